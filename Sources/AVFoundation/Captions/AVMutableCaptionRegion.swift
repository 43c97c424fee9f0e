import Foundation

/// A place for captions that can be changed.
open class AVMutableCaptionRegion: AVCaptionRegion, @unchecked Sendable {
  override init(_ content: Content) { super.init(content) }

  /// A region of no size and no name.
  public convenience init() { self.init(Content()) }

  /// A region of no size with a name.
  public convenience init(identifier: String) { self.init(Content(identifier: identifier)) }

  /// Its upper left corner.
  open override var origin: AVCaptionPoint {
    get { super.origin }
    set { change(\.origin, newValue) }
  }
  /// Its size.
  open override var size: AVCaptionSize {
    get { super.size }
    set { change(\.size, newValue) }
  }
  /// Where lines begin.
  open override var displayAlignment: DisplayAlignment {
    get { super.displayAlignment }
    set { change(\.alignment, newValue) }
  }
  /// How it makes room for more lines.
  open override var scroll: Scroll {
    get { super.scroll }
    set { change(\.scroll, newValue) }
  }
  /// Which way lines run.
  open override var writingMode: WritingMode {
    get { super.writingMode }
    set { change(\.mode, newValue) }
  }
}
