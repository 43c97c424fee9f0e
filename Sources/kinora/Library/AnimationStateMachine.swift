/// Which frame of an animated picture is shown, and which one follows.
struct AnimationStateMachine: Equatable, Sendable {
  /// The frame that is shown.
  private(set) var index = 0
  private(set) var isPlaying: Bool
  private(set) var frameCount: Int
  /// How often the animation is shown; 0 means without end.
  private let loopCount: Int
  /// How often it has begun.
  private var round = 1

  init(frameCount: Int, loopCount: Int, isPlaying: Bool = true) {
    (self.frameCount, self.loopCount, self.isPlaying) = (max(1, frameCount), max(0, loopCount), isPlaying)
  }

  /// The frame that follows while it plays; nil behind the last one of the last round.
  var next: Int? {
    if index + 1 < frameCount { return index + 1 }
    return frameCount > 1 && (loopCount == 0 || round < loopCount) ? 0 : nil
  }

  /// The frame's time is over: goes on to the next, or stays at the last.
  mutating func advance() {
    guard isPlaying else { return }
    guard let next else {
      isPlaying = false
      return
    }
    if next == 0, loopCount > 0 { round += 1 }
    index = next
  }

  /// Plays or pauses. What has come to its end begins anew.
  mutating func toggle() {
    isPlaying.toggle()
    if isPlaying, next == nil { (index, round) = (0, 1) }
  }

  /// Pauses, and goes so many frames on or back; from one end to the other.
  mutating func step(_ count: Int) {
    isPlaying = false
    index = ((index + count) % frameCount + frameCount) % frameCount
  }

  /// Fewer frames can be read than the file promises.
  mutating func shorten(to count: Int) {
    frameCount = max(1, min(frameCount, count))
    index = min(index, frameCount - 1)
  }
}
