/// A text sample of a subtitle track, with its time in nanoseconds.
struct StoredText: Sendable {
  var start: Int64
  var duration: Int64
  var bytes: [UInt8]
}
