"""Which article of an edition a step of a calculation rests on, and how it is cited."""

from dataclasses import dataclass

from ratings.words.sentences import Link, Sentence, joined


@dataclass(frozen=True, slots=True)
class Steps:
    """The articles of the steps that are not decisions, in one edition's own numbering."""

    difference: str
    chance: str
    change: str
    total: str
    coefficient: str
    rounding: str
    swiss_average: str
    round_robin_average: str
    half: str
    above_half: str
    below_half: str
    below_half_round_robin: str
    pool: str
    iteration: str
    table_p: str
    table_d: str


_STEPS = {
    "fide-2014": Steps(
        difference="8.51",
        chance="8.55a",
        change="8.55b",
        total="8.55c",
        coefficient="8.56",
        rounding="8.57",
        swiss_average="8.21a",
        round_robin_average="8.21b",
        half="8.22",
        above_half="8.23",
        below_half="8.24",
        below_half_round_robin="8.25",
        pool="8.3",
        iteration="8.58",
        table_p="8.1a",
        table_d="8.1b",
    )
}


def steps(edition: str) -> Steps:
    """Give an edition's articles by step. Raises KeyError for an unknown edition."""
    return _STEPS[edition]


def cite(edition: str, *articles: str) -> Sentence:
    """Cite articles of an edition, each once and each a link: `fide-2014 8.51, 8.55b`."""
    return joined([edition, joined((Link(one, one) for one in dict.fromkeys(articles)), ", ")])
