import CoreGraphics
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// A track of a file that is being written.
open class AVAssetWriterInput: NSObject, KeyValueObserving, @unchecked Sendable {
  /// Where a track's samples lie in the file.
  public struct MediaDataLocation: RawRepresentable, Hashable, Sendable {
    /// Apple's identifier.
    public let rawValue: String

    /// Creates a location from Apple's identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Among the samples of the other tracks.
    public static let interleavedWithMainMediaData = MediaDataLocation(rawValue: "InterleavedWithMainMediaData")
    /// Before the samples of the other tracks, if there are any.
    public static let beforeMainMediaDataNotInterleaved = MediaDataLocation(
      rawValue: "BeforeMainMediaDataNotInterleaved")
  }

  struct Settings {
    var isLive = false
    var metadata: [AVMetadataItem] = []
    var transform = CGAffineTransform.identity
    var naturalSize = CGSize.zero
    var languageCode: String?
    var languageTag: String?
    var volume: Float = 1
    var isEnabled = true
    var timescale: CMTimeScale = 0
    var chunkDuration = CMTime.invalid
    var chunkAlignment = 0
    var location = MediaDataLocation.interleavedWithMainMediaData
    var multiplePasses = false
    var associations: [(type: String, input: AVAssetWriterInput)] = []
  }

  private struct State {
    weak var writer: AVAssetWriter?
    var place = 0
    var wasReady = false
    var request: (queue: DispatchQueue, block: @Sendable () -> Void)?
    var isAsking = false
    var pass: AVAssetWriterInputPassDescription?
    var hasPassBegun = false
    var takesPasses = false
    var passes: (queue: DispatchQueue, block: @Sendable () -> Void)?
    /// Who waits until samples may come, by numbers.
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var waiterCount = 0
    /// Adds what an adaptor holds back.
    var flush: (@Sendable (AVAssetWriterInput) -> Void)?
  }

  /// The media type.
  public let mediaType: AVMediaType
  /// How samples are encoded; nil writes them as they come.
  public nonisolated(unsafe) let outputSettings: [String: Any]?
  /// What samples will come, if that was said.
  public let sourceFormatHint: CMFormatDescription?
  /// The observers of this input's properties.
  public let keyValueObservers = KeyValueObservers()
  private let lock = NSLock()
  private nonisolated(unsafe) var settings = Settings()
  private nonisolated(unsafe) var state = State()
  /// Samples are encoded here, in order.
  let work: DispatchQueue

  /// An input for samples of a type: encoded by these settings, or written as they come where there are none.
  public convenience init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
    self.init(mediaType: mediaType, outputSettings: outputSettings, sourceFormatHint: nil)
  }

  /// An input for samples of a type, with what is known of them.
  public required init(
    mediaType: AVMediaType, outputSettings: [String: Any]?, sourceFormatHint: CMFormatDescription?
  ) {
    (self.mediaType, self.outputSettings, self.sourceFormatHint) = (mediaType, outputSettings, sourceFormatHint)
    work = DispatchQueue(label: "app.kinora.writer.\(mediaType.rawValue)", qos: .userInitiated)
    super.init()
  }

  private subscript<Value>(_ path: WritableKeyPath<Settings, Value>) -> Value {
    get { lock.withLock { settings[keyPath: path] } }
    set { lock.withLock { settings[keyPath: path] = newValue } }
  }

  var current: Settings { lock.withLock { settings } }

  // MARK: Settings, used when writing begins

  /// Whether samples come from devices: then this input is never held up for the others.
  open var expectsMediaDataInRealTime: Bool {
    get { self[\.isLive] }
    set { self[\.isLive] = newValue }
  }
  /// The track's metadata, in QuickTime movies and MPEG-4 files.
  open var metadata: [AVMetadataItem] {
    get { self[\.metadata] }
    set { self[\.metadata] = newValue }
  }
  /// The transform for display.
  open var transform: CGAffineTransform {
    get { self[\.transform] }
    set { self[\.transform] = newValue }
  }
  /// The size for display; zero takes that of the samples.
  open var naturalSize: CGSize {
    get { self[\.naturalSize] }
    set { self[\.naturalSize] = newValue }
  }
  /// The language as an ISO 639-2 code of three letters.
  open var languageCode: String? {
    get { self[\.languageCode] }
    set { self[\.languageCode] = newValue }
  }
  /// The language as a BCP 47 tag.
  open var extendedLanguageTag: String? {
    get { self[\.languageTag] }
    set { self[\.languageTag] = newValue }
  }
  /// The volume at which the track is meant to be played.
  open var preferredVolume: Float {
    get { self[\.volume] }
    set { self[\.volume] = newValue }
  }
  /// Whether the track is played unless told otherwise.
  open var marksOutputTrackAsEnabled: Bool {
    get { self[\.isEnabled] }
    set { self[\.isEnabled] = newValue }
  }
  /// The timescale of the track; 0 chooses one in which the samples' times are whole.
  open var mediaTimeScale: CMTimeScale {
    get { self[\.timescale] }
    set { self[\.timescale] = newValue }
  }
  /// How much of the track lies in one piece: half a second if nothing is said, and a second at most.
  open var preferredMediaChunkDuration: CMTime {
    get { self[\.chunkDuration] }
    set { self[\.chunkDuration] = newValue }
  }
  /// At which multiples of bytes pieces begin, in QuickTime movies and MPEG-4 files; 0 for any place. Not where the file can be
  /// read while it is written, by `movieFragmentInterval`: its pieces stay where they are. More than a megabyte is a mistake.
  open var preferredMediaChunkAlignment: Int {
    get { self[\.chunkAlignment] }
    set {
      let isSensible = 0...1 << 20 ~= newValue
      Misuse.refuse(!isSensible, "preferredMediaChunkAlignment: \(newValue) bytes are no place for pieces")
      self[\.chunkAlignment] = newValue
    }
  }
  /// Where the track's samples lie, in QuickTime movies and MPEG-4 files: among those of the others, or in front of them. Not
  /// where the file can be read while it is written, by `movieFragmentInterval`: there they come as they come.
  open var mediaDataLocation: MediaDataLocation {
    get { self[\.location] }
    set { self[\.location] = newValue }
  }
  /// Whether samples may be encoded in several passes, so that bits go where they are needed; used when writing begins.
  ///
  /// The writer's other inputs take nothing before the last pass has begun.
  open var performsMultiPassEncodingIfSupported: Bool {
    get { self[\.multiplePasses] }
    set { self[\.multiplePasses] = newValue }
  }
  /// Whether samples may be wanted once more; known once writing has begun. That is so where it was asked for, for H.264 and HEVC
  /// at a bit rate in QuickTime movies and MPEG-4 files that aren't cut into segments, if x264 or x265 is there and samples don't
  /// come from devices.
  open var canPerformMultiplePasses: Bool { lock.withLock { state.takesPasses } }

  // MARK: Passes

  /// What is wanted in the current pass: everything, in each of two as in the only one. Nil before writing begins, between
  /// passes, and after the last one: then the input is to be marked as finished. Observers are told in whichever thread finds
  /// out.
  open var currentPassDescription: AVAssetWriterInputPassDescription? {
    accessed()
    return lock.withLock { state.pass }
  }

  /// Calls a block in a queue when a pass begins, and once more after the last one, when there is no description.
  open func respondToEachPassDescription(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
    let hasBegun = lock.withLock {
      state.passes = (queue, block)
      return state.hasPassBegun
    }
    if hasBegun { queue.async(execute: block) }
  }

  /// All samples of the current pass have come. Where there may be another one, whether it comes is known later. An input that is
  /// marked as finished instead keeps what the last pass gave.
  open func markCurrentPassAsFinished() { finishPass {} }

  /// Ends the current pass; calls `done` once it is known whether there is another one.
  private func finishPass(_ done: @escaping @Sendable () -> Void) {
    let (pass, takesPasses, writer, place) = lock.withLock {
      state.request = nil
      defer { state.pass = nil }
      return (state.pass, state.takesPasses, state.writer, state.place)
    }
    guard let pass else {
      markAsFinished()
      return done()
    }
    notify(\.currentPassDescription, old: pass, new: nil)
    guard takesPasses, let writer else {
      endPasses()
      return done()
    }
    writer.finishPass(place) { [self] isWanted in
      if isWanted { beginPass() } else { endPasses() }
      done()
    }
  }

  /// Ends the current pass, and waits for the next one; nil where there is none.
  func nextPass() async -> AVAssetWriterInputPassDescription? {
    await withCheckedContinuation { continuation in finishPass { continuation.resume() } }
    return currentPassDescription
  }

  private func beginPass() {
    let pass = AVAssetWriterInputPassDescription([CMTimeRange(start: .zero, duration: .positiveInfinity)])
    let passes = lock.withLock {
      (state.pass, state.hasPassBegun) = (pass, true)
      return state.passes
    }
    notify(\.currentPassDescription, old: nil, new: pass)
    if let passes { passes.queue.async(execute: passes.block) }
  }

  private func endPasses() {
    let passes = lock.withLock {
      defer { state.passes = nil }
      return state.passes
    }
    if let passes { passes.queue.async(execute: passes.block) } else { markAsFinished() }
  }

  /// Whether the track can refer to another one.
  open func canAddTrackAssociation(withTrackOf input: AVAssetWriterInput, type trackAssociationType: String) -> Bool {
    input !== self
  }

  /// Lets the track refer to another one.
  open func addTrackAssociation(withTrackOf input: AVAssetWriterInput, type trackAssociationType: String) {
    lock.withLock { settings.associations.append((trackAssociationType, input)) }
  }

  // MARK: Samples

  /// Whether samples may come. Observers are told in whichever thread finds out.
  open var isReadyForMoreMediaData: Bool {
    accessed()
    let (writer, place) = lock.withLock { (state.writer, state.place) }
    return writer?.isReady(place) ?? false
  }

  /// Adds samples, in the order in which they are decoded. Returns whether they were taken: where not, the writer's status and
  /// error say why.
  @discardableResult
  open func append(_ sampleBuffer: CMSampleBuffer) -> Bool {
    let (writer, place) = lock.withLock { (state.writer, state.place) }
    let time = sampleBuffer.presentationTimeStamp
    let end = sampleBuffer.duration.isNumeric ? time + sampleBuffer.duration : time
    return writer?.append(to: place, at: time, until: end, isEncoded: outputSettings != nil) { track, shift in
      try track.append(sampleBuffer, shift: shift)
    } ?? false
  }

  /// Adds a frame.
  func append(_ picture: CVPixelBuffer, at time: CMTime) -> Bool {
    guard time.isNumeric, outputSettings != nil else { return false }
    let (writer, place) = lock.withLock { (state.writer, state.place) }
    return writer?.append(to: place, at: time, until: time, isEncoded: true) { track, shift in
      try track.append(picture, at: time + shift)
    } ?? false
  }

  /// Calls a block in a queue whenever samples may come, until the input is marked as finished. The block adds samples as long
  /// as `isReadyForMoreMediaData` says so.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
    lock.withLock { state.request = (queue, block) }
    ask()
  }

  /// No more samples come.
  open func markAsFinished() {
    flush()
    let (writer, place) = lock.withLock {
      state.request = nil
      return (state.writer, state.place)
    }
    writer?.markAsFinished(place)
  }

  // MARK: For the writer

  func belong(to writer: AVAssetWriter, at place: Int) {
    lock.withLock { (state.writer, state.place) = (writer, place) }
  }

  /// Writing has begun, and with it the first of several passes, or the only one.
  func beginPasses(several: Bool) {
    lock.withLock { state.takesPasses = several }
    beginPass()
  }

  /// Whether its writer writes, or has written.
  var hasBegun: Bool { lock.withLock { state.writer }.map { $0.status != .unknown } ?? false }

  var isTaken: Bool { lock.withLock { state.writer != nil } }

  /// What an adaptor holds back is added with this, before the input is finished.
  func onFinish(_ flush: @escaping @Sendable (AVAssetWriterInput) -> Void) { lock.withLock { state.flush = flush } }

  /// An adaptor holds back what reaches up to a time.
  func hold(until end: CMTime) {
    let (writer, place) = lock.withLock { (state.writer, state.place) }
    writer?.hold(place, until: end)
  }

  /// Adds what an adaptor holds back.
  func flush() { lock.withLock { state.flush }?(self) }

  /// Looks whether samples may come, and tells observers and whoever waits.
  func look() {
    let (writer, place) = lock.withLock { (state.writer, state.place) }
    let isReady = writer?.isReady(place) ?? false
    let isOver = writer.map { $0.isOver(place) } ?? true
    let (was, waiters) = lock.withLock {
      let waiters = isReady || isOver ? state.waiters : [:]
      if !waiters.isEmpty { state.waiters = [:] }
      defer { state.wasReady = isReady }
      return (state.wasReady, waiters)
    }
    for waiter in waiters.values { waiter.resume() }
    if was != isReady { notify(\.isReadyForMoreMediaData, old: was, new: isReady) }
    if isReady { ask() }
  }

  /// Waits until samples may come, or never will, or the task is cancelled.
  func waitUntilReady() async {
    let number = lock.withLock {
      state.waiterCount += 1
      return state.waiterCount
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        lock.withLock { state.waiters[number] = continuation }
        look()
        // A task that was cancelled before found nobody waiting.
        if Task.isCancelled { stopWaiting(number) }
      }
    } onCancel: {
      stopWaiting(number)
    }
  }

  private func stopWaiting(_ number: Int) { lock.withLock { state.waiters.removeValue(forKey: number) }?.resume() }

  /// Throws where no more samples are taken.
  func checkIsOpen() throws {
    let (writer, place) = lock.withLock { (state.writer, state.place) }
    guard let writer else { throw AVError(.operationNotAllowed) }
    switch writer.status {
    case .failed: throw writer.error ?? AVError(.unknown)
    case .cancelled: throw AVError(.operationCancelled)
    default: if writer.isOver(place) { throw AVError(.operationNotAllowed) }
    }
  }

  private func ask() {
    guard isReadyForMoreMediaData else { return }
    let request = lock.withLock { () -> (queue: DispatchQueue, block: @Sendable () -> Void)? in
      guard let request = state.request, !state.isAsking else { return nil }
      state.isAsking = true
      return request
    }
    guard let request else { return }
    request.queue.async { [weak self] in
      guard let self else { return }
      if lock.withLock({ state.request != nil }) { request.block() }
      lock.withLock { state.isAsking = false }
      // What became ready meanwhile wasn't told.
      ask()
    }
  }
}
