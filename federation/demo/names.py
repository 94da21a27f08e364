"""The parts of fictional names of people, clubs and events. Nobody real is meant."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tongue:
    """First names and the parts of surnames; an ending is a pair, for men and women."""

    men: tuple[str, ...]
    women: tuple[str, ...]
    stems: tuple[str, ...]
    endings: tuple[tuple[str, str], ...]


def _endings(text: str) -> tuple[tuple[str, str], ...]:
    """Read pairs such as ``ov/ova``; an ending without a stroke is the same for both."""
    return tuple((men, women or men) for men, _, women in (one.partition("/") for one in text.split()))


_TONGUES = (
    Tongue(
        tuple("Jürgen Matthias Björn Götz Lukas Jonas Emil Ruprecht Tilo Volker Sören Anton".split()),
        tuple("Käthe Annegret Jördis Mathilda Lotte Greta Ulrike Friederike Svenja Heidrun".split()),
        tuple("Brünn Hasel Eichel Mühl Kropp Döbel Wörn Salz Gründ Teuch Rehb Stülp Fähr Ober".split()),
        _endings("mann bauer heimer rodt egger inger städter mayr"),
    ),
    Tongue(
        tuple("Łukasz Wojciech Paweł Michał Zdzisław Jędrzej Bogusław Tomasz Kacper Rafał Stanisław".split()),
        tuple("Małgorzata Agnieszka Żaneta Bożena Elżbieta Zofia Jagoda Hanna Wiesława Łucja".split()),
        tuple("Brzoz Lipnic Wierzb Grodz Żabik Sośn Krzem Dębn Olszan Modrzew Świerk Jarzęb".split()),
        _endings("owski/owska ecki/ecka iński/ińska icki/icka owicz/owicz iak/iak"),
    ),
    Tongue(
        tuple("Jiří Václav Ondřej Tomáš Zdeněk Matěj Radomír Štěpán Luboš Vít Dušan".split()),
        tuple("Jiřina Božena Kateřina Zdeňka Markéta Eliška Tereza Věra Ludmila Šárka".split()),
        tuple("Vrbin Dubn Klec Hrušk Koliš Střel Pavlič Bezděk Třešň Jablon Malin".split()),
        _endings("ák/áková ec/cová ík/íková ský/ská áček/áčková"),
    ),
    Tongue(
        tuple("Nikolai Grigory Arkady Timofey Yegor Matvei Ilya Ruslan Gennady Leonid Fyodor".split()),
        tuple("Yekaterina Ludmila Nadezhda Zinaida Kseniya Polina Varvara Alyona Tamara".split()),
        tuple("Berezn Kalash Zimor Ozer Lebedk Rogozh Tumanin Pokrovk Sosnov Vetrug Chagl".split()),
        _endings("ov/ova in/ina ev/eva ikov/ikova enko/enko"),
    ),
    Tongue(
        tuple("Николай Григорий Аркадий Тимофей Егор Матвей Илья Руслан Леонид Фёдор".split()),
        tuple("Екатерина Людмила Надежда Зинаида Ксения Полина Варвара Алёна Тамара".split()),
        tuple("Березн Калаш Зимор Озерк Лебедк Рогож Туманин Покровк Соснов Ветруг Щагл".split()),
        _endings("ов/ова ин/ина иков/икова енко/енко"),
    ),
    Tongue(
        tuple("Søren Øystein Åke Bjørn Håkon Jørgen Torbjörn Lars Vidar Mikkel Göran".split()),
        tuple("Åse Sigrid Ingebjørg Maj-Britt Karin Solveig Märta Tove Gunhild Freja".split()),
        tuple("Fjell Hauk Strøm Lind Berg Dal Åker Gran Sund Vik Skog Høj".split()),
        _endings("sen sson gaard ström vold nes dahl"),
    ),
    Tongue(
        tuple("André Jérôme Étienne Gaël Loïc Benoît François Cédric Théo Mathis Rémi".split()),
        tuple("Élodie Chloé Anaïs Hélène Françoise Maëlle Solène Inès Zoé Margaux".split()),
        tuple("Belle Haute Claire Vieille Mont Fontaine Roche Saule Aubé Prunel Garen".split()),
        _endings("val mont court ville rive lieu champ"),
    ),
    Tongue(
        tuple("Íñigo Álvaro Martín Joaquín Óscar Andrés Julián Ramón Iván Tomás Benicio".split()),
        tuple("Begoña Inés Lucía Rocío Ángela Belén Sofía Nerea Itziar Consuelo".split()),
        tuple("Alcor Mendar Olivar Zarag Peñal Robled Almend Castañ Verdug Salin".split()),
        _endings("eda oza ero ález aga ares oñez ino"),
    ),
    Tongue(
        tuple("Zoltán László Ferenc Győző Örs Bálint Dániel Kristóf Márton Levente".split()),
        tuple("Zsuzsanna Erzsébet Katalin Ágnes Réka Boglárka Emőke Nóra Enikő".split()),
        tuple("Kövesd Szilvás Meződ Erdőb Nádas Hársf Tölgyes Bükkös Fűzes Somlyó".split()),
        _endings("i y ényi falvi házi"),
    ),
    Tongue(
        tuple("Göksel Çağlar Barış Özgür Tarkan İlker Serkan Emre Kağan Ümit".split()),
        tuple("Gülşen Ayşegül Çiğdem Şebnem Özlem Nilüfer Ebru Zeynep Dilek".split()),
        tuple("Karad Demirk Yıldız Taşç Gümüş Çınar Bozd Akp Sarıç Kuşç".split()),
        _endings("ağ oğlu can er al ınar"),
    ),
)
_WEIGHTS = (22, 20, 12, 14, 3, 8, 8, 7, 4, 2)
TONGUES = tuple(zip(_TONGUES, _WEIGHTS, strict=True))

TOWNS = (
    tuple("Haselau Brünnstedt Obergrund Tannrode Seebrück Altmühlen Kropphausen Weidenau Lindwerder".split())
    + tuple("Grodzin Lipnica Brzozowo Krzemień Dębnica Vrbinec Dubnice Střelno Kalashino Ozerki".split())
    + tuple("Fjellvik Åkersund Belmont-sur-Aube Roquelle Peñalba Olivares Nádasd Karadere".split())
    + ("Sankt Veit", "Torvik")
)

CLUBS = ("SK", "SC", "Schachfreunde", "KSz", "ŠK", "Chess Club", "Rook", "Knight", "Gambit", "Tempo")

OPENS = ("Open", "{season} Open", "{season} Cup", "City Open", "Memorial", "{length} Open", "Cup", "Festival")
SEASONS = ("Winter", "Spring", "Summer", "Autumn")
