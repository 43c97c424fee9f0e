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
  /// Whether its frames are encoded again; otherwise its samples are copied.
  var isEncoded = false
  /// By how much samples behind an encoded piece are decoded before they are shown: so are its own.
  var lead = CMTime.zero
  /// Samples that are shown before this time belong to the piece before, which is encoded.
  var begin = CMTime.negativeInfinity
  /// Whether its first sample has to say that the frames before it are others than those that it was made with.
  var breaksLink = false

  /// When its first sample is decoded, in the media's time.
  var firstDecode: CMTime { isEncoded ? mapping.source.start - lead : table.decodeTime(samples.lowerBound) }

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
