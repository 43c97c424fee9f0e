import CoreMedia
import Foundation
import Synchronization

extension AVCaptureInput {
  /// One media stream of an input.
  open class Port: NSObject, KeyValueObserving, @unchecked Sendable {
    private struct State {
      weak var input: AVCaptureInput?
      var isEnabled = true
      var formatDescription: CMFormatDescription?
    }

    /// The observers of this port's properties.
    public let keyValueObservers = KeyValueObservers()
    /// The media type.
    public let mediaType: AVMediaType
    private let state: Mutex<State>

    init(_ mediaType: AVMediaType, of input: AVCaptureInput) {
      self.mediaType = mediaType
      state = Mutex(State(input: input))
    }

    /// The input that owns the port.
    open var input: AVCaptureInput { state.withLock { $0.input } ?? AVCaptureInput() }

    /// The format of the media; nil until it is known.
    open var formatDescription: CMFormatDescription? {
      accessed()
      return state.withLock { $0.formatDescription }
    }

    /// Whether the port is enabled.
    open var isEnabled: Bool {
      get {
        accessed()
        return state.withLock { $0.isEnabled }
      }
      set {
        withKeyValueChange(of: \.isEnabled) { state.withLock { $0.isEnabled = newValue } }
        state.withLock { $0.input }?.link.changed()
      }
    }

    /// The clock of the media's timestamps: the host clock, for all devices.
    open var clock: CMClock? {
      let device = state.withLock { $0.input }?.sourceDevice
      return device?.source.mediaClock ?? CMClock.hostTimeClock
    }

    func setFormatDescription(_ new: CMFormatDescription?) {
      guard state.withLock({ $0.formatDescription }) != new else { return }
      withKeyValueChange(of: \.formatDescription) { state.withLock { $0.formatDescription = new } }
      NotificationCenter.default.postOnMain(name: .AVCaptureInputPortFormatDescriptionDidChange, object: self)
    }
  }
}
