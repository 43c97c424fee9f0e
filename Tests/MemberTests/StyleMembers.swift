import AVFoundation
import Testing

/// How subtitles are styled, over which networks assets are loaded, and what else players say of them.
@Suite struct StyleMembers {
  @Test func textStyleRules() {
    var table = MemberTable()
    table.type("AVTextStyleRule", AVTextStyleRule.self, under: NSObject.self)
    table.call(
      "AVTextStyleRule.init(textMarkupAttributes:)",
      AVTextStyleRule.init(textMarkupAttributes:) as ([String: Any]) -> AVTextStyleRule?)
    table.call(
      "AVTextStyleRule.init(textMarkupAttributes:textSelector:)",
      AVTextStyleRule.init(textMarkupAttributes:textSelector:) as ([String: Any], String?) -> AVTextStyleRule?)
    table.get("AVTextStyleRule.textMarkupAttributes", \AVTextStyleRule.textMarkupAttributes, [String: Any].self)
    table.get("AVTextStyleRule.textSelector", \AVTextStyleRule.textSelector, String?.self)
    table.call(
      "AVTextStyleRule.propertyList(for:)", AVTextStyleRule.propertyList(for:) as ([AVTextStyleRule]) -> Any)
    table.call(
      "AVTextStyleRule.textStyleRules(fromPropertyList:)",
      AVTextStyleRule.textStyleRules(fromPropertyList:) as (Any) -> [AVTextStyleRule]?)
    table.set("AVPlayerItem.textStyleRules", \AVPlayerItem.textStyleRules, [AVTextStyleRule]?.self)
    table.set(
      "AVPlayerItemLegibleOutput.textStylingResolution", \AVPlayerItemLegibleOutput.textStylingResolution,
      AVPlayerItemLegibleOutput.TextStylingResolution.self)
    table.constant(
      "AVPlayerItemLegibleOutput.TextStylingResolution.default",
      AVPlayerItemLegibleOutput.TextStylingResolution.default,
      "AVPlayerItemLegibleOutputTextStylingResolutionDefault")
    table.constant(
      "AVPlayerItemLegibleOutput.TextStylingResolution.sourceAndRulesOnly",
      AVPlayerItemLegibleOutput.TextStylingResolution.sourceAndRulesOnly,
      "AVPlayerItemLegibleOutputTextStylingResolutionSourceAndRulesOnly")
    #expect(table.complaints.isEmpty, "\(table.complaints)")
  }

  @Test func textMarkup() {
    let table = MemberTable()
    table.value("kCMTextMarkupAttribute_ForegroundColorARGB", kCMTextMarkupAttribute_ForegroundColorARGB, CFString.self)
    table.value("kCMTextMarkupAttribute_BackgroundColorARGB", kCMTextMarkupAttribute_BackgroundColorARGB, CFString.self)
    table.value(
      "kCMTextMarkupAttribute_CharacterBackgroundColorARGB", kCMTextMarkupAttribute_CharacterBackgroundColorARGB,
      CFString.self)
    table.value("kCMTextMarkupAttribute_BoldStyle", kCMTextMarkupAttribute_BoldStyle, CFString.self)
    table.value("kCMTextMarkupAttribute_ItalicStyle", kCMTextMarkupAttribute_ItalicStyle, CFString.self)
    table.value("kCMTextMarkupAttribute_UnderlineStyle", kCMTextMarkupAttribute_UnderlineStyle, CFString.self)
    table.value("kCMTextMarkupAttribute_FontFamilyName", kCMTextMarkupAttribute_FontFamilyName, CFString.self)
    table.value(
      "kCMTextMarkupAttribute_GenericFontFamilyName", kCMTextMarkupAttribute_GenericFontFamilyName, CFString.self)
    table.value(
      "kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight",
      kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight, CFString.self)
    table.value("kCMTextMarkupAttribute_RelativeFontSize", kCMTextMarkupAttribute_RelativeFontSize, CFString.self)
    table.value("kCMTextMarkupAttribute_VerticalLayout", kCMTextMarkupAttribute_VerticalLayout, CFString.self)
    table.value("kCMTextMarkupAttribute_Alignment", kCMTextMarkupAttribute_Alignment, CFString.self)
    table.value(
      "kCMTextMarkupAttribute_TextPositionPercentageRelativeToWritingDirection",
      kCMTextMarkupAttribute_TextPositionPercentageRelativeToWritingDirection, CFString.self)
    table.value(
      "kCMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection",
      kCMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection, CFString.self)
    table.value(
      "kCMTextMarkupAttribute_WritingDirectionSizePercentage", kCMTextMarkupAttribute_WritingDirectionSizePercentage,
      CFString.self)
    table.value("kCMTextMarkupAttribute_CharacterEdgeStyle", kCMTextMarkupAttribute_CharacterEdgeStyle, CFString.self)
    table.value("kCMTextMarkupGenericFontName_Default", kCMTextMarkupGenericFontName_Default, CFString.self)
    table.value("kCMTextMarkupGenericFontName_Serif", kCMTextMarkupGenericFontName_Serif, CFString.self)
    table.value("kCMTextMarkupGenericFontName_SansSerif", kCMTextMarkupGenericFontName_SansSerif, CFString.self)
    table.value("kCMTextMarkupGenericFontName_Monospace", kCMTextMarkupGenericFontName_Monospace, CFString.self)
    table.value(
      "kCMTextMarkupGenericFontName_ProportionalSerif", kCMTextMarkupGenericFontName_ProportionalSerif, CFString.self)
    table.value(
      "kCMTextMarkupGenericFontName_ProportionalSansSerif", kCMTextMarkupGenericFontName_ProportionalSansSerif,
      CFString.self)
    table.value(
      "kCMTextMarkupGenericFontName_MonospaceSerif", kCMTextMarkupGenericFontName_MonospaceSerif, CFString.self)
    table.value(
      "kCMTextMarkupGenericFontName_MonospaceSansSerif", kCMTextMarkupGenericFontName_MonospaceSansSerif, CFString.self)
    table.value("kCMTextMarkupGenericFontName_Casual", kCMTextMarkupGenericFontName_Casual, CFString.self)
    table.value("kCMTextMarkupGenericFontName_Cursive", kCMTextMarkupGenericFontName_Cursive, CFString.self)
    table.value("kCMTextMarkupGenericFontName_Fantasy", kCMTextMarkupGenericFontName_Fantasy, CFString.self)
    table.value("kCMTextMarkupGenericFontName_SmallCapital", kCMTextMarkupGenericFontName_SmallCapital, CFString.self)
    table.value("kCMTextVerticalLayout_LeftToRight", kCMTextVerticalLayout_LeftToRight, CFString.self)
    table.value("kCMTextVerticalLayout_RightToLeft", kCMTextVerticalLayout_RightToLeft, CFString.self)
    table.value("kCMTextMarkupAlignmentType_Start", kCMTextMarkupAlignmentType_Start, CFString.self)
    table.value("kCMTextMarkupAlignmentType_Middle", kCMTextMarkupAlignmentType_Middle, CFString.self)
    table.value("kCMTextMarkupAlignmentType_End", kCMTextMarkupAlignmentType_End, CFString.self)
    table.value("kCMTextMarkupAlignmentType_Left", kCMTextMarkupAlignmentType_Left, CFString.self)
    table.value("kCMTextMarkupAlignmentType_Right", kCMTextMarkupAlignmentType_Right, CFString.self)
    table.value("kCMTextMarkupCharacterEdgeStyle_None", kCMTextMarkupCharacterEdgeStyle_None, CFString.self)
    table.value("kCMTextMarkupCharacterEdgeStyle_Raised", kCMTextMarkupCharacterEdgeStyle_Raised, CFString.self)
    table.value("kCMTextMarkupCharacterEdgeStyle_Depressed", kCMTextMarkupCharacterEdgeStyle_Depressed, CFString.self)
    table.value("kCMTextMarkupCharacterEdgeStyle_Uniform", kCMTextMarkupCharacterEdgeStyle_Uniform, CFString.self)
    table.value("kCMTextMarkupCharacterEdgeStyle_DropShadow", kCMTextMarkupCharacterEdgeStyle_DropShadow, CFString.self)
    #expect(
      Set([
        kCMTextMarkupAttribute_ForegroundColorARGB,
        kCMTextMarkupAttribute_BackgroundColorARGB,
        kCMTextMarkupAttribute_CharacterBackgroundColorARGB,
        kCMTextMarkupAttribute_BoldStyle,
        kCMTextMarkupAttribute_ItalicStyle,
        kCMTextMarkupAttribute_UnderlineStyle,
        kCMTextMarkupAttribute_FontFamilyName,
        kCMTextMarkupAttribute_GenericFontFamilyName,
        kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight,
        kCMTextMarkupAttribute_RelativeFontSize,
        kCMTextMarkupAttribute_VerticalLayout,
        kCMTextMarkupAttribute_Alignment,
        kCMTextMarkupAttribute_TextPositionPercentageRelativeToWritingDirection,
        kCMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection,
        kCMTextMarkupAttribute_WritingDirectionSizePercentage,
        kCMTextMarkupAttribute_CharacterEdgeStyle,
        kCMTextMarkupGenericFontName_Default,
        kCMTextMarkupGenericFontName_Serif,
        kCMTextMarkupGenericFontName_SansSerif,
        kCMTextMarkupGenericFontName_Monospace,
        kCMTextMarkupGenericFontName_ProportionalSerif,
        kCMTextMarkupGenericFontName_ProportionalSansSerif,
        kCMTextMarkupGenericFontName_MonospaceSerif,
        kCMTextMarkupGenericFontName_MonospaceSansSerif,
        kCMTextMarkupGenericFontName_Casual,
        kCMTextMarkupGenericFontName_Cursive,
        kCMTextMarkupGenericFontName_Fantasy,
        kCMTextMarkupGenericFontName_SmallCapital,
        kCMTextVerticalLayout_LeftToRight,
        kCMTextVerticalLayout_RightToLeft,
        kCMTextMarkupAlignmentType_Start,
        kCMTextMarkupAlignmentType_Middle,
        kCMTextMarkupAlignmentType_End,
        kCMTextMarkupAlignmentType_Left,
        kCMTextMarkupAlignmentType_Right,
        kCMTextMarkupCharacterEdgeStyle_None,
        kCMTextMarkupCharacterEdgeStyle_Raised,
        kCMTextMarkupCharacterEdgeStyle_Depressed,
        kCMTextMarkupCharacterEdgeStyle_Uniform,
        kCMTextMarkupCharacterEdgeStyle_DropShadow,
      ]).count == 40)
    #expect(table.complaints.isEmpty, "\(table.complaints)")
  }

  @Test func assetsAndPlayers() {
    var table = MemberTable()
    table.constant(
      "AVURLAssetAllowsCellularAccessKey", AVURLAssetAllowsCellularAccessKey, is: "AVURLAssetAllowsCellularAccessKey")
    table.constant(
      "AVURLAssetAllowsExpensiveNetworkAccessKey", AVURLAssetAllowsExpensiveNetworkAccessKey,
      is: "AVURLAssetAllowsExpensiveNetworkAccessKey")
    table.constant(
      "AVURLAssetAllowsConstrainedNetworkAccessKey", AVURLAssetAllowsConstrainedNetworkAccessKey,
      is: "AVURLAssetAllowsConstrainedNetworkAccessKey")
    table.type("AVAssetTrackGroup", AVAssetTrackGroup.self, under: NSObject.self)
    table.get("AVAssetTrackGroup.trackIDs", \AVAssetTrackGroup.trackIDs, [NSNumber].self)
    table.get("AVAsset.trackGroups", \AVAsset.trackGroups, [AVAssetTrackGroup].self)
    table.get("AVPlayerItem.timedMetadata", \AVPlayerItem.timedMetadata, [AVMetadataItem]?.self)
    table.set("AVPlayerLayer.pixelBufferAttributes", \AVPlayerLayer.pixelBufferAttributes, [String: any Sendable]?.self)
    #expect(table.complaints.isEmpty, "\(table.complaints)")
  }
}
