import Foundation

/// Converts between white balance gains and the light that they make white.
///
/// Light is placed in the CIE 1960 (u, v) plane: along the Planckian locus for its temperature, beside it for its tint.
/// Gains are those of a camera with the primaries of ROMM RGB (ISO 22028-2), whose triangle includes all colours of
/// light, and that needs a gain of 4 for light of 2500 K. 150 units of tint are 0.05 from the locus.
enum WhiteBalanceConversion {
  typealias Gains = AVCaptureDevice.WhiteBalanceGains
  typealias Chromaticity = AVCaptureDevice.WhiteBalanceChromaticityValues
  typealias Temperature = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues

  private static let tintUnits = 3000.0
  private static let kelvins = 1000.0...25_000.0

  // MARK: Gains ↔ chromaticity

  /// The gains that make light of this chromaticity grey; the smallest is 1.
  static func gains(for light: Chromaticity) -> Gains {
    let (x, y) = (Double(light.x), max(Double(light.y), 0.0001))
    let (bigX, bigZ) = (x / y, (1 - x - y) / y)
    // The minimum of a channel for light outside the triangle.
    let dimmest = 0.01
    let red = max(1.3459433 * bigX - 0.2556075 - 0.0511118 * bigZ, dimmest)
    let green = max(-0.5445989 * bigX + 1.5081673 + 0.0205351 * bigZ, dimmest)
    let blue = max(1.2118128 * bigZ, dimmest)
    let brightest = max(red, green, blue)
    return Gains(
      redGain: Float(brightest / red), greenGain: Float(brightest / green), blueGain: Float(brightest / blue))
  }

  /// The chromaticity of the light that these gains make grey.
  static func chromaticity(for gains: Gains) -> Chromaticity {
    let least: Float = 0.0001
    let red = 1 / Double(max(gains.redGain, least))
    let green = 1 / Double(max(gains.greenGain, least))
    let blue = 1 / Double(max(gains.blueGain, least))
    let x = 0.7976749 * red + 0.1351917 * green + 0.0313534 * blue
    let y = 0.2880402 * red + 0.7118741 * green + 0.0000857 * blue
    let z = 0.8252100 * blue
    return Chromaticity(x: Float(x / (x + y + z)), y: Float(y / (x + y + z)))
  }

  // MARK: Chromaticity ↔ temperature and tint

  static func chromaticity(for light: Temperature) -> Chromaticity {
    let kelvin = min(max(Double(light.temperature), kelvins.lowerBound), kelvins.upperBound)
    let on = locus(kelvin)
    let beside = normal(kelvin)
    let distance = Double(light.tint) / tintUnits
    let (u, v) = (on.u - beside.u * distance, on.v - beside.v * distance)
    let scale = 2 * u - 8 * v + 4
    return Chromaticity(x: Float(3 * u / scale), y: Float(2 * v / scale))
  }

  static func temperatureAndTint(for light: Chromaticity) -> Temperature {
    let (x, y) = (Double(light.x), Double(light.y))
    let scale = -2 * x + 12 * y + 3
    let (u, v) = (4 * x / scale, 6 * y / scale)
    let mired = nearest(u, v)
    let kelvin = 1e6 / mired
    let on = locus(kelvin)
    let beside = normal(kelvin)
    let distance = (u - on.u) * beside.u + (v - on.v) * beside.v
    return Temperature(temperature: Float(kelvin), tint: Float(-distance * tintUnits))
  }

  /// The nearest point of the locus, by a search with ever finer steps. In mireds, in which equal steps look equal.
  private static func nearest(_ u: Double, _ v: Double) -> Double {
    func distance(_ mired: Double) -> Double {
      let on = locus(1e6 / mired)
      return (u - on.u) * (u - on.u) + (v - on.v) * (v - on.v)
    }
    let range = 1e6 / kelvins.upperBound...1e6 / kelvins.lowerBound
    var (low, high) = (range.lowerBound, range.upperBound)
    for _ in 0..<6 {
      let step = (high - low) / 20
      let best = (0...20).map { low + Double($0) * step }.min { distance($0) < distance($1) } ?? low
      (low, high) = (max(range.lowerBound, best - step), min(range.upperBound, best + step))
    }
    return (low + high) / 2
  }

  // MARK: Planckian locus

  /// The light of a black body: Krystek's approximation, visually exact from 1000 to 15000 K.
  private static func locus(_ kelvin: Double) -> (u: Double, v: Double) {
    let t = kelvin
    let u =
      (0.860117757 + 1.54118254e-4 * t + 1.28641212e-7 * t * t)
      / (1 + 8.42420235e-4 * t + 7.08145163e-7 * t * t)
    let v =
      (0.317398726 + 4.22806245e-5 * t + 4.20481691e-8 * t * t)
      / (1 - 2.89741816e-5 * t + 1.61456053e-7 * t * t)
    return (u, v)
  }

  /// The unit vector from the locus towards green.
  private static func normal(_ kelvin: Double) -> (u: Double, v: Double) {
    let (warm, cold) = (locus(kelvin * 0.999), locus(kelvin * 1.001))
    let (du, dv) = (cold.u - warm.u, cold.v - warm.v)
    let length = (du * du + dv * dv).squareRoot()
    return (dv / length, -du / length)
  }

  // MARK: Combined conversions

  static func gains(for light: Temperature) -> Gains { gains(for: chromaticity(for: light)) }

  static func temperatureAndTint(for gains: Gains) -> Temperature {
    temperatureAndTint(for: chromaticity(for: gains))
  }
}
