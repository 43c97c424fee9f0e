import CoreGraphics

extension CMFormatDescription {
  /// The display flags of the text.
  public struct TextDisplayFlags: OptionSet, Sendable {
    /// The bits, as the C functions take them.
    public let rawValue: CMTextDisplayFlags

    /// Flags from their bits.
    public init(rawValue: CMTextDisplayFlags) {
      self.rawValue = rawValue
    }

    /// Text scrolls into the box.
    public static let scrollIn = Self(rawValue: kCMTextDisplayFlag_scrollIn)
    /// Text scrolls out of the box.
    public static let scrollOut = Self(rawValue: kCMTextDisplayFlag_scrollOut)
    /// Highlighted text stays highlighted (continuous karaoke).
    public static let continuousKaraoke = Self(rawValue: kCMTextDisplayFlag_continuousKaraoke)
    /// Text is written vertically.
    public static let writeTextVertically = Self(rawValue: kCMTextDisplayFlag_writeTextVertically)
    /// The whole text box is filled with the background colour.
    public static let fillTextRegion = Self(rawValue: kCMTextDisplayFlag_fillTextRegion)
    /// The file's formatting takes precedence over the user's settings.
    public static let obeySubtitleFormatting = Self(rawValue: kCMTextDisplayFlag_obeySubtitleFormatting)
    /// Some subtitles are forced: shown even when subtitles are off.
    public static let forcedSubtitlesPresent = Self(rawValue: kCMTextDisplayFlag_forcedSubtitlesPresent)
    /// All subtitles are forced: shown even when subtitles are off.
    public static let allSubtitlesForced = Self(rawValue: kCMTextDisplayFlag_allSubtitlesForced)
  }

  /// The default text style, used where samples don't override it.
  struct TextStyle {
    var fontID: UInt16
    var face: UInt8
    var size: Double
    /// Red, green, blue and alpha, from 0 to 1.
    var color: [Double]
  }

  /// The display flags of the text; nil when this isn't a text format.
  public var textDisplayFlags: TextDisplayFlags? {
    propertyListInteger(extensionDictionary[kCMTextFormatDescriptionExtension_DisplayFlags]).map(
      TextDisplayFlags.init(rawValue:))
  }

  /// The text justification; QuickTime text is always aligned to the top. Nil when this isn't a text format.
  var textJustification: (horizontal: CMTextJustificationValue, vertical: CMTextJustificationValue)? {
    func value(_ key: String) -> CMTextJustificationValue? { propertyListInteger(extensionDictionary[key]) }
    if let horizontal = value(kCMTextFormatDescriptionExtension_HorizontalJustification),
      let vertical = value(kCMTextFormatDescriptionExtension_VerticalJustification)
    {
      return (horizontal, vertical)
    }
    return value(kCMTextFormatDescriptionExtension_TextJustification).map { ($0, kCMTextJustification_left_top) }
  }

  /// The default text box within the track; nil when this isn't a text format.
  public func defaultTextBox(originIsAtTopLeft: Bool, heightOfTextTrack: CGFloat) -> CGRect? {
    let box = extensionDictionary[kCMTextFormatDescriptionExtension_DefaultTextBox] as? [String: Any]
    guard let top = propertyListNumber(box?[kCMTextFormatDescriptionRect_Top]),
      let left = propertyListNumber(box?[kCMTextFormatDescriptionRect_Left]),
      let bottom = propertyListNumber(box?[kCMTextFormatDescriptionRect_Bottom]),
      let right = propertyListNumber(box?[kCMTextFormatDescriptionRect_Right])
    else { return nil }
    let y = originIsAtTopLeft ? top : heightOfTextTrack - bottom
    return CGRect(x: left, y: y, width: right - left, height: bottom - top)
  }

  var defaultTextStyle: TextStyle? {
    guard let style = extensionDictionary[kCMTextFormatDescriptionExtension_DefaultStyle] as? [String: Any]
    else { return nil }
    let color = style[kCMTextFormatDescriptionStyle_ForegroundColor] as? [String: Any]
    let components = [
      kCMTextFormatDescriptionColor_Red, kCMTextFormatDescriptionColor_Green, kCMTextFormatDescriptionColor_Blue,
      kCMTextFormatDescriptionColor_Alpha,
    ].map { (propertyListNumber(color?[$0]) ?? 255) / 255 }
    return TextStyle(
      fontID: propertyListInteger(style[kCMTextFormatDescriptionStyle_Font]) ?? 0,
      face: propertyListInteger(style[kCMTextFormatDescriptionStyle_FontFace]) ?? 0,
      size: propertyListNumber(style[kCMTextFormatDescriptionStyle_FontSize]) ?? 0, color: components)
  }

  /// The name of a font by its local ID in this description.
  public func fontName(localFontID: UInt16) -> String? {
    let table = extensionDictionary[kCMTextFormatDescriptionExtension_FontTable] as? [String: Any]
    return table?[String(localFontID)] as? String
  }
}

/// The display flags of the text.
@discardableResult
public func CMTextFormatDescriptionGetDisplayFlags(
  _ desc: CMFormatDescription, flagsOut displayFlagsOut: UnsafeMutablePointer<CMTextDisplayFlags>
) -> OSStatus {
  guard let flags = desc.textDisplayFlags else { return kCMFormatDescriptionError_ValueNotAvailable }
  displayFlagsOut.pointee = flags.rawValue
  return noErr
}

/// The text justification.
@discardableResult
public func CMTextFormatDescriptionGetJustification(
  _ desc: CMFormatDescription, horizontalOut: UnsafeMutablePointer<CMTextJustificationValue>?,
  verticalOut: UnsafeMutablePointer<CMTextJustificationValue>?
) -> OSStatus {
  guard let justification = desc.textJustification else { return kCMFormatDescriptionError_ValueNotAvailable }
  horizontalOut?.pointee = justification.horizontal
  verticalOut?.pointee = justification.vertical
  return noErr
}

/// The default text box within the track.
@discardableResult
public func CMTextFormatDescriptionGetDefaultTextBox(
  _ desc: CMFormatDescription, originIsAtTopLeft: Bool, heightOfTextTrack: CGFloat,
  defaultTextBoxOut: UnsafeMutablePointer<CGRect>
) -> OSStatus {
  guard let box = desc.defaultTextBox(originIsAtTopLeft: originIsAtTopLeft, heightOfTextTrack: heightOfTextTrack)
  else { return kCMFormatDescriptionError_ValueNotAvailable }
  defaultTextBoxOut.pointee = box
  return noErr
}

/// The default text style; `colorComponentsOut` must have room for red, green, blue and alpha.
@discardableResult
public func CMTextFormatDescriptionGetDefaultStyle(
  _ desc: CMFormatDescription, localFontIDOut: UnsafeMutablePointer<UInt16>?, boldOut: UnsafeMutablePointer<Bool>?,
  italicOut: UnsafeMutablePointer<Bool>?, underlineOut: UnsafeMutablePointer<Bool>?,
  fontSizeOut: UnsafeMutablePointer<CGFloat>?, colorComponentsOut: UnsafeMutablePointer<CGFloat>?
) -> OSStatus {
  guard let style = desc.defaultTextStyle else { return kCMFormatDescriptionError_ValueNotAvailable }
  localFontIDOut?.pointee = style.fontID
  boldOut?.pointee = style.face & 1 != 0
  italicOut?.pointee = style.face & 2 != 0
  underlineOut?.pointee = style.face & 4 != 0
  fontSizeOut?.pointee = CGFloat(style.size)
  if let colorComponentsOut {
    for (index, component) in style.color.enumerated() { colorComponentsOut[index] = CGFloat(component) }
  }
  return noErr
}

/// The name of a font by its local ID in the description.
@discardableResult
public func CMTextFormatDescriptionGetFontName(
  _ desc: CMFormatDescription, localFontID: UInt16, fontNameOut: UnsafeMutablePointer<CFString?>
) -> OSStatus {
  fontNameOut.pointee = desc.fontName(localFontID: localFontID)
  return fontNameOut.pointee == nil ? kCMFormatDescriptionError_ValueNotAvailable : noErr
}
