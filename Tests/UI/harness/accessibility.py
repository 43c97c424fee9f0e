"""The accessibility bus of the private desktop, asked directly.

libatspi asks one question after the other, and for each property of each object: a window of 350 objects took half a
second to look at. Here the questions about a whole tree are in flight at once, and most are answered by the program's
cache, in one message.
"""
import functools

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

ACCESSIBLE = "org.a11y.atspi.Accessible"
ROOT = "/org/a11y/atspi/accessible/root"
NOTHING = "/org/a11y/atspi/null"
# How long a program that doesn't answer is waited for.
MILLISECONDS = 20_000
# The names of libatspi 2.46 and of the roles that GTK 4.8 has, for what newer versions call otherwise or tell apart.
OLDER_NAMES = {
    "button": "push button", "toggle button": "push button", "switch": "check box", "radio button": "check box",
    "grouping": "panel",
}

MENU_ENTRIES = ("menu item", "check menu item", "radio menu item")


def role_name(number):
    """The name of a role; the same under each version."""
    name = Atspi.role_get_name(Atspi.Role(number))
    return OLDER_NAMES.get(name, name)


def connect(address):
    flags = Gio.DBusConnectionFlags
    return Gio.DBusConnection.new_for_address_sync(
        address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)


class Bus:
    """A connection to the accessibility bus that belongs to a session bus."""

    def __init__(self, session_address):
        session = connect(session_address)
        answer = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, Gio.DBusCallFlags.NONE,
            MILLISECONDS, None)
        session.close_sync(None)
        self.connection = connect(answer.unpack()[0])

    def ask(self, name, path, interface, method, arguments=None):
        """A question and its answer; GLib.Error when there is none."""
        answer = self.connection.call_sync(
            name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, MILLISECONDS, None).unpack()
        return answer[0] if answer else None

    def role(self, name, path):
        """The role of one of a program's objects."""
        return role_name(self.ask(name, path, ACCESSIBLE, "GetRole"))

    def program(self, process_id):
        """The bus name of a process's program that has a window, or None."""
        for name, _ in self.ask("org.a11y.atspi.Registry", ROOT, ACCESSIBLE, "GetChildren"):
            owner = self.ask("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                             "GetConnectionUnixProcessID", GLib.Variant("(s)", (name,)))
            if owner == process_id and self.ask(name, ROOT, ACCESSIBLE, "GetChildren"):
                return name
        return None

    def note_names(self, program, noted):
        """Calls `noted` with the path of an object of a program and the name it takes on, each time that one does."""
        def came(_bus, _sender, path, _interface, _member, arguments):
            if arguments.get_child_value(0).get_string() == "accessible-name":
                noted(path, arguments.get_child_value(3).get_variant().get_string())
        # Newer versions of GTK tell only who is known to listen.
        self.connection.call_sync(
            "org.a11y.atspi.Registry", "/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "RegisterEvent",
            GLib.Variant("(sass)", ("object:property-change", [], "")), None, Gio.DBusCallFlags.NONE, MILLISECONDS, None)
        self.connection.signal_subscribe(
            program, "org.a11y.atspi.Event.Object", "PropertyChange", None, None, Gio.DBusSignalFlags.NONE, came)

    def tree(self, name):
        """Every object of a program, parents before their children, without the program itself."""
        known, children, seen, waiting = self._cached(name), {}, {}, 0
        context = GLib.MainContext.default()

        def ask(path, answered, interface, method, arguments=None):
            nonlocal waiting

            def done(connection, result):
                nonlocal waiting
                waiting -= 1
                try:
                    answered(connection.call_finish(result).unpack()[0])
                except GLib.Error:
                    pass        # it went away while we looked
            waiting += 1
            self.connection.call(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, MILLISECONDS,
                                 None, done)

        def let_answer():
            while waiting:      # each question has its own timeout
                context.iteration(True)

        def look(path, parent):
            node = seen[path] = Node(self, name, path, parent)
            role, node_name, _ = known.get(path, (None, None, None))

            def has_children(found):
                node.children = [child for _, child in found if child != NOTHING and child not in seen]
                for child in node.children:
                    look(child, node)
            if path in children:
                has_children(children[path])
            elif path not in known:
                ask(path, has_children, ACCESSIBLE, "GetChildren")
            if role is not None:
                node.has_role(role)
                node.has_name(node_name)
            elif parent:
                ask(path, node.has_role, ACCESSIBLE, "GetRole")
                ask(path, node.has_name, "org.freedesktop.DBus.Properties", "Get",
                    GLib.Variant("(ss)", (ACCESSIBLE, "Name")))

        # All parents at once: an app that paints answers between two frames only, and the tree is twenty levels deep.
        for path in {ROOT, *(path for path, (_, _, count) in known.items() if count != 0)}:
            ask(path, functools.partial(children.__setitem__, path), ACCESSIBLE, "GetChildren")
        let_answer()
        look(ROOT, None)
        let_answer()
        # From GTK 4.10 on a menu's entries have no names, but labels, which lie outside of the tree; readers look there, too.
        for node in seen.values():
            if node.seen_name == "" and node.role in MENU_ENTRIES:
                ask(node.path, functools.partial(self._ask_label, ask, node), ACCESSIBLE, "GetRelationSet")
        let_answer()

        def in_order(node):
            for path in node.children:
                child = seen[path]
                if child.role is not None:
                    yield child
                    yield from in_order(child)
        return list(in_order(seen[ROOT]))

    @staticmethod
    def _ask_label(ask, node, relations):
        for kind, labels in relations:
            if kind == int(Atspi.RelationType.LABELLED_BY):
                for _, path in labels:
                    ask(path, node.has_name, "org.a11y.atspi.Text", "GetText", GLib.Variant("(ii)", (0, -1)))

    def _cached(self, name):
        """Role, name and number of children of each object that a program has told of before, by path: one question
        instead of three for each. It leaves out what nobody asked for yet, and keeps what is out of sight, so it doesn't
        say what there is."""
        try:
            answer = self.connection.call_sync(
                name, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems", None, None, Gio.DBusCallFlags.NONE,
                MILLISECONDS, None)
        except GLib.Error:
            return {}
        items, known = answer.get_child_value(0), {}
        for number in range(items.n_children()):
            # (itself, program, parent, index, number of children, interfaces, name, role, description, states);
            # unpack() of them all takes longer than the question.
            item = items.get_child_value(number)
            path = item.get_child_value(0).get_child_value(1).get_string()
            known[path] = (item.get_child_value(7).get_uint32(), item.get_child_value(6).get_string(),
                           item.get_child_value(4).get_int32())
        return known


class Node:
    """One accessible object: what was seen of it, and what can be asked."""

    def __init__(self, bus, program, path, parent):
        self.bus, self.program, self.path, self.parent = bus, program, path, parent
        self.children, self.role, self.seen_name = [], None, ""
        self._is_popover = None     # unknown

    def has_role(self, number):
        self.role = role_name(number)

    def has_name(self, name):
        self.seen_name = name

    def ask(self, interface, method, arguments=None):
        return self.bus.ask(self.program, self.path, f"org.a11y.atspi.{interface}", method, arguments)

    def get(self, interface, name):
        return self.bus.ask(self.program, self.path, "org.freedesktop.DBus.Properties", "Get",
                            GLib.Variant("(ss)", (f"org.a11y.atspi.{interface}", name)))

    def set(self, interface, name, value):
        self.bus.ask(self.program, self.path, "org.freedesktop.DBus.Properties", "Set",
                     GLib.Variant("(ssv)", (f"org.a11y.atspi.{interface}", name, value)))

    @property
    def extents(self):
        """Its place in the window: x, y, width and height."""
        return self.ask("Component", "GetExtents", GLib.Variant("(u)", (Atspi.CoordType.WINDOW,)))

    @property
    def is_popover(self):
        """Whether it is a popover: GTK 4.8 says so by its name; later ones, which name it after the button that opens it or
        not at all, are asked once."""
        if self._is_popover is None:
            self._is_popover = self.seen_name in ("GtkPopover", "GtkPopoverMenu") or (
                self.role in ("panel", "menu")
                and self.ask("Component", "GetLayer") == int(Atspi.ComponentLayer.POPUP))
        return self._is_popover

    def has_state(self, name):
        number = int(getattr(Atspi.StateType, name))
        return bool(self.ask("Accessible", "GetState")[number // 32] >> number % 32 & 1)
