import Foundation

/// A message or signpost on its way to where it is read.
package struct LogEntry: Sendable {
  package var type: OSLogType
  /// The journal's priority, by syslog's numbers.
  package var priority: Int
  package var text: LogText
  package var subsystem = ""
  package var category = ""
  package var origin: LogOrigin?
  /// The path of the program or library that logs.
  package var image: String?
  package var signpost: SignpostRecord?
  package var thread: UInt32
  package var time: timespec

  package init(_ type: OSLogType, _ text: LogText, priority: Int? = nil, thread: UInt32, time: timespec) {
    (self.type, self.text, self.thread, self.time) = (type, text, thread, time)
    self.priority = priority ?? type.priority
  }
}
