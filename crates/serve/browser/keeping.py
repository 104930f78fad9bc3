"""Checks: nothing is lost."""

CHECKS = []
