import Foundation
import MediaEngine

/// Locks this process in as the reader is, and tries what nobody in there may do.
enum SandboxScenes {
  /// A line for each attempt: its name, and `held` or `free`.
  static func run(file: String) {
    let before = open(file, O_RDONLY | O_CLOEXEC)
    let holds = ReaderService.lockIn()
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
