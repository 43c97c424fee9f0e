import CoreGraphics
import CoreVideo
import Foundation
import TestMedia
import Testing

@testable import MediaEngine

@Suite struct CodeReaderTests {
  /// A picture with bars, and a gray frame of quiet around them.
  private static func picture(
    of modules: [Bool], format: OSType = kCVPixelFormatType_32BGRA, isUpright: Bool = true, isInverted: Bool = false
  ) throws -> CVPixelBuffer {
    let unit = 3
    let (long, short) = ((modules.count + 40) * unit, 160)
    let (width, height) = isUpright ? (long, short) : (short, long)
    var created: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, format, nil, &created)
    let buffer = try #require(created)
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let isPlanar = CVPixelBufferIsPlanar(buffer)
    let base = try #require(
      isPlanar ? CVPixelBufferGetBaseAddressOfPlane(buffer, 0) : CVPixelBufferGetBaseAddress(buffer))
    let rowBytes = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) : CVPixelBufferGetBytesPerRow(buffer)
    let pixelBytes = isPlanar || format == kCVPixelFormatType_OneComponent8 ? 1 : rowBytes / width >= 4 ? 4 : 2
    for y in 0..<height {
      for x in 0..<width {
        let along = (isUpright ? x : y) / unit - 20
        let across = isUpright ? y : x
        let isDark = modules.indices.contains(along) && modules[along] && (20..<short - 20).contains(across)
        let value: UInt8 = isDark == isInverted ? 225 : 30
        let pixel = base + y * rowBytes + x * pixelBytes
        for part in 0..<pixelBytes {
          // Only the brightness counts; what is beside it is of no use for reading.
          let isBrightness = pixelBytes != 2 || part == (format == kCVPixelFormatType_422YpCbCr8 ? 1 : 0)
          pixel.storeBytes(of: isBrightness ? value : 128, toByteOffset: part, as: UInt8.self)
        }
      }
    }
    return buffer
  }

  private static func read(_ buffer: CVPixelBuffer, area: CGRect? = nil) throws -> [FoundCode] {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    let picture = try #require(CodePicture(buffer, area: area ?? whole))
    return CodeReader().read(picture)
  }

  private static let kinds: [(CodeSymbology, String, [Bool])] = [
    (.ean13, "4006381333931", BarCode.ean13("4006381333931")), (.ean8, "96385074", BarCode.ean8("96385074")),
    (.upce, "01234565", BarCode.upce("01234565")), (.code39, "CAB123", BarCode.code39("CAB123")),
    (.code93, "KINORA93", BarCode.code93("KINORA93")), (.code128, "Kinora-128 #7", BarCode.code128("Kinora-128 #7")),
    (.interleaved2of5, "12345678", BarCode.interleaved2of5("12345678")),
    (.itf14, "00012345678905", BarCode.interleaved2of5("00012345678905")),
    (.codabar, "A4711081B", BarCode.codabar("A4711081B")),
  ]

  @Test(arguments: kinds)
  func everyKindIsReadUprightTurnedAndInverted(_ kind: CodeSymbology, _ text: String, _ modules: [Bool]) throws {
    for (isUpright, isInverted) in [(true, false), (false, false), (true, true)] {
      let codes = try Self.read(try Self.picture(of: modules, isUpright: isUpright, isInverted: isInverted))
      #expect(codes.map(\.text) == [text], "upright \(isUpright), inverted \(isInverted)")
      #expect(codes.map(\.symbology) == [kind])
      let bounds = try #require(codes.first).bounds
      let (along, across) =
        isUpright ? (bounds.width, bounds.height) : (bounds.height, bounds.width)
      #expect(along > 0.5 && along < 0.95, "\(bounds)")
      #expect(across > 0.5 && across < 0.9, "\(bounds)")
    }
  }

  @Test(arguments: [
    kCVPixelFormatType_32BGRA, kCVPixelFormatType_OneComponent8, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
    kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs,
    kCVPixelFormatType_32ARGB,
  ]) func everyFormatIsRead(_ format: OSType) throws {
    let codes = try Self.read(try Self.picture(of: BarCode.ean13("4006381333931"), format: format))
    #expect(codes.map(\.text) == ["4006381333931"])
  }

  @Test func onlyThePartThatWasAskedForIsLookedAt() throws {
    let picture = try Self.picture(of: BarCode.ean8("96385074"))
    let whole = try #require(try Self.read(picture).first)
    let part = CGRect(x: 0.1, y: 0.2, width: 0.85, height: 0.5)
    let inPart = try #require(try Self.read(picture, area: part).first)
    #expect(abs(inPart.bounds.minX - whole.bounds.minX) < 0.02)
    #expect(inPart.bounds.maxY < 0.71)
    #expect(try Self.read(picture, area: CGRect(x: 0, y: 0, width: 0.5, height: 1)).isEmpty)
    #expect(CodePicture(picture, area: CGRect(x: 2, y: 2, width: 1, height: 1)) == nil)
  }

  @Test func kindsThatWerentAskedForAreLeftOut() throws {
    let bars = try Self.picture(of: BarCode.interleaved2of5("00012345678905"))
    let picture = try #require(CodePicture(bars))
    #expect(CodeReader([.ean13, .qr]).read(picture).isEmpty)
    #expect(CodeReader([.interleaved2of5]).read(picture).map(\.symbology) == [.interleaved2of5])
    #expect(CodeReader([.itf14]).read(picture).map(\.symbology) == [.itf14])
    #expect(CodeReader([]).read(picture).isEmpty)
  }

  @Test func theSceneWithoutASignHasNoCodes() throws {
    let scene = SimulatedPicture(.lakeside, settings: .init(), width: 1280, height: 720).background
    #expect(try Self.read(try buffer(of: scene)).isEmpty)
  }

  private func buffer(of bitmap: Bitmap) throws -> CVPixelBuffer {
    var created: CVPixelBuffer?
    CVPixelBufferCreateWithBytes(
      nil, bitmap.width, bitmap.height, kCVPixelFormatType_32BGRA, bitmap.pixels, bitmap.bytesPerRow, nil, nil, nil,
      &created)
    return try #require(created)
  }

  // MARK: QR

  private func qrCode(_ text: String) throws -> CGImage {
    let folder = try ProgramFolder()
    try writeQRCode(text, to: folder.file("code.png"))
    let source = try #require(CGImageSourceCreateWithURL(folder.file("code.png") as CFURL, nil))
    return try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
  }

  /// The code turned by so many degrees, on a wall of its own.
  private func turned(_ image: CGImage, by degrees: Double, isInverted: Bool = false) throws -> CodePicture {
    let side = 700
    let context = try #require(
      CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    context.translateBy(x: Double(side) / 2, y: Double(side) / 2)
    context.rotate(by: -degrees * .pi / 180)
    context.draw(image, in: CGRect(x: -150, y: -150, width: 300, height: 300))
    let image = try #require(context.makeImage())
    let picture = try #require(CodePicture(image))
    return isInverted ? picture.inverted : picture
  }

  @Test(arguments: [0.0, 20, 90, 135, 180, 270])
  func aTurnedQRCodeIsReadWithItsOwnUpperLeftFirst(_ degrees: Double) throws {
    let text = "Grüße aus 東京 \(degrees)"
    let codes = CodeReader().read(try turned(try qrCode(text), by: degrees))
    #expect(codes.map(\.text) == [text])
    let first = try #require(codes.first?.corners.first)
    // Clockwise as one sees it, y downwards, from the upper left.
    let expected = (degrees - 135) * .pi / 180
    let difference = atan2(first.y - 0.5, first.x - 0.5) - expected
    #expect(abs(atan2(sin(difference), cos(difference))) < 0.15)
  }

  @Test func aBrightQRCodeOnDarkIsRead() throws {
    let codes = CodeReader().read(try turned(try qrCode("inverted"), by: 10, isInverted: true))
    #expect(codes.map(\.text) == ["inverted"])
  }

  // MARK: Cameras

  @Test(arguments: [VideoFormat.Encoding.raw("BGRA"), .jpeg])
  func aSignInTheSceneIsFoundWhereItStands(_ encoding: VideoFormat.Encoding) async throws {
    let (camera, stream) = CameraStream.simulated(encoding: encoding)
    let readings = Collected<CodeScanner.Reading>()
    let scanner = CodeScanner(timesPerSecond: 20) { readings.add($0) }
    let tap = try await stream.addTap(CodeScanner.tapFormat, queue: CodeScanner.tapQueue, to: scanner)
    try await stream.start()
    camera.sign = try qrCode("https://example.org/lake")
    let first = try #require(try await readings.first(2).first)
    #expect(first.codes.map(\.text) == ["https://example.org/lake"])
    let bounds = try #require(first.codes.first).bounds
    #expect(abs(bounds.midX - SceneSign.middle.x) < 0.02 && abs(bounds.midY - SceneSign.middle.y) < 0.02, "\(bounds)")
    #expect(first.time.seconds > 0 && first.duration.seconds > 0)
    camera.sign = nil
    let end = try await eventually("the code goes") { readings.values.last.flatMap { $0.codes.isEmpty ? $0 : nil } }
    #expect(end.time > first.time)
    #expect(readings.values.filter(\.codes.isEmpty).count == 1)
    await tap.close()
    await stream.stop()
  }
}
