"""Babel's extractor for Django's templates; the rest of the extraction is configured in pyproject.toml."""

import io
from collections.abc import Iterator, Mapping
from typing import IO, Any

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize


def messages_of_template(
    file: IO[bytes], keywords: Mapping[str, Any], comment_tags: list[str], options: Any
) -> Iterator[Any]:
    """Extract a template's messages from the Python that Django's `makemessages` makes of it."""
    code = templatize(file.read().decode())
    # What is left of the template between two messages is not Python and may be indented in any way.
    lines = (line.strip() for line in code.split("\n"))
    yield from extract_python(io.BytesIO("\n".join(lines).encode()), keywords, comment_tags, options)
