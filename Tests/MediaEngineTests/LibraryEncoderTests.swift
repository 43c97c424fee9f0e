import CoreMedia
import GLibSupport
import GStreamer
import Synchronization
import TestSupport
import Testing

@testable import MediaEngine

@Suite(.blocking) struct LibraryEncoderTests {
  /// How many frames somebody still refers to.
  private final class Census: Sendable {
    private let count = Atomic(0)
    var alive: Int { count.load(ordering: .relaxed) }

    func add(_ number: Int) { count.add(number, ordering: .relaxed) }
  }

  private final class Picture: Sendable {
    private let pixels: [UInt8]
    private let census: Census

    init(_ pixels: [UInt8], _ census: Census) {
      (self.pixels, self.census) = (pixels, census)
      census.add(1)
    }

    deinit { census.add(-1) }

    func buffer() -> Buffer { pixels.withUnsafeBytes { Buffer(wrapping: $0, owner: self) } }
  }

  private static func found(
    _ codec: Codec, aspect: Fraction = Fraction(1, 1), colours: String? = nil,
    change: (inout VideoEncoding) -> Void = { _ in }
  ) async throws -> EncoderChoice.Found {
    var encoding = VideoEncoding(codec: codec, allowsFallback: false)
    change(&encoding)
    let pictures = EncoderChoice.Pictures(
      width: 320, height: 240, rate: Fraction(25, 1), pixelAspect: aspect, colorimetry: colours)
    // Hardware is tried elsewhere.
    var list = EncoderList.standard
    list[codec] = list[codec].filter { $0.library != nil }
    let request = EncodingRequest(.mp4, video: encoding, pace: .offline)
    return try #require(try await EncoderChoice.make(for: request, video: pictures, audio: nil, from: list).video)
  }

  /// Encodes frames at the given times in 25ths of a second, each of one grey.
  private static func encode(
    _ found: EncoderChoice.Found, at places: [Int64], keys: Set<Int> = [], census: Census = Census()
  ) throws -> [EncodedPacket] {
    let packets = Mutex<[EncodedPacket]>([])
    let chain = try EncoderChain(found) { packet in packets.withLock { $0.append(packet) } }
    let caps = found.input.setting("framerate", to: found.job.rate)
    let size = try #require(VideoInfo(caps)).size
    for (number, place) in places.enumerated() {
      let picture = Picture([UInt8](repeating: 100, count: size), census)
      try chain.push(
        Sample(picture.buffer(), caps: caps), at: CMTime(value: place, timescale: 25),
        for: CMTime(value: 1, timescale: 25), isKey: keys.contains(number))
    }
    try chain.finish()
    return packets.withLock { $0 }
  }

  @Test(arguments: [Codec.h264, .hevc])
  func framesAreLetGo(_ codec: Codec) async throws {
    let found = try await Self.found(codec)
    let caps = found.input.setting("framerate", to: found.job.rate)
    let size = try #require(VideoInfo(caps)).size
    let census = Census()
    let chain = try EncoderChain(found) { _ in }
    for number in 0..<60 {
      // Made here, so that nothing of the test refers to it afterwards.
      func push() throws {
        let picture = Picture([UInt8](repeating: UInt8(number), count: size), census)
        try chain.push(
          Sample(picture.buffer(), caps: caps), at: CMTime(value: Int64(number), timescale: 25), for: .invalid)
      }
      try push()
      // x264 and x265 look far ahead, in copies of their own. One frame may wait for the next one.
      #expect(census.alive <= 1, "after frame \(number)")
    }
    try chain.finish()
  }

  /// Noise: what comes next can't be known, and takes as many bits as it is given.
  private static func noise(_ found: EncoderChoice.Found, frames: Int, amplitude: UInt64) throws -> Int {
    let bytes = Mutex(0)
    let chain = try EncoderChain(found) { packet in bytes.withLock { $0 += packet.bytes.count } }
    let caps = found.input.setting("framerate", to: found.job.rate)
    let size = try #require(VideoInfo(caps)).size
    let census = Census()
    var random: UInt64 = 1
    for number in 0..<frames {
      let pixels = (0..<size).map { _ -> UInt8 in
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(128 - amplitude / 2 + (random >> 33) % amplitude)
      }
      try chain.push(
        Sample(Picture(pixels, census).buffer(), caps: caps), at: CMTime(value: Int64(number), timescale: 25),
        for: CMTime(value: 1, timescale: 25))
    }
    try chain.finish()
    return bytes.withLock { $0 * 8 }
  }

  @Test(arguments: [Codec.h264, .hevc], [(1_000_000, 16), (1_000_000, 60), (2_000_000, 16)] as [(Int, UInt64)])
  func aRateThatIsHeldIsKeptInOneSecond(_ codec: Codec, _ noise: (Int, UInt64)) async throws {
    let (rate, amplitude) = noise
    let found = try await Self.found(codec) { encoding in
      (encoding.bitRate, encoding.holdsBitRate, encoding.effort) = (rate, true, .superfast)
    }
    let bits = try Self.noise(found, frames: 25, amplitude: amplitude)
    #expect(abs(Double(bits) / Double(rate) - 1) < 0.2, "\(bits) of \(rate)")
  }

  /// The bits of each second of eight: six of grey, then noise.
  private static func greyThenNoise(_ found: EncoderChoice.Found) throws -> [Int] {
    let caps = found.input.setting("framerate", to: found.job.rate)
    let size = try #require(VideoInfo(caps)).size
    let census = Census()
    let bytes = Mutex([Int](repeating: 0, count: 8))
    let chain = try EncoderChain(found) { packet in
      bytes.withLock { $0[min(7, Int(packet.presentation.seconds))] += packet.bytes.count }
    }
    var random: UInt64 = 1
    for number in 0..<200 {
      let pixels = (0..<size).map { _ -> UInt8 in
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return number < 150 ? 128 : UInt8(98 + (random >> 33) % 60)
      }
      try chain.push(
        Sample(Picture(pixels, census).buffer(), caps: caps), at: CMTime(value: Int64(number), timescale: 25),
        for: CMTime(value: 1, timescale: 25))
    }
    try chain.finish()
    return bytes.withLock { $0.map { $0 * 8 } }
  }

  /// Behind the beginning, what was easy leaves room for what isn't.
  @Test func aRateThatIsHeldIsFreeLater() async throws {
    let found = try await Self.found(.h264) { encoding in
      (encoding.bitRate, encoding.holdsBitRate, encoding.effort) = (1_000_000, true, .superfast)
    }
    let second = try Self.greyThenNoise(found)[6]
    #expect(second > 2_000_000, "\(second)")
  }

  /// A decoder of level 1.3 takes 960,000 bits a second in the high profile, and has room for as many. Without the level it is
  /// five million in those two seconds.
  @Test func aRateThatIsHeldKeepsWithinTheLevel() async throws {
    let found = try await Self.found(.h264) { encoding in
      (encoding.bitRate, encoding.holdsBitRate, encoding.effort) = (940_000, true, .superfast)
      (encoding.profile, encoding.level) = (.high, H264Level(13))
    }
    let bits = try Self.greyThenNoise(found)[6...7].reduce(0, +)
    #expect(bits > 1_880_000 && bits < 3_000_000, "\(bits)")
  }

  @Test(arguments: [Codec.h264, .hevc])
  func keyFramesComeWhereTheyAreAskedFor(_ codec: Codec) async throws {
    let found = try await Self.found(codec) { $0.maxKeyFrameSeconds = 100 }
    let keys: Set<Int> = [0, 1, 7, 30, 31, 53]
    // At uneven times.
    let places = (0..<60).map { Int64($0 * 3 + $0 % 3) }
    let packets = try Self.encode(found, at: places, keys: keys)
    #expect(packets.map(\.presentation).sorted() == places.map { CMTime(value: $0, timescale: 25) })
    let made = packets.filter(\.isKey).map(\.presentation)
    #expect(made == keys.sorted().map { CMTime(value: places[$0], timescale: 25) })
    #expect(zip(packets, packets.dropFirst()).allSatisfy { $0.decode < $1.decode })
    #expect(packets.allSatisfy { $0.decode <= $0.presentation })
  }

  @Test(arguments: [Codec.h264, .hevc])
  func theStreamTellsColoursAndTheShapeOfPixels(_ codec: Codec) async throws {
    let found = try await Self.found(codec, aspect: Fraction(4, 3), colours: "bt2020-10") {
      $0.profile = codec == .h264 ? .high10 : .main10
    }
    let format = try #require(try Self.encode(found, at: [0, 1, 2]).first).format
    #expect(format.colorCodes == (9, 14, 9))
    #expect(format.dimensions.width == 320 && format.dimensions.height == 240)
    let aspect = format.extensions[.pixelAspectRatio]?.propertyListRepresentation
    #expect(aspect as? [String: Int] == ["HorizontalSpacing": 4, "VerticalSpacing": 3])
  }

  @Test func orderIsKeptWhereFramesMayNotBeReordered() async throws {
    for codec in [Codec.h264, .hevc] {
      let found = try await Self.found(codec) { $0.allowsReordering = false }
      let packets = try Self.encode(found, at: Array(0..<40))
      #expect(packets.map(\.presentation) == packets.map(\.presentation).sorted() && packets.count == 40)
    }
  }

  @Test func whatAnEncoderDoesNotKnowIsRefused() async throws {
    let found = try await Self.found(.h264)
    let settings = LibraryEncoder.Settings(name: "libx264", media: "video/x-h264", options: ["no such": "1"])
    #expect(throws: EncodingFailure.self) {
      try LibraryEncoder(settings, found.job, frames: found.input.setting("framerate", to: found.job.rate))
    }
    #expect(!LibraryEncoder.exists("no such"))
    #expect(LibraryEncoder.exists("libx264"))
  }

  /// The profile that was asked for is one of the other codec's.
  @Test func withoutAnEncoderOfTenBitsAnotherCodecDoes() async throws {
    var encoding = VideoEncoding(codec: .hevc)
    encoding.profile = .main10
    var list = EncoderList.standard
    list[.hevc] = []
    list[.h264] = list[.h264].filter { $0.library != nil }
    let pictures = EncoderChoice.Pictures(width: 320, height: 240, rate: Fraction(25, 1))
    let request = EncodingRequest(.quickTime, video: encoding, pace: .offline)
    let found = try await EncoderChoice.make(for: request, video: pictures, audio: nil, from: list).video
    #expect(found?.codec == .h264)
    #expect(found?.input.first?.get("format", as: String.self) == "I420")
    #expect(try Self.encode(#require(found), at: [0, 1, 2]).count == 3)
  }

  @Test func nothingOfItIsForLivePictures() {
    for codec in [Codec.h264, .hevc] {
      #expect(EncoderList.standard[codec].allSatisfy { $0.library == nil || !$0.isThere(for: .live) })
    }
  }
}
