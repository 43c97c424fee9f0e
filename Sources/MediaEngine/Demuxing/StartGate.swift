/// Drops the pictures at a track's beginning that can't be decoded: those before the first key frame, and those that are
/// decoded after it but shown before it, since they depend on what came before.
struct StartGate {
  private enum State {
    /// No key frame has come.
    case closed
    /// The first key frame is shown at this time; no other has come.
    case first(Int64)
    /// All can be decoded.
    case open
  }

  private var state: State
  private var isKeyless: Bool

  init(_ track: DemuxedTrack) {
    state = track.isVideo ? .closed : .open
    isKeyless = track.isKeyless
  }

  /// Returns the packet if it can be decoded.
  mutating func pass(_ packet: TimedPacket) -> TimedPacket? {
    switch state {
    case .closed:
      guard packet.isKey || isKeyless else { return nil }
      state = .first(packet.presentation)
      var packet = packet
      packet.isKey = true
      return packet
    case .first(let time):
      if packet.isKey {
        state = .open
      } else if packet.presentation < time {
        return nil
      }
      return packet
    case .open:
      return packet
    }
  }
}
