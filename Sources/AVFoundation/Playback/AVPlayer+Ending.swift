import Dispatch
import MediaEngine

extension AVPlayer {
  /// Lets go of its item and waits until nothing of that plays any more: for programs that end then. Not for long: what
  /// a source holds up ends with the program.
  package func letGo() async {
    let engine = currentItem?.engine
    replaceCurrentItem(with: nil)
    guard let engine else { return }
    let (done, finish) = AsyncStream.makeStream(of: Void.self)
    engine.whenSettled { finish.finish() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 3) { finish.finish() }
    for await _ in done {}
  }
}
