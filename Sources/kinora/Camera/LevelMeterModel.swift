import AVKit
import GLibSupport
import Observation

/// The microphone's level, polled ten times a second while it is shown.
@MainActor
@Observable
final class LevelMeterModel {
  /// One channel, in decibels below full scale.
  typealias Channel = LevelMeterView.Channel

  /// The source of the meter's values.
  @MainActor
  protocol Source: AnyObject {
    /// The connected microphones.
    var microphones: [Microphone] { get }
    /// The microphone to use.
    var choice: MicrophoneChoice { get set }
    /// Whether hum and hiss are taken out.
    var cleansVoice: Bool { get set }
    /// Whether that can be done here.
    var canCleanVoice: Bool { get }
    /// The package that is missing for it, if it is known.
    var missingVoicePackage: String? { get }
    /// Starts metering.
    func start()
    /// Stops metering asynchronously.
    func stop()
    /// Stops metering and waits until the microphone is released.
    func finish() async
    /// The channels' current levels; empty while unknown.
    var channels: [Channel] { get }
  }

  /// The level that the meter shows for silence.
  static let floor = LevelMeterView.floor

  private(set) var channels: [Channel] = []
  private(set) var microphones: [Microphone] = []
  /// The current warning about the audio.
  private(set) var warning: SoundWatch.Warning?
  /// The microphone to use.
  var choice: MicrophoneChoice {
    didSet {
      settings.microphone = choice
      source.choice = choice
      watch = SoundWatch()
      poll()
    }
  }
  /// Whether hum and hiss are taken out of what is heard, and recorded.
  var cleansVoice: Bool {
    didSet {
      settings.cleansVoice = cleansVoice
      source.cleansVoice = cleansVoice
      watch = SoundWatch()
    }
  }
  /// Whether that can be done here.
  var canCleanVoice: Bool { source.canCleanVoice }
  /// The package that is missing for it, if it is known.
  var missingVoicePackage: String? { source.missingVoicePackage }
  @ObservationIgnored private let source: any Source
  @ObservationIgnored private let settings: AppSettings
  @ObservationIgnored private var watch = SoundWatch()
  @ObservationIgnored private var timer: MainLoopTimer?
  @ObservationIgnored private let clock: any HostClock
  @ObservationIgnored private let began: UInt64

  init(_ source: any Source, settings: AppSettings, clock: any HostClock = SystemHostClock.shared) {
    self.clock = clock
    began = clock.now
    self.source = source
    self.settings = settings
    choice = settings.microphone
    cleansVoice = settings.cleansVoice
    source.choice = choice
    source.cleansVoice = cleansVoice
  }

  /// The microphone in use; nil if there is none or none is wanted.
  var microphone: Microphone? { choice.microphone(among: microphones) }

  /// Starts metering and polling.
  func start() {
    guard timer == nil else { return }
    source.start()
    timer = .every(.milliseconds(100), on: clock) { [weak self] in self?.poll() }
    poll()
  }

  /// Stops both.
  func stop() {
    timer = nil
    source.stop()
    channels = []
    warning = nil
    watch = SoundWatch()
  }

  /// Stops for good and waits until the microphone is released.
  func shutDown() async {
    stop()
    await source.finish()
  }

  /// Reads the source; called by a timer ten times a second.
  func poll() {
    let now = source.channels.map { Channel(average: max(Self.floor, $0.average), peak: max(Self.floor, $0.peak)) }
    if now != channels { channels = now }
    if source.microphones != microphones { microphones = source.microphones }
    let news = watch.look(peaks: source.channels.map(\.peak), at: Double(clock.now - began) / 1e9)
    if news != warning { warning = news }
  }

  /// The loudest recent peak as text: in whole decibels with a true minus sign.
  var peakText: String { LevelMeterView.peakText(of: channels) }
}
