"""`python -m federation.embedded start|stop|restart [postgres|valkey]|status|remove`."""

import json
import sys

from federation import embedded

USAGE = "Usage: python -m federation.embedded start|stop|restart [postgres|valkey]|status|remove\n"


def main(arguments: list[str]) -> int:
    """Start and keep, stop, restart, remove with all data, or only print the status."""
    match arguments:
        case ["start"]:
            embedded.keep(True)
            embedded.start()
        case ["stop"]:
            embedded.stop()
        case ["restart", *names] if set(names) <= set(embedded.SERVERS):
            embedded.restart(*names)
        case ["remove"]:
            embedded.remove()
            return 0
        case ["status"]:
            pass
        case _:
            sys.stderr.write(USAGE)
            return 2
    sys.stdout.write(json.dumps(embedded.status(), indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
