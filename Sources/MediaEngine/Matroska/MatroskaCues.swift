/// The places of key frames that the file lists.
struct MatroskaCues: Sendable {
  /// One of them.
  struct Cue: Sendable {
    var ticks: Int64
    /// Where its cluster begins.
    var cluster: Int64
  }

  /// The cues of each track, by its number, in order of time.
  private var tracks: [UInt64: [Cue]] = [:]
  /// The cues of all tracks.
  private(set) var all: [Cue] = []

  init() {}

  /// Reads the content of the Cues element of a segment.
  init(_ content: ArraySlice<UInt8>, segment: Int64) {
    for point in EBMLContents(content) where point.id == 0xBB {
      var ticks: Int64?
      for field in point.children {
        if field.id == 0xB3 { ticks = Int64(clamping: field.number) }
        guard field.id == 0xB7, let ticks else { continue }
        var (track, cluster) = (UInt64(0), Int64?.none)
        for field in field.children {
          if field.id == 0xF7 { track = field.number }
          if field.id == 0xF1 { cluster = Int64(exactly: field.number) }
        }
        guard let cluster else { continue }
        let cue = Cue(ticks: ticks, cluster: segment.adding(clamping: cluster))
        tracks[track, default: []].append(cue)
        all.append(cue)
      }
    }
    for track in tracks.keys { tracks[track]?.sort { $0.ticks < $1.ticks } }
    all.sort { ($0.ticks, $0.cluster) < ($1.ticks, $1.cluster) }
  }

  /// Whether a track has cues of its own.
  func isListed(_ track: UInt64) -> Bool { tracks[track] != nil }

  /// The cues of a track; those of all tracks if it has none of its own.
  func cues(of track: UInt64) -> [Cue] { tracks[track] ?? all }
}
