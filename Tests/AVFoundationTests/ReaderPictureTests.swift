import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// In which pixel formats a reader gives frames, and what they say of themselves.
@Suite(.blocking) struct ReaderPictureTests {
  private static func frames(_ url: URL, _ settings: [String: Any]) throws -> [CMSampleBuffer] {
    let asset = AVURLAsset(url: url)
    let reader = try AVAssetReader(asset: asset)
    let track = try #require(asset.tracks(withMediaType: .video).first)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
    reader.add(output)
    guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
    return EditingRig.buffers(output)
  }

  private static func format(_ type: OSType) -> [String: Any] { [kCVPixelBufferPixelFormatTypeKey as String: type] }

  /// The formats with two planes, and how wide and high a plane of chroma is for 320 × 240.
  private static let formats: [(OSType, [Int])] = [
    (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, [160, 120]),
    (kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, [160, 240]),
    (kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, [160, 240]),
    (kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, [320, 240]),
    (kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, [320, 240]),
  ]

  @Test(arguments: formats) func eachKindOfChromaIsGivenOut(_ type: OSType, _ chroma: [Int]) async throws {
    let buffers = try Self.frames(try await EditingRig.film(frames: 6, sound: false), Self.format(type))
    let pictures = try buffers.map { try #require($0.imageBuffer) }
    #expect(pictures.allSatisfy { CVPixelBufferGetPixelFormatType($0) == type && CVPixelBufferGetPlaneCount($0) == 2 })
    let first = try #require(pictures.first)
    #expect([CVPixelBufferGetWidthOfPlane(first, 1), CVPixelBufferGetHeightOfPlane(first, 1)] == chroma)
    let numbers = pictures.map { picture in GrayPicture(picture).flatMap { PaintedFrameReader.read($0) }?.number }
    #expect(numbers == Array(0..<6))
  }

  /// GStreamer has none with two planes, more than eight bits and more chroma than 4:2:0: no other format stands in for them.
  @Test(arguments: [
    kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr10BiPlanarFullRange,
    kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_444YpCbCr10BiPlanarFullRange,
  ]) func deepFormatsWithMoreChromaAreRefused(_ type: OSType) async throws {
    let film = try await EditingRig.film(frames: 6, sound: false)
    do {
      _ = try Self.frames(film, Self.format(type))
      Issue.record("\(type) is given out")
    } catch {
      #expect((error as? AVError)?.code == .unsupportedOutputSettings)
    }
  }

  @Test func framesSayWhichPartOfThemIsMeantToBeSeen() async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = folder.appendingPathComponent("clean.mp4")
    let whole = try Data(contentsOf: try await EditingRig.film(frames: 3, sound: false))
    // 240 × 180, moved by 10 to the right and 6 up.
    let aperture: [UInt32] = [240, 1, 180, 1, 10, 1, UInt32(bitPattern: -6), 1]
    try #require(try CleanApertureBox.adding(aperture, to: whole)).write(to: film)
    let type = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    for buffer in try Self.frames(film, Self.format(type)) {
      let picture = try #require(buffer.imageBuffer)
      #expect(CVImageBufferGetEncodedSize(picture) == CGSize(width: 320, height: 240))
      #expect(CVImageBufferGetCleanRect(picture) == CGRect(x: 50, y: 36, width: 240, height: 180))
      let format = try #require(buffer.formatDescription)
      #expect(format.cleanAperture(originIsAtTopLeft: true) == CGRect(x: 50, y: 24, width: 240, height: 180))
    }
    // Of a picture of another size that part isn't true.
    var small = Self.format(type)
    small[kCVPixelBufferWidthKey as String] = 160
    small[kCVPixelBufferHeightKey as String] = 120
    let scaled = try #require(try Self.frames(film, small).first?.imageBuffer)
    #expect(CVBufferCopyAttachment(scaled, kCVImageBufferCleanApertureKey, nil) == nil)
  }

  @Test func framesSayTheShapeOfTheirPixelsAndTheirFields() async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = folder.appendingPathComponent("fields.mov")
    _ = try await ProgramOutput.of([
      "ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc=size=160x120:rate=25", "-frames:v", "3",
      "-vf", "setfield=tff,setsar=4/3", "-flags", "+ildct+ilme", "-c:v", "prores_ks", film.path,
    ])
    let buffers = try Self.frames(film, Self.format(kCVPixelFormatType_32BGRA))
    #expect(buffers.count == 3)
    for buffer in buffers {
      let picture = try #require(buffer.imageBuffer)
      #expect(CVBufferCopyAttachment(picture, kCVImageBufferFieldCountKey, nil) as? Int == 2)
      #expect(
        CVBufferCopyAttachment(picture, kCVImageBufferFieldDetailKey, nil) as? String
          == kCVImageBufferFieldDetailSpatialFirstLineEarly as String)
      let shape = CVBufferCopyAttachment(picture, kCVImageBufferPixelAspectRatioKey, nil) as? [String: Any]
      #expect(shape?[kCVImageBufferPixelAspectRatioHorizontalSpacingKey as String] as? Int == 4)
      #expect(shape?[kCVImageBufferPixelAspectRatioVerticalSpacingKey as String] as? Int == 3)
      #expect(CVImageBufferGetDisplaySize(picture) == CGSize(width: 213, height: 120))
    }
  }
}
