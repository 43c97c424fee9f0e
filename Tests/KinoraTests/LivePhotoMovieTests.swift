import AVFoundation
import CoreVideo
import Foundation
import MediaEngine
import Synchronization
import TestMedia
import Testing

@testable import AVKit

/// The movie of a Live Photo, without a view.
@MainActor
@Suite(.serialized) struct LivePhotoMovieTests {
  /// What is seen and heard of it.
  @MainActor
  private final class Stage {
    struct Seen: Sendable {
      var numbers: [Int] = []
      var orientations: [PaintedOrientation] = []
      /// When each piece of sound begins that isn't silent, and where the last piece of all ends.
      var tones: [Double] = []
      var heardUntil = 0.0
    }

    let playback: LivePhotoPlayback
    private let shelf = Shelf()
    private let clearing = Counter()
    private(set) var ends = 0
    /// What a view would have shown when the still came back.
    private(set) var seenAtEnd = Seen()

    init() {
      let (shelf, clearing) = (shelf, clearing)
      playback = LivePhotoPlayback(show: { shelf.add($0) }, clear: { clearing.count += 1 })
      playback.onEnd = { [unowned self] in
        ends += 1
        seenAtEnd = seen
      }
      // No loudspeaker, and no frame left out because the machine is busy.
      playback.prepare = { item in
        item.playbackOptions.sound = .none
        item.playbackOptions.showsEveryFrame = true
        item.playbackOptions.soundTap = SoundTap { shelf.add($0) }
      }
    }

    var clears: Int { clearing.count }
    var seen: Seen { shelf.seen.withLock { $0 } }
  }

  @MainActor
  private final class Counter { var count = 0 }

  private final class Shelf: Sendable {
    let seen = Mutex(Stage.Seen())

    func add(_ pixels: CVPixelBuffer) {
      guard let painted = GrayPicture(pixels).flatMap({ PaintedFrameReader.read($0) }) else { return }
      seen.withLock { seen in
        if seen.numbers.last != painted.number { seen.numbers.append(painted.number) }
        seen.orientations.append(painted.orientation)
      }
    }

    func add(_ piece: SoundTap.Piece) {
      let isLoud = piece.samples.contains { abs($0) > 0.1 }
      seen.withLock { seen in
        if isLoud { seen.tones.append(piece.time.seconds) }
        seen.heardUntil = piece.time.seconds + Double(piece.samples.count) / 96000
      }
    }
  }

  private static func movie(_ frames: Int, _ change: (inout MediaRecipe) -> Void = { _ in }) async throws -> URL {
    try await MediaLibrary.file(
      for: MediaRecipe {
        $0.video?.frameCount = frames
        change(&$0)
      })
  }

  @Test func itIsPlayedOnceToItsEnd() async throws {
    let stage = Stage()
    stage.playback.play(try await Self.movie(20))
    weak let item = stage.playback.player.currentItem
    #expect(stage.playback.isPlaying && item != nil)
    await until { stage.ends > 0 }
    #expect(stage.seen.numbers == Array(0..<20))
    #expect(!stage.playback.isPlaying)
    // Nothing of it is kept.
    await until { item == nil }
    #expect((stage.ends, stage.clears) == (1, 1))
  }

  @Test func onlyItsBeginningIsPlayedWhereThatIsAskedFor() async throws {
    let stage = Stage()
    stage.playback.play(try await Self.movie(120), atMost: .seconds(0.5))
    await until { stage.ends > 0 }
    #expect(stage.seen.numbers == Array(0..<15))
  }

  @Test func aStoppedOneEnds() async throws {
    let stage = Stage()
    stage.playback.stop()
    let movie = try await Self.movie(300)
    // While it is opened, and while it plays; twice is as good as once.
    for round in 1...2 {
      stage.playback.play(movie)
      if round == 2 { await until { stage.seen.numbers.count > 3 } }
      stage.playback.stop()
      stage.playback.stop()
      #expect(stage.playback.isPlaying)
      await until { stage.ends == round }
      #expect(!stage.playback.isPlaying)
    }
    #expect(stage.clears == 2)
    // No picture comes behind the still.
    let seen = stage.seenAtEnd.numbers
    stage.playback.play(try await Self.movie(1))
    await until { stage.ends == 3 }
    #expect(stage.seen.numbers == seen + [0])
  }

  @Test func anotherTakesItsPlace() async throws {
    let stage = Stage()
    let other = try await Self.movie(10) { $0.video?.firstNumber = 500 }
    stage.playback.play(try await Self.movie(300))
    weak let item = stage.playback.player.currentItem
    await until { !stage.seen.numbers.isEmpty }
    // The end of the first one is on its way, and nobody's any more.
    stage.playback.stop()
    stage.playback.play(other)
    await until { stage.ends > 0 }
    #expect(Array(stage.seen.numbers.suffix(10)) == Array(500..<510))
    await until { item == nil }
    #expect((stage.ends, stage.clears) == (1, 1))
  }

  @Test func whatCannotBePlayedEndsAtOnce() async throws {
    let stage = Stage()
    let folder = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = folder.appending(path: "words.mov")
    try Data("no movie".utf8).write(to: words)
    for (count, file) in [folder.appending(path: "none.mov"), folder, words].enumerated() {
      stage.playback.play(file)
      await until { stage.ends == count + 1 }
    }
    #expect(stage.seen.numbers.isEmpty && !stage.playback.isPlaying)
  }

  @Test func itIsShownUpright() async throws {
    let stage = Stage()
    let turned = PaintedOrientation(isMirrored: false, rotation: 90)
    stage.playback.play(try await Self.movie(5) { $0.video?.orientation = turned })
    await until { stage.ends > 0 }
    #expect(!stage.seen.orientations.isEmpty && stage.seen.orientations.allSatisfy { $0 == .upright })
  }

  @Test func itsSoundCanBeTurnedOffWhileItPlays() async throws {
    let stage = Stage()
    // A tone every second.
    stage.playback.play(try await Self.movie(300) { $0.audio = [AudioRecipe()] })
    await until { !stage.seen.tones.isEmpty }
    stage.playback.isMuted = true
    await until { stage.seen.heardUntil > (stage.seen.tones.last ?? 0) + 1.2 }
    stage.playback.stop()
    await until { stage.ends == 1 }
  }
}
