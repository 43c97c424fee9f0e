import Foundation

/// The lid of a laptop.
enum Lid {
  /// Whether there is a lid and it is closed, by the kernel's word.
  static func isClosed(buttons: String = "/proc/acpi/button/lid") -> Bool {
    let lids = (try? FileManager.default.contentsOfDirectory(atPath: buttons)) ?? []
    return lids.contains { lid in
      // "state:      closed"
      (try? String(contentsOfFile: "\(buttons)/\(lid)/state", encoding: .utf8))?.contains("closed") ?? false
    }
  }
}
