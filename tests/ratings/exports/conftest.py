from datetime import date
from typing import Any

import pytest
from django.utils import timezone

from players.models import Club, Player
from tests.ratings import month


@pytest.fixture
def rating_list():
    """Four players of February 2026: Łukasz wins against Anna, Møller stays, the child is a minor."""
    month.opening({11: 1800, 12: 1800, 13: 2000, 14: 1500})
    club = Club.objects.create(name="Springer & <Turm>")
    people: dict[int, dict[str, Any]] = {
        11: {"name": "Źródło, Łukasz", "sex": "m", "birth_year": 1980, "club": club, "fide_id": 1111},
        12: {"name": 'O\'Neill "X", Anna', "sex": "w", "title": "WFM", "birth_year": 1990},
        13: {"name": "Møller & Søn <b>", "sex": "m", "title": "IM"},
        14: {
            "name": "Kind, Klara",
            "sex": "w",
            "birth_date": date(timezone.localdate().year - 10, 1, 1),
            "club": club,
        },
    }
    for number, facts in people.items():
        player = Player.objects.get(pk=number)
        for name, value in facts.items():
            setattr(player, name, value)
        player.save()
    month.tournament([(11, "1-0", 12)])
    return month.published()
