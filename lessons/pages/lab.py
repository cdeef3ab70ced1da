"""ลองไพ่: lay out a hand, claims around the mat or a round of Pok Deng, and see what it is; all of it in the address."""

from __future__ import annotations

from lessons.ui.lab_page import show_lab

show_lab()
