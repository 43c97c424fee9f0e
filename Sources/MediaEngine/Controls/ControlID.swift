/// Identifies a camera control: by a common name where Kinora knows the control, else by the driver's own.
///
/// The raw value is what users type and what is stored: lower-case letters, digits and hyphens.
public struct ControlID: RawRepresentable, Hashable, Sendable {
  /// The identifier as text.
  public let rawValue: String

  /// An identifier with any text; the camera may not have such a control.
  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ word: StaticString) { rawValue = "\(word)" }

  // MARK: Focus

  /// Continuous autofocus on or off.
  public static let focusAuto = ControlID("focus-auto")
  /// The lens position, in the camera's own steps.
  public static let focusAbsolute = ControlID("focus")
  /// Focuses once (a button).
  public static let focusStart = ControlID("focus-start")
  /// Whether the camera is focusing now; read-only.
  public static let focusAdjusting = ControlID("focus-adjusting")

  // MARK: Exposure

  /// The exposure mode: a menu. `CameraControl.automaticValue` and `manualValue` tell the items apart.
  public static let exposureMode = ControlID("exposure-mode")
  /// The exposure time, in steps of 100 µs.
  public static let exposureTime = ControlID("exposure-time")
  /// The exposure bias, in thousandths of a stop: as the items of a menu, or as the value itself.
  public static let exposureBias = ControlID("exposure-bias")
  /// Whether exposure may lower the frame rate.
  public static let exposureDynamicFrameRate = ControlID("exposure-dynamic-frame-rate")
  /// The gain, in the camera's own steps.
  public static let gain = ControlID("gain")
  /// Automatic gain on or off.
  public static let autoGain = ControlID("gain-auto")
  /// The ISO sensitivity: a menu.
  public static let iso = ControlID("iso")
  /// Automatic ISO sensitivity: a menu.
  public static let isoAuto = ControlID("iso-auto")
  /// The exposure metering mode: a menu.
  public static let exposureMetering = ControlID("exposure-metering")
  /// The iris opening.
  public static let iris = ControlID("iris")
  /// Backlight compensation.
  public static let backlight = ControlID("backlight")
  /// Whether the camera is adjusting its exposure now; read-only.
  public static let exposureAdjusting = ControlID("exposure-adjusting")

  // MARK: White balance

  /// Automatic white balance on or off.
  public static let whiteBalanceAuto = ControlID("white-balance-auto")
  /// The white balance's colour temperature, in kelvin.
  public static let whiteBalanceTemperature = ControlID("white-balance")
  /// The gain of the red channel.
  public static let redBalance = ControlID("red-balance")
  /// The gain of the blue channel.
  public static let blueBalance = ControlID("blue-balance")
  /// Balances once (a button).
  public static let whiteBalanceStart = ControlID("white-balance-start")
  /// Whether the camera is adjusting its white balance now; read-only.
  public static let whiteBalanceAdjusting = ControlID("white-balance-adjusting")

  // MARK: Light

  /// The lamp's mode: a menu. `CameraControl.torchValue` is the item for steady light.
  public static let torchMode = ControlID("torch-mode")
  /// The brightness as a torch.
  public static let torchLevel = ControlID("torch")
  /// The brightness as a flash.
  public static let flashLevel = ControlID("flash")

  // MARK: Framing

  /// The zoom; the smallest value shows the widest view.
  public static let zoom = ControlID("zoom")
  /// The pan to the right, in arcseconds.
  public static let pan = ControlID("pan")
  /// The tilt upwards, in arcseconds.
  public static let tilt = ControlID("tilt")
  /// Mirroring, left to right, on or off.
  public static let horizontalFlip = ControlID("horizontal-flip")
  /// Mirroring, top to bottom, on or off.
  public static let verticalFlip = ControlID("vertical-flip")
  /// Image stabilization on or off.
  public static let stabilization = ControlID("stabilization")

  // MARK: Image

  /// The mains frequency against whose flicker the camera compensates: a menu.
  public static let powerLineFrequency = ControlID("power-line")
  /// The brightness, added to every pixel.
  public static let brightness = ControlID("brightness")
  /// The contrast.
  public static let contrast = ControlID("contrast")
  /// The saturation.
  public static let saturation = ControlID("saturation")
  /// The hue.
  public static let hue = ControlID("hue")
  /// Automatic hue on or off.
  public static let hueAuto = ControlID("hue-auto")
  /// The sharpness.
  public static let sharpness = ControlID("sharpness")
  /// The gamma.
  public static let gamma = ControlID("gamma")
  /// Wide dynamic range on or off.
  public static let wideDynamicRange = ControlID("wide-dynamic-range")
  /// The privacy mode, which blanks the image.
  public static let privacy = ControlID("privacy")
}

extension ControlID: CustomStringConvertible {
  public var description: String { rawValue }
}

extension ControlID: Codable {}
