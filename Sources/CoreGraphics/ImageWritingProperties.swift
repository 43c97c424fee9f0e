import Foundation

/// What a program says of the images that it writes, read from a dictionary.
struct ImageWritingProperties {
  private let properties: CFDictionary

  init(_ properties: CFDictionary) { self.properties = properties }

  private func number(_ value: Any?) -> Double? {
    (value as? NSNumber)?.doubleValue ?? value as? Double ?? (value as? CGFloat).map { Double($0) }
      ?? (value as? Float).map { Double($0) } ?? (value as? Int).map { Double($0) }
  }

  private var animation: CFDictionary {
    (properties[kCGImagePropertyGIFDictionary] ?? properties[kCGImagePropertyWebPDictionary]) as? CFDictionary ?? [:]
  }

  /// From 0 to 1.
  var quality: Double? { number(properties[kCGImageDestinationLossyCompressionQuality]) }

  /// How long an image of an animation is shown.
  var seconds: Double? {
    number(animation[kCGImagePropertyGIFUnclampedDelayTime]) ?? number(animation[kCGImagePropertyGIFDelayTime])
  }

  /// How often an animation is repeated; 0 for always.
  var loopCount: Int? {
    number(animation[kCGImagePropertyGIFLoopCount]).map { Int(min(max($0.rounded(), 0), 65_535)) }
  }

  /// The image no larger than is wanted, and on its background where it needs one.
  func limited(_ image: CGImage, needsBackground: Bool) -> CGImage? {
    let background = properties[kCGImageDestinationBackgroundColor] as? CGColor
    let limit = number(properties[kCGImageDestinationImageMaxPixelSize]).map { min(max($0, 1), 65_535) } ?? .infinity
    guard background != nil && needsBackground || Double(max(image.width, image.height)) > limit else { return image }
    return image.redrawn(longestSide: limit, background: background)
  }
}

extension CGImage {
  /// The image redrawn over a background, scaled down to `longestSide` if it is larger.
  fileprivate func redrawn(longestSide: Double, background: CGColor?) -> CGImage? {
    let scale = min(1, longestSide / Double(max(width, height)))
    let size = CGSize(
      width: max(1, (Double(width) * scale).rounded()), height: max(1, (Double(height) * scale).rounded()))
    guard
      let context = CGContext(
        data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8, bytesPerRow: 0,
        space: .deviceRGB, bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
    else { return nil }
    let whole = CGRect(origin: .zero, size: size)
    if let background {
      context.setFillColor(background)
      context.fill(whole)
    }
    context.interpolationQuality = .high
    context.draw(self, in: whole)
    return context.makeImage()
  }
}
