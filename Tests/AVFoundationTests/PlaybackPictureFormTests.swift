import CoreMedia
import CoreVideo
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// Frames of a player in the formats and sizes that programs ask for.
  @Suite struct PictureForms {
    private static func frame(_ number: Int64) -> CMTime { CMTime(value: number, timescale: 30) }

    private static func output(
      _ format: OSType?, size: (width: Int, height: Int)? = nil
    ) -> AVPlayerItemVideoOutput {
      var attributes: [String: any Sendable] = [kCVPixelBufferMetalCompatibilityKey as String: true]
      attributes[kCVPixelBufferPixelFormatTypeKey as String] = format
      attributes[kCVPixelBufferWidthKey as String] = size?.width
      attributes[kCVPixelBufferHeightKey as String] = size?.height
      return AVPlayerItemVideoOutput(pixelBufferAttributes: attributes)
    }

    private static func shape(_ picture: CVPixelBuffer) -> [Int] {
      [Int(CVPixelBufferGetPixelFormatType(picture)), CVPixelBufferGetWidth(picture), CVPixelBufferGetHeight(picture)]
    }

    // MARK: Content

    @Test func whatIsPaintedIsInTheLuma() async throws {
      let rig = try await PlaybackRig()
      let formats = [
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_420YpCbCr8Planar,
      ]
      let outputs = formats.map { Self.output($0) } + [Self.output(nil)]
      for output in outputs { rig.item.add(output) }
      try await rig.ready()
      for number in [7, 21, 3] as [Int64] {
        let time = Self.frame(number)
        _ = await rig.jump(to: time)
        for (output, format) in zip(outputs, formats + [kCVPixelFormatType_32BGRA]) {
          var start = CMTime.invalid
          let picture = try #require(output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: &start))
          #expect(PlaybackRig.number(in: picture) == Int(number) && start == time)
          #expect(Self.shape(picture) == [Int(format), 320, 240])
          // Whoever asks again gets the same one.
          #expect(output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil) === picture)
        }
      }
    }

    @Test func framesHaveTheSizeThatIsAskedFor() async throws {
      let rig = try await PlaybackRig()
      let small = Self.output(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, size: (160, 120))
      let (pixels, whole) = (Self.output(nil, size: (640, 480)), Self.output(nil))
      for output in [small, pixels, whole] { rig.item.add(output) }
      try await rig.ready()
      let time = Self.frame(11)
      _ = await rig.jump(to: time)
      let wanted = [
        [Int(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange), 160, 120], [Int(kCVPixelFormatType_32BGRA), 640, 480],
        [Int(kCVPixelFormatType_32BGRA), 320, 240],
      ]
      for (output, wanted) in zip([small, pixels, whole], wanted) {
        let picture = try #require(output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil))
        #expect(Self.shape(picture) == wanted)
        #expect(PlaybackRig.number(in: picture) == 11)
      }
      // What needs no conversion isn't copied.
      let shown = try #require(rig.item.engine?.lastFrame)
      #expect(whole.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil) === shown.pixelBuffer)
    }

    @Test func picturesThatAreHeldStayAsTheyAre() async throws {
      let rig = try await PlaybackRig()
      let output = Self.output(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
      rig.item.add(output)
      try await rig.ready()
      var held: [CVPixelBuffer] = []
      for number in 0..<12 as Range<Int64> {
        _ = await rig.jump(to: Self.frame(number))
        held.append(try #require(output.copyPixelBuffer(forItemTime: Self.frame(number), itemTimeForDisplay: nil)))
      }
      #expect(held.compactMap { PlaybackRig.number(in: $0) } == Array(0..<12))
    }

    @Test(arguments: PaintedOrientation.all)
    func turnedFilmsAreUpright(_ orientation: PaintedOrientation) async throws {
      let film = try await EditingRig.film(frames: 10, sound: false, container: .mov) {
        $0.video?.orientation = orientation
      }
      let rig = try PlaybackRig(url: film)
      let (output, whole) = (Self.output(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange), Self.output(nil))
      rig.item.add(output)
      rig.item.add(whole)
      try await rig.ready()
      let time = Self.frame(4)
      _ = await rig.jump(to: time)
      let picture = try #require(output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil))
      let pixels = try #require(whole.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil))
      let painted = GrayPicture(picture).flatMap { PaintedFrameReader.read($0) }
      #expect(painted?.number == 4 && painted?.orientation == .upright)
      #expect(Self.shape(picture).dropFirst() == Self.shape(pixels).dropFirst())
    }

    @Test func aLayerHandsOutWhatItsAttributesAskFor() async throws {
      let rig = try await PlaybackRig()
      let layer = rig.layer
      let key = kCVPixelBufferPixelFormatTypeKey as String
      layer.pixelBufferAttributes = [key: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
      try await rig.ready()
      _ = await rig.jump(to: Self.frame(17))
      try await eventually("the picture") { layer.isReadyForDisplay }
      let picture = try #require(layer.copyDisplayedPixelBuffer())
      #expect(Self.shape(picture) == [Int(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange), 320, 240])
      #expect(PlaybackRig.number(in: picture) == 17)
      layer.pixelBufferAttributes = [
        kCVPixelBufferWidthKey as String: 160, kCVPixelBufferHeightKey as String: 120,
      ]
      let small = try #require(layer.copyDisplayedPixelBuffer())
      #expect(Self.shape(small) == [Int(kCVPixelFormatType_32BGRA), 160, 120])
      #expect(PlaybackRig.number(in: small) == 17)
    }

    // MARK: What can't be had

    @Test func ofSeveralFormatsTheFirstThatCanBeHadCounts() async throws {
      let rig = try await PlaybackRig()
      let key = kCVPixelBufferPixelFormatTypeKey as String
      let several = AVPlayerItemVideoOutput(outputSettings: [
        key: [
          kCVPixelFormatType_64RGBALE, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_32BGRA,
        ], AVVideoAllowWideColorKey: true,
      ])
      let never = AVPlayerItemVideoOutput(pixelBufferAttributes: [key: kCVPixelFormatType_64RGBALE])
      rig.item.add(several)
      rig.item.add(never)
      try await rig.ready()
      let time = Self.frame(9)
      _ = await rig.jump(to: time)
      let picture = try #require(several.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil))
      #expect(CVPixelBufferGetPixelFormatType(picture) == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
      #expect(PlaybackRig.number(in: picture) == 9)
      #expect(!never.hasNewPixelBuffer(forItemTime: time))
      #expect(never.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil) == nil)
    }

    @Test func aLayerKeepsItsAttributesWhereOthersCantBeHad() {
      let layer = AVPlayerLayer()
      let key = kCVPixelBufferPixelFormatTypeKey as String
      layer.pixelBufferAttributes = [key: kCVPixelFormatType_32RGBA]
      layer.pixelBufferAttributes = [key: kCVPixelFormatType_64RGBALE]
      #expect(layer.pixelBufferAttributes?[key] as? OSType == kCVPixelFormatType_32RGBA)
      layer.pixelBufferAttributes = ["Nonsense": 1]
      #expect(layer.pixelBufferAttributes?[key] as? OSType == kCVPixelFormatType_32RGBA)
    }

    // MARK: Levels

    private static let (width, height) = (192, 64)

    /// A film of a black, a white and a red third in BT.709, without loss.
    private static func bars() async throws -> URL {
      let film = try EditingRig.folder().appendingPathComponent("bars.mp4")
      func levels(_ black: Int, _ white: Int, _ red: Int, _ third: Int) -> String {
        "if(lt(X\\,\(third))\\,\(black)\\,if(lt(X\\,\(2 * third))\\,\(white)\\,\(red)))"
      }
      _ = try await ProgramOutput.of(
        [
          "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i",
          "nullsrc=size=\(width)x\(height):rate=25,format=yuv420p,geq=lum='\(levels(16, 235, 63, 64))'"
            + ":cb='\(levels(128, 128, 102, 32))':cr='\(levels(128, 128, 240, 32))'," + StatedColours.usual.filter,
          "-frames:v", "5", "-c:v", "libx265", "-x265-params", "lossless=1:log-level=none", "-tag:v", "hvc1",
        ] + StatedColours.usual.options + [film.path])
      return film
    }

    /// Samples in the middle of the three thirds, of one plane, as of eight bits: the upper ones of deeper samples.
    private static func samples(
      _ picture: CVPixelBuffer, plane: Int, bytes: Int, channel: Int = 0, of channels: Int = 1
    ) -> [Double] {
      CVPixelBufferLockBaseAddress(picture, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
      let isPlanar = CVPixelBufferIsPlanar(picture)
      let base =
        isPlanar ? CVPixelBufferGetBaseAddressOfPlane(picture, plane) : CVPixelBufferGetBaseAddress(picture)
      let row =
        isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(picture, plane) : CVPixelBufferGetBytesPerRow(picture)
      let width = isPlanar ? CVPixelBufferGetWidthOfPlane(picture, plane) : CVPixelBufferGetWidth(picture)
      guard let base else { return [-1000, -1000, -1000] }
      return [1, 3, 5].map { sixth in
        let pixel = base + 8 * row + (width * sixth / 6 * channels + channel) * bytes
        return bytes == 1 ? Double(pixel.load(as: UInt8.self)) : Double(pixel.load(as: UInt16.self)) / 256
      }
    }

    /// The levels of luma, blue chroma and red chroma of black, white and red.
    private static let levels: [(format: OSType, bytes: Int, expected: [[Double]])] = [
      (
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 1, [[16, 235, 63], [128, 128, 102], [128, 128, 240]]
      ),
      (
        kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 1, [[0, 255, 54.7], [128, 128, 98.4], [128, 128, 255]]
      ),
      (
        kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, 2, [[16, 235, 63], [128, 128, 102], [128, 128, 240]]
      ),
      (
        kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, 2, [[0, 255, 54.7], [128, 128, 98.4], [128, 128, 255]]
      ),
      (
        kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, 1, [[16, 235, 63], [128, 128, 102], [128, 128, 240]]
      ),
      (
        kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, 1, [[0, 255, 54.7], [128, 128, 98.4], [128, 128, 255]]
      ),
      (
        kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, 1, [[16, 235, 63], [128, 128, 102], [128, 128, 240]]
      ),
      (
        kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, 1, [[0, 255, 54.7], [128, 128, 98.4], [128, 128, 255]]
      ),
    ]

    @Test func blackWhiteAndRedHaveTheLevelsOfEachRangeAndDepth() async throws {
      let film = try await Self.bars()
      defer { try? FileManager.default.removeItem(at: film.deletingLastPathComponent()) }
      let rig = try PlaybackRig(url: film)
      let outputs = Self.levels.map { Self.output($0.format) }
      for output in outputs { rig.item.add(output) }
      try await rig.ready()
      _ = await rig.jump(to: .zero)
      for (output, level) in zip(outputs, Self.levels) {
        let picture = try #require(output.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil))
        #expect(CVPixelBufferGetPixelFormatType(picture) == level.format)
        let found = [
          Self.samples(picture, plane: 0, bytes: level.bytes),
          Self.samples(picture, plane: 1, bytes: level.bytes, channel: 0, of: 2),
          Self.samples(picture, plane: 1, bytes: level.bytes, channel: 1, of: 2),
        ]
        let isRight = zip(found, level.expected).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) <= 2 } }
        #expect(isRight, "\(level.format): \(found), not \(level.expected)")
        #expect(
          CVBufferCopyAttachment(picture, kCVImageBufferYCbCrMatrixKey, nil) as? String
            == kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String)
        #expect(
          CVBufferCopyAttachment(picture, kCVImageBufferColorPrimariesKey, nil) as? String
            == kCVImageBufferColorPrimaries_ITU_R_709_2 as String)
      }
    }

    /// Where red, green and blue lie in a pixel, and how many bytes it has.
    private static let orders: [(format: OSType, places: [Int], bytes: Int)] = [
      (kCVPixelFormatType_32BGRA, [2, 1, 0], 4), (kCVPixelFormatType_32ARGB, [1, 2, 3], 4),
      (kCVPixelFormatType_32RGBA, [0, 1, 2], 4), (kCVPixelFormatType_32ABGR, [3, 2, 1], 4),
      (kCVPixelFormatType_24RGB, [0, 1, 2], 3), (kCVPixelFormatType_24BGR, [2, 1, 0], 3),
    ]

    @Test func redIsRedInEveryOrderOfBytes() async throws {
      let film = try await Self.bars()
      defer { try? FileManager.default.removeItem(at: film.deletingLastPathComponent()) }
      let rig = try PlaybackRig(url: film)
      let outputs = Self.orders.map { Self.output($0.format) }
      for output in outputs { rig.item.add(output) }
      try await rig.ready()
      _ = await rig.jump(to: .zero)
      for (output, order) in zip(outputs, Self.orders) {
        let picture = try #require(output.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil))
        #expect(CVPixelBufferGetPixelFormatType(picture) == order.format)
        let found = order.places.map { Self.samples(picture, plane: 0, bytes: 1, channel: $0, of: order.bytes) }
        let wanted: [[Double]] = [[0, 255, 255], [0, 255, 0], [0, 255, 0]]
        let isRight = zip(found, wanted).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) <= 2 } }
        #expect(isRight, "\(order.format): \(found)")
      }
    }

    @Test func tenBitsStayTenBits() async throws {
      let (width, height) = (896, 64)
      let film = try EditingRig.folder().appendingPathComponent("deep.mp4")
      defer { try? FileManager.default.removeItem(at: film.deletingLastPathComponent()) }
      // The luma of column x is 64 + x.
      _ = try await ProgramOutput.of(
        [
          "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i",
          "nullsrc=size=\(width)x\(height):rate=25,format=yuv420p10le,geq=lum='64+min(X\\,875)':cb=512:cr=512,"
            + StatedColours.usual.filter,
          "-frames:v", "5", "-c:v", "libx265", "-x265-params", "lossless=1:log-level=none", "-tag:v", "hvc1",
        ] + StatedColours.usual.options + [film.path])
      let rig = try PlaybackRig(url: film)
      let output = Self.output(kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange)
      rig.item.add(output)
      try await rig.ready()
      _ = await rig.jump(to: .zero)
      let picture = try #require(output.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil))
      CVPixelBufferLockBaseAddress(picture, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
      let row = try #require(CVPixelBufferGetBaseAddressOfPlane(picture, 0)).assumingMemoryBound(to: UInt16.self)
      let off = (0..<width).map { Int(row[$0] >> 6) - 64 - min($0, 875) }
      #expect(off.allSatisfy { abs($0) <= 1 }, "\(off)")
      #expect(Set((0..<width).map { row[$0] }).count > 600)
    }
  }
}
