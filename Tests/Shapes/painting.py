"""Painted frame numbers, a third time: neither the product's painter nor that of the Swift tests can hide a mistake here.

The pattern is a centred square of 10 × 10 cells: guard (black), ring (white), and 6 × 6 cells of code. In PLAN, n is a bit
of the number and c one of its checksum, the highest first; 1 and 0 are marks.
"""

PLAN = "1nnnn1" "n1nn0n" "nnnnnn" "nncccc" "c0cc0c" "0cccc0"
SIDE = 10
BLACK, WHITE = 16, 235
# Below this difference between guard and ring, a picture holds no pattern.
LEAST_CONTRAST = 32


def checksum(number: int) -> int:
    """CRC of the 16 bits from the highest: polynomial 0x80F, start 0xABC."""
    remainder = (number << 12) ^ (0xABC << 16)
    for bit in range(27, 11, -1):
        if remainder >> bit & 1:
            remainder ^= 0x180F << (bit - 12)
    return remainder


def code(number: int) -> list[bool]:
    """The 36 cells inside the ring, row by row; true is white."""
    bits = iter(f"{number:016b}{checksum(number):012b}")
    return [(next(bits) if kind in "nc" else kind) == "1" for kind in PLAN]


def cells(number: int) -> list[list[bool]]:
    """The rows of the whole pattern."""
    inner = code(number)
    rows = []
    for row in range(SIDE):
        distances = [min(row, column, SIDE - 1 - row, SIDE - 1 - column) for column in range(SIDE)]
        rows.append([
            inner[(row - 2) * 6 + column - 2] if distance > 1 else distance == 1
            for column, distance in enumerate(distances)])
    return rows


def luma(number: int, width: int, height: int) -> bytes:
    """A frame's brightness: the pattern as large as the frame allows, before a ramp that moves."""
    cell = min(width, height) // SIDE
    side = cell * SIDE
    left, top = (width - side) // 2, (height - side) // 2
    ramp = bytes(60 + (x + number * 2) % 128 for x in range(width))
    lines = [ramp] * top
    for row in cells(number):
        pattern = b"".join(bytes([WHITE if cell_is_white else BLACK]) * cell for cell_is_white in row)
        lines += [ramp[:left] + pattern + ramp[left + side:]] * cell
    lines += [ramp] * (height - top - side)
    return b"".join(lines)


def read(pixels: bytes, width: int, height: int, square: tuple[int, int, int] | None = None) -> int | None:
    """The number in a picture of one byte for each pixel; None where there is none.

    `square` is the left and top edge and a cell's size in pixels, where the pattern isn't in the middle.
    """
    cell = min(width, height) // SIDE
    left, top, cell = square or ((width - cell * SIDE) // 2, (height - cell * SIDE) // 2, cell)
    if cell < 1 or left < 0 or top < 0 or left + cell * SIDE > width or top + cell * SIDE > height:
        return None

    def level(row: int, column: int) -> int:
        return pixels[(top + row * cell + cell // 2) * width + left + column * cell + cell // 2]

    black, white = level(0, 0), level(1, 1)
    if white - black < LEAST_CONTRAST:
        return None
    seen = [[level(row, column) * 2 > black + white for column in range(SIDE)] for row in range(SIDE)]
    number = 0
    for place, kind in enumerate(PLAN):
        if kind == "n":
            number = number * 2 + seen[2 + place // 6][2 + place % 6]
    return number if seen == cells(number) else None


def simulated_square(width: int, height: int) -> tuple[int, int, int]:
    """Where the simulated camera paints the number: on the water."""
    cell = max(1, int(min(width, height) * 0.24) // SIDE)
    return (width - cell * SIDE) // 2, int(height * 0.76) - cell * SIDE // 2, cell
