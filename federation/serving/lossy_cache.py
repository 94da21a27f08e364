"""The cache of what can be made again: pages, ranks, request counts. Without it the office is slower, not down."""

import json
from typing import Any

import structlog
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)


class JsonValues:
    """How both caches write what they keep: as JSON. Django pickles, and whoever can write to Valkey could run code."""

    def dumps(self, value: Any) -> bytes | int:
        """A whole number stays one, which Valkey can count up."""
        return value if type(value) is int else json.dumps(value, separators=(",", ":")).encode()

    def loads(self, data: bytes) -> Any:
        """Raises ValueError for anything else."""
        return json.loads(data)


class LossyCache(RedisCache):
    """Valkey or Redis; while it is unreachable, nothing is found and nothing is stored."""

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        with _IfReachable():
            return super().get(key, default, version)
        return default

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        with _IfReachable():
            super().set(key, value, timeout, version)

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """True when unreachable: each caller then makes the value itself."""
        with _IfReachable():
            return super().add(key, value, timeout, version)
        return True

    def delete(self, key: str, version: int | None = None) -> bool:
        with _IfReachable():
            return super().delete(key, version)
        return False


class _IfReachable:
    """Leave the block, with a line in the log, when the server is unreachable."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, RedisError):
            return False
        log.warning("cache_unreachable", error=str(error))
        return True
