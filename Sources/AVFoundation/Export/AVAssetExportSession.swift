import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Writes an asset, or a part of it, into a file of its own: as it is stored, or encoded again as a preset says.
///
/// A file that is there is never overwritten, and none is left where the export fails or is cancelled.
open class AVAssetExportSession: NSObject, KeyValueObserving, @unchecked Sendable {
  /// How far an export is.
  public enum Status: Int, Sendable {
    /// It hasn't been asked for.
    case unknown = 0
    /// Others are exported first.
    case waiting = 1
    /// It is under way.
    case exporting = 2
    /// The file is there.
    case completed = 3
    /// The error says why there is none.
    case failed = 4
    /// It was cancelled; there is no file.
    case cancelled = 5
  }

  /// How far an export is, as `states(updateInterval:)` tells it.
  public enum State: Sendable {
    /// It hasn't been asked for.
    case pending
    /// Others are exported first.
    case waiting
    /// It is under way.
    case exporting(progress: Progress)
  }

  struct Settings: Sendable {
    var outputURL: URL?
    var outputFileType: AVFileType?
    var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    var fileLengthLimit: Int64 = 0
    var metadata: [AVMetadataItem]?
    var filter: AVMetadataItemFilter?
    var isNetworkUse = false
    var audioMix: AVAudioMix?
    var videoComposition: AVVideoComposition?
    var pitch = AVAudioTimePitchAlgorithm.spectral
    var folder: URL?
    var multiplePasses = false
    var encodesFirstPictures = false
    var groupHandling = AVAssetTrackGroupOutputHandling.defaultPolicy
  }

  private struct Run {
    var machine = ExportSessionStateMachine()
    var error: AVError?
    var task: Task<Void, Never>?
  }

  /// The asset.
  public let asset: AVAsset
  /// The preset's name.
  public let presetName: String
  let preset: ExportPreset
  private let lock = NSLock()
  private nonisolated(unsafe) var settings = Settings()
  private let run = Mutex(Run())
  /// The observers of this session's properties.
  public let keyValueObservers = KeyValueObservers()

  /// A session for an asset and a preset; nil for a preset that isn't known.
  public init?(asset: AVAsset, presetName: String) {
    guard let preset = ExportPreset.named(presetName) else { return nil }
    (self.asset, self.presetName, self.preset) = (asset, presetName, preset)
    super.init()
  }

  private subscript<Value>(_ path: WritableKeyPath<Settings, Value>) -> Value {
    get { lock.withLock { settings[keyPath: path] } }
    set { lock.withLock { settings[keyPath: path] = newValue } }
  }

  var current: Settings { lock.withLock { settings } }

  // MARK: Settings, used by the export that follows

  /// The file to be written.
  open var outputURL: URL? {
    get { self[\.outputURL] }
    set { self[\.outputURL] = newValue }
  }
  /// Its type, one of `supportedFileTypes`; nil takes the one that its name says.
  open var outputFileType: AVFileType? {
    get { self[\.outputFileType] }
    set { self[\.outputFileType] = newValue }
  }
  /// The part of the asset that is exported.
  open var timeRange: CMTimeRange {
    get { self[\.timeRange] }
    set { self[\.timeRange] = newValue }
  }
  /// The most bytes that the file may have; 0 is no limit. The movie ends, with all its tracks, before the file is larger,
  /// and looks as good as without a limit: `maxDuration` says about how much of it fits. Where not even its first frame does,
  /// the export fails with `AVError.maximumFileSizeReached`.
  open var fileLengthLimit: Int64 {
    get { self[\.fileLengthLimit] }
    set { self[\.fileLengthLimit] = newValue }
  }
  /// The file's metadata; nil takes that of the asset.
  open var metadata: [AVMetadataItem]? {
    get { self[\.metadata] }
    set { self[\.metadata] = newValue }
  }
  /// Which of the asset's metadata are passed on.
  open var metadataItemFilter: AVMetadataItemFilter? {
    get { self[\.filter] }
    set { self[\.filter] = newValue }
  }
  /// Whether, with the passthrough preset, pictures from the beginning of a part to its first key frame are encoded again, and
  /// those at its end that need others behind it. What a composition leaves empty between its parts becomes black.
  ///
  /// An addition to Apple's interface. Without it, an edit list hides what lies between the last key frame and the range:
  /// nothing changes, but programs that know no edit lists show it. With it, the file holds what is shown, and nothing else.
  /// It has no effect on codecs other than H.264 and HEVC, and on interlaced video; the track has two sample descriptions
  /// then.
  open var encodesFirstPictures: Bool {
    get { self[\.encodesFirstPictures] }
    set { self[\.encodesFirstPictures] = newValue }
  }
  /// Whether the movie can be played while it is downloaded.
  open var shouldOptimizeForNetworkUse: Bool {
    get { self[\.isNetworkUse] }
    set { self[\.isNetworkUse] = newValue }
  }
  /// How the sound is mixed; not with the passthrough preset.
  open var audioMix: AVAudioMix? {
    get { self[\.audioMix] }
    set { self[\.audioMix] = (newValue?.copy() as? AVAudioMix) ?? newValue }
  }
  /// How the video is composed; not with the passthrough preset.
  open var videoComposition: AVVideoComposition? {
    get { self[\.videoComposition] }
    set { self[\.videoComposition] = (newValue?.copy() as? AVVideoComposition) ?? newValue }
  }
  /// What happens to the pitch of sound that is shown at another speed.
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { self[\.pitch] }
    set { self[\.pitch] = newValue }
  }
  /// What becomes of sound of which only one track is to be played, such as several languages. Movies
  /// that the passthrough preset makes always keep all of it.
  open var audioTrackGroupHandling: AVAssetTrackGroupOutputHandling {
    get { self[\.groupHandling] }
    set { self[\.groupHandling] = newValue }
  }
  /// Where temporary files are written, if nothing else is said beside the file: samples that are copied once more when all are
  /// there, for `shouldOptimizeForNetworkUse`. Where that folder can't be written to, the export fails. A file that only gets
  /// its name at the end is always made beside it: giving it its name copies nothing.
  open var directoryForTemporaryFiles: URL? {
    get { self[\.folder] }
    set { self[\.folder] = newValue }
  }
  /// Whether the source may be read more than once, for better results. That is an offer, which an export may pass over: here it
  /// reads once.
  open var canPerformMultiplePassesOverSourceMediaData: Bool {
    get { self[\.multiplePasses] }
    set { self[\.multiplePasses] = newValue }
  }
  /// The compositor made of the video composition's class, from when that is set: it can be told what it needs before the
  /// export begins.
  open var customVideoCompositor: (any AVVideoCompositing)? { self[\.videoComposition]?.compositor }

  // MARK: State

  /// How far it is. It can be observed; `progress` can't.
  open var status: Status {
    accessed()
    return run.withLock { Self.status($0.machine) }
  }

  private static func status(_ machine: ExportSessionStateMachine) -> Status {
    Status(rawValue: machine.status.rawValue) ?? .unknown
  }

  /// Changes the run, and tells the status' observers.
  private func change<Result>(_ body: (inout Run) -> Result) -> Result {
    let (old, new, result) = run.withLock { run in
      let old = Self.status(run.machine)
      let result = body(&run)
      return (old, Self.status(run.machine), result)
    }
    if old != new { notify(\.status, old: old, new: new) }
    return result
  }

  /// How much of it is done, from 0 to 1. It never goes back.
  open var progress: Float { run.withLock { $0.machine.progress } }

  /// Why it failed, or that it was cancelled.
  open var error: (any Error)? { run.withLock { $0.error } }

  // MARK: Exporting

  /// Exports; the handler is called once, on an arbitrary thread. `status` says how it went.
  open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
    begin { _ in handler() }
  }

  /// Exports. `status` says how it went.
  open func export() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in begin { _ in continuation.resume() } }
    } onCancel: {
      cancelExport()
    }
  }

  /// Exports to a file of a type; throws why there is none.
  open func export(
    to url: URL, as fileType: AVFileType, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    lock.withLock { (settings.outputURL, settings.outputFileType) = (url, fileType) }
    await export()
    switch status {
    case .completed: return
    case .cancelled: throw CancellationError()
    default: throw error ?? AVError(.exportFailed)
    }
  }

  /// How far the export is, over time: whenever it changes, and each time after the interval. Ends with the export.
  open func states(updateInterval: TimeInterval = .infinity) -> some Sendable & AsyncSequence<State, Never> {
    ExportStates.stream(of: self, every: updateInterval)
  }

  /// Cancels the export; no file is left.
  open func cancelExport() {
    let task = run.withLock { $0.machine.cancel() ? $0.task : nil }
    task?.cancel()
  }

  private func begin(_ done: @escaping @Sendable (AVError?) -> Void) {
    let isFirst = change { $0.machine.start() }
    guard isFirst else {
      if run.withLock({ $0.machine.status == .cancelled }) {
        run.withLock { $0.error = AVError(.operationCancelled) }
        return done(AVError(.operationCancelled))
      }
      return done(AVError(.operationNotAllowed))
    }
    // In the lock, so that a cancellation finds it.
    run.withLock { run in
      run.task = Task(executorPreference: EngineExecutor.shared) { [self] in
        let error = await work()
        change { run in
          run.machine.finish(succeeded: error == nil)
          // Whatever part noticed first: decoders, compositors and encoders have their own words for it.
          run.error = run.machine.status == .cancelled ? AVError(.operationCancelled) : error
        }
        done(error)
      }
    }
  }

  private func work() async -> AVError? {
    do {
      let plan = try await exportPlan()
      if !preset.isPassthrough { try await ExportSlots.shared.take() }
      defer { if !preset.isPassthrough { ExportSlots.shared.give() } }
      change { $0.machine.begin() }
      let export = ExportRun(plan)
      try await export.run { fraction in self.run.withLock { $0.machine.advance(to: fraction) } }
      return nil
    } catch {
      return AVError(exporting: error)
    }
  }
}
