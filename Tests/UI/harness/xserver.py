"""What Xlib tells of a display: which windows there are, and whether a key or a button is held."""
import contextlib
import ctypes

_x = ctypes.CDLL("libX11.so.6")
_x.XOpenDisplay.restype = ctypes.c_void_p
_x.XOpenDisplay.argtypes = [ctypes.c_char_p]
_x.XDefaultRootWindow.restype = ctypes.c_ulong
for _function in ("XDefaultRootWindow", "XCloseDisplay", "XQueryTree", "XQueryKeymap", "XQueryPointer", "XFree", "XSync"):
    getattr(_x, _function).argtypes = [ctypes.c_void_p]
_x.XQueryTree.argtypes = [ctypes.c_void_p, ctypes.c_ulong, *[ctypes.c_void_p] * 4]
_x.XQueryKeymap.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_x.XQueryPointer.argtypes = [ctypes.c_void_p, ctypes.c_ulong, *[ctypes.c_void_p] * 7]
_x.XWarpPointer.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_ulong, *[ctypes.c_int] * 6]
_x.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]


class XServer:
    """A connection to a display. Use it as a context manager."""

    def __init__(self, name):
        self._display = _x.XOpenDisplay(name.encode())
        if not self._display:
            raise RuntimeError(f"there is no display {name}")
        self._root = _x.XDefaultRootWindow(self._display)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        _x.XCloseDisplay(self._display)

    @property
    def windows(self):
        """The numbers of all top-level windows, also of those that aren't shown."""
        root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
        children = ctypes.POINTER(ctypes.c_ulong)()
        _x.XQueryTree(self._display, self._root, *map(ctypes.byref, (root, parent, children, count)))
        found = set(children[:count.value])
        with contextlib.suppress(ValueError):
            _x.XFree(children)
        return found

    @property
    def is_anything_held(self):
        """Whether a key, a button or a lock is down."""
        keys = ctypes.create_string_buffer(32)
        _x.XQueryKeymap(self._display, keys)
        places = [ctypes.c_ulong(), ctypes.c_ulong(), *[ctypes.c_int() for _ in range(4)], ctypes.c_uint()]
        _x.XQueryPointer(self._display, self._root, *map(ctypes.byref, places))
        return any(keys.raw) or places[-1].value != 0

    def move_pointer(self, x, y):
        _x.XWarpPointer(self._display, 0, self._root, 0, 0, 0, 0, x, y)
        _x.XSync(self._display, 0)
