import CoreGraphics
import CoreMedia

/// How a track's frames are laid onto the picture, over time.
public struct LayerPlan: Sendable, Equatable {
  /// How they are at one moment.
  public struct Look: Sendable, Equatable {
    /// From the frame's pixels, as square ones with the origin at the top left, to those of the picture.
    public var transform = CGAffineTransform.identity
    public var opacity: Float = 1
    /// The part of the frame that is shown; nil for all of it.
    public var crop: CGRect?

    /// A frame as it is.
    public init() {}

    init(transform: CGAffineTransform, opacity: Float, crop: CGRect?) {
      (self.transform, self.opacity, self.crop) = (transform, opacity, crop)
    }
  }

  public var track: Int32
  public var transforms = Ramps<CGAffineTransform>()
  public var opacities = Ramps<Float>()
  public var crops = Ramps<CGRect>()

  public init(track: Int32) { self.track = track }

  /// How the layer looks at a time.
  public func look(at time: CMTime) -> Look {
    Look(
      transform: transforms.value(at: time, mixed: Self.mixed) ?? .identity,
      opacity: min(max(opacities.value(at: time) { $0 + ($1 - $0) * Float($2) } ?? 1, 0), 1),
      crop: crops.value(at: time, mixed: Self.mixed))
  }

  /// Whether the layer looks the same from one time to another.
  package func isSteady(from start: CMTime, to end: CMTime) -> Bool { look(at: start) == look(at: end) }

  private static func mixed(_ one: CGAffineTransform, _ other: CGAffineTransform, _ share: Double) -> CGAffineTransform
  {
    func part(_ path: KeyPath<CGAffineTransform, CGFloat>) -> CGFloat {
      one[keyPath: path] + (other[keyPath: path] - one[keyPath: path]) * CGFloat(share)
    }
    return CGAffineTransform(
      a: part(\.a), b: part(\.b), c: part(\.c), d: part(\.d), tx: part(\.tx), ty: part(\.ty))
  }

  private static func mixed(_ one: CGRect, _ other: CGRect, _ share: Double) -> CGRect {
    func part(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * CGFloat(share) }
    return CGRect(
      x: part(one.minX, other.minX), y: part(one.minY, other.minY), width: part(one.width, other.width),
      height: part(one.height, other.height))
  }
}

extension LayerPlan {
  /// The plan for a picture of another size.
  package func scaled(by scale: CGFloat) -> LayerPlan {
    var scaled = self
    scaled.transforms = transforms.mapped { $0.concatenating(CGAffineTransform(scaleX: scale, y: scale)) }
    // A layer without a transform is scaled, too.
    if transforms.isEmpty || transforms.ramps.first.map({ $0.range.start > .zero }) ?? false {
      var all = Ramps<CGAffineTransform>()
      all.set(CGAffineTransform(scaleX: scale, y: scale), at: .zero)
      for ramp in scaled.transforms.ramps { all.add(ramp) }
      scaled.transforms = all
    }
    return scaled
  }
}
