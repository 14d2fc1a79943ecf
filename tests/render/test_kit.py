"""The drawing kit: light from the upper left, honest caches, one mapping to pixels."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageStat

from render import canvas, highlights, icons, materials, sprites
from render.encode import Format, encode
from render.layout import Layout


def _mean(image: Image.Image, box: tuple[int, int, int, int]) -> float:
    return float(ImageStat.Stat(image.crop(box)).mean[0])


@pytest.mark.parametrize("name", icons.NAMES)
def test_every_icon_has_a_silhouette(name: str) -> None:
    alpha = icons.icon(name, 44).getchannel("A")
    covered = sum(alpha.histogram()[128:]) / (44 * 44)
    assert 0.1 < covered < 0.98
    box = alpha.getbbox()
    assert box is not None
    assert min(box[0], box[1]) >= 0
    assert max(box[2], box[3]) <= 44


def test_there_are_48_icons() -> None:
    assert len(icons.NAMES) == 48


def test_some_icons_take_a_colour() -> None:
    plain, red = icons.icon("submarine", 44), icons.icon("submarine", 44, colour="#c4201c")
    assert plain.tobytes() != red.tobytes()


def test_light_comes_from_the_upper_left() -> None:
    piece = canvas.cut(
        Image.new("RGB", (80, 80), (128, 128, 128)), canvas.rounded((80, 80), (16, 16, 64, 64), 4)
    )
    lit = canvas.bevel(piece, 4).convert("L")
    assert _mean(lit, (17, 17, 22, 22)) > 140
    assert _mean(lit, (58, 58, 63, 63)) < 110


def test_shadows_fall_to_the_lower_right_around_a_fixed_centre() -> None:
    piece = canvas.with_shadow(Image.new("RGBA", (20, 20), (255, 0, 0, 255)), 5, 4)
    assert piece.size == (46, 46)
    alpha = piece.getchannel("A")
    assert _mean(alpha, (36, 36, 42, 42)) > _mean(alpha, (4, 4, 10, 10)) + 20


def test_textures_are_seeded() -> None:
    for draw in (canvas.noise, canvas.clouds, canvas.caustics):
        assert draw((60, 40), 12, 5).tobytes() == draw((60, 40), 12, 5).tobytes()
        assert draw((60, 40), 12, 5).tobytes() != draw((60, 40), 12, 6).tobytes()


def test_a_sprite_is_drawn_once_however_its_arguments_are_given() -> None:
    first = materials.plate("A1", 40)
    misses = sprites.cache_misses()
    assert materials.plate("A1", 40, wide=1.0) is first
    assert materials.plate("A1", size=40) is first
    assert sprites.cache_misses() == misses
    assert materials.plate("A1", 40, wide=1.5) is not first


def test_highlights_leave_the_field_free() -> None:
    for ring in (highlights.frame_glow(60, 40), highlights.threat(60, 40)):
        alpha = ring.getchannel("A")
        x, y = ring.width // 2, ring.height // 2
        assert _mean(alpha, (x - 10, y - 8, x + 10, y + 8)) == 0
        assert ring.width > 60
        assert max(alpha.tobytes()) == 255


def test_targets_carry_their_number() -> None:
    assert highlights.target(1).tobytes() != highlights.target(11).tobytes()


def test_closed_things_are_dimmed_and_locked() -> None:
    piece = icons.icon("crab", 44)
    assert max(highlights.dim(piece).getchannel("A").tobytes()) == 102
    assert max(highlights.shade(piece, "#000000", 1).convert("L").tobytes()) == 0
    assert highlights.lock(30).size == (30, 30)


def test_an_arrow_runs_from_start_to_end() -> None:
    image = Image.new("RGB", (200, 120))
    path = highlights.arrow(image, (20, 60), (180, 60), bend=0.1, gap=5)
    assert [path[0], path[-1]] == [(25.0, 60.0), (175.0, 60.0)]
    box = image.getbbox()
    assert box is not None
    assert box[0] < 30
    assert box[2] > 170
    highlights.arrow(image, (20, 20), (24, 20))  # shorter than its own head


def test_one_mapping_from_units_to_pixels() -> None:
    small = Layout(x=6, y=-70, percent=50)
    assert small.at(100, 200) == (56, 30)
    assert small.span(150) == 75
    assert small.type(40) == 26
    assert Layout().type(40) == 40


def test_seat_cards_are_brighter_on_turn() -> None:
    quiet, active = (materials.seat_card(120, 60, "#c4201c", on) for on in (False, True))
    assert quiet.getpixel((60, 30)) != active.getpixel((60, 30))


def test_lettering_leaves_ink() -> None:
    image = Image.new("RGB", (300, 80), (120, 100, 60))
    before = image.tobytes()
    materials.letterpress(image, (150, 40), "Nautilus", 280, 46)
    assert image.tobytes() != before


@pytest.mark.parametrize("kind", ["png", "webp"])
def test_pictures_survive_encoding(kind: Format) -> None:
    picture = materials.brass_panel((120, 80))
    data = encode(picture.convert("RGB"), kind)
    with Image.open(io.BytesIO(data)) as back:
        assert back.size == (120, 80)
        assert back.format == kind.upper()


def test_panels_are_laid_into_pictures() -> None:
    base = Image.new("RGB", (200, 120))
    materials.paste_panel(base, (20, 20, 180, 100))
    assert base.getpixel((100, 60)) != (0, 0, 0)
    assert base.getpixel((2, 2)) == (0, 0, 0)
