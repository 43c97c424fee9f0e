import CoreGraphics
import Dispatch

/// Shows the images of a source one after another: each is decoded when the one before is shown.
final class ImageAnimation: Sendable {
  private let source: CGImageSource
  private let count: Int
  /// Seconds; nil for those of each image.
  private let delay: Double?
  private let loops: Double
  private let queue: DispatchQueue
  private let block: CGImageSourceAnimationBlock

  private init(
    _ source: CGImageSource, delay: Double?, loops: Double, queue: DispatchQueue,
    _ block: @escaping CGImageSourceAnimationBlock
  ) {
    self.source = source
    count = CGImageSourceGetCount(source)
    (self.delay, self.loops, self.queue, self.block) = (delay, loops, queue, block)
  }

  static func start(
    _ source: CGImageSource, _ options: CFDictionary?, queue: DispatchQueue,
    _ block: @escaping CGImageSourceAnimationBlock
  ) -> OSStatus {
    guard CGImageSourceGetType(source) != nil else { return CGImageAnimationStatus.unsupportedFormat.rawValue }
    guard CGImageSourceGetStatus(source) == .statusComplete else {
      return CGImageAnimationStatus.corruptInputImage.rawValue
    }
    let count = CGImageSourceGetCount(source)
    let first = number(options?[kCGImageAnimationStartIndex]) ?? 0
    let delay = number(options?[kCGImageAnimationDelayTime])
    guard first >= 0, first < Double(count), delay.map({ $0 > 0 && $0 < 1e6 }) ?? true else {
      return CGImageAnimationStatus.parameterError.rawValue
    }
    // A file without a number is shown once; 0 is always.
    let own = loopCount(of: source).map { $0 == 0 ? Double.infinity : Double($0 + 1) } ?? 1
    let loops = number(options?[kCGImageAnimationLoopCount]) ?? own
    let animation = ImageAnimation(source, delay: delay, loops: loops, queue: queue, block)
    queue.async { animation.show(Int(first), loop: 1, at: .now()) }
    return 0
  }

  private static func number(_ value: Any?) -> Double? {
    value as? Double ?? (value as? Int).map(Double.init) ?? (value as? NSNumber)?.doubleValue
      ?? (value as? Float).map(Double.init)
  }

  private static func dictionary(_ properties: CFDictionary?) -> CFDictionary? {
    (properties?[kCGImagePropertyGIFDictionary] ?? properties?[kCGImagePropertyWebPDictionary]) as? CFDictionary
  }

  private static func loopCount(of source: CGImageSource) -> Int? {
    dictionary(CGImageSourceCopyProperties(source, nil))?[kCGImagePropertyGIFLoopCount] as? Int
  }

  private func seconds(of index: Int) -> Double {
    delay ?? Self.dictionary(CGImageSourceCopyPropertiesAtIndex(source, index, nil))?[kCGImagePropertyGIFDelayTime]
      as? Double ?? 0.1
  }

  private func show(_ index: Int, loop: Double, at time: DispatchTime) {
    // A damaged image ends it: what comes after would be drawn over something else.
    guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else { return }
    var isOver = false
    block(index, image, &isOver)
    let isLast = index + 1 == count
    if isOver || count == 1 || isLast && loop >= loops { return }
    let next = time + seconds(of: index)
    queue.asyncAfter(deadline: next) { self.show(isLast ? 0 : index + 1, loop: isLast ? loop + 1 : loop, at: next) }
  }
}
