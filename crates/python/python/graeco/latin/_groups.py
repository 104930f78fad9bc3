"""The tables of groups."""

from __future__ import annotations

from typing import List

from graeco import _graeco
from graeco._renamed import renamed
from graeco._values import order_of
from graeco.latin._forms import Symbols


def group(name: str) -> Symbols:
    """The multiplication table of a group, of order up to 255, with the identity as element 0.

    Names are ``Zn`` (cyclic), ``Dn`` (dihedral, of order 2n), ``Dicn`` (dicyclic, of order 4n), ``Qn`` (quaternion, of
    order n), ``Sn`` and ``An`` (symmetric and alternating, of degree n), and products such as ``Z4xS3``.

    >>> from graeco import latin
    >>> latin.group("Z2xZ2")
    array([[0, 1, 2, 3],
           [1, 0, 3, 2],
           [2, 3, 0, 1],
           [3, 2, 1, 0]], dtype=int32)
    """
    return _graeco.latin_group(name)


@renamed(n="order")
def groups(order: int) -> List[str]:
    """The names of all groups of an order up to 15; an empty list for other orders.

    >>> from graeco import latin
    >>> latin.groups(8)
    ['Z8', 'Z4xZ2', 'Z2xZ2xZ2', 'D4', 'Q8']
    """
    return _graeco.latin_groups(order_of(order))
