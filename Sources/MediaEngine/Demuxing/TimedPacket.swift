/// A packet with its times in the movie, in its track's units.
struct TimedPacket {
  var packet: DemuxedPacket
  var presentation: Int64
  /// Nil if the container doesn't say.
  var decode: Int64?
  /// Zero if the container doesn't say.
  var duration: Int64
  var isKey: Bool
}
