extension AVCaptureDevice {
  /// What sort of camera or microphone a device is.
  public struct DeviceType: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String

    /// A type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The camera that is built into the machine.
    public static let builtInWideAngleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
    /// A built-in camera with a long lens.
    public static let builtInTelephotoCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTelephotoCamera")
    /// A built-in camera with a very short lens.
    public static let builtInUltraWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
    /// Two built-in cameras that work as one.
    public static let builtInDualCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
    /// Two built-in cameras, one very wide, that work as one.
    public static let builtInDualWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualWideCamera")
    /// Three built-in cameras that work as one.
    public static let builtInTripleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTripleCamera")
    /// A built-in camera with an infrared eye beside it that measures depth.
    public static let builtInTrueDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTrueDepthCamera")
    /// A built-in camera with a laser beside it that measures depth.
    public static let builtInLiDARDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInLiDARDepthCamera")
    /// A telephone that serves as camera.
    public static let continuityCamera = DeviceType(rawValue: "AVCaptureDeviceTypeContinuityCamera")
    /// A camera's view of the desk before it.
    public static let deskViewCamera = DeviceType(rawValue: "AVCaptureDeviceTypeDeskViewCamera")
    /// A camera that is plugged in.
    public static let external = DeviceType(rawValue: "AVCaptureDeviceTypeExternal")
    /// A microphone, wherever it is.
    public static let microphone = DeviceType(rawValue: "AVCaptureDeviceTypeMicrophone")
    /// A microphone, as older programs name it.
    public static let builtInMicrophone = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInMicrophone")
    /// A camera that is plugged in, as older programs name it.
    public static let externalUnknown = DeviceType(rawValue: "AVCaptureDeviceTypeExternalUnknown")

    /// Whether a device of this type is meant where `other` is asked for: some types have two names.
    func matches(_ other: DeviceType) -> Bool { current == other.current }

    private var current: DeviceType {
      switch self {
      case .builtInMicrophone: .microphone
      case .externalUnknown: .external
      default: self
      }
    }
  }

  /// Which way a camera looks.
  public enum Position: Int, Sendable {
    /// Not said: a camera that can look anywhere.
    case unspecified = 0
    /// Away from the person.
    case back = 1
    /// At the person.
    case front = 2
  }
}
