import Testing

@testable import AVFoundation

@Suite struct WhiteBalanceConversionTests {
  private typealias Values = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues
  private static let temperatures: [Float] = [2000, 2856, 3200, 4000, 5000, 5500, 6500, 8000, 10_000]
  private static let tints: [Float] = [-100, -20, 0, 20, 100]

  @Test(arguments: temperatures, tints) func thereAndBackAgain(_ temperature: Float, _ tint: Float) {
    // So far towards green there is no light that is so warm.
    guard temperature > 3000 || tint > -50 else { return }
    let gains = WhiteBalanceConversion.gains(for: Values(temperature: temperature, tint: tint))
    #expect(min(gains.redGain, gains.greenGain, gains.blueGain) == 1)
    let back = WhiteBalanceConversion.temperatureAndTint(for: gains)
    #expect(abs(back.temperature - temperature) / temperature < 0.005)
    #expect(abs(back.tint - tint) < 1)
  }

  @Test func warmLightWantsBlueAndColdLightWantsRed() {
    let warm = WhiteBalanceConversion.gains(for: Values(temperature: 2856, tint: 0))
    let cold = WhiteBalanceConversion.gains(for: Values(temperature: 10_000, tint: 0))
    #expect(warm.blueGain > warm.greenGain && warm.greenGain > warm.redGain)
    #expect(cold.redGain > cold.blueGain)
    let green = WhiteBalanceConversion.gains(for: Values(temperature: 5500, tint: -60))
    let magenta = WhiteBalanceConversion.gains(for: Values(temperature: 5500, tint: 60))
    #expect(green.redGain / green.greenGain > magenta.redGain / magenta.greenGain)
  }

  /// Standard light A, and daylight, as the CIE has them; daylight lies a little beside the line of black bodies.
  private static let lights: [(Float, Float, Float, Float)] = [
    (0.44757, 0.40745, 2856, 15), (0.31271, 0.32902, 6504, 60), (0.34567, 0.35850, 5003, 60),
  ]

  @Test(arguments: lights) func knownLightsHaveTheirTemperature(
    _ x: Float, _ y: Float, _ temperature: Float, _ tolerance: Float
  ) {
    let found = WhiteBalanceConversion.temperatureAndTint(for: .init(x: x, y: y))
    #expect(abs(found.temperature - temperature) < tolerance)
    let back = WhiteBalanceConversion.chromaticity(for: found)
    #expect(abs(back.x - x) < 0.0005 && abs(back.y - y) < 0.0005)
  }
}
