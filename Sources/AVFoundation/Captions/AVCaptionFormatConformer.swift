import CoreGraphics
import CoreMedia
import Foundation

/// Makes captions of what a format can hold.
open class AVCaptionFormatConformer: NSObject, @unchecked Sendable {
  private let isTimedText: Bool
  private let lock = NSLock()
  private nonisolated(unsafe) var conformsTimes = false

  /// A conformer for a format. Only 3GPP timed text can be written here: for others, `conformedCaption(for:)` throws.
  public init(conversionSettings: [AVCaptionSettingsKey: Any]) {
    let type = conversionSettings[.mediaType]
    let name = (type as? AVMediaType)?.rawValue ?? type as? String ?? AVMediaType.subtitle.rawValue
    let isText = [AVMediaType.subtitle, .text].map(\.rawValue).contains(name)
    let format: Bool
    switch conversionSettings[.mediaSubType] {
    case nil: format = true
    case let letters as String: format = letters == "tx3g"
    case let number as NSNumber: format = number.uint32Value == kCMTextFormatType_3GText
    case let number as any BinaryInteger: format = FourCharCode(exactly: number) == kCMTextFormatType_3GText
    default: format = false
    }
    isTimedText = isText && format
    super.init()
  }

  /// Whether times are changed to those that the format can hold. This one can hold all.
  open var conformsCaptionsToTimeRange: Bool {
    get { lock.withLock { conformsTimes } }
    set { lock.withLock { conformsTimes = newValue } }
  }

  /// The caption with what the format can hold: bold, italic and underlined text, its colours, and a region that is said in
  /// percent. Colours behind the text, other lines, alignment and animation are left out. Throws for other formats.
  open func conformedCaption(for caption: AVCaption) throws -> AVCaption {
    guard isTimedText else {
      throw AVError(.unsupportedOutputSettings, userInfo: [AVErrorMediaTypeKey: AVMediaType.subtitle])
    }
    var content = caption.current
    (content.alignment, content.animation) = (.start, .none)
    for place in content.styles.indices {
      content.styles[place].background = nil
      content.styles[place].decoration.formIntersection(.underline)
    }
    if let region = content.region, CaptionSample.box(of: region, in: CGSize(width: 100, height: 100)) == nil {
      content.region = nil
    }
    return AVCaption(content)
  }
}
