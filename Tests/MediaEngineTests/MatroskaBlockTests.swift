import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import MediaEngine

/// What Matroska files may be made of, written by hand.
@Suite struct MatroskaBlockTests {
  private typealias B = EBMLBuilder

  /// Opens a file of some elements behind a header with an information element.
  private static func open(_ rig: PhotoRig, _ elements: [[UInt8]], duration: Double? = nil) throws -> MatroskaFile {
    let url = try rig.file("\(UUID().uuidString).mkv", Data(B.file([B.info(duration: duration)] + elements)))
    return try MatroskaPackets.open(url)
  }

  private static func times(_ media: MatroskaFile, _ track: Int32 = 1) throws -> [Double] {
    let table = try media.table(of: track, isCancelled: Flag())
    return (0..<table.count).map { table.mediaTime($0).seconds }
  }

  private static func bytes(_ media: MatroskaFile, _ track: Int32 = 1) throws -> [[UInt8]] {
    try MatroskaPackets.samples(media.cursor(of: track)).map { try $0.data.bytes() }
  }

  @Test func integersHaveTheirLengthInFront() {
    let table: [([UInt8], UInt64?)] = [
      ([0x81], 1), ([0x40, 0x02], 2), ([0x01, 0, 0, 0, 0, 0, 0, 3], 3), ([0xFF], 127), ([0x40], nil), ([0], nil),
      ([], nil),
    ]
    for (bytes, value) in table {
      #expect(bytes.withUnsafeBytes { EBMLElement.number($0[...])?.value } == value)
    }
    #expect(EBMLElement([0xA3, 0xFF][...])?.length == .some(nil) && EBMLElement([0xA3, 0x82][...])?.length == 2)
    #expect(EBMLElement([0x1F, 0x43, 0xB6, 0x75, 0x01][...]) == nil)
  }

  @Test func lacesAreTakenApart() throws {
    let rig = try PhotoRig()
    let frames: [[UInt8]] = [[UInt8](repeating: 7, count: 300), [1, 2], [UInt8](repeating: 9, count: 5)]
    let all = frames.flatMap(\.self)
    let blocks: [(UInt8, [UInt8])] = [
      (0x02, [2, 255, 45, 2] + all),
      (0x06, [2, 0x41, 0x2C] + Self.signed(-298) + all),
      (0x04, [2, 1, 1, 2, 2, 3, 3]),
    ]
    for (flags, payload) in blocks {
      let media = try Self.open(
        rig, [B.tracks([B.track(1, .subtitle)]), B.cluster(0, [B.group(1, 10, flags: flags, payload)])])
      #expect(try Self.bytes(media) == (flags == 0x04 ? [[1, 1], [2, 2], [3, 3]] : frames))
    }
    // Sizes that reach behind the block.
    for (flags, payload) in [(0x02, [2, 255, 255, 9, 1]), (0x06, [2, 0x7F, 0xFF, 0x81]), (0x02, [200])]
      as [(UInt8, [UInt8])]
    {
      let media = try Self.open(
        rig,
        [B.tracks([B.track(1, .subtitle)]), B.cluster(0, [B.group(1, 10, flags: flags, payload), B.simple(1, 20)])])
      #expect(try Self.bytes(media) == [[1, 2, 3]])
    }
  }

  /// A difference of sizes in two bytes.
  private static func signed(_ value: Int) -> [UInt8] {
    let raw = value + 0x1FFF
    return [0x40 | UInt8(raw >> 8), UInt8(truncatingIfNeeded: raw)]
  }

  @Test func whatCantBeDecodedIsLeftOut() throws {
    let rig = try PhotoRig()
    // Sound begins between; the picture with its first key frame, without what is shown before that.
    let media = try Self.open(
      rig,
      [
        B.tracks([B.track(1, .video), B.track(2, .audio)]),
        B.cluster(
          1000,
          [
            B.simple(1, 0), B.simple(1, 40), B.simple(2, 60, isKey: true, [0xF8, 1]), B.simple(1, 200, isKey: true),
            B.simple(1, 120), B.simple(1, 160), B.simple(1, 240), B.simple(1, 400, isKey: true), B.simple(1, 320),
            B.simple(1, 360), B.simple(2, 300, isKey: true, [0xF8, 1]),
          ]),
      ])
    #expect(media.facts.startTime == CMTime(value: 1060, timescale: 1000))
    let wanted = [0.14, 0.18, 0.34, 0.26, 0.3]
    #expect(try Self.times(media) == wanted && Self.times(media, 2) == [0, 0.24])
    #expect(try MatroskaPackets.samples(media.cursor(of: 1)).map(\.presentation.seconds) == wanted)
    let table = try media.table(of: 1, isCancelled: Flag())
    #expect(table.displayTimes.map(\.seconds) == wanted.sorted())
    #expect((0..<5).map { table.isKey($0) } == [true, false, true, false, false])
  }

  @Test func aVideoWithoutAnyKeyFrameBeginsWithItsFirst() throws {
    let rig = try PhotoRig()
    let media = try Self.open(
      rig, [B.tracks([B.track(1, .video)]), B.cluster(500, (0..<5).map { B.simple(1, $0 * 40) })])
    #expect(try Self.times(media) == [0, 0.04, 0.08, 0.12, 0.16])
    let cursor = try media.cursor(of: 1)
    try cursor.seek(to: CMTime(value: 100, timescale: 1000))
    #expect(try cursor.next()?.presentation == .zero)
    #expect(try media.table(of: 1, isCancelled: Flag()).isKey(0))
    #expect(media.facts.duration == CMTime(value: 200, timescale: 1000))
  }

  @Test func codecDelayLiesInFrontAndPaddingIsCutOff() throws {
    let rig = try PhotoRig()
    // Frames of 20 ms; 6.5 ms aren't to be heard at the beginning, 5 ms at the end.
    let track = B.track(1, .audio, [B.number(0x56AA, 6_500_000)])
    let media = try Self.open(
      rig,
      [
        B.tracks([track]),
        B.cluster(
          0, [B.simple(1, 0, isKey: true, [0xF8, 1]), B.group(1, 20, [0xF8, 1], [B.number(0x75A2, 5_000_000)])]),
      ])
    let table = try media.table(of: 1, isCancelled: Flag())
    #expect(media.facts.startTime == .zero && table.mediaTimescale == 48000)
    #expect(table.mediaTime(0).value == -312 && table.mediaTime(1).value == 648)
    #expect(table.duration(1).value == 720 && media.facts.duration == CMTime(value: 1368, timescale: 48000))
    #expect(table.time(ofFrame: 0) == .zero && table.duration(ofFrame: 0).value == 648)
  }

  /// A block at the end of all times that can be counted.
  @Test func plainSoundThatNeverComesIsSilence() async throws {
    let rig = try PhotoRig()
    let form = EBMLBuilder.real(0xB5, 48_000) + EBMLBuilder.number(0x9F, 1) + EBMLBuilder.number(0x6264, 16)
    let track = EBMLBuilder.track(1, .audio, codec: "A_PCM/INT/LIT", [EBMLBuilder.element(0xE1, form)])
    let block = EBMLBuilder.simple(1, 0, isKey: true, [1, 0, 2, 0, 3, 0, 4, 0])
    let clusters = [0, 1 << 62].map { EBMLBuilder.cluster($0, [block]) }
    let bytes = EBMLBuilder.file([EBMLBuilder.info(), EBMLBuilder.tracks([track])] + clusters)
    let file = try await MediaFile.open(try rig.file("late.mka", Data(bytes)), precise: true)
    let facts = try #require(file.facts.tracks.first)
    let cursor = try #require(PlainSoundCursor(file, track: facts))
    let layout = try #require(facts.formats.first?.audioStreamBasicDescription.flatMap { SampleLayout($0) })
    let list = AudioBufferList.allocate(maximumBuffers: 1)
    defer { free(list.unsafeMutablePointer) }
    var frames = [Int16](repeating: -1, count: 8)
    try frames.withUnsafeMutableBytes { bytes in
      list[0] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 16, mData: bytes.baseAddress)
      try cursor.read(from: 0, count: 8, into: list, at: 0, as: layout)
    }
    #expect(frames == [1, 2, 3, 4, 0, 0, 0, 0])
  }

  @Test func encryptedTracksAreProtected() throws {
    let rig = try PhotoRig()
    let encoding = B.element(0x6D80, B.element(0x6240, B.number(0x5033, 1) + B.element(0x5035, B.number(0x47E1, 5))))
    let media = try Self.open(
      rig, [B.tracks([B.track(1, .video, [encoding])]), B.cluster(0, [B.simple(1, 0, isKey: true)])])
    #expect(media.facts.isProtected && media.formats(of: 1).allSatisfy { $0 == nil })
    #expect(try media.table(of: 1, isCancelled: Flag()).count == 1)
  }

  @Test func unknownCompressionIsRefusedInWords() throws {
    let rig = try PhotoRig()
    let encoding = B.element(0x6D80, B.element(0x6240, B.element(0x5034, B.number(0x4254, 2))))
    let media = try Self.open(
      rig, [B.tracks([B.track(1, .video, [encoding])]), B.cluster(0, [B.simple(1, 0, isKey: true)])])
    let error = #expect(throws: MediaFileError.self) { try media.cursor(of: 1) }
    #expect(error?.description.contains("LZO") == true)
  }

  @Test func durationsComeFromBlocksCodecsOrNeighbours() throws {
    let rig = try PhotoRig()
    let media = try Self.open(
      rig,
      [
        B.tracks([
          B.track(1, .video, [B.number(0x23E383, 50_000_000)]), B.track(2, .subtitle),
          B.track(3, .audio, codec: "A_DTS"),
        ]),
        B.cluster(
          0,
          [
            B.simple(1, 0, isKey: true), B.group(2, 0, [65], [B.number(0x9B, 700)]), B.simple(3, 0, isKey: true),
            B.simple(1, 40), B.simple(3, 30, isKey: true), B.simple(1, 120), B.simple(3, 60, isKey: true),
          ]),
      ])
    func durations(_ track: Int32) throws -> [Double] {
      let table = try media.table(of: track, isCancelled: Flag())
      return (0..<table.count).map { table.duration($0).seconds }
    }
    #expect(try durations(1) == [0.04, 0.08, 0.05] && durations(2) == [0.7] && durations(3) == [0.03, 0.03, 0.03])
  }

  // MARK: Damage

  private static func damaged(_ middle: [UInt8]) -> [[UInt8]] {
    [
      B.tracks([B.track(1, .video)]), B.cluster(0, [B.simple(1, 0, isKey: true), B.simple(1, 40)]), middle,
      B.cluster(1000, [B.simple(1, 0, isKey: true), B.simple(1, 40)]),
    ]
  }

  @Test func readingGoesOnBehindDamage() throws {
    let rig = try PhotoRig()
    let parts: [[UInt8]] = [
      [0, 0, 0, 0], [0xFF], Array("no element at all".utf8), [UInt8](repeating: 0, count: 300_000),
      // A cluster that looks like one, but has no time.
      [0x1F, 0x43, 0xB6, 0x75, 0x84, 0xA3, 0x82, 0, 0],
      // A block that claims to be longer than the file, or than its cluster.
      B.element(MatroskaID.simpleBlock, [0x81], size: 1 << 40), B.element(MatroskaID.blockGroup, [], size: 1 << 55),
      B.cluster(500, [B.element(MatroskaID.simpleBlock, [0x81], size: 40)]),
      B.cluster(500, [B.element(MatroskaID.blockGroup, B.element(MatroskaID.block, [0x81], size: 77))]),
      B.element(MatroskaID.cues, [], size: .some(nil)), B.element(MatroskaID.simpleBlock, []),
      B.element(0x4DEF, [1, 2, 3]),
    ]
    for (number, part) in parts.enumerated() {
      let media = try Self.open(rig, Self.damaged(part))
      let comment: Comment = "part \(number)"
      #expect(try Self.times(media) == [0, 0.04, 1, 1.04], comment)
      #expect(try MatroskaPackets.samples(media.cursor(of: 1)).count == 4, comment)
    }
  }

  @Test func sizesMayBeUnknownOrWrong() throws {
    let rig = try PhotoRig()
    for size in [Int??.some(nil), .some(0), .some(13), .none] {
      let media = try Self.open(
        rig,
        [
          B.tracks([B.track(1, .video)]), B.cluster(0, [B.simple(1, 0, isKey: true), B.simple(1, 40)], size: size),
          B.cluster(80, [B.simple(1, 0), B.simple(1, 40)], size: size),
        ])
      #expect(try Self.times(media) == [0, 0.04, 0.08, 0.12], "\(String(describing: size))")
    }
  }

  @Test func aFileThatGrowsIsReadOn() throws {
    let rig = try PhotoRig()
    let whole = B.file(
      [B.info(duration: 1000), B.tracks([B.track(1, .video)])]
        + (0..<8).map { B.cluster($0 * 40, [B.simple(1, 0, isKey: true)]) })
    // In the middle of a block.
    let cut = whole.count - 100
    let url = try rig.file("growing.mkv", Data(whole.prefix(cut)))
    let cursor = try MatroskaPackets.open(url).cursor(of: 1)
    let before = try MatroskaPackets.samples(cursor).count
    #expect(before < 8 && before > 4)
    let handle = try FileHandle(forWritingTo: url)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(whole.dropFirst(cut)))
    try handle.close()
    #expect(try MatroskaPackets.samples(cursor).count == 8 - before)
    #expect(try MatroskaPackets.open(url).table(of: 1, isCancelled: Flag()).count == 8)
  }

  @Test func readingIsCancelled() throws {
    let rig = try PhotoRig()
    let media = try Self.open(
      rig, [B.tracks([B.track(1, .video)]), B.cluster(0, (0..<2000).map { B.simple(1, $0, isKey: true) })],
      duration: 2000)
    let flag = Flag()
    flag.set()
    #expect(throws: MediaFileError.cancelled) { try media.table(of: 1, isCancelled: flag) }
    #expect(try media.table(of: 1, isCancelled: Flag()).count == 2000)
  }

  @Test func otherFilesArentTaken() throws {
    let rig = try PhotoRig()
    let others: [[UInt8]] = [
      [], [0x1A], B.file([], docType: "other"), Array("RIFF....".utf8), [0x1A, 0x45, 0xDF, 0xA3, 0xFF],
    ]
    for bytes in others {
      let url = try rig.file("other.mkv", Data(bytes))
      #expect(try MatroskaFile(url, in: ISOFile(url.path)) == nil)
    }
    for segment in [[], [B.info()], [B.tracks([])], [B.cluster(0, [])]] {
      let url = try rig.file("empty.mkv", Data(B.file(segment)))
      #expect(throws: ISOBox.Damage.self) { try MatroskaFile(url, in: ISOFile(url.path)) }
    }
  }
}
