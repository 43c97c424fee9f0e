import CoreVideo
import Testing

/// What a format's planes must look like for an image of 7 × 5.
struct ExpectedPlanes: Sendable {
  var format: OSType
  var name: String
  var planes: [(width: Int, height: Int, rowBytes: Int)]
}

@Suite struct CVPixelBufferTests {
  private func makeBuffer(
    _ width: Int, _ height: Int, _ format: OSType, _ attributes: CFDictionary? = nil
  ) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, attributes, &buffer) == kCVReturnSuccess)
    return try #require(buffer)
  }

  @Test(arguments: [
    (kCVPixelFormatType_32BGRA, 28), (kCVPixelFormatType_32ARGB, 28), (kCVPixelFormatType_32RGBA, 28),
    (kCVPixelFormatType_32ABGR, 28), (kCVPixelFormatType_24RGB, 21), (kCVPixelFormatType_OneComponent8, 7),
    (kCVPixelFormatType_422YpCbCr8, 16), (kCVPixelFormatType_422YpCbCr8_yuvs, 16),
  ]) func packedFormatsHaveRoomForOddRowsAndNoPlanes(_ format: OSType, _ leastRow: Int) throws {
    let buffer = try makeBuffer(7, 5, format)
    #expect(!CVPixelBufferIsPlanar(buffer) && CVPixelBufferGetPlaneCount(buffer) == 0)
    let row = CVPixelBufferGetBytesPerRow(buffer)
    #expect(row >= leastRow && row % 64 == 0)
    #expect(CVPixelBufferGetDataSize(buffer) == row * 5)
    #expect(Int(bitPattern: CVPixelBufferGetBaseAddress(buffer)) % 64 == 0)
    let tight = try makeBuffer(7, 5, format, [kCVPixelBufferBytesPerRowAlignmentKey: 1])
    #expect(CVPixelBufferGetBytesPerRow(tight) == leastRow)
  }

  private static let planar: [ExpectedPlanes] = [
    ExpectedPlanes(
      format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, name: "420v", planes: [(7, 5, 7), (4, 3, 8)]),
    ExpectedPlanes(
      format: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, name: "420f", planes: [(7, 5, 7), (4, 3, 8)]),
    ExpectedPlanes(
      format: kCVPixelFormatType_420YpCbCr8Planar, name: "y420", planes: [(7, 5, 7), (4, 3, 4), (4, 3, 4)]),
    ExpectedPlanes(
      format: kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, name: "422v", planes: [(7, 5, 7), (4, 5, 8)]),
    ExpectedPlanes(
      format: kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, name: "444f", planes: [(7, 5, 7), (7, 5, 14)]),
    ExpectedPlanes(
      format: kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, name: "x420", planes: [(7, 5, 14), (4, 3, 16)]),
    ExpectedPlanes(
      format: kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, name: "xf20", planes: [(7, 5, 14), (4, 3, 16)]),
  ]

  @Test(arguments: planar) func planarFormatsGiveOddImagesALastChromaSample(_ expected: ExpectedPlanes) throws {
    #expect(expected.format == expected.name.utf8.reduce(0) { $0 << 8 | OSType($1) })
    let buffer = try makeBuffer(7, 5, expected.format, [kCVPixelBufferBytesPerRowAlignmentKey: 1])
    #expect(CVPixelBufferIsPlanar(buffer) && CVPixelBufferGetPlaneCount(buffer) == expected.planes.count)
    var end = UnsafeMutableRawPointer(bitPattern: 1)
    for (index, plane) in expected.planes.enumerated() {
      #expect(CVPixelBufferGetWidthOfPlane(buffer, index) == plane.width)
      #expect(CVPixelBufferGetHeightOfPlane(buffer, index) == plane.height)
      #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, index) == plane.rowBytes)
      let address = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, index))
      #expect(end.map { $0 <= address } == true)
      end = address + plane.rowBytes * plane.height
    }
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, expected.planes.count) == nil)
    #expect(CVPixelBufferGetWidthOfPlane(buffer, -1) == 0)
  }

  @Test func aPlanarBufferBeginsWithItsFirstPlane() throws {
    var made: CVPixelBuffer?
    #expect(
      CVPixelBufferCreate(nil, 6, 4, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &made) == kCVReturnSuccess)
    let buffer = try #require(made)
    let base = CVPixelBufferGetBaseAddress(buffer)
    #expect(base != nil && base == CVPixelBufferGetBaseAddressOfPlane(buffer, 0))
    let second = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 1))
    let first = try #require(base)
    let end = second + CVPixelBufferGetBytesPerRowOfPlane(buffer, 1) * CVPixelBufferGetHeightOfPlane(buffer, 1)
    #expect(second >= first + CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) * 4)
    // Code that copies a whole buffer takes base address, bytes per row and height together.
    #expect(first + CVPixelBufferGetBytesPerRow(buffer) * CVPixelBufferGetHeight(buffer) >= end)
    #expect(CVPixelBufferGetDataSize(buffer) >= end - first)
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 2) == nil && CVPixelBufferGetWidthOfPlane(buffer, -1) == 0)
  }

  @Test func locksAreCountedByKind() throws {
    let buffer = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
    #expect(CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnInvalidArgument)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnInvalidArgument)
    #expect(CVPixelBufferLockBaseAddress(buffer, .init(rawValue: 8)) == kCVReturnInvalidArgument)
  }

  @Test func unusableRequestsAreRefusedWithApplesCodes() {
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, 0, 4, kCVPixelFormatType_32BGRA, nil, &buffer) == -6681)
    #expect(CVPixelBufferCreate(nil, 4, Int.max, kCVPixelFormatType_32BGRA, nil, &buffer) == -6681)
    #expect(CVPixelBufferCreate(nil, 4, 4, 0x6E6F_7065, nil, &buffer) == -6680)
    let odd: CFDictionary = [kCVPixelBufferBytesPerRowAlignmentKey: 48]
    #expect(CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, odd, &buffer) == -6682)
    #expect(buffer == nil)
  }

  @Test func lentBytesAreUsedInPlaceAndGivenBackOnce() {
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 16)
    defer { bytes.deallocate() }
    var returns = 0
    withUnsafeMutablePointer(to: &returns) { counter in
      var buffer: CVPixelBuffer?
      let made = CVPixelBufferCreateWithBytes(
        nil, 4, 4, kCVPixelFormatType_32BGRA, bytes, 64,
        { counter, _ in counter?.assumingMemoryBound(to: Int.self).pointee += 1 }, counter, nil, &buffer)
      #expect(made == kCVReturnSuccess)
      #expect(buffer.flatMap { CVPixelBufferGetBaseAddress($0) } == bytes)
      #expect(counter.pointee == 0)
      buffer = nil
      #expect(counter.pointee == 1)
      #expect(
        CVPixelBufferCreateWithBytes(nil, 4, 4, kCVPixelFormatType_32BGRA, bytes, 15, nil, nil, nil, &buffer) == -6661)

      var addresses: [UnsafeMutableRawPointer?] = [bytes, bytes + 64]
      var (widths, heights, rows) = ([4, 2], [4, 2], [16, 16])
      let planar = CVPixelBufferCreateWithPlanarBytes(
        nil, 4, 4, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, bytes, 128, 2, &addresses, &widths, &heights, &rows,
        { counter, _, _, count, _ in counter?.assumingMemoryBound(to: Int.self).pointee += count }, counter, nil,
        &buffer)
      #expect(planar == kCVReturnSuccess)
      #expect(buffer.flatMap { CVPixelBufferGetBaseAddressOfPlane($0, 1) } == bytes + 64)
      buffer = nil
      #expect(counter.pointee == 3)
    }
  }

  @Test func attachmentsFollowTheImageOnlyWhenTheyPropagate() throws {
    let (source, target) = (
      try makeBuffer(2, 2, kCVPixelFormatType_32BGRA), try makeBuffer(2, 2, kCVPixelFormatType_24RGB)
    )
    CVBufferSetAttachment(source, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2, .shouldPropagate)
    CVBufferSetAttachment(source, "private", 5, .shouldNotPropagate)
    CVBufferPropagateAttachments(source, target)
    var mode = CVAttachmentMode.shouldNotPropagate
    #expect(CVBufferCopyAttachment(target, kCVImageBufferYCbCrMatrixKey, &mode) as? String == "ITU_R_709_2")
    #expect(mode == .shouldPropagate && !CVBufferHasAttachment(target, "private"))
    #expect(CVBufferCopyAttachments(source, .shouldNotPropagate)?["private"] as? Int == 5)
    let old = CVBufferGetAttachment(source, kCVImageBufferYCbCrMatrixKey, nil)?.takeUnretainedValue()
    #expect(old as? String == "ITU_R_709_2")
    CVBufferRemoveAttachment(source, "private")
    #expect(CVBufferCopyAttachments(source, .shouldNotPropagate) == nil)
    CVBufferRemoveAllAttachments(target)
    #expect(CVBufferCopyAttachments(target, .shouldPropagate) == nil)
  }

  @Test func displaySizeAndCleanRectComeFromTheAttachments() throws {
    let buffer = try makeBuffer(720, 576, kCVPixelFormatType_32BGRA)
    #expect(CVImageBufferGetDisplaySize(buffer) == CGSize(width: 720, height: 576))
    let aperture: CFDictionary = [
      kCVImageBufferCleanApertureWidthKey: 704, kCVImageBufferCleanApertureHeightKey: 572,
      kCVImageBufferCleanApertureHorizontalOffsetKey: 2, kCVImageBufferCleanApertureVerticalOffsetKey: 1,
    ]
    CVBufferSetAttachment(buffer, kCVImageBufferCleanApertureKey, aperture, .shouldPropagate)
    #expect(CVImageBufferGetCleanRect(buffer) == CGRect(x: 10, y: 1, width: 704, height: 572))
    let aspect: CFDictionary = [
      kCVImageBufferPixelAspectRatioHorizontalSpacingKey: 12, kCVImageBufferPixelAspectRatioVerticalSpacingKey: 11,
    ]
    CVBufferSetAttachment(buffer, kCVImageBufferPixelAspectRatioKey, aspect, .shouldPropagate)
    #expect(CVImageBufferGetDisplaySize(buffer) == CGSize(width: 768, height: 572))
    let space = try #require(CGColorSpace(name: CGColorSpace.itur_709))
    CVBufferSetAttachment(buffer, kCVImageBufferCGColorSpaceKey, space, .shouldPropagate)
    #expect(CVImageBufferGetColorSpace(buffer) == space)
    let named = CVImageBufferCreateColorSpaceFromAttachments([
      kCVImageBufferColorPrimariesKey: kCVImageBufferColorPrimaries_P3_D65
    ])
    #expect(named?.name == CGColorSpace.displayP3)
  }

  @Test func extendedPixelsRepeatTheEdge() throws {
    let buffer = try makeBuffer(
      4, 2, kCVPixelFormatType_OneComponent8,
      [
        kCVPixelBufferExtendedPixelsLeftKey: 2, kCVPixelBufferExtendedPixelsRightKey: 3,
        kCVPixelBufferExtendedPixelsTopKey: 1, kCVPixelBufferExtendedPixelsBottomKey: 1,
      ])
    var (left, right, top, bottom) = (0, 0, 0, 0)
    CVPixelBufferGetExtendedPixels(buffer, &left, &right, &top, &bottom)
    #expect(left == 2 && right == 3 && top == 1 && bottom == 1)
    let row = CVPixelBufferGetBytesPerRow(buffer)
    let pixels = try #require(CVPixelBufferGetBaseAddress(buffer)).assumingMemoryBound(to: UInt8.self)
    for x in 0..<4 { (pixels[x], pixels[row + x]) = (UInt8(10 + x), UInt8(20 + x)) }
    #expect(CVPixelBufferFillExtendedPixels(buffer) == kCVReturnSuccess)
    func line(_ y: Int) -> [UInt8] { (-2..<7).map { pixels[y * row + $0] } }
    #expect(line(-1) == [10, 10, 10, 11, 12, 13, 13, 13, 13] && line(0) == line(-1))
    #expect(line(2) == [20, 20, 20, 21, 22, 23, 23, 23, 23] && line(1) == line(2))
  }

  @Test func aPixelBufferIsDrawnToAndBecomesAnImage() throws {
    let buffer = try makeBuffer(8, 4, kCVPixelFormatType_32BGRA)
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let context = try #require(
      CGContext(
        data: CVPixelBufferGetBaseAddress(buffer), width: 8, height: 4, bitsPerComponent: 8,
        bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo.byteOrder32Little.rawValue | CGImageAlphaInfo.premultipliedFirst.rawValue))
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
    let pixel = try #require(CVPixelBufferGetBaseAddress(buffer)).loadUnaligned(as: UInt32.self)
    #expect(pixel == 0xFFFF_0000)
    #expect(context.makeImage()?.width == 8)
  }

  @Test func everyFormatThatIsDescribedCanBeMade() throws {
    let codes = try #require(CVPixelFormatDescriptionArrayCreateWithAllPixelFormatTypes(nil) as? [OSType])
    #expect(codes.count > 30 && Set(codes).count == codes.count)
    for code in codes {
      let description = try #require(CVPixelFormatDescriptionCreateWithPixelFormatType(nil, code))
      let buffer = try makeBuffer(6, 4, code)
      #expect(((description[kCVPixelFormatPlanes] as? CFArray)?.count ?? 0) == CVPixelBufferGetPlaneCount(buffer))
    }
    #expect(CVPixelFormatDescriptionCreateWithPixelFormatType(nil, 1) == nil)
  }

  @Test(arguments: [
    (kCVPixelFormatType_Lossless_32BGRA, "&BGA"), (kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarVideoRange, "-8v0"),
  ]) func formatsThatAreCompressedInMemoryAreRefused(_ format: OSType, _ code: String) {
    #expect(format == code.utf8.reduce(0) { $0 << 8 | OSType($1) })
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, 16, 16, format, nil, &buffer) == kCVReturnInvalidPixelFormat && buffer == nil)
  }
}
