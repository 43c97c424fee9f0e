import Foundation

/// What this process holds of the machine's memory.
enum ResidentMemory {
  /// Now, in millions of bytes.
  static func megabytes() throws -> Double {
    let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return Double(Int(words[1])! * sysconf(Int32(_SC_PAGESIZE))) / 1e6
  }

  /// At most since it began, in megabytes.
  static var most: Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) / 1024
  }
}
