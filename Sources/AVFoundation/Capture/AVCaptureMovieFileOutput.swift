import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Records a movie: QuickTime by default, MPEG-4, Matroska or WebM by the file's extension.
open class AVCaptureMovieFileOutput: AVCaptureFileOutput, @unchecked Sendable {
  private struct Movie {
    var fragmentInterval = CMTime(value: 1, timescale: 2)
    var lapseInterval = CMTime.invalid
    var metadata: [AVMetadataItem]?
    var settings: [ObjectIdentifier: HandedValue<[String: Any]?>] = [:]
    var continues = false
    var continuation: Continuation?
    var isTooSlow = false
    var secondSound: DeviceDescription?
  }

  /// A recording to be continued in another file when its device returns.
  private struct Continuation {
    var job: Job
    var device: String
  }

  private let movie = Mutex(Movie())

  /// Creates an output that isn't in a session yet.
  public override init() { super.init() }

  // MARK: File

  /// The interval between movie fragments: how much is lost at most, besides what is in the encoder, if the program or
  /// the computer crashes. Half a second by default. Invalid or zero writes the movie header (moov) at the end only.
  open var movieFragmentInterval: CMTime {
    get { movie.withLock { $0.fragmentInterval } }
    set { movie.withLock { $0.fragmentInterval = newValue } }
  }

  /// The time between two frames of a time lapse, from the next recording on: one frame is written for each such stretch,
  /// as soon as it comes, and the movie plays 30 of them a second, without sound. `maxRecordedDuration` and
  /// `recordedDuration` are times of the movie. Invalid or zero records all frames, which is the default. An addition of
  /// Kinora's.
  open var timeLapseInterval: CMTime {
    get { movie.withLock { $0.lapseInterval } }
    set { movie.withLock { $0.lapseInterval = newValue } }
  }

  /// Whether what the computer plays is a second track of sound, from the next recording on: of QuickTime and MPEG-4 only; a
  /// recording in another file fails. The track is silent where that can't be heard. False by default. An addition of Kinora's.
  open var recordsComputerSound: Bool {
    get { secondSound == .computerSound }
    set { secondSound = newValue ? .computerSound : nil }
  }

  /// Whether what the computer plays is heard by the recording that runs: false where its track is silent, as that sound
  /// can't be opened or has gone. True while nothing is recorded. An addition of Kinora's.
  open var isComputerSoundHeard: Bool { !isRecording || progress.isSecondSoundHeard ?? true }

  /// The device whose sound is a second track.
  var secondSound: DeviceDescription? {
    get { movie.withLock { $0.secondSound } }
    set { movie.withLock { $0.secondSound = newValue } }
  }

  /// The movie's metadata; may be set at any time, also while recording. It then replaces the earlier metadata.
  open var metadata: [AVMetadataItem]? {
    get { movie.withLock { $0.metadata } }
    set {
      movie.withLock { $0.metadata = newValue }
      state.withLock { $0.recording }?.setMetadata(MovieMetadata.entries(of: newValue ?? []))
    }
  }

  // MARK: Settings

  /// The codecs that video can be recorded with.
  open var availableVideoCodecTypes: [AVVideoCodecType] { RecordingSettings.videoCodecs }

  /// The keys that `setOutputSettings` accepts.
  open func supportedOutputSettingsKeys(for connection: AVCaptureConnection) -> [String] {
    connection.isVideo ? RecordingSettings.videoKeys : RecordingSettings.audioKeys
  }

  /// The settings for a connection's media.
  open func outputSettings(for connection: AVCaptureConnection) -> [String: Any] {
    if let settings = movie.withLock({ $0.settings[ObjectIdentifier(connection)] }), let value = settings.value {
      return value
    }
    return connection.isVideo ? RecordingSettings.usualVideo : RecordingSettings.usualAudio
  }

  /// Sets how a connection's media is recorded, from the next recording on. Nil or empty for the defaults: H.264 for
  /// video, AAC for audio. A recording by settings that can't be obeyed ends at once with `unsupportedOutputSettings`, as
  /// one with frames that a player may leave out (`AVVideoAverageNonDroppableFrameRateKey`).
  open func setOutputSettings(_ outputSettings: [String: Any]?, for connection: AVCaptureConnection) {
    movie.withLock { $0.settings[ObjectIdentifier(connection)] = HandedValue(outputSettings) }
    if watcher.relayInUse != nil { link.changed() }
  }

  override func codec(of connection: AVCaptureConnection) -> Codec? {
    try? RecordingSettings.video(chosen(for: connection), in: .quickTime).codec
  }

  // MARK: Additions of Kinora

  /// Whether a recording that ended because its camera or microphone was unplugged continues in a second file when the
  /// device returns: "Lake.mov" in "Lake part 2.mov". The delegate is told of each file's start and end. An addition of
  /// Kinora's; false by default.
  open var continuesInNewFileWhenDeviceReturns: Bool {
    get { movie.withLock { $0.continues } }
    set {
      movie.withLock { movie in
        movie.continues = newValue
        if !newValue { movie.continuation = nil }
      }
    }
  }

  /// The file in which a recording that ended in this one continues: "Lake part 2.mov" for "Lake.mov". An addition of
  /// Kinora's.
  public static func nextPart(after url: URL) -> URL { PartName.next(after: url) }

  /// Whether the encoder can't keep up, so that frames are dropped. An addition of Kinora's; observers are called on
  /// the main thread.
  open var isEncoderTooSlow: Bool {
    accessed()
    return movie.withLock { $0.isTooSlow }
  }

  override func changed(_ progress: RecordingProgress) {
    let (isSlow, isNew) = movie.withLock { movie in
      defer { movie.isTooSlow = progress.isTooSlow }
      return (progress.isTooSlow, movie.isTooSlow != progress.isTooSlow)
    }
    if isNew { tellLater { [self] in notify(\.isEncoderTooSlow, old: !isSlow, new: isSlow) } }
  }

  // MARK: Recording

  override func request(for url: URL, from connections: [AVCaptureConnection]) throws -> RecordingRequest {
    changed(RecordingProgress())
    let (maxDuration, maxSize, minFree) = state.withLock { ($0.maxDuration, $0.maxFileSize, $0.minFreeSpace) }
    let (fragments, metadata, interval) = movie.withLock { ($0.fragmentInterval, $0.metadata, $0.lapseInterval) }
    let isLapse = interval.isNumeric && interval > .zero
    let container =
      RecordingContainer(fileExtension: url.pathExtension).flatMap { $0.holdsVideo ? $0 : nil } ?? .quickTime
    let video = connections.first(where: \.isVideo)
    let audio = connections.first { $0.mediaType == .audio }
    var request = RecordingRequest(
      destination: url, container: container,
      video: try video.map {
        try RecordingSettings.video(chosen(for: $0), in: container, for: link.session?.sessionPreset)
      },
      audio: try isLapse ? nil : audio.map { try RecordingSettings.audio(chosen(for: $0), in: container) },
      fragmentSeconds: fragments.isNumeric ? max(0, fragments.seconds) : 0,
      maxDuration: maxDuration.isNumeric && maxDuration > .zero ? maxDuration : nil,
      maxBytes: maxSize > 0 ? maxSize : nil, minFreeBytes: minFree > 0 ? minFree : nil,
      metadata: MovieMetadata.entries(of: metadata ?? []),
      rotation: RecordingRequest.Rotation(rawValue: (video?.quarterTurns ?? 0) * 90) ?? .none,
      isMirrored: video?.isVideoMirrored ?? false)
    request.secondSound = secondSound
    if isLapse { request.lapse = TimeLapse(interval: UInt64(clamping: interval.seconds * 1e9)) }
    return request
  }

  private func chosen(for connection: AVCaptureConnection) -> [String: Any] {
    (movie.withLock { $0.settings[ObjectIdentifier(connection)] }?.value ?? nil) ?? [:]
  }

  override func willContinue(_ job: Job, without device: AVCaptureDevice) {
    movie.withLock { movie in
      if movie.continues { movie.continuation = Continuation(job: job, device: device.uniqueID) }
    }
  }

  override func forgetContinuation() { movie.withLock { $0.continuation = nil } }

  override func deviceReturned(_ id: String) {
    let continuation = movie.withLock { movie -> Continuation? in
      guard movie.continuation?.device == id else { return nil }
      defer { movie.continuation = nil }
      return movie.continuation
    }
    guard let continuation else { return }
    start(Job(url: PartName.next(after: continuation.job.url), delegate: continuation.job.delegate))
  }

  // MARK: In the session

  override var takenMediaTypes: [AVMediaType] { [.video, .audio] }
  override var onlyOne: String? { "movie file output" }
}
