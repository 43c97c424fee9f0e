import CoreMedia
import Foundation

extension AVCaptureDevice {
  /// How strongly each colour is amplified.
  public struct WhiteBalanceGains: Equatable, Sendable {
    /// Red's amplification.
    public var redGain: Float
    /// Green's amplification.
    public var greenGain: Float
    /// Blue's amplification.
    public var blueGain: Float

    /// No amplification at all.
    public init() { self.init(redGain: 0, greenGain: 0, blueGain: 0) }

    /// Amplifications of the three colours.
    public init(redGain: Float, greenGain: Float, blueGain: Float) {
      self.redGain = redGain
      self.greenGain = greenGain
      self.blueGain = blueGain
    }
  }

  /// A light's colour in the plane of CIE 1931.
  public struct WhiteBalanceChromaticityValues: Equatable, Sendable {
    /// The share of X.
    public var x: Float
    /// The share of Y.
    public var y: Float

    /// No colour.
    public init() { self.init(x: 0, y: 0) }

    /// A colour.
    public init(x: Float, y: Float) {
      self.x = x
      self.y = y
    }
  }

  /// A light's colour as that of something hot, and how far beside it.
  public struct WhiteBalanceTemperatureAndTintValues: Equatable, Sendable {
    /// In kelvin.
    public var temperature: Float
    /// Towards magenta; below 0 towards green.
    public var tint: Float

    /// No colour.
    public init() { self.init(temperature: 0, tint: 0) }

    /// A colour.
    public init(temperature: Float, tint: Float) {
      self.temperature = temperature
      self.tint = tint
    }
  }

  /// The gains that are there already, for calls that want some.
  public static let currentWhiteBalanceGains = WhiteBalanceGains(
    redGain: .greatestFiniteMagnitude, greenGain: .greatestFiniteMagnitude, blueGain: .greatestFiniteMagnitude)

  /// Who decides what is white. Set under the lock.
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

  /// Whether the camera has this mode.
  public func isWhiteBalanceModeSupported(_ whiteBalanceMode: WhiteBalanceMode) -> Bool {
    values.supports(whiteBalanceMode)
  }

  /// Whether the camera is adjusting its white balance.
  public var isAdjustingWhiteBalance: Bool {
    accessed()
    return values.isAdjustingWhiteBalance
  }

  /// Whether the light that is to be white can be set.
  public var isLockingWhiteBalanceWithCustomDeviceGainsSupported: Bool { values.canSetWhite }

  /// How strongly each colour is amplified. Cameras that know temperatures get them from those.
  public var deviceWhiteBalanceGains: WhiteBalanceGains {
    accessed()
    return values.whiteBalanceGains
  }

  /// The gains that would make the middle of the picture grey. Cameras here don't say, so it is what is set.
  public var grayWorldDeviceWhiteBalanceGains: WhiteBalanceGains { deviceWhiteBalanceGains }

  /// The strongest amplification that `setWhiteBalanceModeLocked` takes.
  public var maxWhiteBalanceGain: Float { values.canSetWhite ? CameraRange.maxWhiteBalanceGain : 1 }

  /// Amplifies the colours so from now on: a camera that knows temperatures gets the one that comes nearest. The
  /// handler gets the time from which it holds; an invalid one where nothing was changed.
  @preconcurrency public func setWhiteBalanceModeLocked(
    with whiteBalanceGains: WhiteBalanceGains, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let isKept = whiteBalanceGains == Self.currentWhiteBalanceGains
    let done = configure(
      { isKept ? $0.request(whiteBalance: .locked) : $0.request(whiteBalanceGains: whiteBalanceGains) },
      superseding: .whiteBalance)
    report(done, to: handler)
  }

  /// Amplifies the colours so from now on. Answers the time from which it holds.
  @discardableResult
  public func setWhiteBalanceModeLocked(with whiteBalanceGains: WhiteBalanceGains) async -> CMTime {
    await withCheckedContinuation { continuation in
      setWhiteBalanceModeLocked(with: whiteBalanceGains) { continuation.resume(returning: $0) }
    }
  }

  /// The colour of the light that these gains make white.
  public func chromaticityValues(for whiteBalanceGains: WhiteBalanceGains) -> WhiteBalanceChromaticityValues {
    WhiteBalanceConversion.chromaticity(for: whiteBalanceGains)
  }

  /// The gains that make light of this colour white. They may go beyond `maxWhiteBalanceGain`.
  public func deviceWhiteBalanceGains(for chromaticityValues: WhiteBalanceChromaticityValues) -> WhiteBalanceGains {
    WhiteBalanceConversion.gains(for: chromaticityValues)
  }

  /// Temperature and tint of the light that these gains make white.
  public func temperatureAndTintValues(
    for whiteBalanceGains: WhiteBalanceGains
  ) -> WhiteBalanceTemperatureAndTintValues {
    WhiteBalanceConversion.temperatureAndTint(for: whiteBalanceGains)
  }

  /// The gains that make light of this temperature and tint white. They may go beyond `maxWhiteBalanceGain`.
  public func deviceWhiteBalanceGains(
    for tempAndTintValues: WhiteBalanceTemperatureAndTintValues
  ) -> WhiteBalanceGains {
    WhiteBalanceConversion.gains(for: tempAndTintValues)
  }
}
