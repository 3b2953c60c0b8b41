"""Plots of the balance, as SVG."""

import math
from collections.abc import Sequence
from html import escape

from .findings import Finding

_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 {height}" font-family="sans-serif" font-size="12">'
    '<rect width="560" height="{height}" fill="#fff"/><text x="30" y="18">{title}</text>'
)
_COLOURS = {"holds": "#2e7d4f", "open": "#8a6d1a", "missed": "#b3261e", "reported": "#4a7ab5"}


def histogram(title: str, values: Sequence[float], bins: int = 20) -> str:
    """How often which value came out."""
    low, high = min(values), max(values)
    width = (high - low) / bins or 1.0
    counts = [0] * bins
    for value in values:
        counts[min(int((value - low) / width), bins - 1)] += 1
    top = max(counts)
    heights = [150 * n / top for n in counts]
    bars = "".join(
        f'<rect x="{30 + 24 * i}" y="{180 - height:.1f}" width="22" height="{height:.1f}" fill="#4a7ab5"/>'
        for i, height in enumerate(heights)
    )
    marks = "".join(
        f'<text x="{30 + 24 * i}" y="196">{low + width * i:.1f}</text>' for i in range(0, bins + 1, max(bins // 5, 1))
    )
    line = '<line x1="28" y1="180" x2="514" y2="180" stroke="#333"/>'
    return f"{_HEAD.format(height=210, title=escape(title))}{bars}{line}{marks}</svg>\n"


def intervals(title: str, found: Sequence[Finding]) -> str:
    """A bar with its interval for each measure of a family; what is wanted is shaded."""
    bounds = [bound for one in found for bound in (one.measure.low, one.measure.high) if bound is not None]
    ends = [end for one in found for end in (one.low, one.high) if math.isfinite(end)] + bounds
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    span = (high - low) or 1.0
    height = 50 + 18 * len(found)

    def x(value: float) -> float:
        return 170 + 360 * (value - low) / span

    parts = [_HEAD.format(height=height, title=escape(title))]
    for row, one in enumerate(found):
        y = 30 + 18 * row
        left = x(low if one.measure.low is None else one.measure.low)
        right = x(high if one.measure.high is None else one.measure.high)
        if one.measure.low is not None or one.measure.high is not None:
            parts.append(f'<rect x="{left:.1f}" y="{y}" width="{right - left:.1f}" height="18" fill="#e3f1e8"/>')
        parts.append(f'<text x="160" y="{y + 13}" text-anchor="end">{escape(one.measure.title)}</text>')
        if math.isfinite(one.low) and math.isfinite(one.high):
            colour = _COLOURS[one.verdict]
            parts.append(
                f'<line x1="{x(one.low):.1f}" x2="{x(one.high):.1f}" y1="{y + 9}" y2="{y + 9}" stroke="{colour}" '
                f'stroke-width="2"/><circle cx="{x(one.mean):.1f}" cy="{y + 9}" r="4" fill="{colour}"/>'
            )
    for i in range(5):
        value = low + span * i / 4
        parts.append(f'<text x="{x(value):.1f}" y="{height - 5}" text-anchor="middle">{value:.1f}</text>')
    return "".join(parts) + "</svg>\n"
