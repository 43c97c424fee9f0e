/// Where a track begins: what comes before its first key frame can't be decoded, nor can what is shown before that but
/// decoded after it.
struct MatroskaBeginning: Sendable {
  /// The first block: its place and time.
  struct First: Sendable, Equatable {
    var place: Int64
    var ticks: Int64
    /// Whether it counts as a key frame though it isn't one, because there is none.
    var isForced = false
  }

  private let isVideo: Bool
  private(set) var first: First?
  /// Whether another key frame has come since.
  private var isOver: Bool

  /// The beginning of a track, if it is known already.
  init(_ kind: MatroskaTrack.Kind, first: First? = nil) {
    isVideo = kind == .video
    self.first = first
    isOver = !isVideo
  }

  /// Whether a block can be decoded. Blocks have to come in the file's order, from the beginning or any key frame on.
  mutating func admits(_ block: MatroskaBlock) -> Bool {
    guard let first else {
      guard block.isKey || !isVideo else { return false }
      first = First(place: block.place, ticks: block.ticks)
      return true
    }
    if block.place <= first.place { return block.place == first.place }
    if isOver { return true }
    if block.isKey {
      isOver = true
      return true
    }
    return block.ticks >= first.ticks
  }

  /// Whether a block counts as a key frame though it isn't one.
  func isForced(_ block: MatroskaBlock) -> Bool { first?.isForced == true && block.place == first?.place }
}
