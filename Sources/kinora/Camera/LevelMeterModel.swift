import GLibSupport
import Observation

/// The level of the microphone, asked for ten times a second while somebody looks.
@MainActor
@Observable
final class LevelMeterModel {
  /// One channel, in decibels below full scale.
  struct Channel: Equatable {
    var average: Double
    var peak: Double
  }

  /// Where the meter gets its values from.
  @MainActor
  protocol Source: AnyObject {
    /// The microphones that there are.
    var microphones: [Microphone] { get }
    /// Which of them is to be heard.
    var choice: MicrophoneChoice { get set }
    /// Begins to listen.
    func start()
    /// Stops listening, soon.
    func stop()
    /// Stops listening and waits until the microphone is let go.
    func finish() async
    /// The channels now; empty while nothing is known.
    var channels: [Channel] { get }
  }

  /// What a meter shows where there is silence.
  static let floor = -60.0

  private(set) var channels: [Channel] = []
  private(set) var microphones: [Microphone] = []
  /// What there is to say about the sound.
  private(set) var warning: SoundWatch.Warning?
  /// Which microphone is to be heard.
  var choice: MicrophoneChoice {
    didSet {
      settings.microphone = choice
      source.choice = choice
      watch = SoundWatch()
      poll()
    }
  }
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
    source.choice = choice
  }

  /// The microphone that is heard; nil if there is none, or none is to be heard.
  var microphone: Microphone? { choice.microphone(among: microphones) }

  /// Begins to listen and to ask.
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

  /// Stops for good and waits until the microphone is let go.
  func shutDown() async {
    stop()
    await source.finish()
  }

  /// Asks the source; the timer does it ten times a second.
  func poll() {
    let now = source.channels.map { Channel(average: max(Self.floor, $0.average), peak: max(Self.floor, $0.peak)) }
    if now != channels { channels = now }
    if source.microphones != microphones { microphones = source.microphones }
    let news = watch.look(peaks: source.channels.map(\.peak), at: Double(clock.now - began) / 1e9)
    if news != warning { warning = news }
  }

  /// The loudest recent peak, as it is written: in whole decibels with a true minus sign.
  var peakText: String {
    guard let peak = channels.map(\.peak).max() else { return "" }
    let rounded = Int(clamping: peak.rounded())
    return tr("%s dB", rounded < 0 ? "−\(-rounded)" : "\(rounded)")
  }
}
