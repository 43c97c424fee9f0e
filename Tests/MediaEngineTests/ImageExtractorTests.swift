import CoreGraphics
import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

@Suite(.serialized) struct ImageExtractorTests {
  /// How many images of each file: more in the long runs, which take every file there is.
  private static let long = ProcessInfo.processInfo.environment["KINORA_EXACT_IMAGES"].flatMap { Int($0) }
  private static let seed = ProcessInfo.processInfo.environment["KINORA_SEED"].flatMap { UInt64($0) } ?? 20_261_122

  private static let names: [String] =
    long == nil
    ? [
      "h264 mp4", "B-frames mov", "hevc mov", "10 bit hevc", "vp9 mp4", "odd av1", "av1 mp4", "mjpeg mov",
      "29.97 fps", "variable rate", "one key frame", "key frames only", "wide pixels",
      "late start", "trimmed", "late and trimmed", "fragmented", "mirrored, turned 90",
      "h264 mkv", "B-frames mkv", "B-frames ts", "hevc ts", "vp8 webm", "10 bit vp9", "av1 webm", "mjpeg mkv",
      "variable rate mkv", "narrow pixels mkv", "flac mkv", "aac ts", "mjpeg avi", "h264 avi", "theora ogg",
    ] : MediaMatrix.all.filter { $0.recipe.video != nil }.map(\.name)

  private func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 90_000) }

  private func open(_ name: String) async throws -> (MediaRecipe, ImageExtractor) {
    let recipe = try #require(MediaMatrix.recipe(named: name))
    let file = try await MediaLibrary.file(for: recipe)
    return (recipe, try ImageExtractor(try await MediaFile.open(file)))
  }

  @Test(arguments: names) func theImageIsTheFrameWhoseIntervalHoldsTheTime(_ name: String) async throws {
    let (recipe, extractor) = try await open(name)
    // Where there is no edit list, the clock begins anywhere: with the sound, or as a stream's does.
    let zero = recipe.container.hasBoxes ? 0 : try await extractor.index().time(ofFrame: 0).seconds
    let numbers = recipe.shownFrames.numbers
    let (starts, end) = (recipe.shownFrames.starts.map { $0 + zero }, recipe.shownFrames.end + zero)
    #expect(zero < 2)
    var random = SeededRandom(seed: Self.seed)
    // The first frame, the last one, and some at random; somewhere in their intervals, as files round their times.
    let places =
      [0, numbers.count - 1] + (0..<(Self.long ?? 15)).map { _ in Int.random(in: numbers.indices, using: &random) }
    let requests = places.map { place in
      let stop = place + 1 < starts.count ? starts[place + 1] : end
      let margin = min(0.002, (stop - starts[place]) / 4)
      return ImageRequest(time: time(.random(in: starts[place] + margin...stop - margin, using: &random)))
    }
    let outcomes = await ImageBatch(extractor).outcomes(requests)
    #expect(outcomes.map(\.place) == Array(requests.indices))
    for (place, outcome) in outcomes {
      let image = try #require(try? outcome.get(), "\(name), seed \(Self.seed): \(requests[place]) \(outcome)")
      #expect(
        image.image.painted?.number == numbers[places[place]],
        "\(name), seed \(Self.seed), at \(requests[place].time.seconds)")
      #expect(abs(image.actualTime.seconds - starts[places[place]]) < 0.0015, "\(name), frame \(places[place])")
    }
  }

  @Test func onlyWhatIsNeededIsDecodedAndThatOnce() async throws {
    let (_, extractor) = try await open("h264 mp4")
    // All thirty frames of the second group, and one key frame.
    let times = (30..<60).map { CMTime(value: Int64($0), timescale: 30) } + [.zero]
    let outcomes = await ImageBatch(extractor).outcomes(times.shuffled().map { ImageRequest(time: $0) })
    #expect(outcomes.allSatisfy { (try? $0.outcome.get()) != nil })
    #expect(extractor.counts.sent == 31)
    #expect(extractor.counts.decoded == 31)
  }

  @Test func aKeyFrameWithinToleranceCostsOneFrame() async throws {
    let (_, extractor) = try await open("B-frames")
    let request = ImageRequest(time: time(1.9), before: time(0.95), after: .zero)
    let image = try #require(try await ImageBatch(extractor).outcomes([request]).first?.outcome.get())
    #expect(image.actualTime == CMTime(value: 1, timescale: 1))
    #expect(image.image.painted?.number == 30)
    #expect(extractor.counts.sent == 1)
    // Without one it is the exact frame.
    let near = ImageRequest(time: time(1.9), before: time(0.85), after: time(0.5))
    #expect(try await ImageBatch(extractor).outcomes([near]).first?.outcome.get().image.painted?.number == 57)
  }

  @Test func framesThatNoOtherNeedsAreLeftOut() async throws {
    let (recipe, extractor) = try await open("B-frames")
    let last = try #require(recipe.video).frameCount - 1
    let image = try await extractor.image(at: CMTime(value: Int64(last), timescale: 30))
    #expect(image.image.painted?.number == last)
    #expect(extractor.counts.sent < 25, "\(extractor.counts)")
  }

  @Test(arguments: ["B-frames mkv", "B-frames ts"]) func inStreamsAKeyFrameWithinToleranceIsTaken(
    _ name: String
  ) async throws {
    let (_, extractor) = try await open(name)
    let zero = try await extractor.index().time(ofFrame: 0)
    func number(_ seconds: Double, before: Double, after: Double) async throws -> Int? {
      try await extractor.image(at: zero + time(seconds), before: time(before), after: time(after)).image.painted?
        .number
    }
    let sent = extractor.counts.sent
    #expect(try await number(1.9, before: 0.95, after: 0) == 30)
    #expect(extractor.counts.sent == sent + 1)
    #expect(try await number(0.6, before: 0.5, after: 0.45) == 30)
    #expect(try await number(1.9, before: 0.85, after: 0.5) == 57)
  }

  @Test(arguments: ["h264 mp4", "h264 mkv", "vp8 webm", "hevc ts", "mjpeg avi", "theora ogg"])
  func aPictureNearATimeIsAKeyFrame(_ name: String) async throws {
    let (_, extractor) = try await open(name)
    let painted = try await extractor.picture(near: time(1.01)).image.painted
    // A transport stream's clock begins anywhere; a reader without an index lands where it can.
    #expect(["hevc ts", "theora ogg"].contains(name) ? painted != nil : painted?.number.isMultiple(of: 30) == true)
    #expect(try await extractor.picture(near: .zero).image.painted?.number == 0)
  }

  @Test(arguments: ["h264 mkv", "vp9 webm", "aac ts", "theora ogg", "mjpeg avi"])
  func ofADamagedStreamEveryRequestEnds(_ name: String) async throws {
    let damages: [DamageRecipe] =
      [.truncated(to: 0.6)]
      + (0..<(Self.long == nil ? 1 : 59)).map { .mutated(seed: Self.seed &+ UInt64($0), bytes: 20, region: .anywhere) }
    for damage in damages {
      var recipe = try #require(MediaMatrix.recipe(named: name))
      recipe.damage = damage
      // What isn't recognizable any more is refused when it is opened.
      guard let media = try? await MediaFile.open(try await MediaLibrary.file(for: recipe)),
        let extractor = try? ImageExtractor(media)
      else { continue }
      let requests = (0..<12).map { ImageRequest(time: time(Double($0) / 6 + 0.01), after: time(0.05)) }
      let outcomes = try await within("every image of \(name), \(damage)", limit: .seconds(120)) {
        await ImageBatch(extractor).outcomes(requests)
      }
      #expect(outcomes.map(\.place) == Array(requests.indices), "\(damage)")
    }
  }

  private static let outside: [(at: Double, before: Double, after: Double, frame: Int?)] = [
    (-0.5, 0, 0.4, nil), (-0.5, 0, 0.5, 0), (2, 0, 0, nil), (2, 0.01, 0, 59), (100, 98, 0, nil), (100, 98.02, 0, 59),
  ]

  @Test(arguments: outside) func outsideOfTheMovieToleranceDecides(
    _ at: Double, _ before: Double, _ after: Double, _ frame: Int?
  ) async throws {
    let (_, extractor) = try await open("h264 mp4")
    let request = ImageRequest(time: time(at), before: time(before), after: time(after))
    let outcome = try #require(await ImageBatch(extractor).outcomes([request]).first?.outcome)
    switch (outcome, frame) {
    case (.success(let image), let frame?): #expect(image.image.painted?.number == frame)
    case (.failure(let error), nil): #expect(error == .noImage(at: request.time))
    default: Issue.record("\(outcome) is not \(frame.map { "\($0)" } ?? "none")")
    }
  }

  @Test func theSizeIsThatWithSquarePixelsAndNoLargerThanWanted() async throws {
    let (_, extractor) = try await open("wide pixels")
    let whole = try await extractor.image(at: .zero).image
    #expect((whole.width, whole.height) == (427, 240))
    var settings = ImageExtractor.Settings()
    settings.aperture = .encoded
    let stored = try await extractor.image(at: .zero, settings: settings).image
    #expect((stored.width, stored.height) == (320, 240))
    settings.maximumSize = CGSize(width: 160, height: 160)
    let small = try await extractor.image(at: .zero, settings: settings).image
    #expect((small.width, small.height) == (160, 120))
    #expect(small.painted?.number == 0)
  }

  @Test func theCleanApertureIsWhatIsSeen() async throws {
    let whole = try Data(contentsOf: await MediaLibrary.file(for: try #require(MediaMatrix.recipe(named: "h264 mp4"))))
    let folder = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "clean.mp4")
    // 240 × 180, moved by 10 to the right and 6 up.
    let aperture: [UInt32] = [240, 1, 180, 1, 10, 1, UInt32(bitPattern: -6), 1]
    try #require(try CleanApertureBox.adding(aperture, to: whole)).write(to: file)
    let extractor = try ImageExtractor(try await MediaFile.open(file))
    var settings = ImageExtractor.Settings()
    let clean = try await extractor.image(at: .zero, settings: settings).image
    settings.aperture = .production
    let all = try await extractor.image(at: .zero, settings: settings).image
    #expect((clean.width, clean.height) == (240, 180))
    #expect((all.width, all.height) == (320, 240))
    let part = try #require(all.cropping(to: CGRect(x: 50, y: 24, width: 240, height: 180)).flatMap { GrayPicture($0) })
    #expect(GrayPicture(clean)?.pixels == part.pixels)
    settings.aperture = .clean
    settings.maximumSize = CGSize(width: 120, height: 120)
    let small = try await extractor.image(at: .zero, settings: settings).image
    #expect((small.width, small.height) == (120, 90))
  }

  @Test func aTransformThatTurnsByNoQuarterIsLeftOut() {
    #expect(ImageGeometry.orientation(of: CGAffineTransform(rotationAngle: .pi / 4)) == nil)
    #expect(ImageGeometry.orientation(of: CGAffineTransform(scaleX: 2, y: 2)) == 1)
  }

  @Test(arguments: PaintedOrientation.all) func aTurnedTrackIsUprightIfThatIsWanted(
    _ orientation: PaintedOrientation
  ) async throws {
    let recipe = try #require(
      orientation == .upright
        ? MediaMatrix.recipe(named: "h264 mp4")
        : MediaMatrix.all.first { $0.recipe.video?.orientation == orientation }?.recipe)
    let extractor = try ImageExtractor(try await MediaFile.open(try await MediaLibrary.file(for: recipe)))
    var settings = ImageExtractor.Settings()
    let stored = try await extractor.image(at: time(0.5), settings: settings).image
    #expect(stored.painted?.orientation == orientation.inverse)
    settings.appliesTransform = true
    settings.maximumSize = CGSize(width: 160, height: 160)
    let upright = try await extractor.image(at: time(0.5), settings: settings).image
    #expect(upright.painted?.orientation == .upright)
    #expect(max(upright.width, upright.height) == 160)
    #expect((upright.width > upright.height) == orientation.rotation.isMultiple(of: 180))
  }

  @Test(arguments: ["one key frame", "h264 mkv"]) func cancellingEndsEveryRequestOnce(_ name: String) async throws {
    for round in 0..<8 {
      let (_, extractor) = try await open(name)
      let batch = ImageBatch(extractor)
      let requests = (0..<60).map { ImageRequest(time: CMTime(value: Int64($0), timescale: 30)) }
      async let outcomes = batch.outcomes(requests)
      if round.isMultiple(of: 2) { await Task.yield() }
      batch.cancel()
      let all = await outcomes
      #expect(all.map(\.place) == Array(0..<60))
      for (_, outcome) in all {
        if case .failure(let error) = outcome { #expect(error == .cancelled) }
      }
    }
  }

  @Test(arguments: ["h264 mp4", "vp9 mkv"]) func aCancelledTaskThrowsAndTheNextOneWorks(_ name: String) async throws {
    let (_, extractor) = try await open(name)
    let task = Task { try await extractor.image(at: time(1.5)) }
    task.cancel()
    do {
      _ = try await outcome(of: task)
    } catch {
      #expect(error as? MediaDecodingError == .cancelled)
    }
    #expect(try await extractor.image(at: time(1.5)).image.painted?.number == 45)
  }

  @Test func aHandlerThatTakesItsTimeHoldsTheMakingUp() async throws {
    let (_, extractor) = try await open("key frames only")
    let batch = ImageBatch(extractor)
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let gate = DispatchSemaphore(value: 0)
    batch.start((0..<60).map { ImageRequest(time: CMTime(value: Int64($0), timescale: 30)) }) { place, _ in
      continuation.yield(place)
      if place == 59 { continuation.finish() }
      gate.wait()
    }
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    // What may wait, and one more in each worker's hands.
    #expect(extractor.counts.sent <= 12)
    for _ in 0..<60 { gate.signal() }
    var places = [0]
    while let place = await iterator.next() { places.append(place) }
    #expect(places == Array(0..<60))
    #expect(extractor.counts.sent == 60)
  }

  @Test func whatHasNoVideoOrIsDamagedSaysSo() async throws {
    let sound = try await MediaLibrary.file(for: try #require(MediaMatrix.recipe(named: "aac alone")))
    let media = try await MediaFile.open(sound)
    #expect(throws: MediaDecodingError.noVideo(sound)) { try ImageExtractor(media) }

    let whole = try await MediaLibrary.file(for: try #require(MediaMatrix.recipe(named: "fragmented")))
    let folder = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let gone = folder.appending(path: "gone.mp4")
    try FileManager.default.copyItem(at: whole, to: gone)
    let opened = try await MediaFile.open(gone)
    _ = try await opened.samples(of: try #require(opened.facts.tracks.first).id)
    try FileManager.default.removeItem(at: gone)
    let extractor = try ImageExtractor(opened)
    await #expect(throws: MediaDecodingError.self) { try await extractor.image(at: .zero) }
  }
}
