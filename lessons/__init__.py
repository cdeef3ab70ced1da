"""The teaching: course, quizzes, words and the screens. Imports go one way: pages → ui → the rest → `cards`."""
