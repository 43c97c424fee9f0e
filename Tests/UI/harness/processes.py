"""What /proc tells: who is running, how much processor time and memory a process took."""
import contextlib
import ctypes
import os
import signal

_PR_SET_CHILD_SUBREAPER = 36
_TICKS = os.sysconf("SC_CLK_TCK")


def adopt_orphans():
    """From now on a descendant whose parent ends becomes our child, so nothing slips away unnoticed."""
    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _stat(pid):
    """The fields of /proc/PID/stat after the name (which may hold spaces), or None when it is gone."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None


def processor_seconds(pid):
    """User and system time of all threads of a process."""
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / _TICKS if fields else 0.0


def resident_bytes(pid):
    """Memory of a process that is its own or shared, in bytes."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def is_running(pid):
    """Whether a process is there and has not ended."""
    fields = _stat(pid)
    return fields is not None and fields[0] not in "ZX"


def command(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return file.read().replace(b"\0", b" ").decode(errors="replace").strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def children(pid=None):
    """Ids of a process's children, by default of ours, those that have ended and wait to be reaped included."""
    pid = pid or os.getpid()
    entries = [int(entry) for entry in os.listdir("/proc") if entry.isdigit()]
    return [entry for entry in entries if (fields := _stat(entry)) and int(fields[1]) == pid]


def descendants(pid):
    """Ids of a process's children and of theirs, and so on."""
    found = children(pid)
    for child in found:
        found += [one for one in children(child) if one not in found]
    return found


def kill(*pids):
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def commands_of_children():
    return ", ".join(command(pid) or f"process {pid}" for pid in children()) or "no process"


def running_with(variable):
    """Ids of living processes that have `variable` ("NAME=value") in the environment they were started with."""
    mark = variable.encode()
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/environ", "rb") as file:
                marked = mark in file.read().split(b"\0")
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
        fields = _stat(entry)
        if marked and fields and fields[0] != "Z":
            found.append(int(entry))
    return found
