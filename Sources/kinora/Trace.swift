import Foundation
import GLibSupport

/// Times of the start, on standard error, for whoever measures: `KINORA_TRACE=1`.
enum Trace {
  /// Whether anybody measures.
  static let isOn = ProcessInfo.processInfo.environment["KINORA_TRACE"] == "1"

  /// Writes what happened and how many milliseconds after the process was started.
  static func mark(_ event: String) {
    guard isOn, let started = processStart else { return }
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    let seconds = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - started
    StandardError.write("\(event) \(Int(clamping: (seconds * 1000).rounded()))")
  }

  @MainActor private static var pulse: MainLoopTimer?

  /// From now on says each time that the main thread was away from its loop for 50 ms: how long, and how much of that
  /// it worked. On a busy computer it is kept waiting, too.
  @MainActor static func watchStalls() {
    guard isOn else { return }
    var (last, worked) = (milliseconds(CLOCK_MONOTONIC), milliseconds(CLOCK_THREAD_CPUTIME_ID))
    pulse = .every(.milliseconds(4)) {
      let (now, work) = (milliseconds(CLOCK_MONOTONIC), milliseconds(CLOCK_THREAD_CPUTIME_ID))
      if now - last >= 50 { StandardError.write("stall \(Int(now - last)) \(Int(work - worked))") }
      (last, worked) = (now, work)
    }
  }

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  /// When the kernel started the process, in seconds since it started itself; exact to 10 ms.
  private static let processStart: Double? = {
    guard let line = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let name = line.lastIndex(of: ")")
    else { return nil }
    // The name may hold spaces; behind it, the start is the twentieth field.
    let fields = line[line.index(after: name)...].split(separator: " ")
    guard fields.count > 19, let ticks = Double(fields[19]) else { return nil }
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }()
}
