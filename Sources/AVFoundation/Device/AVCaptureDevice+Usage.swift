import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// Whether another program has the camera open, as far as that can be seen: other people's programs can't.
  public var isInUseByAnotherApplication: Bool { source.holder != nil }

  /// Whether it is there but asleep, as behind a closed lid. Never so here: such devices are disconnected.
  public var isSuspended: Bool { false }

  /// Devices in the same case: a camera's microphone, a microphone's camera. Known by the model.
  public var linkedDevices: [AVCaptureDevice] {
    guard let model = source.model else { return [] }
    return Self.devices().filter { $0 !== self && $0.source.model == model && $0.source.kind != source.kind }
  }

  /// How it is attached, as a four-character code: `usb `, `bltn`, or `virt` where there is no hardware.
  public var transportType: Int32 {
    switch source.connection {
    case .simulated: 0x7669_7274
    case .v4l2, .pipeWire, .pulse, .alsa: uniqueID.contains("usb") ? 0x7573_6220 : 0x626C_746E
    }
  }

  /// The lenses that a camera made of several has: none here is.
  public var constituentDevices: [AVCaptureDevice] { [] }

  /// Whether the camera is made of several.
  public var isVirtualDevice: Bool { false }

  /// Whether pictures of high contrast are made of several.
  public var isVideoHDREnabled: Bool { false }

  /// Whether depth comes along.
  public var activeDepthDataFormat: Format? { nil }

  /// All of the camera's controls by the names that drivers give them, also those that Apple has no word for:
  /// brightness, contrast, power-line frequency and others. Nil where it has none.
  /// Opens the camera's door to them, which takes a moment. An addition of Kinora's.
  public var cameraControls: (any CameraControls)? { link.controls(of: source) }

  /// Whether it is one that Kinora brings along. An addition of Kinora's.
  public var isSimulated: Bool { source.isSimulated }

  /// Whether simulated devices are listed beside real ones. They are anyway where there is no hardware, or where
  /// `KINORA_SIMULATED_DEVICES=1` asks for them. An addition of Kinora's.
  public static var offersSimulatedDevices: Bool {
    get { CaptureDevices.shared.offersSimulated }
    set { CaptureDevices.shared.offersSimulated = newValue }
  }
}
