/// The status of an item. A failed item stays failed: Apple's advice is to create another.
struct ItemStateMachine: Equatable {
  private(set) var status = AVPlayerItem.Status.unknown

  /// The first frame is available; returns whether that changes the status.
  mutating func becomeReady() -> Bool {
    guard status == .unknown else { return false }
    status = .readyToPlay
    return true
  }

  /// The item has failed; returns whether that changes the status.
  mutating func fail() -> Bool {
    guard status != .failed else { return false }
    status = .failed
    return true
  }
}
