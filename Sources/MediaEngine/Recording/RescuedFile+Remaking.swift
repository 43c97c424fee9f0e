import Foundation
import GStreamer
import Synchronization

extension RescuedFile {
  /// Remuxes an unfinished file into an ordinary one at `place`, without re-encoding.
  static func remake(_ entry: RecordingEntry, as place: URL, replacing: Bool) async throws -> MovieLength {
    let part = try PassingFile(for: place, notedIn: .standard)
    let length = Length()
    do {
      let written = MuxedBytes(try ISOFile(part.url.path, isWritable: true))
      do {
        try await remux(entry, into: written, length)
      } catch {
        throw written.failure.map { Self.failure($0, place) } ?? error
      }
      guard length.seconds > 0 else { throw ISOBox.Damage(what: "no samples") }
      try await GStreamer.offMain {
        try written.flush()
        let file = try ISOFile(part.url.path, isWritable: true)
        if [.matroska, .webM].contains(entry.container) { try? MatroskaTags.correct(file) }
        try file.synchronize()
      }
    } catch {
      part.remove()
      throw error
    }
    try part.keep(replacing: replacing)
    return MovieLength(seconds: length.seconds, frames: length.frames > 0 ? length.frames : nil)
  }

  /// What a failure of writing says: not that the recording itself can't be read.
  private static func failure(_ error: any Error, _ place: URL) -> any Error {
    guard let failure = error as? SystemFailure, ![ENOSPC, EDQUOT, ETIMEDOUT].contains(failure.code) else {
      return error
    }
    return RecordingError.notWritable(place, reason: DiskName.reason(failure.code, place))
  }

  /// Remuxes the streams into another container of the same kind.
  private static func remux(_ entry: RecordingEntry, into written: MuxedBytes, _ length: Length) async throws {
    guard let elements = entry.container.elements else { throw RecordingError.unsupported("remaking", entry.container) }
    let pipeline = Pipeline(name: "remaking")
    let source = try MediaInput(entry.url).byteSource(in: pipeline)
    let sink = try written.sink()
    let (demuxer, muxer) = (try Element(elements.demuxer), try Element(elements.muxer))
    if entry.container == .wav { try demuxer.set("ignore-length", true) }
    // A muxer writes tags at the end, which the unfinished file never got.
    if let tags = entry.metadata.tagList { muxer.setTags(tags) }
    try pipeline.add([source, demuxer, muxer, sink])
    try source.link(to: demuxer)
    try muxer.link(to: sink)
    let messages = pipeline.messages
    let connection = try demuxer.onPadAdded { [weak pipeline] pad in
      guard let pipeline else { return }
      attach(pad, to: muxer, in: pipeline, length)
    }
    defer { connection.disconnect() }
    if entry.container == .wav { attach(try demuxer.pad("src"), to: muxer, in: pipeline, length) }
    do {
      try await pipeline.setState(.playing)
      let failure = await withTaskGroup(of: (any Error)?.self) { group in
        group.addTask {
          for await message in messages {
            switch message {
            case .eos: return nil
            case .error(let failure): return GStreamerError.failed(failure)
            default: continue
            }
          }
          return GStreamerError.timedOut("Remaking the file")
        }
        group.addTask {
          var last = -1
          while length.count != last, !Task.isCancelled {
            last = length.count
            try? await Task.sleep(for: Timeouts.remaking)
          }
          return GStreamerError.timedOut("Remaking the file")
        }
        defer { group.cancelAll() }
        return await group.next() ?? nil
      }
      await pipeline.stop()
      if let failure { throw failure }
    } catch {
      await pipeline.stop()
      throw error
    }
  }

  private static func attach(_ pad: Pad, to muxer: Element, in pipeline: Pipeline, _ length: Length) {
    do {
      let caps = pad.currentCaps ?? pad.queryCaps()
      let isVideo = caps.first.map { $0.name.hasPrefix("video/") || $0.name.hasPrefix("image/") } ?? false
      let queue = try Element("queue")
      // One stream may be a whole cluster ahead of the other: a limited queue would deadlock.
      for limit in ["max-size-buffers", "max-size-bytes", "max-size-time"] { try queue.set(limit, 0) }
      var chain = [queue]
      if let parser = parser(for: caps) { chain.append(try Element(parser)) }
      try pipeline.add(chain)
      try pad.link(to: queue.pad("sink"))
      try queue.link(to: Array(chain.dropFirst()))
      let output = try chain.last!.pad("src")
      let target =
        muxer.factoryName == "wavenc"
        ? try muxer.pad("sink")
        : try muxer.requestPad(isVideo ? "video_%u" : "audio_%u")
      output.addProbe(.buffer) { item in
        if case .buffer(let buffer) = item { length.add(buffer, isVideo: isVideo) }
        return .keep
      }
      try output.link(to: target)
      for element in chain.reversed() { try element.syncStateWithParent() }
    } catch {
      // A stream that can't be linked is left out; a file without any stream fails at the end.
      length.miss()
    }
  }

  private static func parser(for caps: Caps) -> String? {
    switch caps.first?.name {
    case "video/x-h264": "h264parse"
    case "video/x-h265": "h265parse"
    case "audio/x-opus": "opusparse"
    default: nil
    }
  }
}

/// The duration remuxed so far.
private final class Length: Sendable {
  private struct State {
    var end = 0.0
    var count = 0
    var frames = 0
  }

  private let state = Mutex(State())

  var seconds: Double { state.withLock { $0.end } }
  var frames: Int { state.withLock { $0.frames } }
  var count: Int { state.withLock { $0.count } }

  func add(_ buffer: Buffer, isVideo: Bool) {
    state.withLock { state in
      state.count += 1
      if isVideo { state.frames += 1 }
      if let start = buffer.pts { state.end = max(state.end, start.seconds + (buffer.duration?.seconds ?? 0)) }
    }
  }

  func miss() { state.withLock { $0.count += 1 } }
}
