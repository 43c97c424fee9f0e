import Foundation

/// An entry in the journal's native protocol, one field after the other: `NAME=value` and a line feed. Where the value
/// itself has line feeds, it is the name, a line feed, the value's length as 64 bits, the value and a line feed.
package struct JournalDatagram {
  package private(set) var bytes: [UInt8] = []

  package init(_ entry: LogEntry, identifier: String) {
    add("MESSAGE", entry.text.redacted)
    add("PRIORITY", String(entry.priority))
    add("SYSLOG_IDENTIFIER", identifier)
    addUnlessEmpty("SUBSYSTEM", entry.subsystem)
    addUnlessEmpty("CATEGORY", entry.category)
    add("TID", String(entry.thread))
    if let origin = entry.origin {
      add("CODE_FILE", "\(origin.file)")
      add("CODE_LINE", String(origin.line))
      add("CODE_FUNC", "\(origin.function)")
    }
    addUnlessEmpty("SENDER", entry.image ?? "")
    if let signpost = entry.signpost {
      add("SIGNPOST_NAME", signpost.name)
      add("SIGNPOST_TYPE", signpost.kind)
      add("SIGNPOST_ID", String(signpost.id, radix: 16))
      if let duration = signpost.microseconds { add("SIGNPOST_DURATION_USEC", String(duration)) }
    }
  }

  private mutating func addUnlessEmpty(_ name: String, _ value: String) {
    if !value.isEmpty { add(name, value) }
  }

  private mutating func add(_ name: String, _ value: String) {
    let value = Array(value.utf8)
    let newline = UInt8(ascii: "\n")
    bytes += name.utf8
    if value.contains(newline) {
      bytes.append(newline)
      withUnsafeBytes(of: UInt64(value.count).littleEndian) { bytes += $0 }
    } else {
      bytes.append(UInt8(ascii: "="))
    }
    bytes += value
    bytes.append(newline)
  }
}
