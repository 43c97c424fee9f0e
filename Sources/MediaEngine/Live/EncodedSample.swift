/// One encoded sample, copied out of the encoder's buffer: some encoders have few buffers and stall while all of them
/// are held.
struct EncodedSample: Sendable {
  var bytes: [UInt8]
  /// The presentation time, in nanoseconds since the encoding began.
  var time: UInt64
  var duration: UInt64
  /// Whether it is a key frame (always true for audio).
  var isKey = true
  /// The index of its format in the ring.
  var format = 0

  /// The end of its presentation.
  var end: UInt64 { time + duration }
}
