"""How all tests run."""

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True)  # a busy machine is no failure, and failures repeat
settings.load_profile("house")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests have measured and told with `record_property`."""
    for report in terminalreporter.getreports("passed"):
        for what, figure in report.user_properties:
            terminalreporter.write_line(f"{what}: {figure}")
