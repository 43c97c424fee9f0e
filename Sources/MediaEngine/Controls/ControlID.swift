/// Names one of a camera's controls: the same word for every camera that has it, else the driver's own.
///
/// The raw value is what a person types and what is stored: small letters, digits and hyphens.
public struct ControlID: RawRepresentable, Hashable, Sendable {
  /// The word.
  public let rawValue: String

  /// Takes any word; whether a camera has such a control is another matter.
  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ word: StaticString) { rawValue = "\(word)" }

  // MARK: Focus

  /// Whether the camera keeps itself in focus.
  public static let focusAuto = ControlID("focus-auto")
  /// Where the lens stands, in the camera's own steps.
  public static let focusAbsolute = ControlID("focus")
  /// Focuses once (a button).
  public static let focusStart = ControlID("focus-start")
  /// Whether the camera is focusing now; only to be read.
  public static let focusAdjusting = ControlID("focus-adjusting")

  // MARK: Exposure

  /// Who sets the exposure: a menu. `CameraControl.automaticValue` and `manualValue` tell the items apart.
  public static let exposureMode = ControlID("exposure-mode")
  /// How long a frame is exposed, in steps of 100 µs.
  public static let exposureTime = ControlID("exposure-time")
  /// How much brighter than measured, in thousandths of a stop: as the items of a menu, or as the value itself.
  public static let exposureBias = ControlID("exposure-bias")
  /// Whether the camera may take longer for a frame than the rate allows.
  public static let exposureDynamicFrameRate = ControlID("exposure-dynamic-frame-rate")
  /// Amplification, in the camera's own steps.
  public static let gain = ControlID("gain")
  /// Whether the camera sets its gain.
  public static let autoGain = ControlID("gain-auto")
  /// Sensitivity as an ISO number: a menu.
  public static let iso = ControlID("iso")
  /// Whether the camera chooses its sensitivity: a menu.
  public static let isoAuto = ControlID("iso-auto")
  /// Which part of the picture the exposure is measured on: a menu.
  public static let exposureMetering = ControlID("exposure-metering")
  /// How far the iris is open.
  public static let iris = ControlID("iris")
  /// Brings dark parts up where the light comes from behind.
  public static let backlight = ControlID("backlight")
  /// Whether the camera is adjusting its exposure now; only to be read.
  public static let exposureAdjusting = ControlID("exposure-adjusting")

  // MARK: White balance

  /// Whether the camera finds by itself what is white.
  public static let whiteBalanceAuto = ControlID("white-balance-auto")
  /// The light that is taken for white, in kelvin.
  public static let whiteBalanceTemperature = ControlID("white-balance")
  /// The red channel's share.
  public static let redBalance = ControlID("red-balance")
  /// The blue channel's share.
  public static let blueBalance = ControlID("blue-balance")
  /// Balances once (a button).
  public static let whiteBalanceStart = ControlID("white-balance-start")
  /// Whether the camera is adjusting its white balance now; only to be read.
  public static let whiteBalanceAdjusting = ControlID("white-balance-adjusting")

  // MARK: Light

  /// What the lamp does: a menu; `CameraControl.torchValue` tells the item that lights it.
  public static let torchMode = ControlID("torch-mode")
  /// How bright the lamp is as a torch.
  public static let torchLevel = ControlID("torch")
  /// How bright the lamp is as a flash.
  public static let flashLevel = ControlID("flash")

  // MARK: Framing

  /// How near the picture is brought; the smallest value shows all.
  public static let zoom = ControlID("zoom")
  /// How far the camera looks to the right, in seconds of arc.
  public static let pan = ControlID("pan")
  /// How far the camera looks up, in seconds of arc.
  public static let tilt = ControlID("tilt")
  /// Whether left and right are exchanged.
  public static let horizontalFlip = ControlID("horizontal-flip")
  /// Whether the picture stands on its head.
  public static let verticalFlip = ControlID("vertical-flip")
  /// Whether shaking is evened out.
  public static let stabilization = ControlID("stabilization")

  // MARK: Picture

  /// Which mains frequency lamps flicker with: a menu.
  public static let powerLineFrequency = ControlID("power-line")
  /// Added to every pixel.
  public static let brightness = ControlID("brightness")
  /// How far dark and bright are apart.
  public static let contrast = ControlID("contrast")
  /// How strong the colours are.
  public static let saturation = ControlID("saturation")
  /// Turns the colours.
  public static let hue = ControlID("hue")
  /// Whether the camera turns the colours by itself.
  public static let hueAuto = ControlID("hue-auto")
  /// How hard edges are drawn.
  public static let sharpness = ControlID("sharpness")
  /// How bright the middle greys are.
  public static let gamma = ControlID("gamma")
  /// Whether bright and dark parts are brought together.
  public static let wideDynamicRange = ControlID("wide-dynamic-range")
  /// Whether the camera shows nothing, as behind a shutter.
  public static let privacy = ControlID("privacy")
}

extension ControlID: CustomStringConvertible {
  public var description: String { rawValue }
}

extension ControlID: Codable {}
