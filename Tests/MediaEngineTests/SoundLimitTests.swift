import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// Sound that can't be as its file says: each of these once ended the process.
@Suite struct SoundLimitTests {
  /// A sample entry of QuickTime's version 2.
  private static func second(
    rate: Double = 8000, channels: Int = 1, bits: Int = 16, frame: Int = 2, frames: Int = 1
  ) -> [UInt8] {
    let number = SoundMovie.number
    return number(72, 4) + number(Int(bitPattern: UInt(rate.bitPattern)), 8) + number(channels, 4)
      + number(0x7F00_0000, 4) + number(bits, 4) + number(12, 4) + number(frame, 4) + number(frames, 4)
  }

  private static func movie(_ codec: String, _ change: (inout SoundMovie) -> Void) -> SoundMovie {
    var movie = SoundMovie()
    (movie.codec, movie.sampleCount) = (codec, 4000)
    change(&movie)
    return movie
  }

  /// qtdemux divided by these.
  private static let impossible = [
    movie("lpcm") { ($0.version, $0.fields) = (2, second(channels: 0)) },
    movie("lpcm") { ($0.version, $0.fields) = (2, second(rate: 0, channels: 0, bits: 0, frame: 0, frames: 0)) },
    movie("twos") { ($0.version, $0.fields) = (2, second(rate: 0, channels: 0, bits: 0, frame: 0, frames: 0)) },
    movie("raw ") { ($0.version, $0.fields) = (2, second(rate: 0, channels: 0, bits: 0, frame: 0, frames: 0)) },
    movie("lpcm") { ($0.version, $0.fields) = (2, second(rate: .nan)) },
    movie("lpcm") { ($0.version, $0.fields) = (2, second(rate: 5e9)) },
    movie("sowt") { $0.channels = 0 },
    // audioconvert took more channels than it has room for.
    movie("twos") { ($0.channels, $0.sampleSize) = (64, 128) },
    movie("fl32") { ($0.channels, $0.sampleSize) = (300, 1200) },
  ]

  @Test(arguments: impossible) func itIsRefusedBeforeADecoderOrDemuxerGetsIt(_ movie: SoundMovie) async throws {
    let rig = try PhotoRig()
    let file = try rig.file("lies.mov", Data(movie.bytes))
    let entry = try #require(
      try ISOFile(file.path).parts().first { $0.type == "moov" }.map { try ISOFile(file.path).box($0) }?
        .at("trak", "mdia", "minf", "stbl", "stsd").flatMap { ISOBox.boxes(in: $0.payload[8...]).first })
    #expect(!ISOSoundEntry.isPossible(entry))
    await #expect(throws: MediaDecodingError.self) { try await Waveform.measure(file, points: 10) }
    let damage = MediaFileError.damaged(file, reason: "no sound can be as it says")
    #expect(throws: damage) { try MediaInput(file).byteSource(in: Pipeline(name: "test")) }
    #expect(throws: damage) { try MediaInput(file).streamSource(in: Pipeline(name: "test")) }
  }

  /// From a server nothing can be looked at before: qtdemux doesn't get the header.
  @Test(arguments: impossible) func fromAServerItIsRefusedBeforeADemuxerGetsIt(_ movie: SoundMovie) async throws {
    let rig = try PhotoRig()
    let server = try MediaServer()
    try server.add(rig.file("lies.mov", Data(movie.bytes)), as: "lies.mov")
    let url = server.address("lies.mov")
    await #expect(throws: MediaFileError.self) {
      try await StreamPass.read(url, toTheEnd: true, clock: SystemHostClock.shared)
    }
  }

  /// What bytes on their way to the demuxer hold.
  private func isHonest(_ bytes: [UInt8], inPiecesOf count: Int) -> Bool {
    var scan = ISOSoundScan()
    return stride(from: 0, to: bytes.count, by: count).allSatisfy { place in
      bytes[place..<min(place + count, bytes.count)].withUnsafeBytes { scan.take($0) }
    }
  }

  private static let padding = [UInt8](repeating: 0x6D, count: 5000)

  @Test(arguments: [1, 3, 7, 64, 1 << 20]) func aScanFindsItInPiecesOfAnySize(_ count: Int) {
    for var movie in Self.impossible {
      movie.sampleCount = 4
      #expect(!isHonest(movie.bytes, inPiecesOf: count))
      #expect(!isHonest(Self.padding + movie.bytes, inPiecesOf: count))
      // Behind a header that claims to hold it, and isn't one.
      let decoy: [UInt8] = [0, 0x40, 0, 0] + Array("moov".utf8)
      #expect(!isHonest(decoy + Self.padding + movie.bytes, inPiecesOf: count))
    }
    #expect(isHonest(Self.padding + SoundMovie().bytes + Self.padding, inPiecesOf: count))
    #expect(isHonest(Array("moov".utf8) + Self.padding, inPiecesOf: count))
  }

  @Test(
    arguments: [
      [0, 0, 0, 0] + Array("moov".utf8), [0, 0, 0, 1] + Array("moov".utf8),
      [0, 0, 0, 16] + Array("moov".utf8) + [0, 0, 0, 8] + Array("cmov".utf8),
      Array(repeatElement([0, 1, 0, 0] + Array("moov".utf8), count: 65).joined()),
    ] as [[UInt8]]) func aHeaderThatCantBeLookedAtIsRefused(_ bytes: [UInt8])
  {
    #expect(!isHonest([9] + bytes, inPiecesOf: 5))
  }

  @Test func whatIsPossibleIsStillHeard() async throws {
    let rig = try PhotoRig()
    for (name, movie) in [
      ("plain.mov", SoundMovie()), ("second.mov", Self.movie("lpcm") { ($0.version, $0.fields) = (2, Self.second()) }),
    ] {
      let file = try rig.file(name, Data(movie.bytes))
      #expect(try await Waveform.measure(file, points: 4).channels.count == 1)
      _ = try MediaInput(file).byteSource(in: Pipeline(name: "test"))
    }
  }

  /// The same in other containers, which demuxers of GStreamer's read, too.
  @Test func noReaderHandsOnMoreChannelsThanCanBeConverted() async throws {
    let rig = try PhotoRig()
    func little(_ value: Int, _ count: Int) -> [UInt8] { SoundMovie.number(value, count).reversed() }
    let format =
      little(1, 2) + little(300, 2) + little(8000, 4) + little(8000 * 600, 4) + little(600, 2) + little(16, 2)
    let data = [UInt8](repeating: 0, count: 600 * 800)
    var wave = Array("WAVEfmt ".utf8) + little(format.count, 4) + format
    wave += Array("data".utf8) + little(data.count, 4) + data
    let file = try rig.file("many.wav", Data(Array("RIFF".utf8) + little(wave.count, 4) + wave))
    await #expect(throws: (any Error).self) { try await Waveform.measure(file, points: 10) }
    var coded = CodedFormat(codec: "pcm_s16le")
    (coded.rate, coded.channels) = (8000, 63)
    #expect(coded.stored != nil)
    coded.channels = 64
    #expect(coded.stored == nil)
    (coded.rate, coded.channels) = (1 << 31, 2)
    #expect(coded.stored == nil)
  }

  // MARK: Rates

  private static func entry(_ type: String, _ boxes: [UInt8]) -> ISOBox {
    var entry = SoundMovie.number(0, 6) + SoundMovie.number(1, 2) + SoundMovie.number(0, 8)
    entry += SoundMovie.number(2, 2) + SoundMovie.number(16, 2) + SoundMovie.number(0, 4) + [0xAC, 0x44, 0, 0]
    return ISOBox(type, payload: entry + boxes)
  }

  @Test(arguments: [(0x7FFF_FFFF, true), (0x8000_0000, false), (0xFFFF_FFFF, false)])
  func aRateIsATimescale(_ rate: Int, _ isPossible: Bool) throws {
    let number = SoundMovie.number
    let said = SoundMovie.box("srat", number(0, 4) + number(rate, 4))
    let lossless = SoundMovie.box(
      "alac", number(0, 4) + number(4096, 4) + [0, 16, 40, 10, 14, 2, 0, 255] + number(0, 8) + number(rate, 4))
    for entry in [Self.entry("twos", said), Self.entry("alac", lossless)] {
      let format = ISOSoundEntry.format(entry, packetTicks: nil, timescale: 600)
      #expect((format != nil) == isPossible, "\(entry.type)")
      if let stream = format?.audioStreamBasicDescription { #expect(stream.timescale == CMTimeScale(rate)) }
    }
  }

  // MARK: Writing

  private static func packet(rate: Double, at seconds: Int64, frames: Int = 4) throws -> EncodedPacket {
    let stream = AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: 2,
      mFramesPerPacket: 1, mBytesPerFrame: 2, mChannelsPerFrame: 1, mBitsPerChannel: 16, mReserved: 0)
    let time = CMTime(value: seconds, timescale: 1)
    return EncodedPacket(
      bytes: [UInt8](repeating: 1, count: frames * 2),
      format: try CMFormatDescription(audioStreamBasicDescription: stream), presentation: time, decode: time,
      duration: .invalid)
  }

  @Test func silenceInPlainSoundIsWrittenPieceByPieceAndHasALimit() throws {
    let rig = try PhotoRig()
    let file = try PlainSoundFile(rig.folder.appendingPathComponent("a.wav"), type: .wav)
    defer { file.abandon() }
    try file.append(Self.packet(rate: 8000, at: 100), to: 0)
    #expect(file.byteCount == 100 * 16_000 + 8)
    for seconds in [86_600, Int64.max] {
      #expect(throws: WritingFailure.self) { try file.append(Self.packet(rate: 8000, at: seconds), to: 0) }
    }
    // What lies before the beginning is left out.
    try file.append(Self.packet(rate: 8000, at: -1000), to: 0)
    #expect(file.byteCount == 100 * 16_000 + 8)
  }

  @Test(arguments: [0.5, 4_294_967_295]) func plainSoundHasARateThatFilesCanSay(_ rate: Double) throws {
    let rig = try PhotoRig()
    guard let packet = try? Self.packet(rate: rate, at: 0) else { return }
    let file = try PlainSoundFile(rig.folder.appendingPathComponent("a.wav"), type: .wav)
    defer { file.abandon() }
    #expect(throws: WritingFailure.self) { try file.append(packet, to: 0) }
  }
}
