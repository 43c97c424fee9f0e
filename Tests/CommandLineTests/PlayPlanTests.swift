import AVFoundation
import CoreMedia
import Testing

@testable import kinora_cli

@Suite struct PlayPlanTests {
  private static func plan(_ words: String) throws -> PlayPlan {
    let words = words.split(separator: " ").map(String.init)
    guard case .run(_, let options) = try Invocation(parsing: ["play"] + words, verbs: [.play]) else {
      throw UsageError.noVerb
    }
    return try PlayPlan(options)
  }

  private static let wrong: [(String, String)] = [
    ("", "FILE is missing."),
    ("a.mov --rate 0", "“0” can't be used for --rate. Write --rate -0.5."),
    ("a.mov --rate fast", "Write --rate -0.5."),
    ("a.mov --rate 1e2", "Write --rate -0.5."),
    ("a.mov --from 3 --to 2", "There is nothing from 3 to 2."),
    ("a.mov --from -1", "“-1” can't be used for --from."),
    ("a.mov --from 1,2", "Write --from 2.5."),
    ("a.mov --loop 0", "Write --loop 90."),
    ("a.mov --seek 5", "Write --seek 5@2."),
    ("a.mov --seek 5@2@1", "Write --seek 5@2."),
    ("a.mov --step 0", "Write --step -10."),
    ("a.mov --step 2 --rate 2", "--step and --rate exclude each other."),
    ("a.mov --step 2 --seek 1@0", "--step and --seek exclude each other."),
    ("a.mov --pitch high", "Write --pitch spectral|timeDomain|varispeed|lowQuality."),
    ("a.mov --numbers", "--json is missing."),
  ]

  @Test(arguments: wrong) func aMistakeIsSaid(_ words: String, _ expected: String) {
    do {
      _ = try Self.plan(words)
      Issue.record("“\(words)” was understood")
    } catch {
      #expect("\(error)".contains(expected), "\(error)")
    }
  }

  @Test func allIsRead() throws {
    let plan = try Self.plan(
      "a.mov http://example.com/b.m3u8 --headless --rate -0.5 --from 0 --to 2.5 --loop 3 --seek 1@2 --seek 0@1.5")
    #expect(plan.urls.map(\.isFileURL) == [true, false])
    #expect(plan.isHeadless && plan.isReverse && plan.rate == -0.5 && plan.rounds == 3)
    #expect(plan.start == .zero && plan.end == CMTime(value: 5, timescale: 2))
    #expect(plan.jumps.map(\.to.seconds) == [1, 0] && plan.jumps.map(\.at.seconds) == [2, 1.5])
    #expect(try Self.plan("a.mov --step -3").steps == -3)
  }

  private static let queues: [(String, Bool)] = [
    ("a.mov", false), ("a.mov b.mov", true), ("a.mov b.mov --rate 2 --loop 3 --from 1 --to 2", true),
    ("a.mov b.mov --rate -1", false), ("a.mov b.mov --seek 1@0", false), ("a.mov b.mov --step 2", false),
  ]

  @Test(arguments: queues) func severalFilesAreAQueue(_ words: String, _ isQueue: Bool) throws {
    #expect(try Self.plan(words).isQueue == isQueue)
  }

  private static let pitches: [(String, AVAudioTimePitchAlgorithm)] = [
    ("", .timeDomain), ("--pitch spectral", .spectral), ("--pitch timeDomain", .timeDomain),
    ("--pitch varispeed", .varispeed), ("--pitch lowQuality", .lowQualityZeroLatency),
  ]

  @Test(arguments: pitches) func soundFitsTheRateAsItIsTold(
    _ words: String, _ expected: AVAudioTimePitchAlgorithm
  ) throws {
    let plan = try Self.plan("a.mov --rate 2 --headless --to 1 " + words)
    let item = AVPlayerItem(url: plan.urls[0])
    plan.prepare(item)
    #expect(item.audioTimePitchAlgorithm == expected)
    #expect(item.playbackOptions.pitch == (expected == .varispeed ? .varying : .kept))
    #expect(item.playbackOptions.sound == .none && item.forwardPlaybackEndTime == CMTime(value: 1, timescale: 1))
  }
}
