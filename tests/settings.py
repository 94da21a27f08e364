"""The office's settings for tests, which try an office out and never are one in production."""

import os

os.environ["OFFICE"] = "trial"

from federation.settings import *  # noqa: F403 (they read OFFICE)
