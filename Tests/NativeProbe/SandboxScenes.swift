import CLinux
import Foundation
import MediaEngine

/// Locks this process in as the reader is, and tries what nobody in there may do.
enum SandboxScenes {
  /// A line for each attempt: its name, and `held` or `free`.
  static func run(file: String) {
    let before = open(file, O_RDONLY | O_CLOEXEC)
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { exit(71) }
    let holds = ReaderService.lockIn().holds
    report("system calls", holds.contains(.systemCalls))
    report("files", holds.contains(.files))
    report("socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) < 0)
    report("local socket", socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) < 0)
    report("open", open(file, O_RDONLY | O_CLOEXEC) < 0)
    report("open again", open("/dev/fd/\(before)", O_RDONLY | O_CLOEXEC) < 0)
    report("create", open(file + ".new", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) < 0)
    report("write", open("/dev/fd/\(before)", O_RDWR | O_CLOEXEC) < 0)
    report("remove", unlink(file) < 0)
    report("rename", rename(file, file + ".moved") < 0)
    report("folder", mkdir(file + ".folder", 0o700) < 0)
    report("mode", chmod(file, 0o777) < 0)
    report("signal", kill(getppid(), 0) < 0)
    var (process, arguments): (pid_t, [UnsafeMutablePointer<CChar>?]) = (0, [strdup("true"), nil])
    report("program", posix_spawn(&process, "/usr/bin/true", nil, nil, &arguments, nil) != 0)
    var byte: UInt8 = 0
    for name in ["mem", "environ", "stat"] {
      report("others' \(name)", open("/proc/\(getppid())/\(name)", O_RDONLY | O_CLOEXEC) < 0)
    }
    report("reading", pread(before, &byte, 1, 0) != 1)
    report("system's files", open("/etc/passwd", O_RDONLY | O_CLOEXEC) < 0)
    descriptors(before, pipe[0])
  }

  /// What fcntl and its like may do with a file and a pipe.
  private static func descriptors(_ file: Int32, _ pipe: Int32) {
    // By their numbers: Glibc's headers declare some of them only with `_GNU_SOURCE`.
    let (setOwner, setSignal, setLease): (Int32, Int32, Int32) = (8, 10, 1024)
    report("owner", fcntl(pipe, setOwner, getppid()) < 0)
    report("owner's signal", fcntl(pipe, setSignal, SIGKILL) < 0)
    report("signals", fcntl(pipe, F_SETFL, O_ASYNC) < 0)
    report("lease", fcntl(file, setLease, Int32(F_RDLCK)) < 0)
    report("lock", flock(file, LOCK_SH | LOCK_NB) < 0)
    var record = Glibc.flock(l_type: Int16(F_RDLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
    report("record lock", fcntl(file, F_SETLK, &record) < 0)
    report("others' processors", chooseAllProcessors(getppid()) < 0)
    report("processors", chooseAllProcessors(0) < 0)
    report("flags", fcntl(pipe, F_SETFL, fcntl(pipe, F_GETFL) | O_NONBLOCK) < 0)
    report("copy", fcntl(file, F_DUPFD_CLOEXEC, 0) < 0)
    report("memory as a file", sealed_memory("a", 1) < 0)
    let shared = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    report("shared memory", shared == MAP_FAILED)
  }

  /// Lets a process run on all processors. The function is declared only with `_GNU_SOURCE`, too.
  private static func chooseAllProcessors(_ process: pid_t) -> Int32 {
    typealias Choose = @convention(c) (pid_t, Int, UnsafeRawPointer) -> Int32
    guard let function = dlsym(nil, "sched_setaffinity") else { return -1 }
    let all = [UInt8](repeating: 0xFF, count: 128)
    return unsafeBitCast(function, to: Choose.self)(process, all.count, all)
  }

  /// Locks this process in while another thread of it runs, and has that one try.
  static func thread() {
    let (start, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      start.wait()
      report("socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) < 0)
      end.signal()
    }
    let holds = ReaderService.lockIn().holds
    report("system calls", holds.contains(.systemCalls))
    report("files", holds.contains(.files))
    start.signal()
    end.wait()
  }

  /// Locks this process in, and has more work waiting than there are threads for, longer than libdispatch's patience.
  static func work() {
    _ = ReaderService.lockIn()
    let (all, end) = (DispatchGroup(), DispatchTime.now() + 2.5)
    for _ in 0..<64 {
      DispatchQueue.global().async(group: all) { while DispatchTime.now() < end {} }
    }
    all.wait()
    print("worked")
  }

  private static func report(_ name: String, _ isHeld: Bool) { print("\(name): \(isHeld ? "held" : "free")") }
}
