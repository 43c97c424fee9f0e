import Foundation
import GStreamer
import Synchronization

/// A file written by a GStreamer muxer: Matroska, WebM, Ogg, WAVE.
final class MuxerOutput: RecordingOutput {
  /// The elements that write tags into the file.
  private let tagged: [Element]
  private let written: MuxedBytes
  /// Adds the named muxer to an encoding pipeline, and what writes its bytes. `failed` is called when writing fails.
  init(
    _ name: String, _ request: RecordingRequest, behind graph: EncodingGraph, file: RecordingFile, gate: @escaping Gate,
    failed: @escaping @Sendable (any Error) -> Void
  ) throws {
    let muxer = try Element(name)
    if muxer.hasProperty("writing-app") { try muxer.set("writing-app", "Kinora \(kinoraVersion)") }
    written = MuxedBytes(try file.boxes(), piece: 0)
    let sink = try written.sink(failed)
    try graph.pipeline.add([muxer, sink])
    try muxer.link(to: sink)
    let halves = HalfSeconds()
    for (chain, isVideo) in [(graph.videoChain, true), (graph.audioChain, false)] {
      guard let last = chain.last else { continue }
      let queue = try EncodingGraph.queue(bytes: RecordingFeed.encodedBacklog)
      try graph.pipeline.add([queue])
      try last.link(to: [queue])
      let output = try queue.pad("src")
      try output.link(
        to: request.container == .wav ? muxer.pad("sink") : muxer.requestPad(isVideo ? "video_%u" : "audio_%u"))
      output.addProbe(.buffer) { [halves, weak file] item in
        guard case .buffer(let buffer) = item else { return .keep }
        guard gate(buffer.size, isVideo) else { return .drop }
        if let time = buffer.pts, halves.passes(time) { file?.synchronizeSoon() }
        return .keep
      }
    }
    // In Ogg, each stream's encoder writes the tags at its beginning.
    tagged = ([muxer] + (request.container == .opus ? graph.audioChain : [])).filter(\.takesTags)
    setTags(request.metadata)
  }

  func setTags(_ metadata: [RecordingMetadata]) {
    guard let tags = metadata.tagList else { return }
    for element in tagged { element.setTags(tags) }
  }

  func finish(_ totals: RecordingTotals) async throws -> MovieLength {
    written.close()
    // A file that lacks its end has no duration; where there is room for a second copy, remuxing restores it.
    let entry = totals.entry
    if !totals.isWhole, totals.hasRoom,
      let length = try? await RescuedFile.remake(entry, as: entry.url, replacing: true)
    {
      return length
    }
    return try await GStreamer.offMain {
      try RescuedFile.finish(entry, seconds: Double(totals.duration) / 1e9)
    }
  }
}

/// Tells each half second of film once, of all its streams.
private final class HalfSeconds: Sendable {
  /// How many are behind the newest sample.
  private let count = Mutex<UInt64>(0)

  func passes(_ time: ClockTime) -> Bool {
    let new = time.nanoseconds / 500_000_000
    return count.withLock { count in
      defer { count = max(count, new) }
      return new > count
    }
  }
}
