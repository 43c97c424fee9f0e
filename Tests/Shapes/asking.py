"""Makes one film and asks all questions about it."""

import dataclasses

import probing
from checks import Film
from kinora import Kinora
from making import Maker, MakingFailed
from shape import Shape


@dataclasses.dataclass(frozen=True)
class Asked:
    """One test: a question, and what is wrong with the answer; empty where nothing is."""

    shape: str
    question: str
    problem: str

    @property
    def name(self) -> str:
        return f"{self.shape}: {self.question}"


def ask(shape: Shape, questions: list[str], maker: Maker, kinora: Kinora) -> list[Asked]:
    try:
        path = maker.film(shape)
        shape = maker.truth(shape)
        lost = maker.lost_frames(shape)
    except MakingFailed as failure:
        return [Asked(shape.name, question, f"the film could not be made: {failure}") for question in questions]
    if shape.is_simulated:
        shape = dataclasses.replace(shape, numbers_from=probing.first_number(path, shape.picture.size) or 0)
    film = Film(shape, path, kinora, lost)
    return [Asked(shape.name, question, film.ask(question)) for question in questions]
