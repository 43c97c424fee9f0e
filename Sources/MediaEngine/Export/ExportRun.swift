import CoreMedia
import Foundation
import GLibSupport
import Synchronization

/// Carries out an export. It can be cancelled from any thread; then no file is left.
package final class ExportRun: Sendable {
  /// It was cancelled.
  package struct Cancelled: Error {
    package init() {}
  }

  /// Nothing of what is there can be exported as it was asked for.
  package enum Refusal: Error, Equatable, CustomStringConvertible {
    /// The samples can't be copied as they are.
    case notCopyable(reason: String)
    /// A source ended before it should have.
    case sourceEnded(at: CMTime)
    /// A file that is no larger than it may be has no room for anything.
    case tooLittleRoom(bytes: Int64)

    /// The message for the user.
    package var description: String {
      switch self {
      case .notCopyable(let reason): tr("It can’t be copied without encoding it again: %s", reason)
      case .sourceEnded(let time):
        tr("A source ends at %s s: it is damaged, or was changed meanwhile.", "\(time.seconds)")
      case .tooLittleRoom(let bytes): tr("Nothing of it fits into %s bytes.", "\(bytes)")
      }
    }
  }

  private struct State {
    var streams: [any ExportStream] = []
    var fraction = 0.0
  }

  private let plan: ExportPlan
  private let isCancelled = Flag()
  private let state = Mutex(State())

  package init(_ plan: ExportPlan) { self.plan = plan }

  /// From 0 to 1; it never goes back.
  package var fraction: Double { state.withLock { $0.fraction } }

  /// Ends the export.
  package func cancel() {
    isCancelled.set()
    for stream in state.withLock({ $0.streams }) { stream.cancel() }
  }

  /// Exports; throws what kept it from that. `progress` is called now and then in a thread of the export.
  package func run(progress: @escaping @Sendable (Double) -> Void = { _ in }) async throws {
    let builder = ExportBuilder(plan, isCancelled)
    // Counted before encoders are looked for: exports that begin together know of each other when these are made.
    let share: ProcessorShares.Share? = if case .encoded = plan.video { ProcessorShares.shared.begin() } else { nil }
    defer { withExtendedLifetime(share) {} }
    var encoders = try await builder.chooseEncoders()
    encoders.video?.job.threads = share?.threads
    let found = encoders
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        Thread.detachNewThread {
          continuation.resume(with: Result { try self.work(builder, found, progress) })
        }
      }
    } onCancel: {
      cancel()
    }
  }

  private func work(
    _ builder: ExportBuilder, _ encoders: ExportEncoders, _ progress: @Sendable (Double) -> Void
  ) throws {
    let builder = try builder.beginningWithAKeyFrame()
    let parts = try builder.build(encoders)
    state.withLock { $0.streams = parts.streams }
    do {
      try copy(parts, builder.range.duration, progress)
    } catch {
      for stream in parts.streams { stream.cancel() }
      parts.file.abandon()
      state.withLock { $0.streams = [] }
      throw isCancelled.value ? Cancelled() : error
    }
    state.withLock { $0.streams = [] }
  }

  private func copy(
    _ parts: ExportBuilder.Parts, _ length: CMTime, _ progress: @Sendable (Double) -> Void
  ) throws {
    var open = Array(parts.streams.indices)
    // The one that is behind goes on, so that the file's tracks stay together.
    while let next = open.min(by: { parts.streams[$0].position < parts.streams[$1].position }) {
      if isCancelled.value { throw Cancelled() }
      if try !parts.streams[next].step() {
        try parts.streams[next].finish()
        open.removeAll { $0 == next }
      }
      tell(open.map { parts.streams[$0].position }.min() ?? length, of: length, progress)
      if parts.limited?.isFull ?? false { break }
    }
    let isFull = parts.limited?.isFull ?? false
    let end = try isFull ? endEarly(parts, open) : nil
    if isCancelled.value { throw Cancelled() }
    var ending = SampleFileEnding()
    ending.metadata = plan.metadata
    ending.end = min(end ?? length, length)
    for (place, stream) in parts.streams.enumerated() {
      guard let edits = stream.edits else { continue }
      ending.edits[place] = end.map { Self.clipped(edits, to: $0) } ?? edits
    }
    if end == nil, let video = parts.streams.first(where: { $0 is PictureStream }),
      video.position + CMTime(value: 1, timescale: 1) < parts.videoEnd
    {
      throw Refusal.sourceEnded(at: video.position)
    }
    try parts.file.finish(ending)
    tell(length, of: length, progress, isOver: true)
  }

  /// Lets go of what is left once the file is full, and finds the movie's end: when the first thing is missing. Frames that
  /// are shown before one without room may come behind it, so it isn't known before these have come, too.
  private func endEarly(_ parts: ExportBuilder.Parts, _ open: [Int]) throws -> CMTime? {
    guard let limited = parts.limited else { return nil }
    if limited.isEmpty { throw Refusal.tooLittleRoom(bytes: plan.maxBytes ?? 0) }
    var open = open
    for place in open where parts.streams[place] is StoredStream {
      for _ in 0..<StoredStream.reordering where try !parts.streams[place].step() {
        open.removeAll { $0 == place }
        break
      }
    }
    // Those that are over have given all that they can.
    let ends = open.map { parts.streams[$0].position }
    for place in open { try parts.streams[place].finish() }
    let end = (ends + parts.streams.indices.compactMap { limited.missing($0) }).min()
    // What fits may be only decoded before the movie begins, or heard before its first picture.
    if let end, end <= .zero { throw Refusal.tooLittleRoom(bytes: plan.maxBytes ?? 0) }
    return end
  }

  /// What of mappings is shown before a time. Sources are as long as what is shown of them.
  static func clipped(_ edits: [CMTimeMapping], to limit: CMTime) -> [CMTimeMapping] {
    edits.filter { $0.target.start < limit }.map { edit in
      guard edit.target.end > limit else { return edit }
      let target = CMTimeRange(start: edit.target.start, end: limit)
      // Gaps have no source.
      guard edit.source.isValid else { return CMTimeMapping(source: edit.source, target: target) }
      return CMTimeMapping(
        source: CMTimeRange(start: edit.source.start, duration: target.duration), target: target)
    }
  }

  private func tell(
    _ position: CMTime, of length: CMTime, _ progress: @Sendable (Double) -> Void, isOver: Bool = false
  ) {
    let share = isOver ? 1 : min(0.99, max(0, position.seconds / max(length.seconds, 1e-9)))
    let isNew = state.withLock { state in
      guard share > state.fraction + 0.001 || isOver else { return false }
      state.fraction = share
      return true
    }
    if isNew { progress(share) }
  }
}
