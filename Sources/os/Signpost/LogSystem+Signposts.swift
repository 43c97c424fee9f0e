extension LogSystem {
  /// Delivers a signpost. The message is only made if signposts are delivered; without one it is the signpost's name.
  func signpost(
    _ type: OSSignpostType, _ log: OSLog, _ name: StaticString, _ id: OSSignpostID, _ message: () -> LogText?
  ) {
    guard log.signpostsEnabled, id != .null, id != .invalid else { return }
    var record = SignpostRecord(name: "\(name)", kind: type.name, id: id.rawValue)
    let key = OpenIntervals.Key(
      subsystem: log.subsystem, category: log.category, name: record.name, id: id.rawValue)
    if type == .end, let (seconds, attoseconds) = intervals.end(key)?.components {
      record.microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
    var text = LogText()
    text.append(record.name)
    deliver(record, message() ?? text, to: log)
    // The time that delivery takes is no part of the interval.
    if type == .begin { intervals.begin(key) }
  }
}
