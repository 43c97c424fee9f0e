import CoreGraphics
import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// Makes still images from one video track. Images requested together that depend on the same key frame are decoded in
/// one run; several runs are decoded in parallel, up to one per processor.
public final class ImageExtractor: Sendable {
  /// Settings for the images.
  public struct Settings: Sendable, Equatable {
    /// The maximum size of an image; a dimension of zero is unlimited.
    public var maximumSize = CGSize.zero
    /// Whether the track's transform is applied, if it rotates by multiples of 90°, mirrored or not; other transforms
    /// aren't.
    public var appliesTransform = false
    /// How a frame is cropped and scaled into its image.
    public var aperture = Aperture.clean

    /// Creates settings for images in the stored orientation, with square pixels.
    public init() {}
  }

  /// How a frame is cropped and scaled into its image.
  public enum Aperture: Sendable, Hashable {
    /// The clean aperture, with square pixels.
    case clean
    /// The whole frame, with square pixels.
    case production
    /// The whole frame with its stored pixels.
    case encoded
  }

  /// An extracted image.
  public struct Image: Sendable {
    /// The image itself.
    public let image: CGImage
    /// The presentation time of its frame.
    public let actualTime: CMTime
  }

  /// The result of a request.
  public typealias Outcome = Result<Image, MediaDecodingError>

  /// An image to be made, and where to deliver it.
  struct Order: Sendable {
    let choice: ImageChoice
    let time: CMTime
    let settings: Settings
    let deliver: @Sendable (Outcome) -> Void
    /// Called by a worker that is free to make it. Blocks while too many finished images wait for one that another
    /// worker is making; `isQueued` tells whether an order is still queued.
    var waitForRoom: @Sendable (_ isQueued: (Int) -> Bool) -> Void = { _ in }
  }

  private struct State {
    var queue: ImageQueue
    var orders: [Int: Order] = [:]
    var nextID = 0
    /// All decoders, busy and idle.
    var decoders: [any FrameDecoder] = []
    /// The groups being decoded, by the ID of their first job.
    var groups: [Int: (jobs: [Int], isCancelled: Flag)] = [:]
    var idle: [any FrameDecoder] = []
    /// The counts of decoders that failed and were discarded.
    var counts = (sent: 0, decoded: 0)
  }

  private let file: MediaFile
  private let track: MediaTrackFacts
  private let ordinal: Int
  private let state: Mutex<State>
  private static let threads = DispatchQueue(label: "app.kinora.images", qos: .userInitiated, attributes: .concurrent)

  /// Creates an extractor for a track, or for the first enabled video track.
  public init(_ file: MediaFile, track id: Int32? = nil) throws(MediaDecodingError) {
    let videos = file.facts.tracks.filter { $0.kind == .video }
    let track = videos.first { id == nil ? $0.isEnabled : $0.id == id } ?? (id == nil ? videos.first : nil)
    guard let track, let ordinal = videos.firstIndex(where: { $0.id == track.id }) else { throw .noVideo(file.url) }
    (self.file, self.track, self.ordinal) = (file, track, ordinal)
    let workers = min(4, ProcessInfo.processInfo.activeProcessorCount)
    state = Mutex(State(queue: ImageQueue(workerLimit: workers)))
  }

  /// The number of coded frames sent to decoders so far, and of decoded frames received.
  var counts: (sent: Int, decoded: Int) {
    state.withLock { state in
      state.decoders.reduce(into: state.counts) { counts, decoder in
        counts.sent += decoder.counts.sent
        counts.decoded += decoder.counts.decoded
      }
    }
  }

  /// Makes one image, within tolerance of a time. Cancelling the task cancels the work.
  public func image(
    at time: CMTime, before: CMTime = .zero, after: CMTime = .zero, settings: Settings = Settings()
  ) async throws -> Image {
    let batch = ImageBatch(self, settings: settings)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        batch.start([ImageRequest(time: time, before: before, after: after)]) { _, outcome in
          continuation.resume(with: outcome.mapError { $0 as any Error })
        }
      }
    } onCancel: {
      batch.cancel()
    }
  }

  /// Makes an image of the key frame nearest to a time. In a file that isn't an ISO file, that is one before the time,
  /// or the first one, so that the file needn't be read through. Cancelling the task cancels the work.
  public func picture(near time: CMTime, settings: Settings = Settings()) async throws -> Image {
    guard !file.facts.container.isISO else {
      return try await image(at: time, before: .positiveInfinity, after: .positiveInfinity, settings: settings)
    }
    if file.facts.isProtected { throw MediaDecodingError.protected(file.url) }
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Self.threads.async {
          continuation.resume(with: Result { try self.first(near: time, settings, isCancelled) })
        }
      }
    } onCancel: {
      isCancelled.set()
    }
  }

  private func first(
    near time: CMTime, _ settings: Settings, _ isCancelled: Flag
  ) throws -> Image {
    let image = Mutex<Image?>(nil)
    let take: @Sendable (Sample, CMTime) throws -> Void = { [track] sample, time in
      let made = try StillImage.make(of: sample, track: track, settings: settings)
      image.withLock { $0 = Image(image: made, actualTime: time) }
    }
    let threads = ProcessInfo.processInfo.activeProcessorCount
    if let decoder = try CursorFrameDecoder(file, track: track.id, threads: threads) {
      try decoder.first(near: time, isCancelled: isCancelled, body: take)
    } else {
      let decoder = try namingCodec {
        try StreamFrameDecoder(
          file.url, video: ordinal, threads: threads, clock: file.clock, isCancelled: isCancelled)
      }
      // A stream that isn't seekable is decoded from its beginning.
      for start in [time, .zero] where image.withLock({ $0 == nil }) {
        try decoder.first(near: start, isCancelled: isCancelled, body: take)
      }
    }
    if let image = image.withLock({ $0 }) { return image }
    throw MediaDecodingError.undecodable(file.url, reason: "no picture")
  }

  // MARK: For batches

  /// Reads the track's sample table, once.
  func index() async throws -> SampleTable { try await file.samples(of: track.id) }

  /// Enqueues orders and returns their IDs; each is delivered once, in a thread that may block.
  func submit(_ orders: [Order], in table: SampleTable) -> [Int] {
    let (ids, workers) = state.withLock { state in
      let jobs = orders.map { order in
        defer { state.nextID += 1 }
        state.orders[state.nextID] = order
        return ImageQueue.Job(id: state.nextID, choice: order.choice)
      }
      return (jobs.map(\.id), state.queue.add(jobs))
    }
    for _ in 0..<workers { Self.threads.async { self.work(table) } }
    return ids
  }

  /// Cancels orders.
  func cancel(_ ids: [Int]) {
    let (orders, groups) = state.withLock { state in
      let orders = state.queue.cancel(ids).compactMap { state.orders.removeValue(forKey: $0) }
      return (orders, state.groups.values.filter { $0.jobs.allSatisfy { state.queue.isOver($0) } })
    }
    for group in groups { group.isCancelled.set() }
    guard !orders.isEmpty else { return }
    // Not in the caller's thread: it may be the handler's own, or one that the handler waits for.
    Self.threads.async { for order in orders { order.deliver(.failure(.cancelled)) } }
  }

  // MARK: Workers

  private func work(_ table: SampleTable) {
    while true {
      // A worker that waits here holds no order, so no other worker waits for it.
      if let order = state.withLock({ state in state.queue.first.flatMap { state.orders[$0] } }) {
        order.waitForRoom { id in state.withLock { $0.queue.isQueued(id) } }
      }
      guard let group = state.withLock({ $0.queue.next() }) else { return }
      do {
        try decode(group, table)
      } catch {
        let error = MediaDecodingError(error, of: file.url)
        for job in group.jobs { finish(job.id, .failure(error)) }
      }
    }
  }

  private func decode(_ group: ImageQueue.Group, _ table: SampleTable) throws {
    let isOver: @Sendable () -> Bool = { [self] in
      state.withLock { state in group.jobs.reversed().allSatisfy { state.queue.isOver($0.id) } }
    }
    let isCancelled = Flag()
    state.withLock { $0.groups[group.jobs[0].id] = (group.jobs.map(\.id), isCancelled) }
    defer { state.withLock { _ = $0.groups.removeValue(forKey: group.jobs[0].id) } }
    // The orders may have been cancelled before the group was registered.
    if isOver() { isCancelled.set() }
    let decoder = try state.withLock { $0.idle.popLast() } ?? addDecoder(isCancelled)
    do {
      try decoder.decode(
        FrameStretch(table: table, start: group.start, frames: group.jobs.map(\.choice.frame)), isCancelled: isCancelled
      ) { sample, place in
        try deliver(sample, for: group.jobs[place].id)
        if isOver() { isCancelled.set() }
        return !isCancelled.value
      }
    } catch {
      state.withLock { state in
        state.counts.sent += decoder.counts.sent
        state.counts.decoded += decoder.counts.decoded
        state.decoders.removeAll { $0 === decoder }
      }
      throw error
    }
    state.withLock { $0.idle.append(decoder) }
    // Orders that weren't delivered were cancelled, or their frames couldn't be decoded.
    for job in group.jobs {
      let isGivenUp = state.withLock { $0.queue.isCancelled(job.id) }
      finish(job.id, .failure(isGivenUp ? .cancelled : .undecodable(file.url, reason: "no picture")))
    }
  }

  private func addDecoder(_ isCancelled: Flag) throws -> any FrameDecoder {
    let decoder = try makeDecoder(isCancelled)
    state.withLock { $0.decoders.append(decoder) }
    return decoder
  }

  /// Makes a decoder for the track that outputs frames in presentation order.
  func makeDecoder(_ isCancelled: Flag) throws -> any FrameDecoder {
    try namingCodec { try decoderOfTrack(isCancelled) }
  }

  /// The file's own name for a codec says more than caps: DNxHR, not DNxHD.
  private func namingCodec<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let missing as MissingDecoder {
      throw MediaDecodingError.missingDecoder(file.url, track.missingDecoder ?? missing)
    }
  }

  private func decoderOfTrack(_ isCancelled: Flag) throws -> any FrameDecoder {
    let threads = ProcessInfo.processInfo.activeProcessorCount
    if file.facts.isProtected { throw MediaDecodingError.protected(file.url) }
    if file.facts.container.isISO, let missing = track.formats.lazy.compactMap({ PictureCaps.refusal(of: $0) }).first {
      throw missing
    }
    if let decoder = try CursorFrameDecoder(file, track: track.id, threads: threads) { return decoder }
    return try StreamFrameDecoder(
      file.url, video: ordinal, threads: threads, clock: file.clock, isCancelled: isCancelled)
  }

  private func deliver(_ sample: Sample, for id: Int) throws {
    let (order, isCancelled) = state.withLock { ($0.orders[id], $0.queue.isCancelled(id)) }
    guard let order else { return }
    guard !isCancelled else { return finish(id, .failure(.cancelled)) }
    let image = try StillImage.make(of: sample, track: track, settings: order.settings)
    finish(id, .success(Image(image: image, actualTime: order.time)))
  }

  /// Delivers an outcome, unless the order has been delivered already.
  private func finish(_ id: Int, _ outcome: Outcome) {
    let order = state.withLock { state in
      state.queue.finish(id)
      return state.orders.removeValue(forKey: id)
    }
    order?.deliver(outcome)
  }
}
