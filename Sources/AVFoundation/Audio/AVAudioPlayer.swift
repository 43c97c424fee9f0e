import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// Plays a sound file, or a file's bytes.
open class AVAudioPlayer: NSObject, @unchecked Sendable {
  private struct State {
    var delegate = WeakReference(nil)
    var isRateEnabled = false
    var rate: Float = 1
    var levels: [ChannelLevel] = []
    /// The start that waits for its time.
    var start: ClockAlarm?
  }

  private let state = Mutex(State())
  private let facts: MediaTrackFacts
  private let headerDuration: TimeInterval
  private let sound: SoundPlayer
  private let bytes: SoundBytes?
  private let news: AudioPlayerNews

  /// The file.
  public let url: URL?

  /// Opens a file. One without sound that can be played here is an error.
  public convenience init(contentsOf url: URL) throws { try self.init(contentsOf: url, fileTypeHint: nil) }

  /// Opens a file. The hint isn't needed: the file's beginning says what it is.
  public init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
    self.url = url
    bytes = nil
    (facts, headerDuration) = try Self.sound(in: url)
    news = AudioPlayerNews()
    sound = SoundPlayer(url) { [news] in news.tell($0) }
    super.init()
    news.player = self
  }

  /// Opens a file. Fades and the start at a moment go by the clock.
  package convenience init(contentsOf url: URL, clock: any HostClock) throws {
    try self.init(contentsOf: url, fileTypeHint: nil)
    sound.clock = clock
  }

  /// Opens a file's bytes.
  public convenience init(data: Data) throws { try self.init(data: data, fileTypeHint: nil) }

  /// Opens a file's bytes. The hint isn't needed: they say what they are.
  public init(data: Data, fileTypeHint utiString: String?) throws {
    url = nil
    let bytes = try SoundBytes(data)
    self.bytes = bytes
    (facts, headerDuration) = try Self.sound(in: bytes.file)
    news = AudioPlayerNews()
    sound = SoundPlayer(bytes.file) { [news] in news.tell($0) }
    super.init()
    news.player = self
  }

  deinit {
    state.withLock { $0.start }?.cancel()
    sound.stop()
  }

  /// Hears how playing ends. Isn't kept alive.
  open var delegate: (any AVAudioPlayerDelegate)? {
    get { state.withLock { $0.delegate }.object as? any AVAudioPlayerDelegate }
    set { state.withLock { $0.delegate = WeakReference(newValue) } }
  }

  /// The bytes that it was made of.
  open var data: Data? { bytes?.data }

  // MARK: Playing

  /// Opens the file and the loudspeaker, so that it sounds at once when it is played.
  @discardableResult
  open func prepareToPlay() -> Bool {
    sound.prepare()
    return true
  }

  /// Plays from `currentTime` on.
  @discardableResult
  open func play() -> Bool {
    cancelStart()
    sound.play()
    return true
  }

  /// Plays from a moment on, which `deviceCurrentTime` counts. A moment that has passed is an error.
  @discardableResult
  open func play(atTime time: TimeInterval) -> Bool {
    let delay = time - deviceCurrentTime
    guard delay >= 0, delay < 1e6 else { return false }
    sound.prepare()
    let start = sound.clock.schedule(after: .seconds(delay)) { [sound] in sound.play() }
    let old = state.withLock { state in
      defer { state.start = start }
      return state.start
    }
    old?.cancel()
    return true
  }

  /// Waits where it is.
  open func pause() {
    cancelStart()
    sound.pause()
  }

  /// Ends it and lets go of the loudspeaker. `currentTime` stays.
  open func stop() {
    cancelStart()
    sound.stop()
  }

  private func cancelStart() {
    let start = state.withLock { state in
      defer { state.start = nil }
      return state.start
    }
    start?.cancel()
  }

  /// Whether it sounds.
  open var isPlaying: Bool { sound.isPlaying }

  /// Where it is, in seconds.
  open var currentTime: TimeInterval {
    get { sound.seconds }
    set { sound.seek(to: newValue) }
  }

  /// Now, on the clock of `play(atTime:)`.
  open var deviceCurrentTime: TimeInterval { TimeInterval(sound.clock.now) / 1e9 }

  /// How often it is played again after the first time; less than 0 is for ever.
  open var numberOfLoops: Int {
    get { sound.rounds }
    set { sound.rounds = newValue }
  }

  // MARK: What it is

  /// How long it is, in seconds.
  open var duration: TimeInterval { headerDuration > 0 ? headerDuration : sound.duration ?? 0 }

  /// How many channels it has.
  open var numberOfChannels: Int { Int(basics?.mChannelsPerFrame ?? 0) }

  /// What it is, by audio settings' keys.
  open var settings: [String: Any] {
    var settings: [String: Any] = [:]
    if let basics {
      settings[AVFormatIDKey] = basics.mFormatID
      settings[AVSampleRateKey] = basics.mSampleRate
      settings[AVNumberOfChannelsKey] = Int(basics.mChannelsPerFrame)
      if basics.mFormatID == kAudioFormatLinearPCM {
        settings[AVLinearPCMBitDepthKey] = Int(basics.mBitsPerChannel)
        settings[AVLinearPCMIsFloatKey] = basics.mFormatFlags & kAudioFormatFlagIsFloat != 0
        settings[AVLinearPCMIsBigEndianKey] = basics.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
      }
    }
    if facts.bitRate > 0 { settings[AVEncoderBitRateKey] = Int(facts.bitRate) }
    return settings
  }

  private var basics: AudioStreamBasicDescription? { facts.formats.first?.audioStreamBasicDescription }

  // MARK: How it sounds

  /// How loud it is; 1 is as recorded.
  open var volume: Float {
    get { Float(sound.volume) }
    set { if newValue.isFinite { sound.setVolume(Double(newValue)) } }
  }

  /// Makes it louder or softer, over some seconds.
  open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
    guard volume.isFinite, duration.isFinite else { return }
    sound.setVolume(Double(volume), over: duration)
  }

  /// Where it comes from: -1 is left, 1 is right.
  open var pan: Float {
    get { Float(sound.pan) }
    set { if !newValue.isNaN { sound.pan = Double(min(max(newValue, -1), 1)) } }
  }

  /// Whether `rate` counts.
  open var enableRate: Bool {
    get { state.withLock { $0.isRateEnabled } }
    set {
      state.withLock { $0.isRateEnabled = newValue }
      applyRate()
    }
  }

  /// How fast it is played where `enableRate` is set, from 0.5 to 2; the pitch stays.
  open var rate: Float {
    get { state.withLock { $0.rate } }
    set {
      state.withLock { $0.rate = newValue.isFinite ? min(max(newValue, 0.5), 2) : 1 }
      applyRate()
    }
  }

  private func applyRate() {
    sound.rate = state.withLock { $0.isRateEnabled ? Double($0.rate) : 1 }
  }

  // MARK: Metering

  /// Whether levels can be asked for.
  open var isMeteringEnabled: Bool {
    get { sound.isMetering }
    set { sound.isMetering = newValue }
  }

  /// Takes the levels of now, which the two calls below then give.
  open func updateMeters() {
    let levels = sound.levels
    state.withLock { $0.levels = levels }
  }

  /// The highest peak of the last second and a half, in decibels: 0 is full scale, -160 is silence.
  open func peakPower(forChannel channelNumber: Int) -> Float { level(channelNumber) { $0.peakHold } }

  /// The mean of the last third of a second, in decibels: 0 is full scale, -160 is silence.
  open func averagePower(forChannel channelNumber: Int) -> Float { level(channelNumber) { $0.averagePower } }

  private func level(_ channel: Int, _ value: (ChannelLevel) -> Double) -> Float {
    let levels = state.withLock { $0.levels }
    return AudioMeter.decibels(levels.indices.contains(channel) ? value(levels[channel]) : ChannelLevel.floor)
  }

  // MARK: What the file says

  private static func sound(in file: URL) throws -> (facts: MediaTrackFacts, duration: TimeInterval) {
    guard file.isFileURL else { throw AVError(.operationNotSupportedForAsset, userInfo: [NSURLErrorKey: file]) }
    let asset = AVURLAsset(url: file)
    guard let facts = asset.loader.wait(for: "tracks")?.facts else {
      var error: NSError?
      _ = asset.statusOfValue(forKey: "tracks", error: &error)
      throw error.map { AVError(_nsError: $0) } ?? AVError(.unknown)
    }
    guard let track = facts.tracks.first(where: { $0.kind == .audio }) else {
      throw AVError(loading: MediaFileError.notMedia(file))
    }
    if let missing = track.missingDecoder { throw AVError(loading: MediaFileError.missingPlugin(file, missing)) }
    return (track, facts.duration.isNumeric ? facts.duration.seconds : 0)
  }
}
