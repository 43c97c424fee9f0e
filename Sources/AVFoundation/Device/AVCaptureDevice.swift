import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// A camera or microphone.
///
/// There is one object for each device, as long as the program runs: a device that is unplugged and put back is the
/// same object again.
public final class AVCaptureDevice: NSObject, KeyValueObserving, @unchecked Sendable {
  /// What can change about a device.
  struct State {
    /// How the engine reaches the device now, or did last.
    var source: DeviceDescription
    var isConnected = true
    var formats: [Format]
    /// What is asked of the device; see `chosenFormat`.
    var activeFormat: Format?
    /// What comes from it where that is something else.
    var deliveredFormat: Format?
    /// How long a frame really lasts, once that is known; else invalid.
    var deliveredFrameDuration = CMTime.invalid
    /// As set by the program; invalid where it left them to the device.
    var minFrameDuration = CMTime.invalid
    var maxFrameDuration = CMTime.invalid
    /// Looks at the pictures where somebody wants to know when the camera looks at something else.
    var subjectAreaReceiver: SampleBufferReceiver?
    /// Counts ramps of the zoom, so that one that was ended takes no further step.
    var zoomRamp = 0
    var isRampingZoom = false
  }

  /// Who observes this device's properties.
  public let keyValueObservers = KeyValueObservers()
  /// Names the device across restarts, by its socket and serial number.
  public let uniqueID: String

  /// Where it is fixed.
  private let placement: DevicePlacement
  let state: Mutex<State>
  let lock = ConfigurationLock()
  let link: CameraLink

  init(
    _ source: DeviceDescription,
    openControls: @escaping @Sendable (DeviceDescription) throws -> (any CameraControls)? = { try $0.openControls() }
  ) {
    link = CameraLink(openControls)
    uniqueID = source.id
    placement = DevicePlacement(of: source)
    let formats = source.formats.map { Format($0) }
    state = Mutex(State(source: source, formats: formats, activeFormat: formats.first))
    super.init()
    link.device = self
    for format in formats { format.device = self }
  }

  /// How the engine reaches the device now, or did last.
  var source: DeviceDescription { state.withLock { $0.source } }

  // MARK: What it is

  /// The device's name, for people.
  public var localizedName: String { source.name }

  /// The model, as `VID:PID` for USB devices; the name where nothing better is known.
  public var modelID: String { source.model ?? source.name }

  /// Who made it; empty where that isn't known.
  public var manufacturer: String { source.manufacturer ?? "" }

  /// What sort of device it is.
  public var deviceType: DeviceType {
    switch source.kind {
    case .camera: placement.isBuiltIn ? .builtInWideAngleCamera : .external
    case .microphone: .microphone
    }
  }

  /// Which way a camera looks.
  public var position: Position { placement.position }

  /// Whether it is there and can be used.
  public var isConnected: Bool {
    accessed()
    return state.withLock { $0.isConnected }
  }

  /// Whether it gives media of this kind.
  public func hasMediaType(_ mediaType: AVMediaType) -> Bool {
    switch source.kind {
    case .camera: mediaType == .video
    case .microphone: mediaType == .audio
    }
  }
}
