import CoreGraphics
import CoreImage
import Foundation
import Photos
import Testing

@testable import kinora

/// What an edit of a photo is, and what it makes of pixels.
@Suite struct PhotoEditTests {
  private let size = CGSize(width: 400, height: 300)

  private static func edit(_ body: (inout PhotoEdit) -> Void) -> PhotoEdit {
    var edit = PhotoEdit()
    body(&edit)
    return edit
  }

  @Test func straighteningThereAndBackLosesNothing() {
    var edit = PhotoEdit()
    edit.drag(.bottomRight, to: CGPoint(x: 390, y: 150), of: size)
    let before = edit.crop(of: size)
    edit.straighten(15)
    #expect(edit.crop(of: size).width < before.width)
    edit.straighten(0)
    #expect(edit.crop(of: size) == before)
    edit.straighten(99)
    #expect(edit.straightening == 15)
  }

  @Test func turningFourTimesAndFlippingTwiceChangesNothing() {
    var edit = PhotoEdit()
    edit.drag(.topLeft, to: CGPoint(x: 100, y: 60), of: size)
    edit.straighten(4)
    let before = edit
    for _ in 0..<4 { edit.turn(clockwise: true) }
    #expect(edit.turns == before.turns && Self.near(edit.crop(of: size), before.crop(of: size)))
    edit.flip()
    #expect(edit.straightening == -4)
    edit.flip()
    #expect(edit.straightening == 4 && Self.near(edit.crop(of: size), before.crop(of: size)))
    edit.turn(clockwise: true)
    edit.turn(clockwise: false)
    #expect(Self.near(edit.crop(of: size), before.crop(of: size)) && !edit.isNothing && PhotoEdit().isNothing)
  }

  private static func near(_ a: CGRect, _ b: CGRect) -> Bool {
    abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6 && abs(a.width - b.width) < 1e-6
      && abs(a.height - b.height) < 1e-6
  }

  private static let ratios: [(CropRatio, Int, CGRect)] = [
    (.free, 0, CGRect(x: 0, y: 0, width: 400, height: 300)),
    (.square, 0, CGRect(x: 50, y: 0, width: 300, height: 300)),
    (.fourToThree, 0, CGRect(x: 0, y: 0, width: 400, height: 300)),
    (.threeToTwo, 0, CGRect(x: 0, y: 16.667, width: 400, height: 266.667)),
    (.sixteenToNine, 0, CGRect(x: 0, y: 37.5, width: 400, height: 225)),
    // A portrait photo has portrait shapes.
    (.sixteenToNine, 1, CGRect(x: 37.5, y: 0, width: 225, height: 400)),
    (.fourToThree, 3, CGRect(x: 0, y: 0, width: 300, height: 400)),
  ]

  @Test(arguments: ratios.indices) func aShapeIsAsLargeAsItCanBe(_ index: Int) {
    let (ratio, turns, expected) = Self.ratios[index]
    var edit = PhotoEdit()
    for _ in 0..<turns { edit.turn(clockwise: true) }
    edit.setRatio(ratio, of: size)
    let crop = edit.crop(of: size)
    #expect(abs(crop.minX - expected.minX) < 0.01 && abs(crop.minY - expected.minY) < 0.01)
    #expect(abs(crop.width - expected.width) < 0.01 && abs(crop.height - expected.height) < 0.01)
  }

  @Test func aMovedCropStopsAtThePhotosEdge() {
    var edit = PhotoEdit()
    edit.setRatio(.square, of: size)
    edit.moveCrop(by: CGSize(width: 500, height: 500), of: size)
    #expect(edit.crop(of: size) == CGRect(x: 100, y: 0, width: 300, height: 300))
  }

  @Test func whatIsSavedIsReadAgain() throws {
    let edit = Self.edit {
      $0.flip()
      $0.turn(clockwise: true)
      $0.straighten(-3.5)
      $0.expose(0.7)
      $0.setRatio(.threeToTwo, of: size)
    }
    let read = try JSONDecoder().decode(PhotoEdit.self, from: JSONEncoder().encode(edit))
    #expect(read == edit)
  }

  @Test func editingGoesOnFromAnEditOfTheOriginalAndFromTheResultOfOneOverAnotherPrograms() throws {
    let edit = Self.edit { $0.setRatio(.square, of: size) }
    let (own, over) = (try edit.adjustment(overOthers: false), try edit.adjustment(overOthers: true))
    #expect(own.formatIdentifier == "app.kinora.photo-edit" && own.formatVersion == "1")
    #expect(over.formatIdentifier == "app.kinora.photo-edit" && over.formatVersion == "1-over-others")
    #expect(PhotoEdit(own) == edit)
    #expect(PhotoEdit(over) == nil)
    for (format, version, data) in [
      ("com.example.editor", "1", own.data), ("app.kinora.photo-edit", "2", own.data),
      ("app.kinora.photo-edit", "1", Data("?".utf8)),
    ] {
      #expect(PhotoEdit(PHAdjustmentData(formatIdentifier: format, formatVersion: version, data: data)) == nil)
    }
  }

  // MARK: Pixels

  /// Four by two pixels, drawn from the upper left; each letter is a gray.
  private static func photo(_ rows: [String]) -> CIImage {
    let bytes = rows.joined().utf8.flatMap { letter -> [UInt8] in
      let gray = (letter - 96) * 20
      return [gray, gray, gray, 255]
    }
    return CIImage(
      bitmapData: Data(bytes), bytesPerRow: rows[0].count * 4, size: CGSize(width: rows[0].count, height: rows.count),
      format: .RGBA8, colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
  }

  private static func rows(_ image: CIImage) -> [String] {
    let (width, height) = (Int(image.extent.width), Int(image.extent.height))
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    CIContext().render(
      image, toBitmap: &bytes, rowBytes: width * 4, bounds: image.extent, format: .RGBA8,
      colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
    return (0..<height).map { row in
      String(
        decoding: (0..<width).map { UInt8((Double(bytes[(row * width + $0) * 4]) / 20).rounded()) + 96 }, as: UTF8.self)
    }
  }

  private static let pictures: [(PhotoEdit, [String])] = [
    (PhotoEdit(), ["abcd", "efgh"]),
    (edit { $0.flip() }, ["dcba", "hgfe"]),
    (edit { $0.turn(clockwise: true) }, ["ea", "fb", "gc", "hd"]),
    (edit { $0.turn(clockwise: false) }, ["dh", "cg", "bf", "ae"]),
    (
      edit {
        $0.turn(clockwise: true)
        $0.turn(clockwise: true)
      }, ["hgfe", "dcba"]
    ),
    // Flipped as it is seen: mirrored after it was turned.
    (
      edit {
        $0.turn(clockwise: true)
        $0.flip()
      }, ["ae", "bf", "cg", "dh"]
    ),
    (edit { $0.setRatio(.square, of: CGSize(width: 4, height: 2)) }, ["bc", "fg"]),
    (
      edit {
        $0.setRatio(.square, of: CGSize(width: 4, height: 2))
        $0.moveCrop(by: CGSize(width: 1, height: 0), of: CGSize(width: 4, height: 2))
        $0.turn(clockwise: true)
      }, ["gc", "hd"]
    ),
  ]

  @Test(arguments: pictures.indices) func pixelsGoWhereTheEditSays(_ index: Int) {
    let (edit, expected) = Self.pictures[index]
    let image = edit.applied(to: Self.photo(["abcd", "efgh"]))
    #expect(image.extent.origin == .zero)
    #expect(Self.rows(image) == expected)
  }

  @Test func aStopMoreIsTwiceTheLight() {
    let image = Self.edit { $0.expose(1) }.applied(to: Self.photo(["cc", "cc"]))
    // 60 of 255 is 0.0452 of the light; twice that is 85.
    let rows = Self.rows(image)
    #expect(rows == ["dd", "dd"])
  }

  @Test func aStraightenedPhotoHasNoEmptyCorners() {
    let photo = CIImage(color: CIColor(red: 1, green: 1, blue: 1)).cropped(
      to: CGRect(x: 0, y: 0, width: 60, height: 40))
    let image = Self.edit { $0.straighten(10) }.applied(to: photo)
    let (width, height) = (Int(image.extent.width), Int(image.extent.height))
    #expect(width < 60 && height < 40 && width > 40)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    CIContext().render(
      image, toBitmap: &bytes, rowBytes: width * 4, bounds: image.extent, format: .RGBA8,
      colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
    #expect(bytes.allSatisfy { $0 == 255 })
    // While it is edited, its corners are empty.
    let whole = Self.edit { $0.straighten(10) }.uncropped(photo)
    #expect(whole.extent.width > 60 && abs(whole.extent.minX) < 1 && abs(whole.extent.minY) < 1)
  }
}
