import Foundation
import MediaEngine
import Synchronization

/// Plays a session's sound as it is captured.
open class AVCaptureAudioPreviewOutput: AVCaptureOutput, @unchecked Sendable {
  private let monitor: SoundMonitor

  /// Creates an output that isn't in a session yet.
  public override init() {
    monitor = SoundMonitor { reason in
      Misuse.report("AVCaptureAudioPreviewOutput: the audio output can't be used. \(reason)")
    }
    super.init()
  }

  init(_ monitor: SoundMonitor) {
    self.monitor = monitor
    super.init()
  }

  /// The ID of the audio output that plays the sound: a sink's name in PulseAudio or PipeWire. Nil for that which the user
  /// has chosen. Without a device of that ID nothing is heard, which is told on standard error.
  open var outputDeviceUniqueID: String? {
    get { monitor.device }
    set {
      let monitor = monitor
      guard newValue != monitor.device else { return }
      monitor.device = newValue
      link.session?.work.enqueue { await monitor.reopen() }
    }
  }

  /// The volume: from 0, where nothing is heard, to 1, the sound as it is captured.
  open var volume: Float {
    get { Float(monitor.volume) }
    set { monitor.volume = Double(min(max(newValue, 0), 1)) }
  }

  // MARK: In the session

  override var takenMediaTypes: [AVMediaType] { [.audio] }

  override func taps(through connection: AVCaptureConnection) -> [CaptureGraph.Tap] {
    guard let source = connection.sourceDevice?.source else { return [] }
    return [CaptureGraph.Tap(of: source.id, SoundMonitor.tapFormat, queue: .keep(seconds: 1), to: monitor)]
  }

  override func prepareForSession() {
    if link.session?.isMeantToRun == true { monitor.allow() }
  }

  override func sessionWillStart() async { monitor.allow() }

  override func sessionWillStop() async { await monitor.stop() }
}
