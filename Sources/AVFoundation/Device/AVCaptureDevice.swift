import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// A camera or microphone.
///
/// There is one object per device for the lifetime of the program: a device that is unplugged and reconnected is the
/// same object again.
public final class AVCaptureDevice: NSObject, KeyValueObserving, @unchecked Sendable {
  /// The device's mutable state.
  struct State {
    /// How the engine reaches the device, now or last.
    var source: DeviceDescription
    var isConnected = true
    var formats: [Format]
    /// The requested format; see `chosenFormat`.
    var activeFormat: Format?
    /// The delivered format, if it is another.
    var deliveredFormat: Format?
    /// The actual frame duration, once known; else invalid.
    var deliveredFrameDuration = CMTime.invalid
    /// As set by the program; invalid if left to the device.
    var minFrameDuration = CMTime.invalid
    var maxFrameDuration = CMTime.invalid
    /// Watches frames for changes of the subject area, if monitoring is enabled.
    var subjectAreaReceiver: SampleBufferReceiver?
    /// Counts zoom ramps, so that a cancelled one makes no further step.
    var zoomRamp = 0
    var isRampingZoom = false
    /// Whether the device is to decide on HDR video.
    var adjustsHDR = true
    var torch = TorchStateMachine()
    /// Whether the flash fires when it is dark.
    var isFlashAutomatic = false
    /// Whether the program has asked for the exposure's offset.
    var metersOffset = false
    var light = LightMeter()
    var meterReceiver: SampleBufferReceiver?
    /// When the next frame is to be metered, in its own time.
    var nextMetering = 0.0
  }

  /// The observers of this device's properties.
  public let keyValueObservers = KeyValueObservers()
  /// Identifies the device across restarts, by its USB port and serial number.
  public let uniqueID: String

  /// Where the device is mounted.
  private let placement: DevicePlacement
  let state: Mutex<State>
  let lock: ConfigurationLock
  let link: CameraLink
  /// Tells how hard the machine finds it to go on. It looks for the first time when it is first asked for.
  let pressure: @Sendable () -> PressureWatch

  init(
    _ source: DeviceDescription,
    openControls: @escaping @Sendable (DeviceDescription) throws -> (any CameraControls)? = { try $0.openControls() },
    claim: DeviceClaim? = nil, pressure: @escaping @Sendable () -> PressureWatch = { .shared }
  ) {
    link = CameraLink(openControls)
    self.pressure = pressure
    lock = ConfigurationLock(claim ?? DeviceClaim(on: source))
    uniqueID = source.id
    placement = DevicePlacement(of: source)
    let formats = source.formats.map { Format($0) }
    state = Mutex(State(source: source, formats: formats, activeFormat: formats.first))
    super.init()
    link.device = self
    for format in formats { format.device = self }
  }

  /// How the engine reaches the device, now or last.
  var source: DeviceDescription { state.withLock { $0.source } }

  // MARK: Identity

  /// The device's name, to show the user.
  public var localizedName: String { source.name }

  /// The model, as `VID:PID` for USB devices; the name if nothing better is known.
  public var modelID: String { source.model ?? source.name }

  /// The manufacturer; empty if unknown.
  public var manufacturer: String { source.manufacturer ?? "" }

  /// The type of device.
  public var deviceType: DeviceType {
    switch source.kind {
    case .camera: placement.isBuiltIn ? .builtInWideAngleCamera : .external
    case .microphone: .microphone
    }
  }

  /// Which way the camera faces.
  public var position: Position { placement.position }

  /// Whether the device is connected and usable.
  public var isConnected: Bool {
    accessed()
    return state.withLock { $0.isConnected }
  }

  /// Whether the device delivers a media type.
  public func hasMediaType(_ mediaType: AVMediaType) -> Bool {
    switch source.kind {
    case .camera: mediaType == .video
    case .microphone: mediaType == .audio
    }
  }
}
