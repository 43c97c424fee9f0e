import CoreGraphics
import CoreMedia
import Foundation

/// A text that is shown for a time, with its styles.
open class AVCaption: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  struct Content: Hashable, Sendable {
    var text: String
    var timeRange: CMTimeRange
    /// One for each UTF-16 code unit of the text.
    var styles: [CaptionStyle]
    var region: AVCaptionRegion?
    var alignment = TextAlignment.start
    var animation = Animation.none

    init(_ text: String, _ timeRange: CMTimeRange) {
      (self.text, self.timeRange) = (text, timeRange)
      styles = Array(repeating: CaptionStyle(), count: text.utf16.count)
    }
  }

  private let lock = NSLock()
  private nonisolated(unsafe) var content: Content

  init(_ content: Content) { self.content = content }

  /// A text for a time, without styles.
  public convenience init(_ text: String, timeRange: CMTimeRange) { self.init(Content(text, timeRange)) }

  /// A text for a time, without styles.
  public convenience init(text: String, timeRange: CMTimeRange) { self.init(Content(text, timeRange)) }

  var current: Content { lock.withLock { content } }
  func change(_ body: (inout Content) -> Void) { lock.withLock { body(&content) } }

  /// The text; lines are separated by newlines.
  open var text: String { current.text }
  /// When it is shown.
  open var timeRange: CMTimeRange { current.timeRange }
  /// Where it is shown; nil for where players show subtitles.
  open var region: AVCaptionRegion? { current.region }
  /// How lines are aligned.
  open var textAlignment: TextAlignment { current.alignment }
  /// How it appears.
  open var animation: Animation { current.animation }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any { AVCaption(current) }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableCaption(current) }

  /// Whether both show the same in the same way at the same time.
  open override func isEqual(_ object: Any?) -> Bool { (object as? AVCaption)?.current == current }

  /// Equal for equal captions.
  open override var hash: Int { current.hashValue }
}
