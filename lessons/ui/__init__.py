"""What pages are made of. The words that only these parts need are added to the wording here."""

from importlib.resources import files

from lessons.wording import add_words

add_words(files("lessons.ui").joinpath("words.toml"))
