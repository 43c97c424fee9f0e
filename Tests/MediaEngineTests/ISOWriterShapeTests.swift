import CoreGraphics
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import MediaEngine

/// Movies that our own writer makes of unusual samples.
@Suite struct ISOWriterShapeTests {
  /// A movie in a folder of its own, and what writes it.
  private struct Rig {
    let folder: ProgramFolder
    let url: URL
    let writer: ISOWriter

    init(_ tracks: [ISOTrackPlan], _ change: (inout ISOWriter.Options) -> Void = { _ in }) throws {
      folder = try ProgramFolder()
      url = folder.file("movie.mov")
      try Data().write(to: url)
      var options = ISOWriter.Options()
      change(&options)
      writer = ISOWriter(try ISOFile(url.path, isWritable: true), tracks: tracks, options: options)
    }

    /// The samples of each track, as our reader finds them.
    func samples() async throws -> [[SampleTable.Entry]] {
      let media = try await MediaFile.open(url)
      var all: [[SampleTable.Entry]] = []
      for track in media.facts.tracks { all.append(Array(try await media.samples(of: track.id).samples)) }
      return all
    }

    /// The fragments that are in the file, as far as they have their names: what is in each, run by run.
    func fragments() throws -> [[ISOFragmentReader.Run]] {
      let file = try ISOFile(url.path)
      let index = try #require(file.parts(upTo: "moov").last)
      let reader = ISOFragmentReader(try file.box(index), fileSize: file.size)
      var found: [[ISOFragmentReader.Run]] = []
      try file.forEachFragment(from: index.end, upTo: file.size) { found.append(reader.runs(of: $0, at: $1)) }
      return found
    }
  }

  private static func picture(_ id: Int32, width: Int = 64, timescale: CMTimeScale = 600) throws -> ISOTrackPlan {
    let format = try CMFormatDescription(videoCodecType: .jpeg, width: width, height: 48)
    return ISOTrackPlan(id: id, kind: .video, formats: [format], timescale: timescale)
  }

  private static func sound(_ id: Int32) throws -> ISOTrackPlan {
    var stream = AudioStreamBasicDescription()
    (stream.mSampleRate, stream.mFormatID, stream.mFramesPerPacket) = (48_000, kAudioFormatLinearPCM, 1)
    stream.mFormatFlags = kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked
    (stream.mChannelsPerFrame, stream.mBitsPerChannel) = (1, 16)
    (stream.mBytesPerFrame, stream.mBytesPerPacket) = (2, 2)
    let format = try CMFormatDescription(audioStreamBasicDescription: stream)
    return ISOTrackPlan(id: id, kind: .audio, formats: [format], timescale: 48_000)
  }

  private static func frame(_ number: Int, at decode: Int64, size: Int = 10, isKey: Bool = true) -> ISOSample {
    ISOSample(
      bytes: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: size), decode: decode, duration: 20,
      isKey: isKey)
  }

  private static func block(at decode: Int64, count: Int) -> ISOSample {
    ISOSample(bytes: [UInt8](repeating: 1, count: count * 2), decode: decode, duration: 1, count: UInt32(count))
  }

  @Test func fragmentsBeginWithKeysAndHoldWhatBelongsTogether() async throws {
    let rig = try Rig([Self.picture(1), Self.sound(2)])
    for number in 0..<150 {
      try rig.writer.append(Self.frame(number, at: Int64(number) * 20, isKey: number % 15 == 0), to: 0)
      try rig.writer.append(Self.block(at: Int64(number) * 1600, count: 1600), to: 1)
    }
    // The last second waits to be whole; each of those before is.
    let fragments = try rig.fragments()
    #expect(fragments.count == 4)
    for (second, runs) in fragments.enumerated() {
      let pictures = runs.filter { $0.track == 1 }
      #expect(pictures.first?.entries.first?.isKey == true)
      #expect(pictures.first?.decode == UInt64(second * 600))
      #expect(pictures.reduce(0) { $0 + $1.count } == 30)
      #expect(runs.filter { $0.track == 2 }.reduce(0) { $0 + $1.count } == 48_000)
      #expect(runs.count == 4, "half a second of each stands together")
    }
    try rig.writer.finish()
    let samples = try await rig.samples()
    #expect(samples[0].map(\.decode) == (0..<150).map { $0 * 20 })
    #expect(samples[0].enumerated().allSatisfy { $1.isKey == ($0 % 15 == 0) })
    #expect(samples[1].reduce(0) { $0 + $1.duration } == 240_000)
  }

  /// Key samples that are far apart don't make fragments longer; where one is near, a fragment begins with it.
  @Test func noFragmentIsMuchLongerThanWasAskedFor() throws {
    let rig = try Rig([Self.picture(1)]) { $0.fragmentDuration = CMTime(value: 1, timescale: 2) }
    // At 1.03 s, 2.06 s…
    for number in 0..<300 {
      try rig.writer.append(Self.frame(number, at: Int64(number) * 20, isKey: number % 31 == 0), to: 0)
    }
    let starts = try rig.fragments().compactMap { $0.first?.decode }
    #expect(starts.count > 16)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 <= 360 && $1 - $0 >= 150 }, "\(starts)")
    for key in stride(from: UInt64(0), to: 5000, by: 620) { #expect(starts.contains(key), "\(key) of \(starts)") }
  }

  /// As a movie of a lapse has it that takes a frame in an hour.
  @Test(.timeLimit(.minutes(1)), arguments: [0, -1] as [Int64])
  func fragmentsWithoutLengthAreWrittenAllTheSame(_ length: Int64) async throws {
    let rig = try Rig([Self.picture(1)]) { $0.fragmentDuration = CMTime(value: length, timescale: 100_000) }
    for number in 0..<2 { try rig.writer.append(Self.frame(number, at: Int64(number) * 20), to: 0) }
    #expect(try rig.fragments().map { $0.map(\.decode) } == [[0]])
    try rig.writer.finish()
    #expect(try await rig.samples()[0].map(\.decode) == [0, 20])
  }

  @Test func whatIsTooMuchForMemoryIsWrittenBefore() throws {
    let rig = try Rig([Self.picture(1)]) { $0.fragmentDuration = CMTime(seconds: 3600, preferredTimescale: 1) }
    for number in 0..<150 {
      try rig.writer.append(Self.frame(number, at: Int64(number) * 20, size: 1 << 20, isKey: number == 0), to: 0)
    }
    let sizes = try rig.fragments().map { $0.reduce(0) { $0 + $1.entries.reduce(0) { $0 + Int($1.size) } } }
    #expect(sizes.count == 2 && sizes.allSatisfy { $0 <= 66 << 20 }, "\(sizes)")
  }

  @Test func aTrackThatIsSilentHoldsNothingUpForLong() throws {
    let rig = try Rig([Self.picture(1), Self.sound(2)])
    for number in 0..<600 { try rig.writer.append(Self.frame(number, at: Int64(number) * 20), to: 0) }
    #expect(try rig.fragments().count >= 1)
  }

  @Test func aTrackThatBeginsLaterBeginsLater() async throws {
    let rig = try Rig([Self.picture(1), Self.sound(2)])
    for number in 0..<150 {
      try rig.writer.append(Self.frame(number, at: Int64(number) * 20), to: 0)
      if number >= 60 { try rig.writer.append(Self.block(at: Int64(number) * 1600, count: 1600), to: 1) }
    }
    try rig.writer.finish()
    let media = try await MediaFile.open(rig.url)
    let sound = try #require(media.facts.tracks.last)
    #expect(sound.segments.map(\.source.start.isValid) == [false, true])
    #expect(
      sound.segments.last?.target
        == CMTimeRange(start: CMTime(value: 2, timescale: 1), end: CMTime(value: 5, timescale: 1)))
    #expect(media.facts.duration.seconds == 5)
  }

  @Test func aHoleInTheSoundIsAsLongAsItWas() async throws {
    let rig = try Rig([Self.sound(1)])
    for place in [0, 4800, 48_000, 52_800] as [Int64] {
      try rig.writer.append(Self.block(at: place, count: 4800), to: 0)
    }
    try rig.writer.finish()
    let samples = try #require(try await rig.samples().first)
    #expect(samples.contains { $0.decode == 48_000 }, "\(samples.map(\.decode))")
    #expect(samples.map(\.duration).reduce(0, +) == 57_600)
    #expect(samples.map { Int($0.size) }.reduce(0, +) == 4 * 9600)
  }

  @Test func eachSampleHasTheFormatThatItHad() async throws {
    var plan = try Self.picture(1)
    plan.formats.append(try CMFormatDescription(videoCodecType: .jpeg, width: 128, height: 96))
    let rig = try Rig([plan])
    for number in 0..<90 {
      var frame = Self.frame(number, at: Int64(number) * 20)
      frame.format = number / 40 % 2
      try rig.writer.append(frame, to: 0)
    }
    try rig.writer.finish()
    let media = try await MediaFile.open(rig.url)
    #expect(media.facts.tracks[0].formats.map { $0.dimensions.width } == [64, 128])
    #expect(try await rig.samples()[0].map { Int($0.description) } == (0..<90).map { $0 / 40 % 2 })
  }

  /// Silence makes packets that are all of one size: they are no uncompressed sound.
  @Test(arguments: [true, false]) func packetsThatAreAlikeAreSamplesOfTheirOwn(_ isFinished: Bool) async throws {
    var stream = AudioStreamBasicDescription()
    (stream.mSampleRate, stream.mFormatID, stream.mFramesPerPacket) = (48_000, kAudioFormatMPEGLayer3, 1152)
    stream.mChannelsPerFrame = 1
    let format = try CMFormatDescription(audioStreamBasicDescription: stream)
    let rig = try Rig([ISOTrackPlan(id: 1, kind: .audio, formats: [format], timescale: 48_000)])
    for number in 0..<200 as Range<Int64> {
      let packet = ISOSample(bytes: [1, 2, 3, 4, 5, 6], decode: number * 1152, duration: 1152)
      try rig.writer.append(packet, to: 0)
    }
    if isFinished { try rig.writer.finish() }
    let samples = try await rig.samples()[0]
    #expect(isFinished ? samples.count == 200 : samples.count > 100)
    #expect(samples.allSatisfy { $0.size == 6 && $0.duration == 1152 })
  }

  /// A format that turns up when the head of the movie is in the file, which is finished, or is left as it is.
  @Test(arguments: [true, false]) func aFormatMayTurnUpLater(_ isFinished: Bool) async throws {
    let rig = try Rig([Self.picture(1), Self.sound(2)])
    var number = 0
    for size in [64, 128, 256] {
      if size > 64 {
        let other = try CMFormatDescription(videoCodecType: .jpeg, width: size, height: size)
        #expect(try rig.writer.add(other, to: 0) == number / 100)
      }
      for _ in 0..<100 {
        var frame = Self.frame(number, at: Int64(number) * 20)
        frame.format = number / 100
        try rig.writer.append(frame, to: 0)
        try rig.writer.append(Self.block(at: Int64(number) * 1600, count: 1600), to: 1)
        number += 1
      }
    }
    if isFinished {
      try rig.writer.finish()
    } else {
      try ISORecovery(file: ISOFile(rig.url.path, isWritable: true)).finish()
    }
    let media = try await MediaFile.open(rig.url)
    #expect(media.facts.tracks[0].formats.map { $0.dimensions.width } == [64, 128, 256])
    let samples = try await rig.samples()[0]
    #expect(samples.count > 260 && samples.enumerated().allSatisfy { Int($1.description) == $0 / 100 })
    let file = try ISOFile(rig.url.path)
    let index = try file.box(try #require(file.parts().last { $0.type == "moov" }))
    for track in index.children where track.type == "trak" {
      let list = try #require(track.at("mdia", "minf", "stbl", "stsd")).payload
      #expect(ISOFormatRoom.length(of: list) == list.count, "there is no room left in the index")
    }
  }

  @Test func whatHasNoRoomIsRefusedAndHarmsNothing() async throws {
    let rig = try Rig([Self.picture(1)])
    for number in 0..<100 { try rig.writer.append(Self.frame(number, at: Int64(number) * 20), to: 0) }
    var count = 1
    while let number = try rig.writer.add(
      CMFormatDescription(videoCodecType: .jpeg, width: 16 * count, height: 48), to: 0)
    {
      #expect(number == count)
      count += 1
      try #require(count < 100)
    }
    #expect(count > 5)
    try rig.writer.finish()
    let media = try await MediaFile.open(rig.url)
    #expect(media.facts.tracks[0].formats.count == count)
  }

  @Test func whatComesInDisorderIsRefusedAndHarmsNothing() async throws {
    let rig = try Rig([Self.picture(1)])
    try rig.writer.append(Self.frame(0, at: 0), to: 0)
    try rig.writer.append(Self.frame(1, at: 20), to: 0)
    for place in [20, 5, -1] as [Int64] {
      #expect(throws: ISOPendingTrack.Disorder(track: 1, decode: place, earliest: 21)) {
        try rig.writer.append(Self.frame(2, at: place), to: 0)
      }
    }
    try rig.writer.append(Self.frame(2, at: 40), to: 0)
    try rig.writer.finish()
    #expect(try await rig.samples()[0].map(\.decode) == [0, 20, 40])
  }

  @Test func whatIsTrimmedIsntShown() async throws {
    let rig = try Rig([Self.picture(1), Self.sound(2)])
    for number in 0..<60 { try rig.writer.append(Self.frame(number, at: Int64(number) * 20), to: 0) }
    for place in 0..<21 { try rig.writer.append(Self.block(at: Int64(place) * 4800, count: 4800), to: 1) }
    rig.writer.trim(1, at: 96_000)
    try rig.writer.finish()
    let media = try await MediaFile.open(rig.url)
    #expect(media.facts.tracks.map(\.timeRange.duration.seconds) == [2, 2])
    #expect(try await rig.samples()[1].reduce(0) { $0 + $1.duration } == 100_800, "it is all there")
  }

  /// A disk that is full for a moment only.
  private final class FitfulISOFile: ISOFile, @unchecked Sendable {
    var isFull = false

    override func write(_ bytes: [UInt8], at offset: Int64) throws {
      if isFull { throw SystemFailure(ENOSPC) }
      try super.write(bytes, at: offset)
    }
  }

  @Test func nothingIsWrittenBehindAHole() async throws {
    let rig = try Rig([Self.picture(1)])
    let file = try FitfulISOFile(rig.url.path, isWritable: true)
    let writer = ISOWriter(file, tracks: [try Self.picture(1)])
    for number in 0..<100 { try writer.append(Self.frame(number, at: Int64(number) * 20), to: 0) }
    file.isFull = true
    #expect(throws: SystemFailure(ENOSPC)) {
      for number in 100..<200 { try writer.append(Self.frame(number, at: Int64(number) * 20), to: 0) }
    }
    file.isFull = false
    #expect(throws: SystemFailure(ENOSPC)) { try writer.finish() }
    let length = try writer.rescue()
    #expect(length == MovieLength(seconds: 3, frames: 90))
    #expect(try await rig.samples()[0].map(\.decode) == (0..<90).map { $0 * 20 })
  }

  @Test func withItsIndexFirstItIsTheSameMovie() async throws {
    var plan = try Self.picture(1)
    plan.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0)
    let rig = try Rig([plan, Self.sound(2)])
    for number in 0..<150 {
      let frame = Self.frame(number, at: Int64(number) * 20, size: 50 + number, isKey: number % 10 == 0)
      try rig.writer.append(frame, to: 0)
      try rig.writer.append(Self.block(at: Int64(number) * 1600, count: 1600), to: 1)
    }
    try rig.writer.finish()
    let before = try await rig.samples()
    let fast = rig.folder.file("fast.mov")
    try Data().write(to: fast)
    try ISOFastStart(file: ISOFile(rig.url.path)).write(to: ISOFile(fast.path, isWritable: true))
    #expect(try ISOFile(fast.path).parts().map(\.type) == ["ftyp", "moov", "mdat"])
    let media = try await MediaFile.open(fast)
    #expect(media.facts.isIndexFirst && media.facts.tracks[0].transform == plan.transform)
    let (old, new) = (try ISOFile(rig.url.path), try ISOFile(fast.path))
    for (track, facts) in media.facts.tracks.enumerated() {
      let after = try await media.samples(of: facts.id).samples
      #expect(after.count == before[track].count)
      for (was, now) in zip(before[track], after) {
        #expect((was.decode, was.duration, was.isKey, was.size) == (now.decode, now.duration, now.isKey, now.size))
        #expect(
          try old.read(at: was.offset, count: Int(was.size)) == new.read(at: now.offset, count: Int(now.size)))
      }
    }
    let samples = before.joined().reduce(0) { $0 + Int($1.size) }
    let index = try #require(new.parts().first { $0.type == "moov" })
    #expect(new.size == index.end + 16 + Int64(samples), "nothing else is in it")
  }

  @Test func nothingAtAllIsAMovieWithoutSamples() async throws {
    let rig = try Rig([Self.picture(1), Self.sound(2)])
    try rig.writer.finish()
    #expect(try await rig.samples().map(\.count) == [0, 0])
  }

  /// A hundred hours in units of which 32 bits hold thirteen.
  @Test func timesThatNeedMoreThan32BitsHaveThem() async throws {
    let rig = try Rig([Self.picture(1, timescale: 90_000)])
    for hour in 0..<100 as Range<Int64> { try rig.writer.append(Self.frame(Int(hour), at: hour * 324_000_000), to: 0) }
    try rig.writer.finish()
    let media = try await MediaFile.open(rig.url)
    #expect(abs(media.facts.duration.seconds - 99 * 3600) < 1)
    #expect(try await rig.samples()[0].map(\.decode) == (0..<100).map { $0 * 324_000_000 })
    let times = try await Tool.run(
      ["ffprobe", "-v", "quiet", "-of", "csv=p=0", "-show_entries", "packet=pts", rig.url.path])
    #expect(times.split(separator: "\n").compactMap { Int64($0) } == (0..<100).map { $0 * 324_000_000 })
  }

  /// Samples behind four gigabytes of nothing.
  @Test func placesThatNeedMoreThan32BitsHaveThem() async throws {
    let rig = try Rig([Self.picture(1)])
    for number in 0..<60 { try rig.writer.append(Self.frame(number, at: Int64(number) * 20), to: 0) }
    let file = try ISOFile(rig.url.path, isWritable: true)
    let index = try #require(file.parts(upTo: "moov").last)
    var fragments: [[UInt8]] = []
    try file.forEachFragment(from: index.end, upTo: file.size) { _, offset in
      let part = try #require(try file.part(at: offset, upTo: file.size))
      let samples = try #require(try file.part(at: part.end, upTo: file.size))
      fragments.append(try file.read(at: offset, count: Int(samples.end - offset)))
    }
    try #require(fragments.count == 1)
    // The same fragment once more, far behind the first.
    let far = Int64(5) << 30
    let gap = file.size
    try file.truncate(to: far)
    try file.write(
      ISOForm.bytes { form in
        form.number(1, bytes: 4)
        form.code("free")
        form.number(far - gap, bytes: 8)
      }, at: gap)
    var again = fragments[0]
    let clock = try #require(again.firstRange(of: Array(code: "tfdt"))).upperBound
    again.put(600, at: clock + 4, bytes: 8)
    try file.write(again, at: far)
    try ISORecovery(file: file).finish()
    let samples = try await rig.samples()[0]
    #expect(samples.count == 60 && samples.last.map { $0.offset > far } == true)
    #expect(try file.read(at: samples[59].offset, count: 1) == file.read(at: samples[29].offset, count: 1))
    #expect(try file.parts().contains { $0.type == "mdat" && $0.size > far })
  }
}
