import CoreMedia

/// Which stored samples a part of a file's track takes, and what of them is shown.
struct StoredPiece: Sendable {
  let file: MediaFile
  let track: MediaTrackFacts
  let table: SampleTable
  /// The samples in decoding order, from one that can be decoded without others.
  var samples: Range<Int>
  /// From the media's time to that of the exported movie.
  var mapping: CMTimeMapping
  /// Whether the file that is written may refer to its samples where they lie.
  var isReferenced = false
  /// Whether its frames are encoded again; otherwise its samples are copied.
  var isEncoded = false
  /// Whether it is a gap, encoded as a black frame like those of its track.
  var isBlack = false
  /// By how much samples behind an encoded piece are decoded before they are shown: so are its own.
  var lead = CMTime.zero
  /// Samples that are shown before this time belong to the piece before, which is encoded.
  var begin = CMTime.negativeInfinity
  /// Whether its first sample has to say that the frames before it are others than those that it was made with.
  var breaksLink = false
  /// By how much its samples are decoded earlier than they were stored for, in the exported movie's time.
  var ahead = CMTime.zero

  /// How a sample's decode time, in the media's time, follows from when it is decoded in the exported movie's.
  func decode(_ time: CMTime) -> CMTime { stretched(time) - ahead }

  /// Whether samples are there that others need but that are shown behind its end.
  var hidesSomethingBehind: Bool { !isEncoded && samples.contains { table.mediaTime($0) >= mapping.source.end } }

  /// What a key frame is to a decoder; nil if it can't be read.
  func splicePoint(_ sample: Int) -> SplicePoint? {
    guard let codec = track.formats.first.flatMap({ Codec($0) }), [.h264, .hevc].contains(codec) else { return .clean }
    guard let cursor = try? file.source?.cursor(of: track.id), (try? cursor.seek(toSample: sample, of: table)) != nil,
      let bytes = try? cursor.next()?.data.bytes()
    else { return nil }
    return SplicePoint(bytes, isHEVC: codec == .hevc)
  }

  /// When a part of its source is shown.
  func mapping(of source: CMTimeRange) -> CMTimeMapping {
    func target(_ time: CMTime) -> CMTime {
      time == mapping.source.end ? mapping.target.end : mapping.targetTime(of: time).time
    }
    return CMTimeMapping(
      source: source, target: CMTimeRange(start: target(source.start), end: target(source.end)))
  }

  /// When its first sample is decoded, in the exported movie's time but for its place there.
  var firstDecode: CMTime {
    decode(isEncoded ? mapping.source.start - lead : table.decodeTime(samples.lowerBound))
  }

  /// How long before the piece begins the first sample is decoded that shows something of it, in the exported movie's time.
  private var ownLead: CMTime {
    let start = mapping.source.start
    if isEncoded { return stretched(start) - stretched(start - lead) }
    let first = samples.first { table.mediaTime($0) >= start } ?? samples.upperBound - 1
    return stretched(start) - stretched(table.decodeTime(first))
  }

  /// Pieces that are all decoded as much ahead as that which needs it most. ffmpeg takes an edit's beginning for when its first
  /// sample is decoded, and moves all edits by what that is wrong for the first one (seen: shown 80 ms too early).
  static func withOneLead(_ pieces: [StoredPiece]) -> [StoredPiece] {
    let leads = pieces.map(\.ownLead)
    guard let longest = leads.max() else { return pieces }
    return zip(pieces, leads).map { piece, lead in
      var piece = piece
      piece.ahead = longest - lead
      return piece
    }
  }

  // MARK: Speed

  var isScaled: Bool { mapping.source.duration != mapping.target.duration }

  /// How much longer it is shown than it is: 2 in slow motion at half the speed.
  private var stretch: ExactTime { ExactTime(mapping.target.duration) / ExactTime(mapping.source.duration) }

  /// A time of the media where it passes as fast as the exported movie shows it.
  func stretched(_ time: CMTime) -> CMTime { isScaled ? (ExactTime(time) * stretch).time : time }

  /// The timescale in which the times of its samples are whole, if there is one.
  var timescale: CMTimeScale {
    guard isScaled else { return track.timescale }
    let scale = stretched(CMTime(value: 1, timescale: track.timescale)).timescale
    return scale <= 1_000_000 ? scale : track.timescale
  }

  /// Whether what it shows begins and ends with units of a timescale.
  func isWhole(in timescale: CMTimeScale) -> Bool {
    let (start, length) = (stretched(mapping.source.start), mapping.target.duration)
    return [start, length].allSatisfy { $0.convertScale(timescale, method: .roundTowardZero) == $0 }
  }
}
