import CoreGraphics
import CoreMedia
import CoreVideo
import TestSupport
import Testing
import VideoToolbox

@Suite(.blocking) struct PictureTests {
  private func session(_ mode: CFString? = nil, matrix: CFString? = nil) throws -> VTPixelTransferSession {
    var made: VTPixelTransferSession?
    #expect(VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &made) == noErr)
    let session = try #require(made)
    if let mode {
      #expect(VTSessionSetProperty(session, key: kVTPixelTransferPropertyKey_ScalingMode, value: mode) == noErr)
    }
    if let matrix {
      #expect(
        VTSessionSetProperty(session, key: kVTPixelTransferPropertyKey_DestinationYCbCrMatrix, value: matrix) == noErr)
    }
    return session
  }

  /// A picture whose left and right quarters are darker.
  private func striped(_ width: Int, _ height: Int) throws -> CVPixelBuffer {
    let buffer = try Studio.buffer(width, height)
    Studio.fill(buffer) { plane, x, _ in plane > 0 ? 128 : (width / 4..<width * 3 / 4).contains(x) ? 200 : 60 }
    return buffer
  }

  @Test func picturesAreScaledAndConverted() throws {
    let source = try Studio.frame(77, width: 640, height: 480)
    for format in [
      kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    ] {
      let target = try Studio.buffer(320, 240, format)
      #expect(VTPixelTransferSessionTransferImage(try session(), from: source, to: target) == noErr)
      #expect(Studio.number(target) == 77)
    }
  }

  @Test func otherShapesAreFittedAsTheModeSays() throws {
    let source = try striped(320, 240)
    func columns(_ mode: CFString) throws -> [Int] {
      let target = try Studio.buffer(240, 240)
      #expect(VTPixelTransferSessionTransferImage(try session(mode), from: source, to: target) == noErr)
      return [2, 40, 120, 200, 237].map { Studio.byte(target, 0, $0, 120) }
    }
    func rows(_ mode: CFString) throws -> [Int] {
      let target = try Studio.buffer(240, 240)
      #expect(VTPixelTransferSessionTransferImage(try session(mode), from: source, to: target) == noErr)
      return [2, 20, 60, 120, 237].map { Studio.byte(target, 0, 120, $0) }
    }
    func isNear(_ one: [Int], _ other: [Int]) -> Bool { zip(one, other).allSatisfy { abs($0 - $1) <= 4 } }
    #expect(isNear(try columns(kVTScalingMode_Normal), [60, 60, 200, 60, 60]))
    #expect(isNear(try rows(kVTScalingMode_Normal), [200, 200, 200, 200, 200]))
    // 240 by 180, in the middle.
    #expect(isNear(try columns(kVTScalingMode_Letterbox), [60, 60, 200, 60, 60]))
    #expect(isNear(try rows(kVTScalingMode_Letterbox), [16, 16, 200, 200, 16]))
    // The middle 240 columns, of which those of 40 to 200 are bright.
    #expect(isNear(try columns(kVTScalingMode_Trim), [60, 200, 200, 60, 60]))
    CVBufferSetAttachment(
      source, kCVImageBufferCleanApertureKey,
      [
        kCVImageBufferCleanApertureWidthKey: 80, kCVImageBufferCleanApertureHeightKey: 240,
        kCVImageBufferCleanApertureHorizontalOffsetKey: -120, kCVImageBufferCleanApertureVerticalOffsetKey: 0,
      ] as CFDictionary, .shouldPropagate)
    #expect(isNear(try columns(kVTScalingMode_CropSourceToCleanAperture), [60, 60, 60, 60, 60]))
  }

  @Test func theMatrixIsThatOfTheProperty() throws {
    // Pure red in BT.601.
    let source = try Studio.plain(81, 90, 240)
    func values(_ matrix: CFString?) throws -> [Int] {
      let target = try Studio.buffer()
      #expect(VTPixelTransferSessionTransferImage(try session(matrix: matrix), from: source, to: target) == noErr)
      if let matrix {
        #expect(CVBufferCopyAttachment(target, kCVImageBufferYCbCrMatrixKey, nil) as? String == matrix)
      }
      return [Studio.byte(target, 0, 100, 100), Studio.byte(target, 1, 100, 50), Studio.byte(target, 1, 101, 50)]
    }
    func isNear(_ one: [Int], _ other: [Int]) -> Bool { zip(one, other).allSatisfy { abs($0 - $1) <= 2 } }
    #expect(isNear(try values(nil), [81, 90, 240]))
    #expect(isNear(try values(kCVImageBufferYCbCrMatrix_ITU_R_709_2), [63, 102, 240]))
  }

  @Test func anInvalidatedSessionCopiesNothing() throws {
    let session = try session()
    let (source, target) = (try Studio.plain(200, 128, 128), try Studio.buffer())
    VTPixelTransferSessionInvalidate(session)
    #expect(VTPixelTransferSessionTransferImage(session, from: source, to: target) == kVTInvalidSessionErr)
    #expect(Studio.byte(target, 0, 10, 10) == 0)
  }

  @Test func picturesAreTurnedAndMirrored() throws {
    let source = try Studio.buffer(320, 240)
    // Darker to the left and to the top; blue to the left, red to the top.
    Studio.fill(source) { plane, x, y in
      if plane == 0 { return UInt8(40 + x / 4 + y / 2) }
      return x % 2 == 0 ? UInt8(60 + x / 4) : UInt8(200 - y / 2)
    }
    func corners(_ rotation: CFString, horizontal: Bool = false, vertical: Bool = false) throws -> [[Int]] {
      var made: VTPixelRotationSession?
      VTPixelRotationSessionCreate(nil, &made)
      let session = try #require(made)
      let values: [(CFString, CFTypeRef)] = [
        (kVTPixelRotationPropertyKey_Rotation, rotation),
        (kVTPixelRotationPropertyKey_FlipHorizontalOrientation, horizontal),
        (kVTPixelRotationPropertyKey_FlipVerticalOrientation, vertical),
      ]
      for (key, value) in values { #expect(VTSessionSetProperty(session, key: key, value: value) == noErr) }
      let isUpright = rotation == kVTRotation_0 || rotation == kVTRotation_180
      let (width, height) = isUpright ? (320, 240) : (240, 320)
      let target = try Studio.buffer(width, height)
      #expect(VTPixelRotationSessionRotateImage(session, source, target) == noErr)
      return [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
        let (left, top) = (x * (width / 2 - 1), y * (height / 2 - 1))
        return [
          Studio.byte(target, 0, x * (width - 1), y * (height - 1)), Studio.byte(target, 1, 2 * left, top),
          Studio.byte(target, 1, 2 * left + 1, top),
        ]
      }
    }
    let own = try corners(kVTRotation_0)
    #expect(own[0] == [40, 60, 200] && own[3] == [40 + 79 + 119, 60 + 79, 200 - 59])
    func order(_ places: [Int]) -> [[Int]] { places.map { own[$0] } }
    #expect(try corners(kVTRotation_CW90) == order([2, 0, 3, 1]))
    #expect(try corners(kVTRotation_180) == order([3, 2, 1, 0]))
    #expect(try corners(kVTRotation_CCW90) == order([1, 3, 0, 2]))
    #expect(try corners(kVTRotation_0, horizontal: true) == order([1, 0, 3, 2]))
    #expect(try corners(kVTRotation_0, vertical: true) == order([2, 3, 0, 1]))
    #expect(try corners(kVTRotation_CW90, horizontal: true) == order([0, 2, 1, 3]))
  }

  @Test func imagesHaveThePixelBuffersColours() throws {
    var image: CGImage?
    #expect(
      VTCreateCGImageFromCVPixelBuffer(try Studio.plain(81, 90, 240), options: nil, imageOut: &image) == noErr)
    let red = try #require(image)
    #expect(red.width == 320 && red.height == 240)
    let colour = try Studio.buffer(4, 2, kCVPixelFormatType_32BGRA)
    CVPixelBufferLockBaseAddress(colour, [])
    let base = try #require(CVPixelBufferGetBaseAddress(colour))
    // Half transparent blue, premultiplied.
    for x in 0..<4 { base.storeBytes(of: 0x8000_0080, toByteOffset: 4 * x, as: UInt32.self) }
    CVPixelBufferUnlockBaseAddress(colour, [])
    var other: CGImage?
    #expect(VTCreateCGImageFromCVPixelBuffer(colour, options: nil, imageOut: &other) == noErr)
    func pixel(_ image: CGImage) throws -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 4)
      try bytes.withUnsafeMutableBytes { bytes in
        let context = try #require(
          CGContext(
            data: bytes.baseAddress, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.draw(image, in: CGRect(x: 0, y: 1 - image.height, width: image.width, height: image.height))
      }
      return bytes
    }
    let values = try pixel(red)
    #expect(values[0] > 250 && values[1] < 5 && values[2] < 5, "\(values)")
    let half = try pixel(try #require(other))
    #expect(abs(Int(half[2]) - 128) < 4 && abs(Int(half[3]) - 128) < 4 && half[0] < 4, "\(half)")
  }
}
