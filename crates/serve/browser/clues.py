"""Checks: clues are selected, moved and changed."""

CHECKS = []
