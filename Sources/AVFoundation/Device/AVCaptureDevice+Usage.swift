import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// Devices of the same hardware: a camera's microphone, a microphone's camera. Matched by model.
  public var linkedDevices: [AVCaptureDevice] {
    guard let model = source.model else { return [] }
    return Self.devices().filter { $0 !== self && $0.source.model == model && $0.source.kind != source.kind }
  }

  /// The transport, as a four-character code: `usb `, `bltn`, or `virt` for screens and simulated devices.
  public var transportType: Int32 {
    switch source.connection {
    case .screen, .simulated: 0x7669_7274
    case .v4l2, .pipeWire, .pulse, .alsa: uniqueID.contains("usb") ? 0x7573_6220 : 0x626C_746E
    }
  }

  /// The physical cameras of a virtual one: always empty here.
  public var constituentDevices: [AVCaptureDevice] { [] }

  /// Whether the camera combines several physical ones: never here.
  public var isVirtualDevice: Bool { false }

  /// All of the camera's controls under the driver's names, including those without an Apple counterpart: brightness,
  /// contrast, power-line frequency and others. Nil if it has none. Opens the device's controls, which takes a moment.
  /// An addition of Kinora's.
  public var cameraControls: (any CameraControls)? { link.controls(of: source) }

  /// Whether the device is simulated by Kinora. An addition of Kinora's.
  public var isSimulated: Bool { source.isSimulated }

  /// Whether simulated devices are listed beside real ones. They are always listed if there is no hardware, or if
  /// `KINORA_SIMULATED_DEVICES=1` is set. An addition of Kinora's.
  public static var offersSimulatedDevices: Bool {
    get { CaptureDevices.shared.offersSimulated }
    set { CaptureDevices.shared.offersSimulated = newValue }
  }
}
