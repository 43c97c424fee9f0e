/// One track of a movie that is to be written: compressed samples and where they stand.
struct MovieTrack: Sendable {
  /// What kind of media it is.
  enum Kind: Sendable, Equatable {
    case video, audio
    /// What is true of a moment: words with a time.
    case timed
  }

  /// What lies together in the file.
  struct Piece: Sendable {
    var bytes: [UInt8]
    /// In the track's time scale; of each sample where it is several.
    var duration: UInt32
    /// How much later it is shown than decoded.
    var shift: Int32 = 0
    var isKey = true
    /// Which of the track's descriptions fits it.
    var description = 0
    /// Uncompressed sound is many samples of the same size.
    var count = 1

    /// How long all of it is.
    var length: UInt64 { UInt64(duration) * UInt64(count) }
  }

  /// What of the samples is shown, and when.
  struct Edit: Sendable, Equatable {
    /// So long nothing is shown, in the movie's time scale.
    var delay: UInt64 = 0
    /// Where in the samples it begins, in the track's.
    var start: UInt64 = 0
    /// For so long, in the movie's.
    var duration: UInt64
  }

  var kind: Kind
  /// Units per second of the samples' times.
  var timescale: UInt32
  /// The entries of the sample table.
  var entries: [[UInt8]]
  var pieces: [Piece]
  var edit: Edit
  var size: (width: Int, height: Int) = (0, 0)
  /// How far it is turned when shown, clockwise.
  var rotation = 0

  /// How long all samples are.
  var length: UInt64 { pieces.reduce(0) { $0 + $1.length } }

  /// The one moment at which a Live Photo shows its still, as Apple's programs look for it.
  static func stillTime(at delay: UInt64, duration: UInt64, movieTimescale: UInt32) -> MovieTrack {
    // What the samples say: one key of QuickTime's, a whole number of eight bits.
    let name = ISOBox(
      "keyd", payload: Array(code: "mdta") + Array("com.apple.quicktime.still-image-time".utf8)
    ).bytes
    let kind = ISOBox("dtyp", payload: [0, 0, 0, 0, 0, 0, 0, 65]).bytes
    var key: [UInt8] = []
    key.append(UInt64(8 + name.count + kind.count), bytes: 4)
    key.append(1, bytes: 4)
    let entry = ISOBox(
      "mebx", payload: SampleDescription.entryStart + ISOBox("keys", payload: key + name + kind).bytes)
    return MovieTrack(
      kind: .timed, timescale: movieTimescale, entries: [entry.bytes],
      pieces: [Piece(bytes: [0, 0, 0, 9, 0, 0, 0, 1, 0], duration: UInt32(clamping: max(1, duration)))],
      edit: Edit(delay: delay, duration: max(1, duration)))
  }
}
