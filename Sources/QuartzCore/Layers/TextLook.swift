import CoreGraphics
import Foundation

/// What a text layer draws.
struct TextLook {
  var string: Any?
  var font: Any?
  var fontSize: CGFloat = 36
  var foregroundColor: CGColor? = .white
  var isWrapped = false
  var alignment = CATextLayerAlignmentMode.natural
  var truncation = CATextLayerTruncationMode.none

  /// The font of text that has none of its own.
  var baseFont: CGTextFont {
    switch font {
    case var font as CGTextFont:
      font.size = fontSize
      return font
    case let name as String: return Self.named(name, size: fontSize)
    default: return CGTextFont(name: "Sans", size: fontSize)
    }
  }

  /// A font by a name that may end in a style, such as "Helvetica-BoldOblique" or "Cantarell Bold".
  private static func named(_ name: String, size: CGFloat) -> CGTextFont {
    var words = name.split(whereSeparator: { $0 == "-" || $0 == " " }).map(String.init)
    var font = CGTextFont(name: name, size: size)
    let styles = ["bold", "italic", "oblique", "boldoblique", "bolditalic", "regular", "semibold", "heavy", "black"]
    while words.count > 1, let last = words.last?.lowercased(), styles.contains(last) {
      font.isBold = font.isBold || last.contains("bold") || last == "heavy" || last == "black"
      font.isItalic = font.isItalic || last.contains("italic") || last.contains("oblique")
      words.removeLast()
      font.name = words.joined(separator: " ")
    }
    return font
  }

  /// The text laid out for a size; nil without text.
  func block(in size: CGSize) -> CGTextBlock? {
    let color = foregroundColor ?? .clear
    var runs: [CGTextBlock.Run] = []
    switch string {
    case let string as NSAttributedString:
      string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
        let text = string.attributedSubstring(from: range).string
        runs.append(CGTextBlock.Run(text, attributes, baseFont, color))
      }
    case let string as AttributedString:
      runs = [CGTextBlock.Run(text: String(string.characters), font: baseFont, color: color)]
    case let string as String: runs = [CGTextBlock.Run(text: string, font: baseFont, color: color)]
    case let string as NSString:
      runs = [CGTextBlock.Run(text: String(describing: string), font: baseFont, color: color)]
    default: return nil
    }
    guard runs.contains(where: { !$0.text.isEmpty }) else { return nil }
    var block = CGTextBlock(runs: runs, size: size, isWrapped: isWrapped)
    switch alignment {
    case .left: block.alignment = .left
    case .right: block.alignment = .right
    case .center: block.alignment = .center
    case .justified: block.alignment = .justified
    default: block.alignment = .natural
    }
    switch truncation {
    case .start: block.truncation = .start
    case .middle: block.truncation = .middle
    case .end: block.truncation = .end
    default: block.truncation = nil
    }
    return block
  }
}

extension CGTextBlock.Run {
  /// Text with attributes, and a font and a colour where it has none.
  init(_ text: String, _ attributes: [NSAttributedString.Key: Any], _ base: CGTextFont, _ color: CGColor) {
    let font = attributes[.font] as? CGTextFont ?? base
    self.init(text: text, font: font, color: attributes[.foregroundColor] as? CGColor ?? color)
    isUnderlined = Self.isSet(attributes[.underlineStyle])
    isStruckThrough = Self.isSet(attributes[.strikethroughStyle])
    letterSpacing = CGFloat((attributes[.kern] as? NSNumber)?.doubleValue ?? attributes[.kern] as? Double ?? 0)
    background = attributes[.backgroundColor] as? CGColor
  }

  private static func isSet(_ value: Any?) -> Bool {
    (value as? NSNumber)?.intValue ?? value as? Int ?? 0 != 0
  }
}
