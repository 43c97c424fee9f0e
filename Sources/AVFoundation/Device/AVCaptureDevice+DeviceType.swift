extension AVCaptureDevice {
  /// The type of a camera or microphone.
  public struct DeviceType: RawRepresentable, Hashable, Sendable {
    /// Apple's identifier.
    public let rawValue: String

    /// Creates a type from Apple's identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A built-in camera with an ordinary lens.
    public static let builtInWideAngleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
    /// A built-in camera with a telephoto lens.
    public static let builtInTelephotoCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTelephotoCamera")
    /// A built-in camera with an ultra-wide lens.
    public static let builtInUltraWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
    /// Two built-in cameras, wide and telephoto, that work as one.
    public static let builtInDualCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
    /// Two built-in cameras, wide and ultra-wide, that work as one.
    public static let builtInDualWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualWideCamera")
    /// Three built-in cameras that work as one.
    public static let builtInTripleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTripleCamera")
    /// A built-in camera with an infrared sensor that measures depth.
    public static let builtInTrueDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTrueDepthCamera")
    /// A built-in camera with a LiDAR scanner that measures depth.
    public static let builtInLiDARDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInLiDARDepthCamera")
    /// A phone used as a camera.
    public static let continuityCamera = DeviceType(rawValue: "AVCaptureDeviceTypeContinuityCamera")
    /// A camera's view of the desk in front of it.
    public static let deskViewCamera = DeviceType(rawValue: "AVCaptureDeviceTypeDeskViewCamera")
    /// An external camera.
    public static let external = DeviceType(rawValue: "AVCaptureDeviceTypeExternal")
    /// A microphone, built-in or external.
    public static let microphone = DeviceType(rawValue: "AVCaptureDeviceTypeMicrophone")
    /// A microphone, by the former name.
    public static let builtInMicrophone = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInMicrophone")
    /// An external camera, by the former name.
    public static let externalUnknown = DeviceType(rawValue: "AVCaptureDeviceTypeExternalUnknown")

    /// Whether both are the same type: some have two names.
    func matches(_ other: DeviceType) -> Bool { current == other.current }

    private var current: DeviceType {
      switch self {
      case .builtInMicrophone: .microphone
      case .externalUnknown: .external
      default: self
      }
    }
  }

  /// Which way a camera faces.
  public enum Position: Int, Sendable {
    /// Unknown, as for a camera that can be pointed anywhere.
    case unspecified = 0
    /// Away from the user.
    case back = 1
    /// Towards the user.
    case front = 2
  }
}
