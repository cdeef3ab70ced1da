"""ไพ่ตอง (Phai Tong): thirty faces, sets, sixteen ways to win."""
