import AVFoundation
import CoreImage
import ImageIO
import TestSupport
import Testing

/// Mattes as Apple's pages on photos use them. No camera here delivers one; they are made of a file's auxiliary data.
@Suite struct MatteBehaviourTests {
  /// 3 × 2 pixels: 1 2 3 above 4 5 6.
  private static let auxiliary: [String: any Sendable] = [
    "kCGImageAuxiliaryDataInfoData": Data([1, 2, 3, 0, 4, 5, 6, 0]),
    "kCGImageAuxiliaryDataInfoDataDescription": [
      "Width": 3, "Height": 2, "BytesPerRow": 4, "PixelFormat": Int(kCVPixelFormatType_OneComponent8),
    ],
  ]

  private func rows(_ buffer: CVPixelBuffer) -> [[UInt8]] {
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    guard let start = CVPixelBufferGetBaseAddress(buffer) else { return [] }
    return (0..<CVPixelBufferGetHeight(buffer)).map { y in
      (0..<CVPixelBufferGetWidth(buffer)).map { x in
        start.load(fromByteOffset: y * CVPixelBufferGetBytesPerRow(buffer) + x, as: UInt8.self)
      }
    }
  }

  @Test func mattesBesideAFilesImageAreRead() throws {
    let file = HEIFPhoto([
      HEIFPhoto.Companion(.quarters, "urn:com:apple:photo:2018:aux:portraiteffectsmatte"),
      HEIFPhoto.Companion(.deepQuarters, "urn:com:apple:photo:2019:aux:semantichairmatte"),
    ]).data
    let source = try #require(CGImageSourceCreateWithData(file, nil))
    let portrait = try #require(
      CGImageSourceCopyAuxiliaryDataInfoAtIndex(source, 0, kCGImageAuxiliaryDataTypePortraitEffectsMatte))
    let matte = rows(try AVPortraitEffectsMatte(fromDictionaryRepresentation: portrait).mattingImage)
    func row(_ left: UInt8, _ right: UInt8) -> [UInt8] {
      Array(repeating: left, count: 16) + Array(repeating: right, count: 16)
    }
    #expect(matte == Array(repeating: row(16, 80), count: 8) + Array(repeating: row(160, 240), count: 8))
    let hairType = kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte
    let info = try #require(CGImageSourceCopyAuxiliaryDataInfoAtIndex(source, 0, hairType))
    let hair = try AVSemanticSegmentationMatte(
      fromImageSourceAuxiliaryDataType: hairType, dictionaryRepresentation: info)
    #expect(hair.matteType == .hair)
    #expect(rows(hair.mattingImage).map { [$0[0], $0[31]] }.first == [0, 85])
    #expect(rows(hair.mattingImage).map { [$0[0], $0[31]] }.last == [170, 255])
  }

  @Test(
    arguments: [
      (.up, [[1, 2, 3], [4, 5, 6]]), (.upMirrored, [[3, 2, 1], [6, 5, 4]]), (.down, [[6, 5, 4], [3, 2, 1]]),
      (.downMirrored, [[4, 5, 6], [1, 2, 3]]), (.leftMirrored, [[1, 4], [2, 5], [3, 6]]),
      (.right, [[4, 1], [5, 2], [6, 3]]), (.rightMirrored, [[6, 3], [5, 2], [4, 1]]),
      (.left, [[3, 6], [2, 5], [1, 4]]),
    ] as [(CGImagePropertyOrientation, [[UInt8]])])
  func aMatteIsTurnedAsItsPhoto(_ orientation: CGImagePropertyOrientation, _ expected: [[UInt8]]) throws {
    let matte = try AVPortraitEffectsMatte(fromDictionaryRepresentation: Self.auxiliary)
    #expect(rows(matte.applyingExifOrientation(orientation).mattingImage) == expected)
    let hair = try AVSemanticSegmentationMatte(
      fromImageSourceAuxiliaryDataType: "kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte" as CFString,
      dictionaryRepresentation: Self.auxiliary)
    #expect(rows(hair.applyingExifOrientation(orientation).mattingImage) == expected)
    #expect(hair.matteType == .hair && hair.pixelFormatType == kCVPixelFormatType_OneComponent8)
  }

  @Test func aPortraitMatteIsReadTurnedAndWritten() throws {
    let matte = try AVPortraitEffectsMatte(fromDictionaryRepresentation: Self.auxiliary)
    #expect(matte.pixelFormatType == kCVPixelFormatType_OneComponent8)
    #expect(rows(matte.mattingImage) == [[1, 2, 3], [4, 5, 6]])
    var type: NSString?
    let written = try #require(matte.dictionaryRepresentation(forAuxiliaryDataType: &type))
    #expect(type == "kCGImageAuxiliaryDataTypePortraitEffectsMatte" as NSString)
    let again = try AVPortraitEffectsMatte(fromDictionaryRepresentation: written)
    #expect(rows(again.mattingImage) == [[1, 2, 3], [4, 5, 6]])
    let other = try matte.replacingPortraitEffectsMatte(
      with: matte.applyingExifOrientation(.down).mattingImage)
    #expect(rows(other.mattingImage) == [[6, 5, 4], [3, 2, 1]])
  }

  @Test func otherPixelsReplaceThoseOfAMatte() throws {
    let matte = try AVPortraitEffectsMatte(fromDictionaryRepresentation: Self.auxiliary)
    var made: [CVPixelBuffer?] = [nil, nil]
    CVPixelBufferCreate(nil, 8, 4, kCVPixelFormatType_OneComponent8, nil, &made[0])
    CVPixelBufferCreate(nil, 8, 4, kCVPixelFormatType_32BGRA, nil, &made[1])
    let (gray, coloured) = (try #require(made[0]), try #require(made[1]))
    #expect(try matte.replacingPortraitEffectsMatte(with: gray).mattingImage === gray)
    #expect(throws: AVError.self) { try matte.replacingPortraitEffectsMatte(with: coloured) }
  }

  @Test(
    arguments: [
      [:], ["kCGImageAuxiliaryDataInfoData": Data([1])],
      [
        "kCGImageAuxiliaryDataInfoData": Data(),
        "kCGImageAuxiliaryDataInfoDataDescription": [
          "Width": 3, "Height": 2, "BytesPerRow": 4, "PixelFormat": Int(kCVPixelFormatType_OneComponent8),
        ],
      ],
    ] as [[String: any Sendable]])
  func whatIsNoMatteIsRefused(_ dictionary: [String: any Sendable]) {
    #expect(throws: AVError.self) { try AVPortraitEffectsMatte(fromDictionaryRepresentation: dictionary) }
    #expect(throws: AVError.self) {
      try AVSemanticSegmentationMatte(
        fromImageSourceAuxiliaryDataType: "kCGImageAuxiliaryDataTypeDepth" as CFString,
        dictionaryRepresentation: Self.auxiliary)
    }
  }

  @Test func anImageOfAMatteIsTheMatte() throws {
    let matte = try AVPortraitEffectsMatte(fromDictionaryRepresentation: Self.auxiliary)
    let option: CIImageOption = .auxiliaryPortraitEffectsMatte
    let image = CIImage(cvImageBuffer: matte.mattingImage, options: [option: true])
    #expect(image.extent == CGRect(x: 0, y: 0, width: 3, height: 2))
  }

  @Test(
    arguments: [
      .auxiliaryPortraitEffectsMatte, .auxiliarySemanticSegmentationHairMatte, .auxiliarySemanticSegmentationSkinMatte,
      .auxiliarySemanticSegmentationTeethMatte, .auxiliaryDepth,
    ] as [CIImageOption])
  func aFilesMatteIsNeverItsImage(_ option: CIImageOption) throws {
    let image = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 8, height: 8))
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let data = try #require(CIContext().pngRepresentation(of: image, format: .RGBA8, colorSpace: space))
    #expect(CIImage(data: data) != nil && CIImage(data: data, options: [option: false]) != nil)
    #expect(CIImage(data: data, options: [option: true]) == nil)
    let source = try #require(CGImageSourceCreateWithData(data, nil))
    #expect(CGImageSourceCopyAuxiliaryDataInfoAtIndex(source, 0, kCGImageAuxiliaryDataTypePortraitEffectsMatte) == nil)
  }

  @Test(arguments: [.depthImage, .portraitEffectsMatteImage] as [CIImageRepresentationOption])
  func noFileIsWrittenWithoutItsMatte(_ option: CIImageRepresentationOption) throws {
    let image = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 64, height: 64))
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let context = CIContext()
    #expect(context.jpegRepresentation(of: image, colorSpace: space) != nil)
    #expect(context.jpegRepresentation(of: image, colorSpace: space, options: [option: image]) == nil)
    #expect(context.heifRepresentation(of: image, format: .RGBA8, colorSpace: space, options: [option: image]) == nil)
  }
}
