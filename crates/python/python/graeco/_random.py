"""Seeds: a number that is given, or one that the system draws."""

from __future__ import annotations

import secrets
from typing import Optional

from graeco._values import whole


def seed_of(seed: Optional[int]) -> int:
    """A seed of 64 bits."""
    if seed is None:
        return secrets.randbits(64)
    number = whole(seed, "a seed")
    if not 0 <= number < 1 << 64:
        raise ValueError(f"{number} is not a seed; expected 0 to {(1 << 64) - 1}")
    return number
