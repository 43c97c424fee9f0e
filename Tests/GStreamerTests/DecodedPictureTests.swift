import GStreamer
import Testing

/// The caps of decoded frames, of which container and decoder know a part each.
@Suite struct DecodedPictureTests {
  private static let coded = Caps("video/x-h264", ["width": 320, "height": 240])

  private static func info(
    _ coded: Caps = coded, change: (inout DecodedPicture) -> Void = { _ in }
  ) throws -> VideoInfo {
    var picture = DecodedPicture(format: "I420", width: 320, height: 240)
    change(&picture)
    return try #require(picture.caps(from: coded).flatMap { VideoInfo($0) })
  }

  @Test func coloursAreTheContainersAndElseTheDecoders() throws {
    func change(_ picture: inout DecodedPicture) {
      (picture.primaries, picture.transferFunction, picture.matrix, picture.isFullRange) = (9, 16, 9, true)
    }
    let own = try Self.info(change: change)
    #expect(own.colorCodes == (9, 16, 9) && own.isFullRange)
    let said = try Self.info(Self.coded.setting("colorimetry", to: "bt709"), change: change)
    #expect(said.colorimetry == "bt709" && !said.isFullRange)
    // Of a part that the container doesn't know the decoder tells.
    let both = try Self.info(Self.coded.setting("colorimetry", to: "0:3:0:0"), change: change)
    #expect(both.colorCodes == (9, 16, 1) && both.isFullRange)
  }

  @Test func whatNobodyKnowsIsLeftOpen() throws {
    let caps = try #require(DecodedPicture(format: "I420", width: 320, height: 240).caps(from: Self.coded))
    #expect(caps.first?.get("colorimetry", as: String.self) == nil)
    #expect(try Self.info().pixelAspectRatio == Fraction(1, 1))
    #expect(try Self.info().frameRate.numerator == 0)
  }

  @Test func pixelsAreSquareOnlyIfNobodyKnowsBetter() throws {
    let wide = Fraction(4, 3)
    #expect(try Self.info { $0.pixelAspectRatio = wide }.pixelAspectRatio == wide)
    let square = Self.coded.setting("pixel-aspect-ratio", to: Fraction(1, 1))
    #expect(try Self.info(square) { $0.pixelAspectRatio = wide }.pixelAspectRatio == wide)
    let other = Self.coded.setting("pixel-aspect-ratio", to: Fraction(16, 11))
    #expect(try Self.info(other) { $0.pixelAspectRatio = wide }.pixelAspectRatio == Fraction(16, 11))
    #expect(try Self.info(other) { $0.pixelAspectRatio = Fraction(1, 1) }.pixelAspectRatio == Fraction(16, 11))
  }

  @Test func ratesThatNoFilmHasAreNone() throws {
    #expect(try Self.info { $0.frameRate = Fraction(30000, 1001) }.frameRate == Fraction(30000, 1001))
    #expect(try Self.info { $0.frameRate = Fraction(90000, 1) }.frameRate.numerator == 0)
    let said = Self.coded.setting("framerate", to: Fraction(24, 1))
    #expect(try Self.info(said) { $0.frameRate = Fraction(30, 1) }.frameRate == Fraction(24, 1))
  }

  @Test(
    arguments: [
      (.progressive, "progressive", nil), (.topFieldFirst, "interleaved", "top-field-first"),
      (.bottomFieldFirst, "interleaved", "bottom-field-first"), (.mixed, "mixed", nil),
    ] as [(DecodedPicture.Scan, String, String?)])
  func fieldsAreSaid(_ scan: DecodedPicture.Scan, _ mode: String, _ order: String?) throws {
    var picture = DecodedPicture(format: "I420", width: 320, height: 240)
    picture.scan = scan
    let caps = try #require(picture.caps(from: Self.coded)?.first)
    #expect(caps.get("interlace-mode", as: String.self) == mode)
    #expect(caps.get("field-order", as: String.self) == order)
  }

  @Test func aFormatThatGStreamerLacksHasNoCaps() {
    #expect(DecodedPicture(format: "yuv420p9", width: 320, height: 240).caps(from: Self.coded) == nil)
  }
}
