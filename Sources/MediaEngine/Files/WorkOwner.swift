import Foundation

/// The process that does some work. Process numbers are reused; together with the process's start time and the boot ID they
/// are unique.
package struct WorkOwner: Codable, Sendable, Equatable {
  var number: Int32
  package var start: String
  var boot: String

  /// This process.
  package static let current = WorkOwner(number: getpid(), start: start(of: getpid()) ?? "", boot: bootNumber)

  /// Whether it still runs.
  package var isAlive: Bool { boot == Self.bootNumber && Self.start(of: number) == start }

  private static let bootNumber =
    (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))?
    .trimmingCharacters(in: .whitespacesAndNewlines) ?? ""

  private static func start(of process: Int32) -> String? {
    guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      // In /proc/PID/stat the name comes second, in brackets, and may hold anything.
      let close = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[line.index(after: close)...].split(separator: " ")
    // A zombie holds no files open any more.
    guard fields.count > 19, fields[0] != "Z" else { return nil }
    return String(fields[19])
  }
}
