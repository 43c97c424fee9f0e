import Foundation
import GLibSupport

/// Start-up times on standard error, for measuring: `KINORA_TRACE=1`.
enum Trace {
  /// Whether tracing is enabled.
  static let isOn = ProcessInfo.processInfo.environment["KINORA_TRACE"] == "1"

  /// Writes an event and how many milliseconds after the start of the process it happened.
  static func mark(_ event: String) {
    guard isOn, let started = processStart else { return }
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    let seconds = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - started
    StandardError.write("\(event) \(Int(clamping: (seconds * 1000).rounded()))")
  }

  /// How many milliseconds a stall has at least: 50, or `KINORA_TRACE_STALL`.
  private static let leastStall = Double(ProcessInfo.processInfo.environment["KINORA_TRACE_STALL"] ?? "") ?? 50

  /// Starts reporting each stall, a turn of the run loop that takes the main thread 50 ms or more: its length, the CPU
  /// time in it, and how long the thread waited for a processor, as on a busy computer. What is left was spent waiting for
  /// something else.
  @MainActor static func watchStalls() {
    guard isOn else { return }
    var began = Moment()
    MainLoopTurns.watch {
      began = Moment()
    } ends: {
      let length = milliseconds(CLOCK_MONOTONIC) - began.time
      guard length >= leastStall else { return }
      let end = Moment()
      StandardError.write("stall \(Int(length)) \(Int(end.worked - began.worked)) \(Int(end.waited - began.waited))")
    }
  }

  /// The main thread's times in milliseconds: now, on a processor, and ready to run without one.
  @MainActor private struct Moment {
    let time = milliseconds(CLOCK_MONOTONIC)
    let worked = milliseconds(CLOCK_THREAD_CPUTIME_ID)
    let waited = millisecondsWaited()
  }

  /// How long this thread was ready to run, but had no processor. Cheap enough for each turn of the loop.
  @MainActor private static func millisecondsWaited() -> Double {
    withUnsafeTemporaryAllocation(byteCount: 96, alignment: 1) { text in
      let length = pread(schedule, text.baseAddress, text.count, 0)
      // Time on a processor, time waited for one, turns.
      let numbers = text.prefix(max(0, length)).split(separator: UInt8(ascii: " "))
      guard numbers.count > 1 else { return 0 }
      return numbers[1].reduce(0) { $0 * 10 + Double($1 &- UInt8(ascii: "0")) } / 1e6
    }
  }

  /// The scheduler's numbers of the thread that asks first, the main thread.
  @MainActor private static let schedule = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  /// When the kernel started the process, in seconds since boot; exact to 10 ms.
  private static let processStart: Double? = {
    guard let line = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let name = line.lastIndex(of: ")")
    else { return nil }
    // The process name may contain spaces; counted after it, the start time is the twentieth field.
    let fields = line[line.index(after: name)...].split(separator: " ")
    guard fields.count > 19, let ticks = Double(fields[19]) else { return nil }
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }()
}
