import CoreGraphics
import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// Makes still images of one video track. Whatever is asked for at once and lies behind the same key frame is decoded
/// in one go; several stretches are decoded at a time, one to a processor.
public final class ImageExtractor: Sendable {
  /// How images are to be.
  public struct Settings: Sendable, Equatable {
    /// No image is larger; zero in a direction is no limit there.
    public var maximumSize = CGSize.zero
    /// Whether the track's transform is applied, if it turns by quarters, mirrored or not; no other one is.
    public var appliesTransform = false
    /// What of a frame is in its image.
    public var aperture = Aperture.clean

    /// As they are stored, with square pixels.
    public init() {}
  }

  /// What of a frame is in its image.
  public enum Aperture: Sendable, Hashable {
    /// What the author wants to be seen, with square pixels.
    case clean
    /// All that was recorded, with square pixels.
    case production
    /// The pixels as they are stored.
    case encoded
  }

  /// One image.
  public struct Image: Sendable {
    /// The picture.
    public let image: CGImage
    /// When its frame begins to be shown.
    public let actualTime: CMTime
  }

  /// What became of a request.
  public typealias Outcome = Result<Image, MediaDecodingError>

  /// An image that is to be made, and who gets it.
  struct Order: Sendable {
    let choice: ImageChoice
    let time: CMTime
    let settings: Settings
    let deliver: @Sendable (Outcome) -> Void
    /// Called by who is free to make it. Blocks while too many made ones wait for one that another worker has in hand;
    /// `isQueued` tells of an order whether nobody has taken it yet.
    var waitForRoom: @Sendable (_ isQueued: (Int) -> Bool) -> Void = { _ in }
  }

  private struct State {
    var queue: ImageQueue
    var orders: [Int: Order] = [:]
    var nextID = 0
    /// All that work or wait for work.
    var decoders: [any FrameDecoder] = []
    /// What is being decoded, by its first job.
    var groups: [Int: (jobs: [Int], isCancelled: Flag)] = [:]
    var idle: [any FrameDecoder] = []
    /// Of decoders that failed and are gone.
    var counts = (sent: 0, decoded: 0)
  }

  private let file: MediaFile
  private let track: MediaTrackFacts
  private let ordinal: Int
  private let state: Mutex<State>
  private static let threads = DispatchQueue(label: "app.kinora.images", qos: .userInitiated, attributes: .concurrent)

  /// Makes images of a track, or of the first one that is enabled.
  public init(_ file: MediaFile, track id: Int32? = nil) throws(MediaDecodingError) {
    let videos = file.facts.tracks.filter { $0.kind == .video }
    let track = videos.first { id == nil ? $0.isEnabled : $0.id == id } ?? (id == nil ? videos.first : nil)
    guard let track, let ordinal = videos.firstIndex(where: { $0.id == track.id }) else { throw .noVideo(file.url) }
    (self.file, self.track, self.ordinal) = (file, track, ordinal)
    let workers = min(4, ProcessInfo.processInfo.activeProcessorCount)
    state = Mutex(State(queue: ImageQueue(workerLimit: workers)))
  }

  /// How many coded frames went into decoders so far, and how many pictures came out.
  var counts: (sent: Int, decoded: Int) {
    state.withLock { state in
      state.decoders.reduce(into: state.counts) { counts, decoder in
        counts.sent += decoder.counts.sent
        counts.decoded += decoder.counts.decoded
      }
    }
  }

  /// One image, within tolerance of a time. Cancelling the task cancels the work.
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

  /// The key frame nearest to a time: of a file that isn't made of ISO boxes, one that lies before it or at the
  /// beginning, so that nobody has to read all of it. Cancelling the task cancels the work.
  public func picture(near time: CMTime, settings: Settings = Settings()) async throws -> Image {
    guard !file.facts.container.isISO else {
      return try await image(at: time, before: .positiveInfinity, after: .positiveInfinity, settings: settings)
    }
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
    let threads = ProcessInfo.processInfo.activeProcessorCount
    let decoder = try StreamFrameDecoder(
      file.url, video: ordinal, threads: threads, clock: file.clock, isCancelled: isCancelled)
    let image = Mutex<Image?>(nil)
    // What can't be jumped in begins at its beginning.
    for start in [time, .zero] where image.withLock({ $0 == nil }) {
      try decoder.first(near: start, isCancelled: isCancelled) { [track] sample, time in
        let made = try StillImage.make(of: sample, track: track, settings: settings)
        image.withLock { $0 = Image(image: made, actualTime: time) }
      }
    }
    if let image = image.withLock({ $0 }) { return image }
    throw MediaDecodingError.undecodable(file.url, reason: "no picture")
  }

  // MARK: For batches

  /// Reads the track's index, once.
  func index() async throws -> SampleTable { try await file.samples(of: track.id) }

  /// Takes orders in; each is delivered once, in a thread that may block. Answers their numbers.
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

  /// Leaves orders out.
  func cancel(_ ids: [Int]) {
    let (orders, groups) = state.withLock { state in
      let orders = state.queue.cancel(ids).compactMap { state.orders.removeValue(forKey: $0) }
      return (orders, state.groups.values.filter { $0.jobs.allSatisfy { state.queue.isOver($0) } })
    }
    for group in groups { group.isCancelled.set() }
    guard !orders.isEmpty else { return }
    // Not in the caller's thread: that may be the handler's own, or one that the handler waits for.
    Self.threads.async { for order in orders { order.deliver(.failure(.cancelled)) } }
  }

  // MARK: Workers

  private func work(_ table: SampleTable) {
    while true {
      // Who waits has nothing in hand, so nobody waits for it in turn.
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
    // Before it was known here.
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
    // What hasn't been delivered was given up, or didn't come.
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

  /// A decoder for the track, from which frames come in the order in which they are shown.
  func makeDecoder(_ isCancelled: Flag) throws -> any FrameDecoder {
    let threads = ProcessInfo.processInfo.activeProcessorCount
    if file.facts.container.isISO, track.formats.count == 1, let format = track.formats.first,
      let decoder = try SampleFrameDecoder(file.url, format: format, threads: threads)
    {
      return decoder
    }
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

  /// Delivers, unless that has happened.
  private func finish(_ id: Int, _ outcome: Outcome) {
    let order = state.withLock { state in
      state.queue.finish(id)
      return state.orders.removeValue(forKey: id)
    }
    order?.deliver(outcome)
  }
}
