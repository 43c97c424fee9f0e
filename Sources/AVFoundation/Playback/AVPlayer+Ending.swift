import MediaEngine

extension AVPlayer {
  /// Lets go of its item and waits until nothing of that plays any more: for programs that end then.
  package func letGo() async {
    let engine = currentItem?.engine
    replaceCurrentItem(with: nil)
    guard let engine else { return }
    await withCheckedContinuation { continuation in engine.whenSettled { continuation.resume() } }
  }
}
