/// Joins the two fields of an interlaced frame, which some streams store as two packets.
struct FieldPairer {
  /// A first field that waits for its second.
  private var first: DemuxedPacket?

  /// Adds the next packet of a stream; returns whole frames. A field that stays alone is returned alone.
  mutating func add(_ packet: DemuxedPacket) -> [DemuxedPacket] {
    let field = packet.picture?.field ?? .frame
    guard var frame = first else {
      guard field != .frame else { return [packet] }
      first = packet
      return []
    }
    if field != .frame, field != frame.picture?.field {
      first = nil
      frame.payloads += packet.payloads
      frame.size += packet.size
      return [frame]
    }
    first = field == .frame ? nil : packet
    return field == .frame ? [frame, packet] : [frame]
  }

  /// Returns what waits, at the end of the stream.
  mutating func finish() -> [DemuxedPacket] {
    defer { first = nil }
    return first.map { [$0] } ?? []
  }
}
