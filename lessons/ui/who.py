"""Who is learning (stand-in until the real one lands)."""

from lessons.ui.session import now, settings, store


def learner_id() -> str | None:
    """The local profile."""
    found = store().learners("local")
    chosen = [learner for learner in found if learner.id == settings().who]
    return (chosen or found or [store().add_learner("local", now())])[0].id


def learner_for_answer() -> str:
    """The same."""
    found = learner_id()
    assert found is not None
    return found
