import Foundation

/// A terminal, or a file that standard error goes to: one entry is one line, or more where the message has more.
package final class StandardErrorSink: LogSink {
  private let descriptor: Int32
  private let identifier: String
  private let process: Int32
  private let revealsPrivateValues: Bool

  package init(descriptor: Int32, identifier: String, process: Int32, revealsPrivateValues: Bool) {
    (self.descriptor, self.identifier, self.process) = (descriptor, identifier, process)
    self.revealsPrivateValues = revealsPrivateValues
  }

  package func write(_ entry: LogEntry) -> Bool {
    var bytes = Array(line(entry).utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress!, $0.count) }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return false }
      bytes = bytes.dropFirst(written)
    }
    return true
  }

  private func line(_ entry: LogEntry) -> String {
    var line = "\(StandardErrorSink.timestamp(entry.time)) \(identifier)[\(process):\(entry.thread)] "
    if !entry.subsystem.isEmpty || !entry.category.isEmpty { line += "[\(entry.subsystem):\(entry.category)] " }
    if let signpost = entry.signpost {
      line += "<signpost> \(signpost.name) \(signpost.kind)"
      if let duration = signpost.microseconds { line += " after \(duration) µs" }
      let message = revealsPrivateValues ? entry.text.revealed : entry.text.redacted
      return line + (message.isEmpty || message == signpost.name ? "" : ": \(message)") + "\n"
    }
    if let level = entry.type.name { line += "<\(level)> " }
    return line + (revealsPrivateValues ? entry.text.revealed : entry.text.redacted) + "\n"
  }

  /// Local time to the microsecond, with its distance from UTC.
  package static func timestamp(_ time: timespec) -> String {
    var seconds = time.tv_sec
    var parts = tm()
    localtime_r(&seconds, &parts)
    let minutes = abs(parts.tm_gmtoff) / 60
    return String(
      format: "%04d-%02d-%02d %02d:%02d:%02d.%06d%@%02d%02d", Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1,
      Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec), time.tv_nsec / 1000,
      parts.tm_gmtoff < 0 ? "-" : "+", minutes / 60, minutes % 60)
  }
}
