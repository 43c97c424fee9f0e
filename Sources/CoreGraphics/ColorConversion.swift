import Foundation

/// The primaries of RGB colour spaces, all with a D65 white point.
enum ColorPrimaries: Sendable, Equatable {
  case rec709, p3, rec2020, adobe

  /// The row-major matrix from linear RGB to CIE XYZ, from the chromaticities in the standards.
  var toXYZ: [[Double]] {
    switch self {
    case .rec709:
      [
        [0.4123908, 0.3575843, 0.1804808], [0.2126390, 0.7151687, 0.0721923], [0.0193308, 0.1191948, 0.9505322],
      ]
    case .p3:
      [
        [0.4865709, 0.2656677, 0.1982173], [0.2289746, 0.6917385, 0.0792869], [0.0000000, 0.0451134, 1.0439444],
      ]
    case .rec2020:
      [
        [0.6369580, 0.1446169, 0.1688810], [0.2627002, 0.6779981, 0.0593017], [0.0000000, 0.0280727, 1.0609851],
      ]
    case .adobe:
      [
        [0.5766690, 0.1855582, 0.1882286], [0.2973450, 0.6273636, 0.0752915], [0.0270314, 0.0706889, 0.9913375],
      ]
    }
  }
}

extension CGColorSpace.Transfer {
  /// Converts a stored value to linear light; negative values are mirrored.
  func decode(_ value: Double) -> Double {
    let v = abs(value)
    let light: Double =
      switch self {
      case .sRGB: v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
      case .rec709: v < 0.081 ? v / 4.5 : pow((v + 0.099) / 1.099, 1 / 0.45)
      case .gamma22: pow(v, 2.2)
      case .gamma26: pow(v, 2.6)
      case .linear, .other: v
      }
    return value < 0 ? -light : light
  }

  /// Converts linear light to a stored value; negative values are mirrored.
  func encode(_ light: Double) -> Double {
    let v = abs(light)
    let value: Double =
      switch self {
      case .sRGB: v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055
      case .rec709: v < 0.018 ? v * 4.5 : 1.099 * pow(v, 0.45) - 0.099
      case .gamma22: pow(v, 1 / 2.2)
      case .gamma26: pow(v, 1 / 2.6)
      case .linear, .other: v
      }
    return light < 0 ? -value : value
  }
}

extension CGColorSpace {
  /// Converts RGB components of this space to CIE XYZ.
  func xyz(from rgb: [Double]) -> [Double] {
    let light = rgb.map(transfer.decode)
    return primaries.toXYZ.map { $0[0] * light[0] + $0[1] * light[1] + $0[2] * light[2] }
  }

  /// Converts CIE XYZ to RGB components of this space.
  func rgb(from xyz: [Double]) -> [Double] {
    let m = primaries.toXYZ
    func cofactor(_ r0: Int, _ c0: Int, _ r1: Int, _ c1: Int) -> Double {
      m[r0][c0] * m[r1][c1] - m[r0][c1] * m[r1][c0]
    }
    let determinant =
      m[0][0] * cofactor(1, 1, 2, 2) - m[0][1] * cofactor(1, 0, 2, 2) + m[0][2] * cofactor(1, 0, 2, 1)
    let inverse = [
      [cofactor(1, 1, 2, 2), -cofactor(0, 1, 2, 2), cofactor(0, 1, 1, 2)],
      [-cofactor(1, 0, 2, 2), cofactor(0, 0, 2, 2), -cofactor(0, 0, 1, 2)],
      [cofactor(1, 0, 2, 1), -cofactor(0, 0, 2, 1), cofactor(0, 0, 1, 1)],
    ]
    return inverse.map { transfer.encode(($0[0] * xyz[0] + $0[1] * xyz[1] + $0[2] * xyz[2]) / determinant) }
  }
}
