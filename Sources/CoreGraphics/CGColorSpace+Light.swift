extension CGColorSpace {
  /// How stored values and light go together.
  package enum Light: Sendable, Equatable {
    /// Values are light.
    case linear
    /// The curve of sRGB.
    case sRGB
    /// The curve of BT.709.
    case rec709
    /// A power law.
    case gamma(Double)
    /// The perceptual quantiser.
    case perceptualQuantiser
    /// Hybrid log-gamma.
    case hybridLogGamma
  }

  /// The transfer function; nil for spaces that have none, such as Lab.
  package var light: Light? {
    switch transfer {
    case .sRGB: .sRGB
    case .rec709: .rec709
    case .linear: .linear
    case .gamma22: .gamma(2.2)
    case .gamma26: .gamma(2.6)
    case .other:
      identifier.hasSuffix("_PQ") ? .perceptualQuantiser : identifier.hasSuffix("_HLG") ? .hybridLogGamma : nil
    }
  }

  /// The row-major matrix from linear red, green and blue to CIE XYZ.
  package var lightToXYZ: [[Double]] { primaries.toXYZ }
}
