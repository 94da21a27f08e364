"""A bounded sample of the campaign, and files made to be slow."""

import time
from collections.abc import Callable

import pytest

from tests.campaigns import huge_reports
from tests.campaigns.damaged_files import KINDS, campaign, files, read_report
from tournaments.trf import findings

SIZE = 250_000


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_gives_findings_or_our_own_error(kind: str) -> None:
    assert campaign(kind, files(kind, 150, seed=2)) == []


def _seconds(content: bytes) -> float:
    began = time.process_time()
    read_report(content)
    return time.process_time() - began


@pytest.fixture(scope="module")
def usual() -> float:
    """The processor time for a report of this size without faults."""
    return min(_seconds(huge_reports.plain(SIZE)) for _ in range(2))


@pytest.mark.parametrize("make", huge_reports.REPORTS.values(), ids=huge_reports.REPORTS)
def test_no_report_takes_much_longer_than_another_of_its_size(
    make: Callable[[int], bytes], usual: float
) -> None:
    """As reading is linear; a quadratic step takes a hundred times as long."""
    content = make(SIZE)
    assert len(content) <= SIZE + 1_000
    assert _seconds(content) < 10 * usual


def test_many_findings_of_a_kind_are_counted() -> None:
    from tournaments.trf.reader import read

    result = read(huge_reports.REPORTS["all name a stranger"](SIZE))
    assert len(result.findings) < 3 * findings.MOST_OF_A_KIND
    assert any("more of this kind" in finding.message for finding in result.findings)
    assert max(len(finding.message) for finding in result.findings) <= findings.LONGEST_TEXT
