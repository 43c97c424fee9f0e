/// Finds where the tracks begin, from the first blocks of a file.
struct MatroskaOpening {
  /// How far to look: in blocks, in bytes, and in seconds after the first one.
  private static let (mostBlocks, mostBytes, longest): (Int, Int64, Int64) = (5000, 1 << 25, 10)
  /// Servers take a request for each part.
  private static let mostRemoteBytes: Int64 = 1 << 22

  /// The first block of each video and sound track that can be decoded, by the track's number.
  private(set) var beginnings: [UInt64: MatroskaBeginning.First] = [:]
  /// The tick at which the media begins.
  private(set) var start: Int64 = 0

  init(_ file: ISOFile, _ header: MatroskaHeader, from place: Int64) throws {
    let tracks = header.tracks.filter { $0.kind == .video || $0.kind == .audio }
    var missing = Set(tracks.map(\.number))
    let videos = Set(tracks.lazy.filter { $0.kind == .video }.map(\.number))
    var undecodable: [UInt64: MatroskaBeginning.First] = [:]
    // Vorbis' first packet gives no sound: such a track is heard from its second one on.
    var silent = Dictionary(
      tracks.lazy.filter { $0.codec == "A_VORBIS" }.map { ($0.number, SilentStart($0, header.info.scale)) },
      uniquingKeysWith: { first, _ in first })
    var heard: [UInt64: Int64] = [:]
    let mostBytes = file.isRemote ? Self.mostRemoteBytes : Self.mostBytes
    let longest = Self.longest * max(1, 1_000_000_000 / header.info.scale)
    var walker = MatroskaWalker(file, from: place)
    var (earliest, blocks) = (Int64.max, 0)
    while !missing.isEmpty, blocks < Self.mostBlocks, let block = try walker.next() {
      blocks += 1
      guard block.place - place < mostBytes, block.ticks < earliest.adding(clamping: longest) else { break }
      guard missing.contains(block.track) else { continue }
      let first = MatroskaBeginning.First(place: block.place, ticks: block.ticks)
      if videos.contains(block.track), !block.isKey {
        if undecodable[block.track] == nil { undecodable[block.track] = first }
        continue
      }
      if beginnings[block.track] == nil { beginnings[block.track] = first }
      earliest = min(earliest, block.ticks)
      if silent[block.track] != nil {
        guard let ticks = try silent[block.track]?.end(with: block, in: walker.window) else { continue }
        heard[block.track] = ticks
      }
      missing.remove(block.track)
    }
    // A video without any key frame begins with what there is.
    for (number, first) in undecodable where missing.contains(number) {
      beginnings[number] = MatroskaBeginning.First(place: first.place, ticks: first.ticks, isForced: true)
    }
    let starts = tracks.compactMap { track in
      beginnings[track.number].map { first in
        // Sound isn't heard before its delay is over, so that it begins with the time of its first block.
        track.kind == .audio
          ? heard[track.number] ?? first.ticks
          : first.ticks.subtractingReportingOverflow(track.delay / header.info.scale).partialValue
      }
    }
    start = starts.min() ?? 0
  }
}

extension MatroskaOpening {
  /// The first frame of a track, as long as it isn't known when the second one begins.
  private struct SilentStart {
    private var unpacker: MatroskaUnpacker
    private var frames = 0

    init(_ track: MatroskaTrack, _ scale: Int64) {
      let clock = MatroskaClock(track, scale: scale, start: 0)
      unpacker = MatroskaUnpacker(track, clock, beginning: MatroskaBeginning(track.kind))
    }

    /// The tick at which the second frame begins, if it is in this block of the track, which is the next one.
    mutating func end(with block: MatroskaBlock, in window: ByteWindow) throws -> Int64? {
      let found = try unpacker.frames(of: block, in: window)
      defer { frames += found.count }
      let place = 1 - frames
      guard found.indices.contains(place) else { return nil }
      return unpacker.clock.ticks(unpacker.clock.time(found[place].presentation))
    }
  }
}
