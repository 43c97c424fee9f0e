import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// Reads the cues of a movie's text tracks and of the subtitle files beside it; each is read once.
public final class SubtitleReader: Sendable {
  private struct State {
    var tracks: [Int32: Task<SubtitleTimeline, any Error>] = [:]
    var streams: Task<[Int32: SubtitleTimeline], any Error>?
  }

  private enum Movie {
    case file(URL, MovieReferences)
    case opened(MediaFile)
    case composition(Composition)
  }

  private let movie: Movie
  private let state = Mutex(State())
  /// How long a cue is shown that doesn't say it, in nanoseconds.
  private static let usualLength: Int64 = 5_000_000_000
  /// The largest text sample to read.
  private static let maxSample: UInt32 = 1 << 20

  /// Creates a reader for a movie; reads nothing until asked.
  public init(_ url: URL, references: MovieReferences = .inFolder) { movie = .file(url, references) }

  /// Creates a reader for a composition: its cues are those of its parts, moved, scaled and cut with them.
  public init(_ composition: Composition) { movie = .composition(composition) }

  private init(_ file: MediaFile) { movie = .opened(file) }

  /// The cues of a subtitle file beside the movie.
  public static func file(_ url: URL) async throws -> SubtitleTimeline {
    try await Task(executorPreference: EngineExecutor.shared) {
      SubtitleTimeline(try SandboxedReader.shared.subtitles(of: url))
    }.value
  }

  /// The cues of a track. For a movie without a sample table, all of it is read to find them.
  public func track(_ id: Int32) async throws -> SubtitleTimeline {
    let task = state.withLock { state in
      if let task = state.tracks[id] { return task }
      let task = Task(executorPreference: EngineExecutor.shared) { try await self.read(id) }
      state.tracks[id] = task
      return task
    }
    return try await task.value
  }

  private func read(_ id: Int32) async throws -> SubtitleTimeline {
    switch movie {
    case .file(let url, let references):
      try await read(id, of: MediaFile.open(url, references: references), at: url)
    case .opened(let file): try await read(id, of: file, at: file.url)
    case .composition(let composition): try await Self.read(id, of: composition)
    }
  }

  private static func read(_ id: Int32, of composition: Composition) async throws -> SubtitleTimeline {
    var readers: [URL: SubtitleReader] = [:]
    var cues: [SubtitleCue] = []
    for segment in composition.tracks.first(where: { $0.id == id })?.segments ?? [] {
      guard let file = segment.file else { continue }
      let reader: SubtitleReader
      if file.source is AppendedSource {
        // What the file itself says of its samples is something else, or nothing.
        reader = SubtitleReader(file)
      } else {
        reader = readers[file.url] ?? SubtitleReader(file.url, references: file.references)
        readers[file.url] = reader
      }
      cues += try await reader.track(segment.track).cues(shownBy: segment.mapping)
    }
    return SubtitleTimeline(cues)
  }

  private func read(_ id: Int32, of file: MediaFile, at url: URL) async throws -> SubtitleTimeline {
    guard file.facts.container.isISO, url.isReadHere else {
      return try await streams(of: url)[id] ?? SubtitleTimeline()
    }
    // Formats that aren't text aren't read as such: teletext captions, XML subtitles.
    guard let track = file.facts.track(id), track.formats.contains(where: MediaDecoding.canDecode) else {
      return SubtitleTimeline()
    }
    let table = try await file.samples(of: id)
    let (own, others) = (try MediaInput(url).bytes(), try Self.openStorage(track, of: file))
    var cues: [SubtitleCue] = []
    for frame in 0..<table.frameCount {
      let sample = table.sample(ofFrame: frame)
      guard let range = table.byteRange(sample), range.count <= Self.maxSample,
        let bytes = try? (others[table.formatIndex(sample)] ?? own).read(at: range.lowerBound, count: range.count),
        bytes.count == range.count,
        let text = SubtitleSample.iso(bytes)
      else { continue }
      let start = table.time(ofFrame: frame)
      cues.append(SubtitleCue(start: start, end: start + table.duration(ofFrame: frame), text: text))
    }
    return SubtitleTimeline(cues)
  }

  private static func openStorage(_ track: MediaTrackFacts, of file: MediaFile) throws -> [Int: ISOFile] {
    guard file.source is AppendedSource else { return try track.openStorage(of: file.url, file.references) }
    return try track.openStorage(of: nil, .anywhere)
  }

  private func streams(of url: URL) async throws -> [Int32: SubtitleTimeline] {
    let task = state.withLock { state in
      if let task = state.streams { return task }
      let task = Task(executorPreference: EngineExecutor.shared) {
        if url.isReadHere, let found = try await Self.texts(url) { return found }
        let result = try await StreamPass.readTexts(url)
        var found: [Int32: SubtitleTimeline] = [:]
        for (index, stream) in result.streams.enumerated() where !stream.texts.isEmpty {
          found[Int32(index + 1)] = SubtitleTimeline(Self.cues(stream))
        }
        return found
      }
      state.streams = task
      return task
    }
    return try await task.value
  }

  /// The cues of a file that one of our readers reads; nil if none does.
  private static func texts(_ url: URL) async throws -> [Int32: SubtitleTimeline]? {
    try await MediaFileOpener.inThread { isCancelled in
      guard let file = try MediaFileOpener.source(of: MediaInput(url)) as? any TextSource else { return nil }
      var found: [Int32: SubtitleTimeline] = [:]
      for track in file.facts.tracks {
        let texts = try file.texts(of: track.id, isCancelled: isCancelled)
        if !texts.isEmpty { found[track.id] = SubtitleTimeline(cues(texts, isWebVTT: false)) }
      }
      return found
    }
  }

  private static func cues(_ stream: StreamPass.Stream) -> [SubtitleCue] {
    cues(stream.texts, isWebVTT: stream.caps?.first?.name.hasPrefix("application/x-subtitle") == true)
  }

  /// Texts as cues.
  static func cues(_ texts: [StoredText], isWebVTT: Bool) -> [SubtitleCue] {
    let texts = texts.sorted { $0.start < $1.start }
    return texts.indices.compactMap { index in
      let sample = texts[index]
      guard let text = SubtitleSample.stream(sample.bytes, isWebVTT: isWebVTT) else { return nil }
      let start = CMTime(value: sample.start, timescale: StreamFacts.timescale)
      // A cue without a duration is shown until the next one, or for five seconds at most.
      var usual = usualLength
      if index + 1 < texts.count {
        let (gap, overflows) = texts[index + 1].start.subtractingReportingOverflow(sample.start)
        if !overflows { usual = min(gap, usual) }
      }
      let length = CMTime(value: sample.duration > 0 ? sample.duration : usual, timescale: StreamFacts.timescale)
      return SubtitleCue(start: start, end: start + length, text: text)
    }
  }
}
