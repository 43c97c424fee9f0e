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
  private let isKeyless: Bool
  /// Whether reading began in the middle, where pictures in front of the key frame can't be decoded either, but are part
  /// of the track.
  private let isResumed: Bool

  init(_ track: DemuxedTrack, isResumed: Bool) {
    state = track.isVideo ? .closed : .open
    (isKeyless, self.isResumed) = (track.isKeyless, isResumed)
  }

  /// Returns the packet if it can be decoded.
  mutating func pass(_ packet: TimedPacket) -> TimedPacket? {
    switch state {
    case .closed:
      guard packet.isKey || isKeyless else { return nil }
      state = isResumed ? .open : .first(packet.presentation)
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
