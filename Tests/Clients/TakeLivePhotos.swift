import AVFoundation

/// Takes Live Photos one soon after the other and counts those that are still being recorded:
/// `take-live-photos FOLDER COUNT`.
enum TakeLivePhotos: ClientProgram {
  static let name = "take-live-photos"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 2, let count = Int(arguments[1]) else { throw ClientError.usage("\(name) FOLDER COUNT") }
    let folder = URL(fileURLWithPath: arguments[0])
    let studio = try await PhotoStudio(withSound: true, preset: .vga640x480)
    let output = studio.output
    output.isLivePhotoCaptureEnabled = output.isLivePhotoCaptureSupported
    say("Live Photos: \(output.isLivePhotoCaptureEnabled)")
    studio.session.startRunning()
    defer { studio.session.stopRunning() }

    let badge = LiveBadge()
    let (stills, still) = AsyncStream.makeStream(of: Void.self)
    var nextStill = stills.makeAsyncIterator()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...count {
        let settings = studio.settings(.jpeg)
        settings.livePhotoMovieFileURL = folder.appendingPathComponent("live-\(number).mov")
        let steps = studio.take(settings)
        group.addTask { try await follow(steps, number, in: folder, badge, still) }
        // The next one as soon as the picture is there: the movie of this one goes on.
        await nextStill.next()
      }
      try await group.waitForAll()
    }
    say("most at once: \(await badge.most), at the end: \(await badge.inProgress)")
  }

  private static func follow(
    _ steps: AsyncStream<PhotoProcessor.Step>, _ number: Int, in folder: URL, _ badge: LiveBadge,
    _ still: AsyncStream<Void>.Continuation
  ) async throws {
    for await step in steps {
      switch step {
      case .settled(_, _, _, let isLive): if isLive { await badge.count(1) }
      case .photo(let photo):
        still.yield()
        guard let data = photo.data else { throw ClientError.failed(photo.words ?? "no photo") }
        try data.write(to: folder.appendingPathComponent("live-\(number).jpg"))
      case .movieRecorded: await badge.count(-1)
      case .movie(let movie):
        if let words = movie.words { throw ClientError.failed(words) }
        say(String(format: "live-\(number): %.3f s, still at %.4f s", movie.seconds, movie.stillAt))
      case .exposureBegins, .exposureEnds: break
      case .done(let words):
        guard let words else { break }
        still.yield()
        throw ClientError.failed(words)
      }
    }
  }
}

/// How many Live Photos are being recorded: a badge is on the screen while there are any.
private actor LiveBadge {
  private(set) var inProgress = 0
  private(set) var most = 0

  func count(_ change: Int) {
    inProgress += change
    most = max(most, inProgress)
  }
}
