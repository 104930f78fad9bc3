"""Checks: small screens, keys alone."""

CHECKS = []
