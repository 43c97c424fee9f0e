/// One compressed sample in memory of its own. Encoders reuse theirs: some have a few buffers only, and stand still
/// while all of them are held.
struct EncodedSample: Sendable {
  var bytes: [UInt8]
  /// When it is shown, in nanoseconds since the encoding began.
  var time: UInt64
  var duration: UInt64
  /// Whether it can be decoded on its own.
  var isKey = true
  /// Which of the ring's formats it has.
  var format = 0

  /// When it is over.
  var end: UInt64 { time + duration }
}
