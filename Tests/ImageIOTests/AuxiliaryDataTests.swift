import Foundation
import ImageIO
import TestSupport
import Testing

/// Depth, mattes and gain maps beside the image of a HEIC file, and its own thumbnails.
@Suite struct AuxiliaryDataTests {
  private static let depth = "urn:mpeg:hevc:2015:auxid:2"
  private static let matte = "urn:com:apple:photo:2018:aux:portraiteffectsmatte"
  private static let types: [(name: String, type: CFString)] = [
    (matte, kCGImageAuxiliaryDataTypePortraitEffectsMatte),
    ("urn:com:apple:photo:2019:aux:semanticskinmatte", kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte),
    ("urn:com:apple:photo:2019:aux:semantichairmatte", kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte),
    ("urn:com:apple:photo:2019:aux:semanticteethmatte", kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte),
    ("urn:com:apple:photo:2020:aux:semanticglassesmatte", kCGImageAuxiliaryDataTypeSemanticSegmentationGlassesMatte),
    ("urn:com:apple:photo:2020:aux:semanticskymatte", kCGImageAuxiliaryDataTypeSemanticSegmentationSkyMatte),
    ("urn:com:apple:photo:2020:aux:hdrgainmap", kCGImageAuxiliaryDataTypeHDRGainMap),
    ("urn:com:photo:aux:hdrgainmap", kCGImageAuxiliaryDataTypeISOGainMap),
  ]

  /// A picture beside an image as a program gets it.
  private struct Picture {
    let width: Int
    let height: Int
    let rowBytes: Int
    let format: Int
    let data: Data
    let metadata: CGImageMetadata?

    init?(_ source: CGImageSource, _ type: CFString) throws {
      guard let info = CGImageSourceCopyAuxiliaryDataInfoAtIndex(source, 0, type) else { return nil }
      data = try #require(info[kCGImageAuxiliaryDataInfoData] as? CFData)
      let description = try #require(info[kCGImageAuxiliaryDataInfoDataDescription] as? CFDictionary)
      width = try #require(description[kCGImagePropertyWidth] as? Int)
      height = try #require(description[kCGImagePropertyHeight] as? Int)
      rowBytes = try #require(description[kCGImagePropertyBytesPerRow] as? Int)
      format = try #require(description[kCGImagePropertyPixelFormat] as? Int)
      metadata = info[kCGImageAuxiliaryDataInfoMetadata] as? CGImageMetadata
    }

    /// The corners: two above two.
    var corners: [UInt8] {
      [0, width - 1].map { data[$0] } + [0, width - 1].map { data[(height - 1) * rowBytes + $0] }
    }

    var floatCorners: [Double] {
      [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)].map { x, y in
        let place = y * rowBytes + x * 2
        return Double(Float16(bitPattern: UInt16(data[place]) | UInt16(data[place + 1]) << 8))
      }
    }
  }

  private func source(_ companions: [HEIFPhoto.Companion]) throws -> CGImageSource {
    try #require(CGImageSourceCreateWithData(HEIFPhoto(companions).data, nil))
  }

  @Test func everyMatteAndGainMapIsFoundByItsType() throws {
    let file = try source(Self.types.map { HEIFPhoto.Companion(.quarters, $0.name) })
    #expect(CGImageSourceGetType(file) == "public.heic" && CGImageSourceGetStatus(file) == .statusComplete)
    for (name, type) in Self.types {
      let alone = try source([HEIFPhoto.Companion(.flat), HEIFPhoto.Companion(.quarters, name)])
      for file in [file, alone] {
        let picture = try #require(try Picture(file, type), "\(type)")
        #expect(picture.width == 32 && picture.height == 16 && picture.rowBytes == 32 && picture.data.count == 512)
        #expect(picture.format == 0x4C30_3038)
        #expect(picture.corners == [16, 80, 160, 240])
      }
      for other in Self.types where other.type != type { #expect(try Picture(alone, other.type) == nil) }
    }
    #expect(CGImageSourceCopyAuxiliaryDataInfoAtIndex(file, 1, kCGImageAuxiliaryDataTypeHDRGainMap) == nil)
    #expect(CGImageSourceCopyAuxiliaryDataInfoAtIndex(file, 0, "kCGImageAuxiliaryDataTypeOther") == nil)
    // The image is still that of the file.
    #expect(CGImageSourceCreateImageAtIndex(file, 0, nil)?.width == 64)
  }

  @Test func samplesOfMoreBitsLoseTheirLowestOnes() throws {
    let picture = try #require(
      try Picture(
        source([HEIFPhoto.Companion(.deepQuarters, Self.matte)]), kCGImageAuxiliaryDataTypePortraitEffectsMatte))
    #expect(picture.data.count == 32 * 32 && picture.corners == [0, 85, 170, 255])
  }

  @Test(
    arguments: [
      (.disparity, kCGImageAuxiliaryDataTypeDisparity, 0.5, 4), (.metres, kCGImageAuxiliaryDataTypeDepth, 1, 4),
      (.inverse, kCGImageAuxiliaryDataTypeDisparity, 0.25, 1),
    ] as [(HEIFPhoto.Depth, CFString, Double, Double)])
  func depthHasTheUnitThatTheFileSays(_ depth: HEIFPhoto.Depth, _ type: CFString, _ low: Double, _ high: Double) throws
  {
    let other =
      type == kCGImageAuxiliaryDataTypeDepth ? kCGImageAuxiliaryDataTypeDisparity : kCGImageAuxiliaryDataTypeDepth
    for (picture, largest) in [(.deepQuarters, 1023), (.quarters, 255)] as [(HEIFPhoto.Picture, Double)] {
      let file = try source([HEIFPhoto.Companion(picture, Self.depth, depth: depth)])
      let found = try #require(try Picture(file, type))
      #expect(found.format == (type == kCGImageAuxiliaryDataTypeDepth ? 0x6864_6570 : 0x6864_6973))
      #expect(found.rowBytes == 64 && found.data.count == 64 * found.height)
      let samples: [Double] = largest == 255 ? [16, 80, 160, 240] : [0, 341, 682, 1023]
      for (value, sample) in zip(found.floatCorners, samples) {
        let expected: Double = low + sample / largest * (high - low)
        #expect(abs(value - expected) < 0.002)
      }
      #expect(try Picture(file, other) == nil)
    }
  }

  @Test(arguments: [nil, .endless, .damaged] as [HEIFPhoto.Depth?])
  func depthOfUnknownUnitsComesAsItIsStored(_ depth: HEIFPhoto.Depth?) throws {
    let file = try source([HEIFPhoto.Companion(.quarters, Self.depth, depth: depth)])
    // Newer versions of libheif refuse a file with a damaged message.
    if depth == .damaged, CGImageSourceGetStatus(file) != .statusComplete { return }
    let type = depth == .endless ? kCGImageAuxiliaryDataTypeDisparity : kCGImageAuxiliaryDataTypeDepth
    let picture = try #require(try Picture(file, type))
    #expect(picture.format == 0x4C30_3038 && picture.corners == [16, 80, 160, 240])
  }

  @Test func auxiliaryImagesAreUprightAndHaveMetadata() throws {
    var map = HEIFPhoto.Companion(.quarters, "urn:com:apple:photo:2020:aux:hdrgainmap")
    map.turns = 1
    map.xmp = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:HDRGainMap="http://ns.apple.com/HDRGainMap/1.0/"
      HDRGainMap:HDRGainMapVersion="65536"/></rdf:RDF></x:xmpmeta>
      """
    let file = try source([HEIFPhoto.Companion(.quarters, Self.matte), map])
    let picture = try #require(try Picture(file, kCGImageAuxiliaryDataTypeHDRGainMap))
    #expect(picture.width == 16 && picture.height == 32 && picture.corners == [80, 240, 16, 160])
    let metadata = try #require(picture.metadata)
    let tags = try #require(CGImageMetadataCopyTags(metadata) as? [CGImageMetadataTag])
    #expect(tags.map { CGImageMetadataTagCopyName($0) } == ["HDRGainMapVersion"])
    // They are the map's, neither the image's nor another one's.
    #expect(CGImageSourceCopyMetadataAtIndex(file, 0, nil) == nil)
    #expect(try Picture(file, kCGImageAuxiliaryDataTypePortraitEffectsMatte)?.metadata == nil)
  }

  @Test func propertiesListWhatLiesBesideTheImage() throws {
    let file = try source([
      HEIFPhoto.Companion(.quarters, Self.matte), HEIFPhoto.Companion(.quarters, "urn:somebody:else"),
      HEIFPhoto.Companion(.deepQuarters, Self.depth, depth: .disparity), HEIFPhoto.Companion(.quarters),
    ])
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(file, 0, nil))
    let list = try #require(properties[kCGImagePropertyAuxiliaryData] as? [CFDictionary])
    let types = list.map { $0[kCGImagePropertyAuxiliaryDataType] as? String }
    #expect(types == [kCGImageAuxiliaryDataTypePortraitEffectsMatte, kCGImageAuxiliaryDataTypeDisparity])
    #expect(list.map { $0[kCGImagePropertyWidth] as? Int } == [32, 32])
    #expect(list.map { $0[kCGImagePropertyHeight] as? Int } == [16, 32])
    let none = try #require(CGImageSourceCopyPropertiesAtIndex(try source([]), 0, nil))
    #expect(none[kCGImagePropertyAuxiliaryData] == nil)
  }

  // MARK: Thumbnails

  /// Whether a pixel of an image is about as light as that.
  private func isLight(_ image: CGImage?, _ x: Int, _ y: Int, _ light: Int) -> Bool {
    ImageFixtures.color(image, x, y)?.allSatisfy { abs($0 - light) < 25 } ?? false
  }

  @Test func aFilesOwnThumbnailIsTaken() throws {
    let file = try source([HEIFPhoto.Companion(.quarters)])
    for options in [
      nil, [kCGImageSourceCreateThumbnailFromImageIfAbsent: true],
      [kCGImageSourceCreateThumbnailFromImageIfAbsent: false],
      [kCGImageSourceThumbnailMaxPixelSize: 48, kCGImageSourceCreateThumbnailWithTransform: true],
    ] as [CFDictionary?] {
      let own = CGImageSourceCreateThumbnailAtIndex(file, 0, options)
      #expect(own?.width == 32 && own?.height == 16)
      #expect(
        isLight(own, 2, 2, 16) && isLight(own, 29, 2, 80) && isLight(own, 2, 13, 160) && isLight(own, 29, 13, 240))
    }
    let small = CGImageSourceCreateThumbnailAtIndex(file, 0, [kCGImageSourceThumbnailMaxPixelSize: 16])
    #expect(small?.width == 16 && small?.height == 8 && isLight(small, 1, 1, 16))
    let made = CGImageSourceCreateThumbnailAtIndex(
      file, 0, [kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 48])
    #expect(made?.width == 48 && made?.height == 24 && isLight(made, 2, 2, 128))
    #expect(
      CGImageSourceCreateThumbnailAtIndex(
        try source([]), 0, [kCGImageSourceCreateThumbnailFromImageIfAbsent: false]) == nil)
  }

  @Test(arguments: [(20, 16, 20), (32, 16, 32), (40, 128, 40), (100, 128, 64), (nil, 128, 64)] as [(Int?, Int, Int)])
  func ofSeveralThumbnailsTheSmallestThatIsLargeEnoughIsTaken(_ limit: Int?, _ light: Int, _ width: Int) throws {
    let file = try source([HEIFPhoto.Companion(.flat), HEIFPhoto.Companion(.quarters)])
    var options: CFDictionary = [kCGImageSourceCreateThumbnailFromImageIfAbsent: false]
    if let limit { options[kCGImageSourceThumbnailMaxPixelSize] = limit }
    let thumbnail = CGImageSourceCreateThumbnailAtIndex(file, 0, options)
    #expect(thumbnail?.width == width && isLight(thumbnail, 1, 1, light))
  }

  // MARK: Damaged files

  private static var damaged: [(what: String, companion: HEIFPhoto.Companion)] {
    var all: [(what: String, companion: HEIFPhoto.Companion)] = []
    func add(_ what: String, _ change: (inout HEIFPhoto.Companion) -> Void) {
      var companion = HEIFPhoto.Companion(.quarters, matte)
      change(&companion)
      all.append((what, companion))
    }
    add("nothing stored") { $0.stored = Data() }
    add("no HEVC") { $0.stored = Data(repeating: 0xA5, count: 64) }
    add("a length beyond its end") { $0.stored = Data([0x7F, 0xFF, 0xFF, 0xFF, 0x28, 1]) }
    add("of no size") { $0.claimed = (0, 0) }
    add("too many pixels") { $0.claimed = (8192, 8193) }
    add("too long a side") { $0.claimed = (16_385, 1) }
    add("larger than numbers") { $0.claimed = (0xFFFF_FFFF, 0xFFFF_FFFF) }
    add("beside itself") { $0.owner = 2 }
    add("beside nothing") { $0.owner = 99 }
    return all
  }

  @Test(arguments: damaged)
  func whatIsDamagedGivesNothing(_ what: String, _ companion: HEIFPhoto.Companion) throws {
    let file = try source([companion])
    #expect(CGImageSourceCopyAuxiliaryDataInfoAtIndex(file, 0, kCGImageAuxiliaryDataTypePortraitEffectsMatte) == nil)
    // As a thumbnail it is none, either: where the file can be read at all, one is made of the image.
    var thumbnail = companion
    thumbnail.name = nil
    let other = try source([thumbnail])
    let made = CGImageSourceCreateThumbnailAtIndex(other, 0, [kCGImageSourceThumbnailMaxPixelSize: 48])
    if CGImageSourceGetStatus(other) == .statusComplete { #expect(made?.width == 48 && isLight(made, 2, 2, 128)) }
  }

  @Test func noMoreThanAFewAreLookedAt() throws {
    let file = try source((0..<60).map { _ in HEIFPhoto.Companion(.quarters, Self.matte) })
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(file, 0, nil))
    #expect((properties[kCGImagePropertyAuxiliaryData] as? [CFDictionary])?.count == 32)
  }

  @Test func filesThatEndTooEarlyGiveNothingOrTheWhole() throws {
    let whole = HEIFPhoto([HEIFPhoto.Companion(.quarters, Self.matte), HEIFPhoto.Companion(.quarters)]).data
    for length in stride(from: 12, to: whole.count, by: 7) {
      let file = try #require(CGImageSourceCreateWithData(whole.prefix(length), nil))
      if let picture = try Picture(file, kCGImageAuxiliaryDataTypePortraitEffectsMatte) {
        #expect(picture.data.count == picture.rowBytes * picture.height, "\(length)")
      }
      _ = CGImageSourceCreateThumbnailAtIndex(file, 0, [kCGImageSourceThumbnailMaxPixelSize: 16])
    }
  }
}
