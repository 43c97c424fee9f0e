import CoreMedia
import Foundation
import GStreamer
import TestMedia
import Testing

@testable import MediaEngine

@Suite struct RecordingTests {
  private static let movies: [RecordingContainer] = [.mp4, .quickTime, .matroska, .webM]

  @Test(arguments: movies) func aMovieHasEveryFrameAndEveryToneAtItsPlace(_ container: RecordingContainer) async throws
  {
    let rig = try RecordingRig(container)
    try await rig.start()
    try await rig.feed(until: 3)
    let result = try await rig.stop(at: 3)
    #expect(result.ending == .stopped)
    #expect(result.isPlayable)
    #expect(result.droppedFrames == 0)
    #expect(abs(result.duration.seconds - 3) < 0.05)
    let recorded = try await Recorded.read(rig.url)
    let first = try #require(recorded.numbers.first)
    #expect(recorded.numbers == Array(first..<90))
    for frame in recorded.frames {
      #expect(abs(frame.time - Double(frame.number - first) / 30) < 0.002)
    }
    // A tone sounds as each full second begins, and the picture with that number is shown then.
    let shift = Double(first) / 30
    #expect(recorded.bursts.count >= 2)
    for burst in recorded.bursts where burst > 0.1 {
      let second = (burst + shift).rounded()
      #expect(abs(burst + shift - second) < 0.010, "tone at \(burst), first frame \(first)")
    }
  }

  /// Encoders fill up their last packet; the file says where the sound really ends.
  @Test(arguments: [RecordingContainer.mp4, .quickTime]) func soundEndsWhereItEnded(
    _ container: RecordingContainer
  ) async throws {
    let rig = try RecordingRig(container)
    try await rig.start()
    try await rig.feed(until: 2.5)
    let result = try await rig.stop(at: 2.51)
    let media = try await MediaFile.open(rig.url)
    let (picture, sound) = (media.facts.tracks[0].timeRange, media.facts.tracks[1].timeRange)
    #expect(picture.start == .zero && sound.start == .zero)
    #expect(abs(sound.duration.seconds - result.duration.seconds) < 0.04, "\(picture), \(sound)")
    let heard = try await DecodedAudio.read(rig.url)
    // ffmpeg decodes whole packets, of 1024 samples.
    let more = Double(heard.samples.count) / 96_000 - sound.duration.seconds
    #expect(more > -0.001 && more < 0.022, "\(more) s more")
  }

  @Test func threePausesLeaveNoHoleAndShiftNothing() async throws {
    let rig = try RecordingRig()
    try await rig.start()
    let pauses = [(0.71, 1.52), (2.13, 2.47), (3.31, 4.87)]
    for (from, to) in pauses {
      try await rig.feed(until: from)
      rig.recording.pause(at: rig.host(from))
      try await rig.feed(until: to)
      rig.recording.resume(at: rig.host(to))
    }
    try await rig.feed(until: 6)
    let result = try await rig.stop(at: 6)
    let left = pauses.reduce(0) { $0 + $1.1 - $1.0 }
    #expect(abs(result.duration.seconds - (6 - left)) < 0.06)
    let recorded = try await Recorded.read(rig.url)
    let first = try #require(recorded.numbers.first)
    func isLeftOut(_ seconds: Double) -> Bool { pauses.contains { $0.0 <= seconds && seconds < $0.1 } }
    #expect(recorded.numbers == (first..<180).filter { !isLeftOut(Double($0) / 30) })
    /// Where a moment is in the file.
    func place(_ seconds: Double) -> Double {
      seconds - Double(first) / 30 - pauses.reduce(0) { $0 + max(0, min(seconds, $1.1) - $1.0) }
    }
    for frame in recorded.frames { #expect(abs(frame.time - place(Double(frame.number) / 30)) < 0.002) }
    let tones = [2.0, 3.0, 5.0].filter { !isLeftOut($0) }.map(place)
    for tone in tones {
      #expect(recorded.bursts.contains { abs($0 - tone) < 0.010 }, "a tone at \(tone) among \(recorded.bursts)")
    }
    let events = try await rig.ended()
    #expect(events.filter { $0 == .paused }.count == 3)
    #expect(events.filter { $0 == .resumed }.count == 3)
    #expect(events.last == .ended(result))
    guard case .started = events.first else {
      Issue.record("\(events)")
      return
    }
  }

  private static let sounds: [(RecordingContainer, Codec, String)] = [
    (.m4a, .aac, "aac"), (.m4a, .alac, "alac"), (.wav, .pcm, "pcm_s16le"), (.opus, .opus, "opus"),
  ]

  @Test(arguments: sounds) func soundAloneIsRecorded(
    _ container: RecordingContainer, _ codec: Codec, _ name: String
  ) async throws {
    let rig = try RecordingRig(container, hasVideo: false) { $0.audio?.codec = codec }
    try await rig.start()
    try await rig.feed(until: 3)
    let result = try await rig.stop(at: 3)
    #expect(result.isPlayable && abs(result.duration.seconds - 3) < 0.1)
    let recorded = try await Recorded.read(rig.url, hasVideo: false)
    #expect(recorded.probe.streams.map(\.codec) == [name])
    // The recording may have begun a block after the first tone.
    let gaps = zip(recorded.bursts, recorded.bursts.dropFirst()).map { $1 - $0 }
    #expect(recorded.bursts.count >= 2)
    #expect(gaps.allSatisfy { abs($0 - 1) < 0.06 }, "\(recorded.bursts)")
  }

  private static let codecs: [(RecordingContainer, Codec, String)] = [
    (.quickTime, .jpeg, "mjpeg"), (.mp4, .vp9, "vp9"), (.mp4, .hevc, "hevc"), (.mp4, .av1, "av1"),
    (.matroska, .vp8, "vp8"),
  ]

  @Test(arguments: codecs) func picturesAreRecordedInEachCodec(
    _ container: RecordingContainer, _ codec: Codec, _ name: String
  ) async throws {
    let rig = try RecordingRig(container, hasAudio: false) { $0.video?.codec = codec }
    try await rig.start()
    try await rig.feed(until: 0.5)
    let result = try await rig.stop(at: 0.5)
    #expect(result.isPlayable)
    let recorded = try await Recorded.read(rig.url, hasAudio: false)
    #expect(recorded.probe.streams.map(\.codec) == [name])
    // libaom in its hurry smears the first pictures of so small a size: it is the frames that count there.
    if codec == .av1 {
      #expect(recorded.frames.count == 15 && recorded.numbers.last == 14)
    } else {
      #expect(recorded.numbers == Array(0..<15))
    }
  }

  @Test func theMovieSaysHowItIsTurnedAndWhatItIsAbout() async throws {
    let rig = try RecordingRig(.quickTime) { request in
      request.rotation = .quarter
      request.isMirrored = true
      request.metadata = [
        RecordingMetadata(.title, "Vorher"), RecordingMetadata(.location, "+35.6586+139.7454/"),
        RecordingMetadata(.creationDate, "2026-11-21T20:08:42+0900"),
      ]
    }
    try await rig.start()
    try await rig.feed(until: 0.5)
    rig.recording.setMetadata([
      RecordingMetadata(.title, "Der See, „abends“"), RecordingMetadata(.make, "Kinora"),
      RecordingMetadata(.creationDate, "2026-11-21T20:08:42+0900"),
    ])
    try await rig.feed(until: 1)
    let result = try await rig.stop(at: 1)
    #expect(result.isPlayable)
    let recorded = try await Recorded.read(rig.url)
    let tags = try #require(recorded.probe.format.tags)
    #expect(tags["com.apple.quicktime.title"] == "Der See, „abends“")
    #expect(tags["com.apple.quicktime.make"] == "Kinora")
    #expect(tags["com.apple.quicktime.creationdate"] == "2026-11-21T20:08:42+0900")
    #expect(tags["com.apple.quicktime.location.ISO6709"] == nil)
    #expect(tags["com.apple.quicktime.software"] == "Kinora \(kinoraVersion)")
    // ffprobe counts counter-clockwise.
    #expect(recorded.probe.streams("video").first?.sideData?.first?.rotation == -90)
    let frame = try #require(try await DecodedFrames.read(rig.url, limit: 1).first)
    #expect((frame.picture.width, frame.picture.height) == (240, 320))
    #expect(frame.painted?.orientation.isMirrored == true)
    #expect(frame.painted?.orientation.rotation == 90)
  }

  @Test func theMovieIsDatedByTheWallClock() async throws {
    let date = Date(timeIntervalSince1970: 1_772_290_680)
    let rig = try RecordingRig(.quickTime, hasAudio: false, wallClock: .fixed(date))
    try await rig.start()
    try await rig.feed(until: 0.2)
    _ = try await rig.stop(at: 0.2)
    let tags = try #require(try await Recorded.read(rig.url, hasAudio: false).probe.format.tags)
    #expect(tags["com.apple.quicktime.creationdate"] == RecordingMetadata.creationDate(date).value)
    #expect(tags["creation_time"] == "2026-02-28T14:58:00.000000Z")
  }

  @Test func whereNoMatrixFitsThePixelsAreTurned() async throws {
    let rig = try RecordingRig(.webM, hasAudio: false) { $0.rotation = .threeQuarters }
    try await rig.start()
    try await rig.feed(until: 0.4)
    _ = try await rig.stop(at: 0.4)
    let frame = try #require(try await DecodedFrames.read(rig.url, limit: 1).first)
    #expect((frame.picture.width, frame.picture.height) == (240, 320))
    #expect(frame.painted?.orientation.rotation == 270)
  }

  @Test func aFinishedMovieIsAnOrdinaryOne() async throws {
    let rig = try RecordingRig()
    try await rig.start()
    try await rig.feed(until: 2.5)
    _ = try await rig.stop(at: 2.5)
    let types = try ISOFile(rig.url.path).parts().map(\.type)
    #expect(types.first == "ftyp")
    #expect(types.filter { $0 == "moov" }.count == 1)
    #expect(!types.contains("moof"))
    #expect(RecordingJournal(folder: rig.journal.folder).unfinished.isEmpty)
    #expect(rig.journal.entry(rig.recording.identifier) == nil, "no note is left")
  }

  @Test func aCameraInTheDarkGetsAKeyFrameEachSecondAllTheSame() async throws {
    let rig = try RecordingRig(rate: 5, hasAudio: false) { _ in }
    try await rig.start()
    try await rig.feed(until: 4)
    #expect(try await rig.stop(at: 4).framesWritten == 20)
    let times = try await Probe.keyFrameTimes(rig.url)
    #expect(times.count >= 4, "\(times)")
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 < 1.05 }, "\(times)")
  }

  /// Photos are made beside a recording, and may keep its encoder from its turn for seconds.
  @Test func anEncoderThatStandsStillWhilePhotosAreMadeCostsNoFrame() async throws {
    let gate = EncoderGate()
    let rig = try RecordingRig(encoders: gate.encoders)
    defer { gate.open() }
    let ring = PictureRing(clock: rig.time)
    try await rig.start()
    try await rig.feed(until: 1)
    gate.shut()
    for number in stride(from: 36, through: 102, by: 6) {
      try await rig.feed(until: Double(number) / 30, pushes: true)
      ring.receive(RigMedia.frame(number, at: rig.host(0), width: rig.width, height: rig.height, rate: rig.rate))
      let photo = try await PhotoEncoder.encode(try await ring.picture(at: ring.now), as: .jpeg(quality: 0.9))
      #expect(try PhotoReader.image(of: photo.data).painted?.number == number)
    }
    let progress = rig.recording.progress
    #expect(progress.framesDropped == 0 && !progress.isTooSlow)
    gate.open()
    try await rig.feed(until: 4)
    let result = try await rig.stop(at: 4)
    #expect(result.ending == .stopped && result.droppedFrames == 0)
    let numbers = try await Recorded.read(rig.url).numbers
    #expect(numbers == Array((numbers.first ?? 0)..<120), "\(numbers)")
  }

  @Test func oneFollowsTheOtherAtOnce() async throws {
    let rig = try RecordingRig(name: "first")
    try await rig.start()
    try await rig.feed(until: 0.5)
    #expect(try await rig.stop(at: 0.5).isPlayable)
    await #expect(throws: RecordingError.alreadyStarted) { try await rig.recording.start() }
    let next = try RecordingRig(in: rig.folder, name: "second")
    try await next.start()
    try await next.feed(until: 0.5)
    #expect(try await next.stop(at: 0.5).isPlayable)
    for url in [rig.url, next.url] { #expect(try await Recorded.read(url).numbers.count > 10) }
  }

  @Test func aMicrophoneThatGivesNothingLeavesAPictureWithSilence() async throws {
    let rig = try RecordingRig()
    try await rig.start()
    try await rig.feed(until: 3.5, sound: false)
    let time = rig.host(3.5)
    let result = try await rig.stop(atHost: time)
    #expect(result.isPlayable)
    let recorded = try await Recorded.read(rig.url)
    // It was waited for, for two seconds.
    #expect(recorded.numbers == Array(60..<105))
    #expect(recorded.bursts.isEmpty)
    #expect(recorded.probe.streams("audio").count == 1)
  }

  /// A camera's JPEGs use all 256 values, movies 220 of them.
  @Test(arguments: [RecordingContainer.mp4, .webM]) func greysStayAsTheCameraSawThem(
    _ container: RecordingContainer
  ) async throws {
    let rig = try RecordingRig(container, hasAudio: false)
    try await rig.start()
    let caps = Caps(
      "video/x-raw",
      [
        "format": "I420", "width": 320, "height": 240, "framerate": Fraction(30, 1), "colorimetry": "1:4:7:1",
        "pixel-aspect-ratio": Fraction(1, 1),
      ])
    let picture = [UInt8](repeating: 64, count: 320 * 240) + [UInt8](repeating: 128, count: 320 * 120)
    for frame in 0..<5 {
      let time = ClockTime(nanoseconds: rig.host(Double(frame) / 30))
      rig.recording.videoReceiver?.receive(Sample(Buffer(picture, pts: time, duration: .milliseconds(33)), caps: caps))
    }
    let result = try await rig.stop(atHost: rig.host(0.2))
    #expect(result.isPlayable)
    // ffmpeg gives greys in all 256 values again.
    let decoded = try #require(try await DecodedFrames.read(rig.url).last)
    let grey = Int(decoded.picture.pixels[120 * 320 + 160])
    #expect(abs(grey - 64) <= 3, "\(grey)")
  }
}
