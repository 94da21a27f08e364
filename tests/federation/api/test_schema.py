"""schemathesis calls every operation of the API with input that its description allows and forbids."""

import pytest
import schemathesis
from django.core.cache import cache
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from tests.ratings import month

pytestmark = pytest.mark.django_db(transaction=True)

EXAMPLES = 10


def test_every_operation_does_what_its_description_says(settings):
    settings.API_REQUESTS_PER_MINUTE = 0
    cache.clear()
    month.opening({11: 1800, 12: 1800, 13: 1500, 14: 0})
    month.tournament([(11, "1-0", 12), (13, "½-½", 14)])
    month.published()
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())
    found = list(schema.get_all_operations())
    operations = [result.ok() for result in found if isinstance(result, Ok)]
    assert len(found) == len(operations)
    assert len(operations) == 17
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @given(case=operation.as_strategy(generation_mode=mode))
            @hypothesis_settings(
                max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck)
            )
            def ask(case):
                case.call_and_validate()

            ask()
