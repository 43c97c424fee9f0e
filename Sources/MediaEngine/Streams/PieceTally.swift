import Foundation

/// Adds up how many seconds of a stream have come, piece by piece. However long a live stream goes on, it keeps no more than
/// two lists and a few pieces that no list has named.
struct PieceTally {
  /// How many seconds have come; nil where pieces are parts of a file, of which it isn't known which have come.
  private(set) var duration: Double? = 0
  /// How long pieces are, by where they are, in the last list and in the one before, from which pieces may still come; nil for
  /// parts of a file.
  private var lists: [[URL: Double?]] = []
  /// What has come and is in no list: what comes before its list is read, and keys and the like, which are in none.
  private var unlisted: [URL] = []
  /// The most of those to keep; a demuxer asks for few pieces before it asks for their list again.
  private static let most = 64

  /// How many addresses are kept.
  var count: Int { lists.reduce(unlisted.count) { $0 + $1.count } }

  /// A list was read: the pieces by where they are, with their durations.
  mutating func take(_ list: [URL: Double?]) {
    lists = [list] + lists.prefix(1)
    for piece in unlisted { if let length = list[piece] { add(length: length) } }
    unlisted.removeAll { list[$0] != nil }
  }

  /// A piece has come.
  mutating func add(_ piece: URL) {
    guard let length = lists.lazy.compactMap({ $0[piece] }).first else {
      unlisted.append(piece)
      if unlisted.count > Self.most { unlisted.removeFirst() }
      return
    }
    add(length: length)
  }

  private mutating func add(length: Double?) { duration = duration.flatMap { sum in length.map { sum + $0 } } }
}
