/// A packet as libavformat reads it, in the stream's own time units.
struct DemuxedPacket {
  /// The number of its stream in the container.
  var stream: Int
  /// When it is shown, and decoded, where the container says so.
  var presentation: Int64?
  var decode: Int64?
  /// How long it lasts; zero if unknown.
  var duration: Int64
  /// Where the container's reader finds it again; -1 if it doesn't say.
  var position: Int64
  var size: Int
  var isKey: Bool
  /// Sound samples that aren't heard, at the beginning and at the end.
  var skipped = 0
  var padding = 0
  /// What a parser found in its header.
  var picture: CodedPictureHeader?
  /// The decoder configuration from here on.
  var configuration: [UInt8]?
  /// Its bytes; empty where only its header is wanted. Two pieces for two fields.
  var payloads: [PacketPayload] = []
}
