import CoreGraphics

/// How a replicator layer shows its sublayers several times.
struct ReplicatorLook {
  /// How many instances there can be, those of replicator layers within each other counted together.
  private static let most = 10_000

  var count = 1
  var keepsDepth = false
  var delay = 0.0
  var transform = CATransform3DIdentity
  var color: CGColor? = .white
  var redOffset: CGFloat = 0
  var greenOffset: CGFloat = 0
  var blueOffset: CGFloat = 0
  var alphaOffset: CGFloat = 0

  /// The instances that are shown.
  var instances: Range<Int> { 0..<min(max(count, 0), Self.most) }

  /// The instances that are shown in a layer that is itself shown so often.
  func instances(among copies: Int) -> Range<Int> { 0..<min(instances.count, max(1, Self.most / copies)) }

  /// Where instances are, about the middle of the layer.
  func transforms(of instances: Range<Int>, in bounds: CGRect) -> [CATransform3D] {
    let (x, y) = (bounds.midX, bounds.midY)
    let step = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-x, -y, 0), transform), CATransform3DMakeTranslation(x, y, 0))
    var (all, next) = ([CATransform3D](), CATransform3DIdentity)
    for _ in instances {
      all.append(next)
      next = CATransform3DConcat(next, step)
    }
    return all
  }

  /// What the colours of an instance are multiplied with.
  func tint(of instance: Int) -> LayerTint {
    let parts = color?.screenComponents ?? [1, 1, 1, 1]
    func part(_ value: Double, _ offset: CGFloat) -> Double {
      min(max(value + Double(offset) * Double(instance), 0), 1)
    }
    return LayerTint(
      red: part(parts[0], redOffset), green: part(parts[1], greenOffset), blue: part(parts[2], blueOffset),
      alpha: part(parts[3], alphaOffset))
  }
}
