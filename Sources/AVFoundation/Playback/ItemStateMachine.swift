/// Whether an item can be played. An item that failed stays so: Apple's advice is to make another.
struct ItemStateMachine: Equatable {
  private(set) var status = AVPlayerItem.Status.unknown

  /// Its first frame is there; false if that is no news.
  mutating func becomeReady() -> Bool {
    guard status == .unknown else { return false }
    status = .readyToPlay
    return true
  }

  /// It can't be played, or no longer; false if that is no news.
  mutating func fail() -> Bool {
    guard status != .failed else { return false }
    status = .failed
    return true
  }
}
