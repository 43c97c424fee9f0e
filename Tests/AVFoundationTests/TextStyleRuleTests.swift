import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine
import QuartzCore
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

@Suite struct TextStyleRuleTests {
  @Test func attributesAreCheckedAndKept() throws {
    let attributes: [String: Any] = [
      kCMTextMarkupAttribute_ForegroundColorARGB as String: [1, 0.5, 0, 0],
      kCMTextMarkupAttribute_BoldStyle as String: true,
      kCMTextMarkupAttribute_RelativeFontSize as String: 120,
      kCMTextMarkupAttribute_FontFamilyName as String: "Serif",
    ]
    let rule = try #require(AVTextStyleRule(textMarkupAttributes: attributes, textSelector: "c.loud"))
    #expect(rule.textSelector == "c.loud" && rule.textMarkupAttributes.count == 4)
    let color = rule.textMarkupAttributes[kCMTextMarkupAttribute_ForegroundColorARGB as String] as? [Double]
    #expect(color == [1, 0.5, 0, 0])
    #expect(AVTextStyleRule(textMarkupAttributes: attributes)?.textSelector == nil)
    let wrong: [(CFString, Any)] = [
      (kCMTextMarkupAttribute_ForegroundColorARGB, [1, 0, 0]),
      (kCMTextMarkupAttribute_ForegroundColorARGB, [1, 0, 0, 2]),
      (kCMTextMarkupAttribute_BackgroundColorARGB, "red"), (kCMTextMarkupAttribute_ItalicStyle, "yes"),
      (kCMTextMarkupAttribute_RelativeFontSize, -1), (kCMTextMarkupAttribute_RelativeFontSize, Double.nan),
      (kCMTextMarkupAttribute_Alignment, "Above"), (kCMTextMarkupAttribute_FontFamilyName, 7),
      (kCMTextMarkupAttribute_CharacterEdgeStyle, "Sharp"), (kCMTextMarkupAttribute_VerticalLayout, true),
      (kCMTextMarkupAttribute_GenericFontFamilyName, "Serif"), ("SomethingElse", 1),
    ]
    for (key, value) in wrong {
      #expect(AVTextStyleRule(textMarkupAttributes: [key as String: value]) == nil, "\(key) \(value)")
    }
  }

  @Test func aPropertyListHoldsRules() throws {
    let rules = [
      try #require(
        AVTextStyleRule(textMarkupAttributes: [
          kCMTextMarkupAttribute_ForegroundColorARGB as String: [1.0, 0, 1, 0],
          kCMTextMarkupAttribute_ItalicStyle as String: true,
          kCMTextMarkupAttribute_TextPositionPercentageRelativeToWritingDirection as String: 12.5,
        ])),
      try #require(
        AVTextStyleRule(
          textMarkupAttributes: [
            kCMTextMarkupAttribute_CharacterEdgeStyle as String: kCMTextMarkupCharacterEdgeStyle_Uniform as String
          ], textSelector: ".loud")),
    ]
    let list = AVTextStyleRule.propertyList(for: rules)
    #expect(AVTextStyleRule.textStyleRules(fromPropertyList: list) == rules)
    // It goes through a file.
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
      let read = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      let again = AVTextStyleRule.textStyleRules(fromPropertyList: read)
      #expect(again == rules && again?.map(\.textSelector) == [nil, ".loud"])
    }
    #expect(rules[0] != rules[1] && rules[0].copy() as? AVTextStyleRule == rules[0])
    for other: Any in ["text", [1, 2], [["TextMarkupAttributes": 1]], [["TextMarkupAttributes": ["Nothing": 1]]]] {
      #expect(AVTextStyleRule.textStyleRules(fromPropertyList: other) == nil)
    }
  }
}

/// Gathers the strings that an output delivers.
private final class StringListener: NSObject, AVPlayerItemLegibleOutputPushDelegate, Sendable {
  let told = Gathered<HandedValue<[NSAttributedString]>>()

  func legibleOutput(
    _ output: AVPlayerItemLegibleOutput, didOutputAttributedStrings strings: [NSAttributedString],
    nativeSampleBuffers nativeSamples: [Any], forItemTime itemTime: CMTime
  ) {
    told.add(HandedValue(strings))
  }

  /// An attribute of the strings that came last, at a place.
  func attribute(_ key: CFString, at place: Int = 0) -> Any? {
    guard let string = told.values.last?.value.first, place < string.length else { return nil }
    return string.attributes(at: place, effectiveRange: nil)[NSAttributedString.Key(rawValue: key as String)]
  }
}

extension PlaybackSuite {
  @Suite struct StyledSubtitles {
    private static func rig() async throws -> (PlaybackRig, ProgramFolder) {
      let folder = try ProgramFolder()
      let film = folder.file("film.mp4")
      try FileManager.default.copyItem(at: await PlaybackRig.movie(frames: 60), to: film)
      let text = "WEBVTT\n\n00:00.000 --> 00:01.000\nplain <i>slanted</i> <c.loud>loud</c>\n"
      try Data(text.utf8).write(to: folder.file("film.en.vtt"))
      let rig = try PlaybackRig(url: film)
      try await rig.ready()
      let item = rig.item
      try await eventually("the tracks") { !item.tracks.isEmpty }
      let group = try #require(try await item.asset.loadMediaSelectionGroup(for: .legible))
      item.select(group.options[0], in: group)
      rig.layer.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
      try await eventually("the words") { !rig.layer.words.isEmpty }
      return (rig, folder)
    }

    private static func rule(_ attributes: [CFString: Any], for selector: String? = nil) -> AVTextStyleRule? {
      AVTextStyleRule(
        textMarkupAttributes: Dictionary(uniqueKeysWithValues: attributes.map { ($0.key as String, $0.value) }),
        textSelector: selector)
    }

    /// The smallest rectangle around pixels of a colour in what a layer draws.
    private static func area(_ layer: CALayer, _ matches: (ArraySlice<UInt8>) -> Bool) throws -> CGRect {
      let context = try #require(
        CGContext(
          data: nil, width: 640, height: 480, bitsPerComponent: 8, bytesPerRow: 640 * 4,
          space: CGColorSpace(name: CGColorSpace.sRGB), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      layer.render(in: context)
      let bytes = [UInt8](UnsafeRawBufferPointer(start: try #require(context.data), count: 640 * 480 * 4))
      var area = CGRect.null
      for place in 0..<640 * 480 where matches(bytes[place * 4..<place * 4 + 4]) {
        area = area.union(CGRect(x: place % 640, y: place / 640, width: 1, height: 1))
      }
      return area
    }

    private static func red(_ layer: CALayer) throws -> CGRect {
      try area(layer) { $0[$0.startIndex] > 200 && $0[$0.startIndex + 1] < 40 && $0[$0.startIndex + 2] < 40 }
    }

    @Test func rulesChangeWhatTheLayerDraws() async throws {
      let (rig, folder) = try await Self.rig()
      defer { withExtendedLifetime(folder) {} }
      let (layer, item) = (rig.layer, rig.item)
      // Without rules they are the widget's.
      #expect(item.textStyleRules == nil)
      #expect(try Self.red(layer).isEmpty)
      let red = Self.rule([kCMTextMarkupAttribute_ForegroundColorARGB: [1.0, 1, 0, 0]])
      item.textStyleRules = [try #require(red)]
      #expect(layer.words.isEmpty)
      // At the bottom of the video, as high as twenty-fourth of it or so.
      let first = try Self.red(layer)
      #expect(first.minY > 400 && first.maxY < 480 && abs(first.midX - 320) < 10 && first.height < 36)
      // Larger, at the top, and only a part of it.
      let rules = [
        red,
        Self.rule([
          kCMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection: 10,
          kCMTextMarkupAttribute_RelativeFontSize: 150,
        ]), Self.rule([kCMTextMarkupAttribute_ForegroundColorARGB: [1.0, 0, 0, 1]], for: "c.loud"),
      ]
      item.textStyleRules = rules.compactMap(\.self)
      let second = try Self.red(layer)
      #expect(second.maxY < 80 && second.height > first.height * 1.2)
      let blue = try Self.area(layer) { $0[$0.startIndex + 2] > 200 && $0[$0.startIndex] < 40 }
      #expect(blue.minX > second.maxX && blue.maxY < 80)
      // The text is as sharp as the screen.
      layer.setDisplaySize(width: 1280, height: 960)
      #expect(layer.sublayers?.first?.contentsScale == 2)
      layer.setDisplaySize(width: 640, height: 480)
      #expect(layer.sublayers?.first?.contentsScale == 1)
      // The layer is resized.
      layer.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
      #expect(try Self.red(layer).height < second.height * 0.6)
      layer.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
      // The cue ends and comes again.
      _ = await rig.jump(to: CMTime(value: 50, timescale: 30))
      try await eventually("no words") { item.shownWords.isEmpty }
      #expect(try Self.red(layer).isEmpty)
      _ = await rig.jump(to: CMTime(value: 5, timescale: 30))
      try await eventually("the words again") { !item.shownWords.isEmpty }
      try await eventually("their picture") { (try? Self.red(layer).isEmpty) == false }
      // Another item made of this one has the rules, too.
      #expect((item.copy() as? AVPlayerItem)?.textStyleRules == item.textStyleRules)
      item.textStyleRules = nil
      #expect(try Self.red(layer).isEmpty && !layer.words.isEmpty)
    }

    @Test func outputsDeliverTheStylesOfRulesAndPlayer() async throws {
      let (rig, folder) = try await Self.rig()
      defer { withExtendedLifetime(folder) {} }
      let (output, listener) = (AVPlayerItemLegibleOutput(), StringListener())
      #expect(output.textStylingResolution == .default)
      output.textStylingResolution = .sourceAndRulesOnly
      output.setDelegate(listener, queue: DispatchQueue(label: "strings"))
      rig.item.add(output)
      try await eventually("the strings") { listener.told.values.last?.value.isEmpty == false }
      // Only what the file says.
      #expect(listener.attribute(kCMTextMarkupAttribute_ItalicStyle, at: 6) as? Bool == true)
      #expect(listener.attribute(kCMTextMarkupAttribute_ItalicStyle) == nil)
      #expect(listener.attribute(kCMTextMarkupAttribute_ForegroundColorARGB) == nil)
      let rules = [
        Self.rule([
          kCMTextMarkupAttribute_ForegroundColorARGB: [1.0, 1, 0, 0],
          kCMTextMarkupAttribute_GenericFontFamilyName: kCMTextMarkupGenericFontName_Casual as String,
          kCMTextMarkupAttribute_Alignment: kCMTextMarkupAlignmentType_Left as String,
        ]), Self.rule([kCMTextMarkupAttribute_BoldStyle: true], for: ".loud"),
      ]
      rig.item.textStyleRules = rules.compactMap(\.self)
      try await eventually("red strings") {
        listener.attribute(kCMTextMarkupAttribute_ForegroundColorARGB) as? [Double] == [1, 1, 0, 0]
      }
      #expect(
        listener.attribute(kCMTextMarkupAttribute_GenericFontFamilyName) as? String
          == kCMTextMarkupGenericFontName_Casual as String)
      #expect(
        listener.attribute(kCMTextMarkupAttribute_Alignment, at: 8) as? String
          == kCMTextMarkupAlignmentType_Left as String)
      #expect(listener.attribute(kCMTextMarkupAttribute_BoldStyle, at: 15) as? Bool == true)
      #expect(listener.attribute(kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight) == nil)
      // The player's own come, too.
      output.textStylingResolution = .default
      try await eventually("the player's size") {
        listener.attribute(kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight) as? Double == 5
      }
      #expect(listener.attribute(kCMTextMarkupAttribute_ForegroundColorARGB) as? [Double] == [1, 1, 0, 0])
    }
  }
}
