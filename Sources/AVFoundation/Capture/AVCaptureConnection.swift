import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Leads media from an input's ports to an output or a preview layer.
public final class AVCaptureConnection: NSObject, KeyValueObserving, @unchecked Sendable {
  struct State {
    weak var output: AVCaptureOutput?
    weak var videoPreviewLayer: AVCaptureVideoPreviewLayer?
    var isEnabled = true
    var isActive = false
    var rotationAngle: CGFloat = 0
    var isMirrored = false
    var adjustsMirroring = true
    var minFrameDuration = CMTime.invalid
    var maxFrameDuration = CMTime.invalid
    var preferredStabilization = AVCaptureVideoStabilizationMode.off
    var channels: [AVCaptureAudioChannel] = []
  }

  /// Who observes this connection's properties.
  public let keyValueObservers = KeyValueObservers()
  /// Where the media comes from.
  public let inputPorts: [AVCaptureInput.Port]
  let state: Mutex<State>
  let link = SessionLink()

  /// A connection to an output; `addConnection` puts it into a session.
  public init(inputPorts: [AVCaptureInput.Port], output: AVCaptureOutput) {
    self.inputPorts = inputPorts
    state = Mutex(State(output: output))
  }

  /// A connection to a preview layer; `addConnection` puts it into a session.
  public init(inputPort: AVCaptureInput.Port, videoPreviewLayer: AVCaptureVideoPreviewLayer) {
    inputPorts = [inputPort]
    state = Mutex(State(videoPreviewLayer: videoPreviewLayer))
  }

  /// The output that the media goes to.
  public var output: AVCaptureOutput? { state.withLock { $0.output } }

  /// The preview layer that pictures go to.
  public var videoPreviewLayer: AVCaptureVideoPreviewLayer? { state.withLock { $0.videoPreviewLayer } }

  /// Whether media may flow.
  public var isEnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.isEnabled }
    }
    set {
      guard newValue != state.withLock({ $0.isEnabled }) else { return }
      withKeyValueChange(of: \.isEnabled) { state.withLock { $0.isEnabled = newValue } }
      link.changed()
    }
  }

  /// Whether media flows when the session runs: it is enabled, so are its ports, and it is in a session.
  public var isActive: Bool {
    accessed()
    return state.withLock { $0.isActive }
  }

  func setActive(_ isActive: Bool) {
    guard isActive != state.withLock({ $0.isActive }) else { return }
    withKeyValueChange(of: \.isActive) { state.withLock { $0.isActive = isActive } }
  }

  /// Whether all that it takes for media to flow is switched on.
  var isSwitchedOn: Bool { state.withLock { $0.isEnabled } && inputPorts.allSatisfy(\.isEnabled) }

  // MARK: Sound

  /// The channels of the sound, to poll their levels; none before the session runs, and none for pictures.
  public var audioChannels: [AVCaptureAudioChannel] {
    guard mediaType == .audio, let source = deviceInput?.device.uniqueID else { return [] }
    let link = link
    let levels: @Sendable () -> [ChannelLevel] = { link.session?.engine.microphone(source)?.levels ?? [] }
    let count = levels().count
    return state.withLock { state in
      if state.channels.count != count {
        state.channels = (0..<count).map { index in
          AVCaptureAudioChannel {
            let now = levels()
            return now.indices.contains(index) ? now[index] : .silence
          }
        }
      }
      return state.channels
    }
  }

  // MARK: What it leads

  /// What kind of media goes through here.
  var mediaType: AVMediaType? { inputPorts.first?.mediaType }

  /// The device that the media is from.
  var deviceInput: AVCaptureDeviceInput? { inputPorts.first?.input as? AVCaptureDeviceInput }

  var isVideo: Bool { mediaType == .video }

  func shape(_ layer: AVCaptureVideoPreviewLayer?) -> SessionRules.Connection {
    SessionRules.Connection(
      id: ObjectIdentifier(self).hashValue, inputs: inputPorts.map { ObjectIdentifier($0.input).hashValue },
      mediaType: mediaType ?? .video, output: output.map { ObjectIdentifier($0).hashValue },
      layer: layer.map { ObjectIdentifier($0).hashValue })
  }
}
