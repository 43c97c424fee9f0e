import CoreMedia

/// Lists the samples of all tracks, in one pass over the headers of all blocks.
enum MatroskaIndex {
  /// Lists the samples from a place in the file on, of a whole file from its first cluster on; up to the first damage,
  /// unless it `mends`.
  static func read(
    _ file: ISOFile, from place: Int64, _ unpackers: [MatroskaUnpacker], mends: Bool = true,
    progress: ReadingProgress? = nil, isCancelled: Flag? = nil
  ) throws -> [MatroskaSamples] {
    var unpackers = unpackers
    var samples = unpackers.map { MatroskaSamples($0.track.kind, $0.clock) }
    let numbers = Dictionary(
      unpackers.enumerated().map { ($1.track.number, $0) }, uniquingKeysWith: { first, _ in first })
    var walker = MatroskaWalker(file, from: place, mends: mends)
    var count = 0
    while let block = try walker.next() {
      count &+= 1
      if count & 0xFF == 0 {
        if isCancelled?.value == true { throw MediaFileError.cancelled }
        progress?.report(block.payload.lowerBound, of: file.size)
      }
      guard let index = numbers[block.track] else { continue }
      try samples[index].append(unpackers[index].frames(of: block, in: walker.window))
    }
    for index in samples.indices { samples[index].finish() }
    return samples
  }

  /// A table of each track's samples.
  static func tables(_ samples: [MatroskaSamples], _ unpackers: [MatroskaUnpacker]) throws -> [SampleTable] {
    try zip(samples, unpackers).map { samples, unpacker in
      // A picture is shown until the next one.
      try SampleTable(
        samples.list, mediaTimescale: unpacker.clock.timescale, edits: EditList(), isContinuous: samples.kind == .video)
    }
  }

  /// When the last picture or sound of some samples is over.
  static func end(of samples: [MatroskaSamples], _ unpackers: [MatroskaUnpacker]) -> CMTime? {
    zip(samples, unpackers).filter { $0.0.kind == .video || $0.0.kind == .audio }.compactMap { samples, unpacker in
      let ends = zip(samples.list.presentations, samples.list.durations).map { $0.adding(clamping: $1) }
      return ends.max().map { unpacker.clock.time($0) }
    }.max()
  }
}
