import CoreMedia
import Foundation

extension AVCaptureDevice {
  /// The gains of the colour channels.
  public struct WhiteBalanceGains: Equatable, Sendable {
    /// The red gain.
    public var redGain: Float
    /// The green gain.
    public var greenGain: Float
    /// The blue gain.
    public var blueGain: Float

    /// Creates gains of 0.
    public init() { self.init(redGain: 0, greenGain: 0, blueGain: 0) }

    /// Creates gains of the three channels.
    public init(redGain: Float, greenGain: Float, blueGain: Float) {
      self.redGain = redGain
      self.greenGain = greenGain
      self.blueGain = blueGain
    }
  }

  /// Chromaticity in the CIE 1931 colour space.
  public struct WhiteBalanceChromaticityValues: Equatable, Sendable {
    /// The x coordinate.
    public var x: Float
    /// The y coordinate.
    public var y: Float

    /// Creates a chromaticity of 0, 0.
    public init() { self.init(x: 0, y: 0) }

    /// Creates a chromaticity from its coordinates.
    public init(x: Float, y: Float) {
      self.x = x
      self.y = y
    }
  }

  /// Colour temperature and tint.
  public struct WhiteBalanceTemperatureAndTintValues: Equatable, Sendable {
    /// The correlated colour temperature, in kelvin.
    public var temperature: Float
    /// The tint: above 0 towards magenta, below 0 towards green.
    public var tint: Float

    /// Creates values of 0.
    public init() { self.init(temperature: 0, tint: 0) }

    /// Creates values from temperature and tint.
    public init(temperature: Float, tint: Float) {
      self.temperature = temperature
      self.tint = tint
    }
  }

  /// Stands for the current gains in calls that take some.
  public static let currentWhiteBalanceGains = WhiteBalanceGains(
    redGain: .greatestFiniteMagnitude, greenGain: .greatestFiniteMagnitude, blueGain: .greatestFiniteMagnitude)

  /// The white balance mode. Set with the configuration lock held.
  public var whiteBalanceMode: WhiteBalanceMode {
    get {
      accessed()
      return values.whiteBalanceMode
    }
    set {
      if newValue == .autoWhiteBalance {
        configure(once: .whiteBalance, values.request(whiteBalance: newValue))
      } else {
        configure({ $0.request(whiteBalance: newValue) }, superseding: .whiteBalance)
      }
    }
  }

  /// Whether the camera supports a mode.
  public func isWhiteBalanceModeSupported(_ whiteBalanceMode: WhiteBalanceMode) -> Bool {
    values.supports(whiteBalanceMode)
  }

  /// Whether the camera is adjusting its white balance.
  public var isAdjustingWhiteBalance: Bool {
    accessed()
    return values.isAdjustingWhiteBalance
  }

  /// Whether gains, or the colour temperature they stand for, can be set.
  public var isLockingWhiteBalanceWithCustomDeviceGainsSupported: Bool { values.canSetWhite }

  /// The current gains. Computed from the colour temperature, which is what cameras report.
  public var deviceWhiteBalanceGains: WhiteBalanceGains {
    accessed()
    return values.whiteBalanceGains
  }

  /// The gains for a grey-world white balance. Cameras here don't report it, so these are the current gains.
  public var grayWorldDeviceWhiteBalanceGains: WhiteBalanceGains { deviceWhiteBalanceGains }

  /// The highest gain that `setWhiteBalanceModeLocked` accepts.
  public var maxWhiteBalanceGain: Float { values.canSetWhite ? CameraRange.maxWhiteBalanceGain : 1 }

  /// Locks the white balance at these gains: the camera is set to the nearest colour temperature. The handler gets the
  /// time from which it applies; an invalid one if nothing was changed.
  @preconcurrency public func setWhiteBalanceModeLocked(
    with whiteBalanceGains: WhiteBalanceGains, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let isKept = whiteBalanceGains == Self.currentWhiteBalanceGains
    let gains = [whiteBalanceGains.redGain, whiteBalanceGains.greenGain, whiteBalanceGains.blueGain]
    // Gains computed from a temperature are rounded.
    let range = 0.999...maxWhiteBalanceGain + 0.001
    Misuse.refuse(
      !isKept && !gains.allSatisfy { range.contains($0) },
      "white balance gains: \(gains) aren't all within 1 to \(maxWhiteBalanceGain)")
    let done = configure(
      { isKept ? $0.request(whiteBalance: .locked) : $0.request(whiteBalanceGains: whiteBalanceGains) },
      superseding: .whiteBalance)
    report(done, to: handler)
  }

  /// Locks the white balance at these gains. Returns the time from which it applies.
  @discardableResult
  public func setWhiteBalanceModeLocked(with whiteBalanceGains: WhiteBalanceGains) async -> CMTime {
    await withCheckedContinuation { continuation in
      setWhiteBalanceModeLocked(with: whiteBalanceGains) { continuation.resume(returning: $0) }
    }
  }

  /// The chromaticity of the light that these gains make white.
  public func chromaticityValues(for whiteBalanceGains: WhiteBalanceGains) -> WhiteBalanceChromaticityValues {
    WhiteBalanceConversion.chromaticity(for: whiteBalanceGains)
  }

  /// The gains that make light of this chromaticity white. They may exceed `maxWhiteBalanceGain`.
  public func deviceWhiteBalanceGains(for chromaticityValues: WhiteBalanceChromaticityValues) -> WhiteBalanceGains {
    WhiteBalanceConversion.gains(for: chromaticityValues)
  }

  /// The temperature and tint of the light that these gains make white.
  public func temperatureAndTintValues(
    for whiteBalanceGains: WhiteBalanceGains
  ) -> WhiteBalanceTemperatureAndTintValues {
    WhiteBalanceConversion.temperatureAndTint(for: whiteBalanceGains)
  }

  /// The gains that make light of this temperature and tint white. They may exceed `maxWhiteBalanceGain`.
  public func deviceWhiteBalanceGains(
    for tempAndTintValues: WhiteBalanceTemperatureAndTintValues
  ) -> WhiteBalanceGains {
    WhiteBalanceConversion.gains(for: tempAndTintValues)
  }
}
