"""How much memory a whole process takes."""

import subprocess
import sys

from tests import support

# A process of its own in between: what a process had before it became another program counts as that one's too.
_LAUNCH = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak_memory(*command: str, **variables: str) -> float:
    """Give the peak memory in MB of `manage.py` with this command, on the database of the benchmark."""
    launched = subprocess.run(
        [sys.executable, "-c", _LAUNCH, sys.executable, "manage.py", *command],
        env=support.environment(**variables),
        cwd=support.PROJECT,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return int(launched.stdout) / 1024
