import CoreGraphics
import CoreMedia
import Foundation
import QuartzCore
import Testing

@testable import AVFoundation
@testable import MediaEngine

/// What rules make of subtitles, by the pixels that are drawn.
@Suite struct SubtitleDrawingTests {
  private typealias Markup = [CFString: Any]

  private static let red: [Double] = [1, 1, 0, 0]
  private static let blue: [Double] = [1, 0, 0, 1]
  private static let clear: [Double] = [0, 0, 0, 0]

  private static func rule(_ attributes: Markup, for selector: String? = nil) throws -> AVTextStyleRule {
    var named: [String: Any] = [:]
    for (key, value) in attributes { named[key as String] = value }
    return try #require(AVTextStyleRule(textMarkupAttributes: named, textSelector: selector))
  }

  /// Red text without a box, and more.
  private static func bare(_ more: Markup = [:]) throws -> AVTextStyleRule {
    let base: Markup = [
      kCMTextMarkupAttribute_ForegroundColorARGB: red, kCMTextMarkupAttribute_BackgroundColorARGB: clear,
    ]
    return try rule(base.merging(more) { $1 })
  }

  private static func draw(
    _ texts: [String], _ rules: [AVTextStyleRule], video: CGRect = CGRect(x: 0, y: 0, width: 640, height: 360)
  ) throws -> DrawnSubtitles {
    let drawing = SubtitleDrawing(
      texts: texts.map { SubtitleMarkup.read($0) }, rules: rules.map(\.rule), video: video)
    return try DrawnSubtitles(drawing)
  }

  @Test func textHasTheColourOfTheRuleAndIsAtTheBottom() throws {
    let drawn = try Self.draw(["Words"], [Self.bare()])
    let red = drawn.area { $0.red > 200 && $0.alpha > 200 && $0.green < 20 && $0.blue < 20 }
    #expect(red.height > 8 && red.height < 24 && abs(red.midX - 320) < 4)
    #expect(red.minY > 300 && red.maxY < 350)
    // There is nothing else.
    #expect(drawn.area { $0.alpha > 40 }.insetBy(dx: -2, dy: -2).contains(red))
    #expect(drawn.area { $0.alpha > 40 && $0.red < 30 }.isEmpty)
  }

  @Test func withoutAColourTextIsWhiteInADarkBox() throws {
    let drawn = try Self.draw(["Words"], [Self.rule([kCMTextMarkupAttribute_RelativeFontSize: 100])])
    let (white, dark) = (drawn.area { $0.red > 240 && $0.blue > 240 }, drawn.area { $0.alpha > 150 && $0.red < 20 })
    #expect(!white.isEmpty && dark.insetBy(dx: 1, dy: 1).contains(white))
  }

  @Test(arguments: [5.0, 10, 20]) func sizesGoByTheVideosHeight(_ percent: Double) throws {
    let base = kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight
    let one = try Self.draw(["H"], [Self.bare([base: 5])]).area { $0.alpha > 128 }
    let text = try Self.draw(["H"], [Self.bare([base: percent])]).area { $0.alpha > 128 }
    #expect(abs(text.height - one.height * percent / 5) <= 2)
    let other = try Self.draw(["H"], [Self.bare([base: 5, kCMTextMarkupAttribute_RelativeFontSize: percent * 20])])
    #expect(abs(other.area { $0.alpha > 128 }.height - text.height) <= 1)
  }

  @Test func aPositionIsThatOfTheMiddle() throws {
    let drawn = try Self.draw(
      ["Middle"],
      [
        Self.bare([
          kCMTextMarkupAttribute_TextPositionPercentageRelativeToWritingDirection: 25,
          kCMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection: 50,
        ])
      ], video: CGRect(x: 40, y: 20, width: 400, height: 200))
    let text = drawn.area { $0.alpha > 128 }
    #expect(abs(text.midX - 140) < 4 && abs(text.midY - 120) < 4)
    // Text stays in the video.
    let edge = try Self.draw(
      ["Middle"],
      [
        Self.bare([
          kCMTextMarkupAttribute_TextPositionPercentageRelativeToWritingDirection: 100,
          kCMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection: 0,
        ])
      ], video: CGRect(x: 40, y: 20, width: 400, height: 200)
    ).area { $0.alpha > 128 }
    #expect(edge.maxX <= 440 && edge.maxX > 425 && edge.minY >= 20 && edge.minY < 30)
  }

  @Test(arguments: [
    (kCMTextMarkupAlignmentType_Left as String, "word", -1), (kCMTextMarkupAlignmentType_Start as String, "word", -1),
    (kCMTextMarkupAlignmentType_Middle as String, "word", 0), (kCMTextMarkupAlignmentType_End as String, "word", 1),
    (kCMTextMarkupAlignmentType_Right as String, "word", 1), (kCMTextMarkupAlignmentType_Start as String, "שלום", 1),
    (kCMTextMarkupAlignmentType_End as String, "שלום", -1), (kCMTextMarkupAlignmentType_Left as String, "שלום", -1),
  ]) func linesAreAlignedInTheirLength(_ alignment: String, _ text: String, _ side: Int) throws {
    let drawn = try Self.draw(
      [text],
      [
        Self.bare([
          kCMTextMarkupAttribute_Alignment: alignment, kCMTextMarkupAttribute_WritingDirectionSizePercentage: 50,
        ])
      ])
    let ink = drawn.area { $0.alpha > 128 }
    switch side {
    case -1: #expect(ink.minX >= 160 && ink.minX < 175)
    case 0: #expect(abs(ink.midX - 320) < 4)
    default: #expect(ink.maxX <= 480 && ink.maxX > 465)
    }
  }

  @Test func linesAreNoLongerThanTheRuleSays() throws {
    let words = "several words that take more than one line"
    let drawn = try Self.draw([words], [Self.bare([kCMTextMarkupAttribute_WritingDirectionSizePercentage: 20])])
    let (ink, wide) = (drawn.area { $0.alpha > 128 }, try Self.draw([words], [Self.bare()]).area { $0.alpha > 128 })
    #expect(ink.width <= 128 && ink.height > 2 * wide.height && wide.width > 200)
  }

  @Test func severalTextsAreAboveEachOther() throws {
    let one = try Self.draw(["HHHH"], [Self.bare()]).area { $0.alpha > 128 }
    let both = try Self.draw(["HHHH", "HHHH"], [Self.bare()]).area { $0.alpha > 128 }
    #expect(both.maxY == one.maxY && both.height > 2 * one.height)
  }

  @Test(arguments: [kCMTextVerticalLayout_RightToLeft as String, kCMTextVerticalLayout_LeftToRight as String])
  func verticalLinesBeginAtTheirSide(_ layout: String) throws {
    // The first line is green, the second red.
    let rules = [
      try Self.bare([
        kCMTextMarkupAttribute_VerticalLayout: layout,
        kCMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection: 10,
      ]), try Self.rule([kCMTextMarkupAttribute_ForegroundColorARGB: [1, 0, 1, 0]], for: "c.first"),
    ]
    let drawn = try Self.draw(["<c.first>MMMMMM</c>\nMMMMMM"], rules)
    let (first, second) = (drawn.area { $0.green > 200 }, drawn.area { $0.red > 200 })
    #expect(first.height > 2 * first.width && second.height > 2 * second.width)
    if layout == kCMTextVerticalLayout_RightToLeft as String {
      #expect(first.minX >= second.maxX - 1 && abs((first.maxX + second.minX) / 2 - 576) < 8)
    } else {
      #expect(first.maxX <= second.minX + 1 && abs((first.minX + second.maxX) / 2 - 64) < 8)
    }
    #expect(abs(first.midY - 180) < 4)
  }

  @Test func selectorsChooseTagsClassesAndVoices() throws {
    let rules = [
      try Self.bare(), try Self.rule([kCMTextMarkupAttribute_ForegroundColorARGB: Self.blue], for: ".loud"),
      try Self.rule([kCMTextMarkupAttribute_ForegroundColorARGB: [1.0, 0, 1, 0]], for: "::cue(v[voice=\"Mary\"])"),
    ]
    let drawn = try Self.draw(["<v Mary>MMM</v> MMM <c.loud.fast>MMM</c>"], rules)
    let (green, red, blue) = (
      drawn.area { $0.green > 200 }, drawn.area { $0.red > 200 }, drawn.area { $0.blue > 200 }
    )
    #expect(!green.isEmpty && !blue.isEmpty && green.maxX < red.minX && red.maxX < blue.minX)
    for selector in [".fast.slow", "v.loud", "v[voice=\"Tom\"]", "#id", "::cue(", ""] {
      let none = try Self.draw(
        ["<v Mary>MMM</v> MMM <c.loud.fast>MMM</c>"],
        [Self.bare(), Self.rule([kCMTextMarkupAttribute_ForegroundColorARGB: Self.blue], for: selector)])
      #expect(none.area { $0.blue > 200 }.isEmpty, "\(selector)")
    }
  }

  @Test func markupComesOnTopOfRulesForAllText() throws {
    func width(_ text: String, _ more: Markup) throws -> CGFloat {
      try Self.draw([text], [Self.bare(more)]).area { $0.alpha > 100 }.width
    }
    let bold = kCMTextMarkupAttribute_BoldStyle
    let (plain, heavy) = (try width("minimum", [:]), try width("<b>minimum</b>", [:]))
    #expect(heavy > plain)
    #expect(try width("<b>minimum</b>", [bold: false]) == heavy)
    #expect(try width("minimum", [bold: true]) == heavy)
  }

  @Test func fontsAreThoseOfTheRules() throws {
    func width(_ text: String, _ more: Markup) throws -> CGFloat {
      try Self.draw([text], [Self.bare(more)]).area { $0.alpha > 100 }.width
    }
    let generic = kCMTextMarkupAttribute_GenericFontFamilyName
    let monospace: Markup = [generic: kCMTextMarkupGenericFontName_Monospace as String]
    let one = try (width("..||..", monospace), width("MMMMMM", monospace))
    let other = try (width("..||..", [:]), width("MMMMMM", [:]))
    #expect(one.1 / one.0 < 1.6 && other.1 / other.0 > 2)
    #expect(try width("MMMMMM", [kCMTextMarkupAttribute_FontFamilyName: "Monospace"]) == one.1)
    // Small capitals are as wide as capitals would be, or nearly.
    let small: Markup = [generic: kCMTextMarkupGenericFontName_SmallCapital as String]
    #expect(try width("iiii", small) != width("iiii", [:]))
  }

  @Test func genericFontsAreOfTheirKind() throws {
    func shape(_ name: CFString) throws -> (narrow: CGFloat, wide: CGFloat) {
      let rules = [try Self.bare([kCMTextMarkupAttribute_GenericFontFamilyName: name as String])]
      return (
        try Self.draw(["..||..||.."], rules).area { $0.alpha > 100 }.width,
        try Self.draw(["MMMMMMMMMM"], rules).area { $0.alpha > 100 }.width
      )
    }
    let monospaced = [
      kCMTextMarkupGenericFontName_Monospace, kCMTextMarkupGenericFontName_MonospaceSerif,
      kCMTextMarkupGenericFontName_MonospaceSansSerif,
    ]
    for name in monospaced {
      let (narrow, wide) = try shape(name)
      #expect(wide / narrow < 1.3, "\(name)")
    }
    let others = [
      kCMTextMarkupGenericFontName_Default, kCMTextMarkupGenericFontName_Serif, kCMTextMarkupGenericFontName_SansSerif,
      kCMTextMarkupGenericFontName_ProportionalSerif, kCMTextMarkupGenericFontName_ProportionalSansSerif,
      kCMTextMarkupGenericFontName_Casual, kCMTextMarkupGenericFontName_Cursive, kCMTextMarkupGenericFontName_Fantasy,
      kCMTextMarkupGenericFontName_SmallCapital,
    ]
    for name in others {
      let (narrow, wide) = try shape(name)
      #expect(wide / narrow > 1.3, "\(name)")
    }
    #expect(try shape(kCMTextMarkupGenericFontName_Serif).wide != shape(kCMTextMarkupGenericFontName_SansSerif).wide)
  }

  @Test func backgroundsLieBehindCharactersOrTheWholeText() throws {
    let behind = try Self.draw(
      ["MM    MM"],
      [
        Self.rule([
          kCMTextMarkupAttribute_ForegroundColorARGB: Self.red,
          kCMTextMarkupAttribute_CharacterBackgroundColorARGB: Self.blue,
        ])
      ])
    let blue = behind.area { $0.blue > 240 && $0.alpha == 255 }
    #expect(blue.insetBy(dx: -1, dy: -1).contains(behind.area { $0.red > 200 }))
    // The box of the whole text is larger.
    let box = try Self.draw(
      ["MM    MM"],
      [
        Self.rule([
          kCMTextMarkupAttribute_ForegroundColorARGB: Self.red,
          kCMTextMarkupAttribute_BackgroundColorARGB: [0.5, 0, 0, 1],
        ])
      ])
    let half = box.area { $0.blue > 100 && abs($0.alpha - 128) < 4 }
    #expect(half.width > blue.width + 4 && half.height > blue.height)
  }

  @Test func underlinedTextReachesFurtherDown() throws {
    let base = kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight
    let plain = try Self.draw(["nnnn"], [Self.bare([base: 20])]).area { $0.alpha > 128 }
    let lined = try Self.draw(["nnnn"], [Self.bare([base: 20, kCMTextMarkupAttribute_UnderlineStyle: true])])
    #expect(lined.area { $0.alpha > 128 }.maxY > plain.maxY)
    let slanted = try Self.draw(["llll"], [Self.bare([kCMTextMarkupAttribute_ItalicStyle: true])])
    #expect(try slanted.area { $0.alpha > 64 }.width > Self.draw(["llll"], [Self.bare()]).area { $0.alpha > 64 }.width)
  }

  @Test func edgesAreWhereTheirStyleSays() throws {
    func dark(_ style: CFString) throws -> (ink: CGRect, dark: CGRect, light: CGRect) {
      let drawn = try Self.draw(
        ["HH"],
        [
          Self.bare([
            kCMTextMarkupAttribute_CharacterEdgeStyle: style as String,
            kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight: 30,
          ])
        ])
      return (
        drawn.area { $0.red > 200 && $0.green < 40 }, drawn.area { $0.alpha > 150 && $0.red < 60 },
        drawn.area { $0.green > 100 }
      )
    }
    let none = try dark(kCMTextMarkupCharacterEdgeStyle_None)
    #expect(none.dark.isEmpty && none.light.isEmpty)
    let shadow = try dark(kCMTextMarkupCharacterEdgeStyle_DropShadow)
    #expect(shadow.dark.maxX > shadow.ink.maxX + 3 && shadow.dark.maxY > shadow.ink.maxY + 3)
    #expect(shadow.dark.minX >= shadow.ink.minX && shadow.dark.minY >= shadow.ink.minY)
    let outline = try dark(kCMTextMarkupCharacterEdgeStyle_Uniform)
    #expect(outline.dark.insetBy(dx: 2, dy: 2).contains(outline.ink))
    let raised = try dark(kCMTextMarkupCharacterEdgeStyle_Raised)
    #expect(raised.dark.maxX > raised.ink.maxX && raised.light.minX < raised.ink.minX)
    let depressed = try dark(kCMTextMarkupCharacterEdgeStyle_Depressed)
    #expect(depressed.dark.minX < depressed.ink.minX && depressed.light.maxX > depressed.ink.maxX)
  }
}

/// Subtitles drawn into a bitmap of 640 by 360 pixels.
private struct DrawnSubtitles {
  struct Pixel {
    var red: Int
    var green: Int
    var blue: Int
    var alpha: Int
  }

  private let pixels: [UInt8]

  init(_ drawing: SubtitleDrawing) throws {
    let layer = StyledSubtitleLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 640, height: 360)
    layer.show(drawing)
    pixels = try Self.render(layer)
  }

  /// The colours of a layer, straight from its drawing.
  static func render(_ layer: CALayer) throws -> [UInt8] {
    let context = try #require(
      CGContext(
        data: nil, width: 640, height: 360, bitsPerComponent: 8, bytesPerRow: 640 * 4,
        space: CGColorSpace(name: CGColorSpace.sRGB), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    layer.render(in: context)
    let data = try #require(context.data)
    return [UInt8](UnsafeRawBufferPointer(start: data, count: 640 * 360 * 4))
  }

  /// The smallest rectangle around all pixels of a kind; y points down.
  func area(_ matches: (Pixel) -> Bool) -> CGRect {
    var area = CGRect.null
    for y in 0..<360 {
      for x in 0..<640 {
        let place = (y * 640 + x) * 4
        let pixel = Pixel(
          red: Int(pixels[place]), green: Int(pixels[place + 1]), blue: Int(pixels[place + 2]),
          alpha: Int(pixels[place + 3]))
        if matches(pixel) { area = area.union(CGRect(x: x, y: y, width: 1, height: 1)) }
      }
    }
    return area
  }
}
