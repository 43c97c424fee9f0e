import CoreMedia
import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// Delivers audio sample buffers to the program.
open class AVCaptureAudioDataOutput: AVCaptureOutput, @unchecked Sendable {
  private struct State {
    var settings: HandedValue<[String: Any]>?
    var receiver: SampleBufferReceiver?
  }

  /// How many buffers may be queued for a slow delegate: several seconds' worth.
  private static let limit = 400

  private let state = Mutex(State())
  private let target = SampleBufferDelegate(
    SampleDelivery(limit: AVCaptureAudioDataOutput.limit, overflow: .dropsNewest))

  /// Creates an output that isn't in a session yet.
  public override init() {
    super.init()
    let delivery = target.delivery
    let receiver = SampleBufferReceiver { delivery.deliver($0) }
    state.withLock { $0.receiver = receiver }
  }

  /// Sets the delegate and its queue, which must be serial. Nil for both ends the delivery. The delegate is held
  /// weakly.
  open func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    target.set(sampleBufferDelegate, on: sampleBufferCallbackQueue) { [weak self] item, delegate in
      guard let self, case .output(let buffer) = item, let connection = liveConnection(with: .audio) else { return }
      (delegate as? any AVCaptureAudioDataOutputSampleBufferDelegate)?
        .captureOutput(self, didOutput: buffer, from: connection)
    }
    link.changed()
  }

  /// The delegate that receives the audio.
  open var sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)? {
    target.object as? any AVCaptureAudioDataOutputSampleBufferDelegate
  }

  /// The queue on which the delegate is called.
  open var sampleBufferCallbackQueue: DispatchQueue? { target.queue }

  /// The audio format: linear PCM with a sample rate, a number of channels, and 16-bit integer or 32-bit floating-point
  /// samples. Nil delivers the microphone's own format.
  open var audioSettings: [String: Any]! {
    get { state.withLock { $0.settings }?.value ?? [:] }
    set {
      state.withLock { $0.settings = newValue.map { HandedValue($0) } }
      link.changed()
    }
  }

  // MARK: In the session

  override var takenMediaTypes: [AVMediaType] { [.audio] }

  override func taps(through connection: AVCaptureConnection) -> [CaptureGraph.Tap] {
    let (receiver, settings) = state.withLock { ($0.receiver, $0.settings?.value ?? [:]) }
    guard let receiver, target.queue != nil, let source = connection.sourceDevice?.source else { return [] }
    let form = SoundForm(
      sampleRate: AudioSettings.integer(AVSampleRateKey, in: settings),
      channelCount: AudioSettings.integer(AVNumberOfChannelsKey, in: settings),
      isFloat: (settings[AVLinearPCMIsFloatKey] as? Bool)
        ?? AudioSettings.integer(AVLinearPCMBitDepthKey, in: settings).map { $0 >= 32 })
    return [CaptureGraph.Tap(of: source.id, .sound(form), queue: .keep(seconds: 2), to: receiver)]
  }

  override func prepareForSession() {
    if let source = connections.first(where: \.isSwitchedOn)?.sourceDevice?.source {
      target.delivery.follow(source.clock)
    }
  }

  override func stopWaitingForDelegate() { target.delivery.stop() }

  override func sessionWillStop() async { target.delivery.stop() }

  override func sessionWillStart() async {
    target.delivery.follow(connections.lazy.compactMap { $0.sourceDevice?.source.clock }.first)
  }
}
