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
    /// Whether there is a microphone at all.
    var hasMicrophone: Bool { get }
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
  private(set) var hasMicrophone = false
  @ObservationIgnored private let source: any Source
  @ObservationIgnored private var timer: MainLoopTimer?

  init(_ source: any Source) {
    self.source = source
  }

  /// Begins to listen and to ask.
  func start() {
    guard timer == nil else { return }
    source.start()
    timer = .every(.milliseconds(100)) { [weak self] in self?.poll() }
    poll()
  }

  /// Stops both.
  func stop() {
    timer = nil
    source.stop()
    channels = []
  }

  /// Stops for good and waits until the microphone is let go.
  func shutDown() async {
    stop()
    await source.finish()
  }

  private func poll() {
    let now = source.channels.map { Channel(average: max(Self.floor, $0.average), peak: max(Self.floor, $0.peak)) }
    if now != channels { channels = now }
    if source.hasMicrophone != hasMicrophone { hasMicrophone = source.hasMicrophone }
  }

  /// The loudest recent peak, as it is written: in whole decibels with a true minus sign.
  var peakText: String {
    guard let peak = channels.map(\.peak).max() else { return "" }
    let rounded = Int(peak.rounded())
    return tr("%s dB", rounded < 0 ? "−\(-rounded)" : "\(rounded)")
  }
}
