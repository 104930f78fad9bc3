"""Checks: puzzles go out."""

CHECKS = []
