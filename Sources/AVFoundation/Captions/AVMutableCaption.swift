import CoreGraphics
import CoreMedia
import Foundation

/// A caption that can be changed.
open class AVMutableCaption: AVCaption, @unchecked Sendable {
  override init(_ content: Content) { super.init(content) }

  /// The text; lines are separated by newlines. Another text has no styles.
  open override var text: String {
    get { super.text }
    set {
      change { content in
        content.text = newValue
        content.styles = Array(repeating: CaptionStyle(), count: newValue.utf16.count)
      }
    }
  }
  /// When it is shown.
  open override var timeRange: CMTimeRange {
    get { super.timeRange }
    set { change { $0.timeRange = newValue } }
  }
  /// Where it is shown; nil for where players show subtitles.
  open override var region: AVCaptionRegion? {
    get { super.region }
    set {
      let copy = newValue?.copy() as? AVCaptionRegion
      change { $0.region = copy }
    }
  }
  /// How lines are aligned.
  open override var textAlignment: TextAlignment {
    get { super.textAlignment }
    set { change { $0.alignment = newValue } }
  }
  /// How it appears.
  open override var animation: Animation {
    get { super.animation }
    set { change { $0.animation = newValue } }
  }

  // MARK: Styles, of ranges in UTF-16 code units

  /// Makes characters bold, or not.
  open func setFontWeight(_ fontWeight: FontWeight, in range: NSRange) { style(range) { $0.weight = fontWeight } }
  /// Says nothing of how heavy characters are.
  open func removeFontWeight(in range: NSRange) { style(range) { $0.weight = .unknown } }
  /// Makes characters italic, or not.
  open func setFontStyle(_ fontStyle: FontStyle, in range: NSRange) { style(range) { $0.slant = fontStyle } }
  /// Says nothing of how characters lean.
  open func removeFontStyle(in range: NSRange) { style(range) { $0.slant = .unknown } }
  /// Draws lines at characters.
  open func setDecoration(_ decoration: Decoration, in range: NSRange) { style(range) { $0.decoration = decoration } }
  /// Draws no lines at characters.
  open func removeDecoration(in range: NSRange) { style(range) { $0.decoration = [] } }
  /// Colours characters.
  open func setTextColor(_ textColor: CGColor, in range: NSRange) {
    let parts = CaptionStyle.parts(of: textColor)
    style(range) { $0.color = parts }
  }
  /// Says nothing of the colour of characters.
  open func removeTextColor(in range: NSRange) { style(range) { $0.color = nil } }
  /// Colours what is behind characters.
  open func setBackgroundColor(_ backgroundColor: CGColor, in range: NSRange) {
    let parts = CaptionStyle.parts(of: backgroundColor)
    style(range) { $0.background = parts }
  }
  /// Says nothing of the colour behind characters.
  open func removeBackgroundColor(in range: NSRange) { style(range) { $0.background = nil } }

  private func style(_ range: NSRange, _ body: (inout CaptionStyle) -> Void) {
    change { content in
      guard range.location >= 0, range.length > 0, range.location < content.styles.count else { return }
      let end = min(range.location.addingReportingOverflow(range.length).partialValue, content.styles.count)
      for place in range.location..<max(range.location, end) { body(&content.styles[place]) }
    }
  }
}
