import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Connects an input's ports to an output or a preview layer.
open class AVCaptureConnection: NSObject, KeyValueObserving, @unchecked Sendable {
  struct State {
    weak var output: AVCaptureOutput?
    weak var videoPreviewLayer: AVCaptureVideoPreviewLayer?
    var isEnabled = true
    var isActive = false
    var rotationAngle: CGFloat = 0
    var isMirrored = false
    var adjustsMirroring = true
    var minFrameDuration = CMTime.invalid
    var channels: [AVCaptureAudioChannel] = []
  }

  /// The observers of this connection's properties.
  public let keyValueObservers = KeyValueObservers()
  /// The ports that the media comes from.
  public let inputPorts: [AVCaptureInput.Port]
  let state: Mutex<State>
  let link = SessionLink()
  /// The gains of the audio channels, for what the connection delivers.
  let channelGains = ChannelGains()

  /// Creates a connection to an output; `addConnection` adds it to a session.
  public init(inputPorts: [AVCaptureInput.Port], output: AVCaptureOutput) {
    self.inputPorts = inputPorts
    state = Mutex(State(output: output))
  }

  /// Creates a connection to a preview layer; `addConnection` adds it to a session.
  public init(inputPort: AVCaptureInput.Port, videoPreviewLayer: AVCaptureVideoPreviewLayer) {
    inputPorts = [inputPort]
    state = Mutex(State(videoPreviewLayer: videoPreviewLayer))
  }

  /// The output, if the connection leads to one.
  open var output: AVCaptureOutput? { state.withLock { $0.output } }

  /// The preview layer, if the connection leads to one.
  open var videoPreviewLayer: AVCaptureVideoPreviewLayer? { state.withLock { $0.videoPreviewLayer } }

  /// Whether the connection is enabled.
  open var isEnabled: Bool {
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

  /// Whether media flows while the session runs: the connection and its ports are enabled, and it is in a session.
  open var isActive: Bool {
    accessed()
    return state.withLock { $0.isActive }
  }

  func setActive(_ isActive: Bool) {
    guard isActive != state.withLock({ $0.isActive }) else { return }
    withKeyValueChange(of: \.isActive) { state.withLock { $0.isActive = isActive } }
  }

  /// Whether the connection and all its ports are enabled.
  var isSwitchedOn: Bool { state.withLock { $0.isEnabled } && inputPorts.allSatisfy(\.isEnabled) }

  // MARK: Audio

  /// The audio channels, to poll their levels; empty before the session runs, and for video.
  open var audioChannels: [AVCaptureAudioChannel] {
    guard mediaType == .audio, let source = sourceDevice?.uniqueID else { return [] }
    let link = link
    let levels: @Sendable () -> [ChannelLevel] = { link.session?.engine.microphone(source)?.levels ?? [] }
    let count = levels().count
    return state.withLock { state in
      if state.channels.count != count {
        // Settings outlast the channels' objects, which are made anew when a microphone has another number of them.
        state.channels = (0..<count).map { index in
          state.channels.indices.contains(index)
            ? state.channels[index]
            : AVCaptureAudioChannel {
              let now = levels()
              return now.indices.contains(index) ? now[index] : .silence
            } setGain: { [channelGains] in
              channelGains[index] = $0
            }
        }
      }
      return state.channels
    }
  }

  // MARK: Source

  /// The media type.
  var mediaType: AVMediaType? { inputPorts.first?.mediaType }

  /// What the media comes from.
  var sourceDevice: AVCaptureDevice? { inputPorts.first?.input.sourceDevice }

  var isVideo: Bool { mediaType == .video }

  func shape(_ layer: AVCaptureVideoPreviewLayer?) -> SessionRules.Connection {
    SessionRules.Connection(
      id: ObjectIdentifier(self).hashValue, inputs: inputPorts.map { ObjectIdentifier($0.input).hashValue },
      mediaType: mediaType ?? .video, output: output.map { ObjectIdentifier($0).hashValue },
      layer: layer.map { ObjectIdentifier($0).hashValue })
  }
}
