import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// Writes samples into a file: encoded by its inputs, or as they come.
///
/// The file gets its name once it is whole, unless `movieFragmentInterval` says that it is to be readable while it grows. A
/// file that is there is never overwritten.
open class AVAssetWriter: NSObject, @unchecked Sendable {
  /// How far a writer is.
  public enum Status: Int, Sendable {
    /// It hasn't begun.
    case unknown = 0
    /// Samples can come.
    case writing = 1
    /// The file is there.
    case completed = 2
    /// The error says why there is none.
    case failed = 3
    /// It was cancelled; there is no file.
    case cancelled = 4
  }

  struct Settings {
    var metadata: [AVMetadataItem] = []
    var isNetworkUse = false
    var fragmentInterval = CMTime.invalid
    var initialFragmentInterval = CMTime.invalid
    var durationHint = CMTime.invalid
    var timescale: CMTimeScale = 0
    var folder: URL?
    var chapters: [ChapterGroup] = []
    var journal: PassingFileJournal?
  }

  struct State {
    var machine = WriterStateMachine()
    var error: AVError?
    var inputs: [AVAssetWriterInput] = []
    var groups: [AVAssetWriterInputGroup] = []
    var gate = WriterGate([])
    var file: WriterFile?
    var tracks: [WriterTrack] = []
  }

  /// The file.
  public let outputURL: URL
  /// Its type.
  public let outputFileType: AVFileType
  let type: WrittenFileType?
  private let isSegmented: Bool
  private let lock = NSLock()
  private nonisolated(unsafe) var settings = Settings()
  private nonisolated(unsafe) var state = State()
  private nonisolated(unsafe) var segments = WriterSegmenting()

  /// A writer for a file of a type; throws for types that can't be written. The file is made when writing begins.
  public init(outputURL: URL, fileType outputFileType: AVFileType) throws {
    guard outputURL.isFileURL, let type = outputFileType.written else {
      throw AVError(.fileFormatNotRecognized, userInfo: [AVErrorFileTypeKey: outputFileType])
    }
    (self.outputURL, self.outputFileType, self.type) = (outputURL, outputFileType, type)
    isSegmented = false
    super.init()
  }

  /// Whoever waits for an input to go on waits in vain from now on.
  deinit {
    for input in state.inputs { input.look() }
  }

  /// A writer that hands out segments: types other than MPEG-4 take no inputs.
  init(segmentsOf outputFileType: AVFileType) {
    outputURL = URL(filePath: "/dev/null")
    (self.outputFileType, type, isSegmented) = (outputFileType, outputFileType == .mp4 ? .mp4 : nil, true)
    super.init()
  }

  /// A writer for a file of a type.
  public convenience init(url outputURL: URL, fileType outputFileType: AVFileType) throws {
    try self.init(outputURL: outputURL, fileType: outputFileType)
  }

  /// How segments are cut.
  var segmenting: WriterSegmenting { lock.withLock { segments } }

  func changeSegmenting(_ body: (inout WriterSegmenting) -> Void) {
    guard isSegmented, status == .unknown else {
      Misuse.stop("segments are for writers without a file, and settled before writing begins")
    }
    lock.withLock { body(&segments) }
  }

  func read<Value>(_ body: (inout State) -> Value) -> Value { lock.withLock { body(&state) } }

  subscript<Value>(_ path: WritableKeyPath<Settings, Value>) -> Value {
    get { lock.withLock { settings[keyPath: path] } }
    set { lock.withLock { settings[keyPath: path] = newValue } }
  }

  // MARK: Settings, used when writing begins or ends

  /// The file's metadata.
  open var metadata: [AVMetadataItem] {
    get { self[\.metadata] }
    set { self[\.metadata] = newValue }
  }
  /// Whether the movie can be played while it is downloaded.
  open var shouldOptimizeForNetworkUse: Bool {
    get { self[\.isNetworkUse] }
    set { self[\.isNetworkUse] = newValue }
  }
  /// After how much of the movie what was written can be read, whatever happens then; invalid for not before the end.
  open var movieFragmentInterval: CMTime {
    get { self[\.fragmentInterval] }
    set { self[\.fragmentInterval] = newValue }
  }
  /// After how much of the movie that is for the first time; invalid for after `movieFragmentInterval`.
  open var initialMovieFragmentInterval: CMTime {
    get { self[\.initialFragmentInterval] }
    set { self[\.initialFragmentInterval] = newValue }
  }
  /// How long the movie will be, about. It needn't be known here.
  open var overallDurationHint: CMTime {
    get { self[\.durationHint] }
    set { self[\.durationHint] = newValue }
  }
  /// The movie's timescale; 0 chooses one in which all tracks' times are whole.
  open var movieTimeScale: CMTimeScale {
    get { self[\.timescale] }
    set { self[\.timescale] = newValue }
  }
  /// Where samples are written that are copied once more at the end, for `shouldOptimizeForNetworkUse` or by what inputs say of
  /// their places, and what is kept between passes; nil is beside the file, and for passes a folder of the user's cache. Where
  /// that folder can't be written to, writing fails.
  open var directoryForTemporaryFiles: URL? {
    get { self[\.folder] }
    set { self[\.folder] = newValue }
  }

  /// The media types that the file can hold.
  open var availableMediaTypes: [AVMediaType] {
    guard let type else { return [] }
    return type.isISO
      ? (type.holdsVideo ? [.video, .audio, .subtitle, .text, .timecode, .metadata] : [.audio])
      : type == .matroska ? [.video, .audio, .subtitle] : type.holdsVideo ? [.video, .audio] : [.audio]
  }

  /// Whether the file can hold what settings make of samples of a type.
  open func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
    guard let type else { return false }
    return availableMediaTypes.contains(mediaType)
      && (try? WriterSettings.way(outputSettings, mediaType, in: type)) != nil
  }

  /// The chapters of a part of an asset, whose tracks are loaded, for files that can hold chapters.
  ///
  /// An addition to Apple's interface: there, chapters are samples of a track of text.
  open func copyChapters(of asset: AVAsset, in timeRange: CMTimeRange) {
    self[\.chapters] = asset.chapters(in: timeRange)
  }

  // MARK: Inputs

  /// The inputs.
  open var inputs: [AVAssetWriterInput] { read { $0.inputs } }

  /// Whether an input can be added: before writing begins, for what the file can hold. What samples that are written as they
  /// come can be told from the input's format hint; without one, the first that doesn't fit ends writing with an error.
  open func canAdd(_ input: AVAssetWriterInput) -> Bool {
    guard read({ $0.machine.status == .unknown }), !input.isTaken else { return false }
    if !(type?.holdsVideo ?? false), !read({ $0.inputs.isEmpty }) { return false }
    if input.outputSettings == nil, let hint = input.sourceFormatHint, type?.refusal(of: hint) != nil { return false }
    return canApply(outputSettings: input.outputSettings, forMediaType: input.mediaType)
  }

  /// Adds an input.
  open func add(_ input: AVAssetWriterInput) {
    guard canAdd(input) else { Misuse.stop("add: this input can't be added") }
    let place = read { state in
      state.inputs.append(input)
      return state.inputs.count - 1
    }
    input.belong(to: self, at: place)
  }

  /// The groups of inputs of which only one is played.
  open var inputGroups: [AVAssetWriterInputGroup] { read { $0.groups } }

  /// Whether a group can be added: before writing begins, of inputs of this writer.
  open func canAdd(_ inputGroup: AVAssetWriterInputGroup) -> Bool {
    read { state in
      state.machine.status == .unknown
        && inputGroup.inputs.allSatisfy { input in state.inputs.contains { $0 === input } }
    }
  }

  /// Adds a group.
  open func add(_ inputGroup: AVAssetWriterInputGroup) {
    guard canAdd(inputGroup) else { Misuse.stop("add: this group can't be added") }
    read { $0.groups.append(inputGroup) }
  }

  // MARK: Writing

  /// How far it is.
  open var status: Status { Status(rawValue: read { $0.machine.status.rawValue }) ?? .unknown }

  /// Why writing failed.
  open var error: (any Error)? { read { $0.error } }

  /// Begins writing; returns whether that was possible.
  @discardableResult
  open func startWriting() -> Bool {
    let inputs = read { state -> [AVAssetWriterInput]? in
      guard state.machine.startWriting() else { return nil }
      return state.inputs
    }
    guard let inputs else { return false }
    do {
      guard !inputs.isEmpty, let type else { throw AVError(.operationNotAllowed) }
      var options = WrittenFileOptions(type)
      let settings = lock.withLock { self.settings }
      (options.isIndexFirst, options.scratchFolder) = (settings.isNetworkUse, settings.folder)
      (options.chapters, options.journal) = (settings.chapters, settings.journal)
      if isSegmented {
        guard let segments = segmentOptions() else { throw AVError(.incorrectlyConfigured) }
        options.segments = segments
      }
      options.timescale = settings.timescale > 0 ? settings.timescale : nil
      if settings.fragmentInterval.isNumeric, settings.fragmentInterval > .zero {
        options.fragmentDuration = settings.fragmentInterval
        let first = settings.initialFragmentInterval
        if first.isNumeric, first > .zero { options.firstFragmentDuration = first }
      }
      let usual = inputs.map { self.track($0, among: inputs) }
      let file = try WriterFile(outputURL, options: options, usual: usual)
      let tracks = try inputs.enumerated().map { place, input in
        let way = try WriterSettings.way(input.outputSettings, input.mediaType, in: type)
        let isLive = input.expectsMediaDataInRealTime
        let takesPasses =
          input.performsMultiPassEncodingIfSupported && options.segments == nil
          && WriterTrack.canTakePasses(way, in: type, isLive: isLive)
        let passes = try takesPasses ? PassFolder(in: settings.folder) : nil
        return WriterTrack(
          way, usual[place], as: place, in: file, type: type, isLive: isLive, segments: options.segments,
          passes: passes)
      }
      read { state in
        (state.file, state.tracks) = (file, tracks)
        state.gate = WriterGate(
          zip(inputs, tracks).map { input, track in
            WriterGate.Input(
              isLive: input.expectsMediaDataInRealTime, isVideo: input.mediaType == .video,
              isInFirstPass: track.takesPasses)
          })
      }
      for (input, track) in zip(inputs, tracks) { input.beginPasses(several: track.takesPasses) }
    } catch {
      fail(error)
      return false
    }
    return true
  }

  /// Begins a session: samples at this time are at the file's beginning. Frames and sound before it are left out; of samples
  /// that come encoded, an edit hides what is before it.
  open func startSession(atSourceTime startTime: CMTime) {
    let isDone = read { state in
      guard state.machine.startSession(at: startTime) else { return false }
      state.gate.begin(at: startTime)
      return true
    }
    // A writer that has failed by itself, as on a full disk, is no mistake of the program's.
    guard isDone else { return Misuse.refuse(![.failed, .cancelled].contains(status), "startSession: not now") }
    lookAtInputs()
  }

  /// Ends the session: what is behind this time isn't shown.
  open func endSession(atSourceTime endTime: CMTime) {
    guard !read({ $0.machine.endSession(at: endTime) }) else { return }
    Misuse.refuse(![.failed, .cancelled].contains(status), "endSession: not now")
  }

  /// Finishes the file; the handler is called once, on an arbitrary thread. `status` says how it went.
  open func finishWriting(completionHandler handler: @escaping @Sendable () -> Void) {
    for input in inputs { input.flush() }
    guard read({ $0.machine.beginFinishing() }) else { return handler() }
    let (inputs, tracks, file, start, end) = read {
      ($0.inputs, $0.tracks, $0.file, $0.machine.start, $0.machine.end)
    }
    for place in inputs.indices { read { $0.gate.finish(place) } }
    for input in inputs { input.look() }
    let group = DispatchGroup()
    let length = end.flatMap { end in start.map { end + shift($0) } }
    for (input, track) in zip(inputs, tracks) {
      input.work.async(group: group) { [self] in
        guard status == .writing else { return }
        do { try track.finish(end: length) } catch { fail(error) }
      }
    }
    group.notify(queue: .global()) { [self] in
      defer { handler() }
      guard status == .writing, let file else { return }
      do {
        guard start != nil else { throw AVError(.operationNotAllowed) }
        var ending = SampleFileEnding()
        ending.metadata = metadata.compactMap { $0.entry(inQuickTime: type == .mov) }
        ending.end = length
        try file.finish(ending)
        read { $0.machine.finish() }
      } catch {
        fail(error)
      }
    }
  }

  /// Finishes the file. `status` says how it went.
  open func finishWriting() async {
    await withCheckedContinuation { continuation in finishWriting { continuation.resume() } }
  }

  /// Finishes the file, blocking the caller's thread; returns whether it is there. Deprecated by Apple.
  @_disfavoredOverload
  @discardableResult
  open func finishWriting() -> Bool {
    let done = DispatchSemaphore(value: 0)
    finishWriting { done.signal() }
    done.wait()
    return status == .completed
  }

  /// Cancels writing; no file is left.
  open func cancelWriting() {
    let (file, inputs) = read { state -> (WriterFile?, [AVAssetWriterInput]) in
      guard state.machine.cancel() else { return (nil, []) }
      return (state.file, state.inputs)
    }
    file?.abandon()
    removePasses()
    for input in inputs { input.look() }
  }

  // MARK: For the inputs

  func isReady(_ place: Int) -> Bool {
    read { $0.machine.takesSamples && $0.gate.inputs.indices.contains(place) && $0.gate.isReady(place) }
  }

  /// Whether an input takes no samples any more.
  func isOver(_ place: Int) -> Bool {
    read { state in
      switch state.machine.status {
      case .unknown: false
      case .writing:
        state.machine.isFinishing || (state.gate.inputs.indices.contains(place) && state.gate.inputs[place].isFinished)
      case .completed, .failed, .cancelled: true
      }
    }
  }

  /// Takes a sample; it is encoded and written later, in its input's queue.
  func append(
    to place: Int, at time: CMTime, until end: CMTime, isEncoded: Bool,
    _ body: @escaping @Sendable (WriterTrack, CMTime) throws -> Void
  ) -> Bool {
    let found = read { state -> (AVAssetWriterInput, WriterTrack, CMTime)? in
      guard state.machine.takesSamples, let start = state.machine.start, state.tracks.indices.contains(place),
        !state.gate.inputs[place].isFinished
      else { return nil }
      state.gate.append(to: place, until: end)
      return (state.inputs[place], state.tracks[place], start)
    }
    guard let (input, track, start) = found else { return false }
    input.work.async { [self] in
      defer {
        read { $0.gate.wrote(place) }
        lookAtInputs()
      }
      guard status == .writing else { return }
      // What is encoded here begins with the session.
      if isEncoded, end <= start, end > time || time < start { return }
      do { try body(track, shift(start)) } catch { fail(error) }
    }
    lookAtInputs()
    return status == .writing
  }

  /// Media of an input up to a time is there, though its samples come later.
  func hold(_ place: Int, until end: CMTime) {
    read { state in
      if state.gate.inputs.indices.contains(place) { state.gate.hold(place, until: end) }
    }
    lookAtInputs()
  }

  /// What is added to the times of samples: a file begins with the session, segments keep the program's times.
  private func shift(_ start: CMTime) -> CMTime { isSegmented ? .zero : .zero - start }

  /// Ends a segment with what has come so far.
  func endSegment() {
    let (inputs, tracks, file) = read { ($0.inputs, $0.tracks, $0.file) }
    guard let file, let lead = inputs.firstIndex(where: { $0.mediaType == .video }) ?? inputs.indices.first else {
      return
    }
    inputs[lead].work.async {
      let time = tracks[lead].beginSegment()
      if time.isNumeric { file.flush(behind: time) }
    }
  }

  func markAsFinished(_ place: Int) {
    let found = read { state -> (AVAssetWriterInput, WriterTrack)? in
      guard state.gate.inputs.indices.contains(place) else { return nil }
      state.gate.finish(place)
      return (state.inputs[place], state.tracks[place])
    }
    if let (input, track) = found {
      input.work.async { [self] in
        guard status == .writing else { return }
        do { try track.finish(end: nil) } catch { fail(error) }
      }
    }
    lookAtInputs()
  }

  func lookAtInputs() { for input in inputs { input.look() } }

  func fail(_ error: any Error) {
    // Whoever sees that it failed finds no file any more.
    read { $0.machine.status == .writing ? $0.file : nil }?.abandon()
    let isNew = read { state in
      guard state.machine.fail() else { return false }
      state.error = AVError(exporting: error)
      return true
    }
    guard isNew else { return }
    removePasses()
    lookAtInputs()
  }
}
