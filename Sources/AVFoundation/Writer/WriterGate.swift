import CoreMedia

/// Which of a writer's inputs may go on: none gets far ahead of the others, so that the file's tracks lie beside each other.
/// A value that knows no writer.
struct WriterGate {
  struct Input {
    /// Up to where samples have come.
    var reached = CMTime.negativeInfinity
    /// How many wait to be written.
    var waiting = 0
    var isFinished = false
    /// Devices set its pace: it is never held up for the others, nor they for it.
    var isLive = false
    var isVideo = false
    /// It may be asked for everything once more: it is held up for nobody, and the others wait for its second pass.
    var isInFirstPass = false
    /// Whether there is another pass isn't known yet.
    var isBetweenPasses = false
  }

  /// How far an input may be ahead of the others.
  static let reach = CMTime(value: 1, timescale: 1)
  /// How many frames, and how many blocks of sound, may wait to be written.
  static let (waitingFrames, waitingBlocks) = (6, 32)

  private(set) var inputs: [Input]
  /// Where the session begins.
  private var start = CMTime.zero

  init(_ inputs: [Input]) { self.inputs = inputs }

  /// The session begins at a time.
  mutating func begin(at time: CMTime) { start = time }

  /// A sample has come that ends at a time.
  mutating func append(to place: Int, until end: CMTime) {
    inputs[place].waiting += 1
    if end.isNumeric { inputs[place].reached = max(inputs[place].reached, end) }
  }

  /// Media up to a time is there, and comes later.
  mutating func hold(_ place: Int, until end: CMTime) {
    if end.isNumeric { inputs[place].reached = max(inputs[place].reached, end) }
  }

  /// One has been written.
  mutating func wrote(_ place: Int) { inputs[place].waiting -= 1 }

  /// All samples of a pass have come.
  mutating func finishPass(_ place: Int) { inputs[place].isBetweenPasses = true }

  /// What comes next is known: everything once more, or nothing.
  mutating func beginPass(_ place: Int, isWanted: Bool) {
    (inputs[place].isInFirstPass, inputs[place].isBetweenPasses) = (false, false)
    if isWanted { inputs[place].reached = .negativeInfinity }
  }

  /// No more samples come.
  mutating func finish(_ place: Int) { inputs[place].isFinished = true }

  /// Whether an input may go on.
  func isReady(_ place: Int) -> Bool {
    let input = inputs[place]
    guard !input.isFinished, !input.isBetweenPasses,
      input.waiting < (input.isVideo ? Self.waitingFrames : Self.waitingBlocks)
    else {
      return false
    }
    guard !input.isLive, !input.isInFirstPass else { return true }
    guard !inputs.contains(where: { $0.isInFirstPass && !$0.isFinished }) else { return false }
    let others = inputs.indices.filter { $0 != place && !inputs[$0].isFinished && !inputs[$0].isLive }
    guard let slowest = others.map({ max(inputs[$0].reached, start) }).min() else { return true }
    return max(input.reached, start) <= slowest + Self.reach
  }
}
