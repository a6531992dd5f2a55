"""The name of a combo: Flying Amazons, Amazonas Voadoras, Fliegende Amazonen.

All of it is data in the tables: `power.….combo.m` and `.f` are the words of a power around the name of a race, in the
order of the language, and `race.….gender` says which of the two agrees with that race. Only Portuguese needs both; in
English and German the two are equal. The name stands alone, as in a list: German would change it after an article.
"""

from elbowroom.locales import words


def combo_name(game: str, race_id: str, power_id: str, language: str) -> str:
    """What a combo is called, such as "Flying Amazons" for the classic `amazons` with `flying`."""
    race = words(f"race.{game}.{race_id}", language)
    gender = words(f"race.{game}.{race_id}.gender", language)
    return words(f"power.{game}.{power_id}.combo.{gender}", language, race=race)
