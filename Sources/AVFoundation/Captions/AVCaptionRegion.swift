import Foundation

/// Where captions are shown.
open class AVCaptionRegion: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  /// Where lines begin in a region that has room for more.
  public enum DisplayAlignment: Int, Sendable {
    /// At its beginning: at the top, where lines are horizontal.
    case before = 0
    /// In its middle.
    case center = 1
    /// At its end: at the bottom, where lines are horizontal.
    case after = 2
  }

  /// How a region makes room for more lines.
  public enum Scroll: Int, Sendable {
    /// It doesn't.
    case none = 0
    /// Lines move up.
    case rollUp = 1
  }

  /// Which way lines run, and follow each other.
  public enum WritingMode: Int, Sendable {
    /// From left to right, downwards.
    case leftToRightAndTopToBottom = 0
    /// From top to bottom, towards the left.
    case topToBottomAndRightToLeft = 2
  }

  struct Content: Hashable, Sendable {
    var identifier: String?
    var origin = AVCaptionPoint()
    var size = AVCaptionSize()
    var alignment = DisplayAlignment.after
    var scroll = Scroll.none
    var mode = WritingMode.leftToRightAndTopToBottom
  }

  private let lock = NSLock()
  private nonisolated(unsafe) var content: Content

  init(_ content: Content) { self.content = content }

  var current: Content { lock.withLock { content } }
  func change<Value>(_ path: WritableKeyPath<Content, Value>, _ value: Value) {
    lock.withLock { content[keyPath: path] = value }
  }

  /// What the region is called in its file.
  open var identifier: String? { current.identifier }
  /// Its upper left corner.
  open var origin: AVCaptionPoint { current.origin }
  /// Its size.
  open var size: AVCaptionSize { current.size }
  /// Where lines begin.
  open var displayAlignment: DisplayAlignment { current.alignment }
  /// How it makes room for more lines.
  open var scroll: Scroll { current.scroll }
  /// Which way lines run.
  open var writingMode: WritingMode { current.mode }

  /// The upper part of the picture.
  open class var appleITTTop: AVCaptionRegion { percent("top", 0, 0, 100, 15, .before) }
  /// The lower part of the picture.
  open class var appleITTBottom: AVCaptionRegion { percent("bottom", 0, 85, 100, 15, .after) }
  /// The left part of the picture, for lines that run downwards.
  open class var appleITTLeft: AVCaptionRegion {
    percent("left", 0, 0, 15, 100, .after, .topToBottomAndRightToLeft)
  }
  /// The right part of the picture, for lines that run downwards.
  open class var appleITTRight: AVCaptionRegion {
    percent("right", 85, 0, 15, 100, .before, .topToBottomAndRightToLeft)
  }
  /// The lower part of the picture, where players show subtitles of SubRip.
  open class var subRipTextBottom: AVCaptionRegion { percent("bottom", 0, 85, 100, 15, .after) }

  private static func percent(
    _ name: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ alignment: DisplayAlignment,
    _ mode: WritingMode = .leftToRightAndTopToBottom
  ) -> AVCaptionRegion {
    func part(_ value: CGFloat) -> AVCaptionDimension { AVCaptionDimension(value: value, units: .percent) }
    return AVCaptionRegion(
      Content(
        identifier: name, origin: AVCaptionPoint(x: part(x), y: part(y)),
        size: AVCaptionSize(width: part(width), height: part(height)), alignment: alignment, mode: mode))
  }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any { AVCaptionRegion(current) }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableCaptionRegion(current) }

  /// Whether both are the same place, with the same rules.
  open override func isEqual(_ object: Any?) -> Bool { (object as? AVCaptionRegion)?.current == current }

  /// Equal for equal regions.
  open override var hash: Int { current.hashValue }
}
