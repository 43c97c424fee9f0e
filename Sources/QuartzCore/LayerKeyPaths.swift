import CoreGraphics
import Foundation

// The properties of a layer by their key paths.

extension CALayer.State {
  private typealias Path<Value> = WritableKeyPath<CALayer.State, Value>

  private static func numberPath(_ name: String) -> Path<CGFloat>? {
    switch name {
    case "zPosition": \.zPosition
    case "anchorPointZ": \.anchorPointZ
    case "cornerRadius": \.cornerRadius
    case "borderWidth": \.borderWidth
    case "shadowRadius": \.shadowRadius
    case "lineWidth": \.shape.lineWidth
    case "lineDashPhase": \.shape.dashPhase
    case "miterLimit": \.shape.miterLimit
    case "strokeStart": \.shape.strokeStart
    case "strokeEnd": \.shape.strokeEnd
    case "fontSize": \.text.fontSize
    case "contentsScale": \.contentsScale
    case "instanceRedOffset": \.replicator.redOffset
    case "instanceGreenOffset": \.replicator.greenOffset
    case "instanceBlueOffset": \.replicator.blueOffset
    case "instanceAlphaOffset": \.replicator.alphaOffset
    default: nil
    }
  }

  private static func colorPath(_ name: String) -> Path<CGColor?>? {
    switch name {
    case "backgroundColor": \.backgroundColor
    case "borderColor": \.borderColor
    case "shadowColor": \.shadowColor
    case "fillColor": \.shape.fillColor
    case "strokeColor": \.shape.strokeColor
    case "foregroundColor": \.text.foregroundColor
    case "instanceColor": \.replicator.color
    default: nil
    }
  }

  /// Whether the key path is that of a colour, which may be nil.
  static func hasColor(_ path: String) -> Bool { colorPath(path) != nil }

  /// The value at a key path; nil where there is none.
  func value(atPath path: String) -> AnimatedValue? {
    if let number = Self.numberPath(path) { return .number(Double(self[keyPath: number])) }
    if let color = Self.colorPath(path) { return self[keyPath: color].map { .color($0.screenComponents) } }
    let (name, rest) = Self.parts(path)
    switch name {
    case "opacity": return .number(Double(opacity))
    case "shadowOpacity": return .number(Double(shadowOpacity))
    case "hidden", "isHidden": return .number(isHidden ? 1 : 0)
    case "masksToBounds": return .number(masksToBounds ? 1 : 0)
    case "position": return Self.part(rest, of: position)
    case "anchorPoint": return Self.part(rest, of: anchorPoint)
    case "shadowOffset": return Self.part(rest, of: shadowOffset)
    case "bounds": return Self.part(rest, of: bounds)
    case "contentsRect": return Self.part(rest, of: contentsRect)
    case "frame": return Self.part(rest, of: bounds.applying(toSuperlayer))
    case "transform": return Self.part(rest, of: transform)
    case "sublayerTransform": return Self.part(rest, of: sublayerTransform)
    case "instanceTransform": return Self.part(rest, of: replicator.transform)
    case "instanceCount": return .number(Double(replicator.count))
    case "instanceDelay": return .number(replicator.delay)
    case "contents": return contents.map { .object($0) }
    case "path": return shape.path.map { .path($0) }
    case "shadowPath": return shadowPath.map { .path($0) }
    case "colors": return gradient.colors.map { .colors($0.map(\.screenComponents)) }
    case "locations": return gradient.locations.map { .numbers($0) }
    case "startPoint": return Self.part(rest, of: gradient.start)
    case "endPoint": return Self.part(rest, of: gradient.end)
    default: return nil
    }
  }

  /// Sets the value at a key path. Nothing happens where it isn't of the right kind.
  mutating func set(_ value: AnimatedValue, atPath path: String) {
    if let number = Self.numberPath(path) {
      if case .number(let value) = value { self[keyPath: number] = CGFloat(value) }
      return
    }
    if let color = Self.colorPath(path) {
      if case .color(let parts) = value { self[keyPath: color] = .made(of: parts) }
      return
    }
    let (name, rest) = Self.parts(path)
    switch (name, value) {
    case ("opacity", .number(let value)): opacity = Float(value)
    case ("shadowOpacity", .number(let value)): shadowOpacity = Float(value)
    case ("hidden", .number(let value)), ("isHidden", .number(let value)): isHidden = value >= 0.5
    case ("masksToBounds", .number(let value)): masksToBounds = value >= 0.5
    case ("position", _): Self.set(&position, rest, value)
    case ("anchorPoint", _): Self.set(&anchorPoint, rest, value)
    case ("shadowOffset", _): Self.set(&shadowOffset, rest, value)
    case ("bounds", _): Self.set(&bounds, rest, value)
    case ("contentsRect", _): Self.set(&contentsRect, rest, value)
    case ("transform", _): Self.set(&transform, rest, value)
    case ("sublayerTransform", _): Self.set(&sublayerTransform, rest, value)
    case ("instanceTransform", _): Self.set(&replicator.transform, rest, value)
    case ("instanceCount", .number(let value)): replicator.count = value.whole
    case ("instanceDelay", .number(let value)): replicator.delay = value
    case ("contents", .object(let value)): contents = value
    case ("path", .path(let value)): shape.path = value
    case ("shadowPath", .path(let value)): shadowPath = value
    case ("colors", .colors(let value)): gradient.colors = value.map { .made(of: $0) }
    case ("locations", .numbers(let value)): gradient.locations = value
    case ("startPoint", _): Self.set(&gradient.start, rest, value)
    case ("endPoint", _): Self.set(&gradient.end, rest, value)
    default: break
    }
  }

  /// Turns the layer about its anchor point, before what else its transform does.
  mutating func turn(by angle: Double) {
    transform = CATransform3DConcat(CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1), transform)
  }

  /// The property's name and the rest of the path.
  private static func parts(_ path: String) -> (String, String) {
    let parts = path.split(separator: ".", maxSplits: 1)
    return (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
  }

  // MARK: Parts of values

  private static func part(_ name: String, of point: CGPoint) -> AnimatedValue? {
    switch name {
    case "": .point(point)
    case "x": .number(Double(point.x))
    case "y": .number(Double(point.y))
    default: nil
    }
  }

  private static func part(_ name: String, of size: CGSize) -> AnimatedValue? {
    switch name {
    case "": .size(size)
    case "width": .number(Double(size.width))
    case "height": .number(Double(size.height))
    default: nil
    }
  }

  private static func part(_ name: String, of rect: CGRect) -> AnimatedValue? {
    switch parts(name) {
    case ("", _): .rect(rect)
    case ("origin", let rest): part(rest, of: rect.origin)
    case ("size", let rest): part(rest, of: rect.size)
    default: nil
    }
  }

  private static func part(_ name: String, of transform: CATransform3D) -> AnimatedValue? {
    let parts = TransformParts(affine: CATransform3DGetAffineTransform(transform))
    return switch name {
    case "": .transform(transform)
    case "scale": .number((parts.scaleX + parts.scaleY) / 2)
    case "scale.x": .number(parts.scaleX)
    case "scale.y": .number(parts.scaleY)
    case "scale.z": .number(1)
    case "rotation", "rotation.z": .number(parts.angle)
    case "rotation.x", "rotation.y": .number(0)
    case "translation": .size(CGSize(width: parts.x, height: parts.y))
    case "translation.x": .number(parts.x)
    case "translation.y": .number(parts.y)
    case "translation.z": .number(Double(transform.m43))
    default: nil
    }
  }

  private static func set(_ point: inout CGPoint, _ name: String, _ value: AnimatedValue) {
    switch (name, value) {
    case ("", .point(let value)): point = value
    case ("x", .number(let value)): point.x = CGFloat(value)
    case ("y", .number(let value)): point.y = CGFloat(value)
    default: break
    }
  }

  private static func set(_ size: inout CGSize, _ name: String, _ value: AnimatedValue) {
    switch (name, value) {
    case ("", .size(let value)): size = value
    case ("width", .number(let value)): size.width = CGFloat(value)
    case ("height", .number(let value)): size.height = CGFloat(value)
    default: break
    }
  }

  private static func set(_ rect: inout CGRect, _ name: String, _ value: AnimatedValue) {
    switch parts(name) {
    case ("", _): if case .rect(let value) = value { rect = value }
    case ("origin", let rest): set(&rect.origin, rest, value)
    case ("size", let rest): set(&rect.size, rest, value)
    default: break
    }
  }

  private static func set(_ transform: inout CATransform3D, _ name: String, _ value: AnimatedValue) {
    if name.isEmpty {
      if case .transform(let value) = value { transform = value }
      return
    }
    guard transform.keepsPlanesFlat else { return setInSpace(&transform, name, value) }
    var depth = transform.m33
    var parts = TransformParts(affine: CATransform3DGetAffineTransform(transform))
    switch (name, value) {
    case ("scale", .number(let value)): (parts.scaleX, parts.scaleY, depth) = (value, value, CGFloat(value))
    case ("scale.z", .number(let value)): depth = CGFloat(value)
    case ("scale.x", .number(let value)): parts.scaleX = value
    case ("scale.y", .number(let value)): parts.scaleY = value
    case ("rotation", .number(let value)), ("rotation.z", .number(let value)): parts.angle = value
    case ("translation", .size(let value)): (parts.x, parts.y) = (Double(value.width), Double(value.height))
    case ("translation", .point(let value)): (parts.x, parts.y) = (Double(value.x), Double(value.y))
    case ("translation.x", .number(let value)): parts.x = value
    case ("translation.y", .number(let value)): parts.y = value
    case ("translation.z", .number(let value)):
      transform.m43 = CGFloat(value)
      return
    case ("rotation.x", .number(let value)):
      transform = CATransform3DConcat(CATransform3DMakeRotation(CGFloat(value), 1, 0, 0), transform)
      return
    case ("rotation.y", .number(let value)):
      transform = CATransform3DConcat(CATransform3DMakeRotation(CGFloat(value), 0, 1, 0), transform)
      return
    default: return
    }
    let height = transform.m43
    transform = parts.transform
    (transform.m33, transform.m43) = (depth, height)
  }

  /// Of a transform in space the parts aren't known: what is set is done before what the transform does, but for
  /// translations.
  private static func setInSpace(_ transform: inout CATransform3D, _ name: String, _ value: AnimatedValue) {
    func scale(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) { transform = CATransform3DScale(transform, x, y, z) }
    func turn(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) {
      transform = CATransform3DRotate(transform, angle, x, y, z)
    }
    switch (name, value) {
    case ("translation", .size(let value)): (transform.m41, transform.m42) = (value.width, value.height)
    case ("translation", .point(let value)): (transform.m41, transform.m42) = (value.x, value.y)
    case (_, .number(let number)):
      let number = CGFloat(number)
      switch name {
      case "translation.x": transform.m41 = number
      case "translation.y": transform.m42 = number
      case "translation.z": transform.m43 = number
      case "rotation.x": turn(number, 1, 0, 0)
      case "rotation.y": turn(number, 0, 1, 0)
      case "rotation", "rotation.z": turn(number, 0, 0, 1)
      case "scale": scale(number, number, number)
      case "scale.x": scale(number, 1, 1)
      case "scale.y": scale(1, number, 1)
      case "scale.z": scale(1, 1, number)
      default: break
      }
    default: break
    }
  }
}
