"""Drives Kinora's real window on a private display and bus; see Tests/UI/README.md."""
from .camera_page import CameraPage  # noqa: F401
from .desktop import SCREENSHOTS, Desktop  # noqa: F401
from .file_dialog import FileDialog  # noqa: F401
from .frame_numbers import FrameNumberReader, Reading  # noqa: F401
from .hanging_disk import hanging_disk  # noqa: F401
from .journeys import journey, registered  # noqa: F401
from .library import Library  # noqa: F401
from .picture import Picture, Rectangle  # noqa: F401
from .player_page import RATE, PlayerPage, film  # noqa: F401
from .preloaded import preloaded  # noqa: F401
from .preferences_window import PreferencesWindow, WindowOver  # noqa: F401
from .programs import BUILD, ROOT, program  # noqa: F401
from .reader_with_holes import ReaderWithHoles  # noqa: F401
from .recordings import Recording, Recordings  # noqa: F401
from .small import SmallDisk  # noqa: F401
from .waiting import Expired, let_pass, run, wait_for  # noqa: F401
from .work import in_units  # noqa: F401
from . import processes  # noqa: F401
