"""Settings of a server: a file, environment variables, and flags."""

from pathlib import Path

import pytest

from elbowroom.server.basics.config import Config, ConfigError, config_from


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "elbowroom.toml"
    path.write_text(
        'port = 9000\npolite = false\nserver_name = "Ana’s table"\n'
        'origins = ["https://a.example", "https://b.example"]\nidle_game = 3600\n',
        encoding="utf-8",
    )
    return path


def test_a_file(file: Path) -> None:
    config = config_from({}, {}, file)
    assert (config.port, config.polite, config.idle_game) == (9000, False, 3600)
    assert (config.server_name, config.origins) == ("Ana’s table", "https://a.example,https://b.example")
    assert config.workers == Config().workers


def test_the_environment_can_name_the_file(file: Path) -> None:
    assert config_from({}, {"ELBOWROOM_CONFIG": str(file)}).port == 9000


def test_flags_and_the_environment_win(file: Path) -> None:
    assert config_from({}, {"ELBOWROOM_PORT": "9001"}, file).port == 9001
    assert config_from({"port": 9002}, {"ELBOWROOM_PORT": "9001"}, file).port == 9002


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("prot = 1", "has a setting prot, which does not exist. Did you mean port?"),
        ("[server]\nport = 1", "has a setting server, which does not exist."),
        ("port = ", "cannot be read"),
        ('port = "many"', "A setting of the server is invalid"),
        ('logo = "nowhere.png"', "logo must name a picture file"),
        ('imprint = "javascript:alert(1)"', "imprint must be the address of a page"),
        ('database = "mysql://x/y"', "mysql is not supported"),
    ],
)
def test_a_wrong_file_is_refused(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "elbowroom.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as refused:
        config_from({}, {}, path)
    assert sentence in str(refused.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="No such file"):
        config_from({}, {}, tmp_path / "nowhere.toml")
