"""How much memory a whole process takes."""

import subprocess
import sys

from tests import support

# Start a process in between: memory used before exec counts for the new program too.
_LAUNCH = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak_memory(*command: str, **variables: str) -> float:
    """Return the peak memory in MB of `manage.py` with this command, on the database of the benchmark."""
    launched = subprocess.run(
        [sys.executable, "-c", _LAUNCH, sys.executable, "manage.py", *command],
        env=support.environment(**variables),
        cwd=support.PROJECT,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return int(launched.stdout) / 1024
