import CoreMedia
import Foundation
import Testing

@testable import MediaEngine
@testable import kinora_cli

/// What times in decimals mean among frames of every rate, and among samples.
@Suite struct TimeBordersTests {
  /// Frames that are shown for so many units each, all alike or in turn.
  private static func borders(_ durations: [Int64], timescale: CMTimeScale, count: Int = 600) throws -> TimeBorders {
    var time: Int64 = 0
    let samples = (0..<count).map { index in
      let duration = durations[index % durations.count]
      defer { time += duration }
      return SampleTable.Entry(presentation: time, decode: time, duration: duration, isKey: true)
    }
    return .frames(try SampleTable(SampleList(samples), mediaTimescale: timescale, edits: EditList()))
  }

  private func written(_ time: CMTime, digits: Int) throws -> CMTime {
    try #require(OptionValues.moment(String(format: "%.\(digits)f", time.seconds)))
  }

  private static let films: [(name: String, durations: [Int64], timescale: CMTimeScale)] = [
    ("24", [1000], 24_000), ("25", [512], 12_800), ("30", [512], 15_360), ("30 in Matroska", [33, 34, 33], 1000),
    ("29.97", [1001], 30_000), ("29.97 in a transport stream", [3003], 90_000), ("60", [1], 60),
    ("variable", [20, 7, 41, 120, 1], 600), ("240", [5], 1200),
  ]

  /// ffprobe prints six digits, others three.
  @Test(arguments: films.indices) func decimalsMeanTheBorderThatTheyAreMadeOf(_ film: Int) throws {
    let (_, durations, timescale) = Self.films[film]
    let borders = try Self.borders(durations, timescale: timescale)
    var time = CMTime(value: 0, timescale: timescale)
    for index in 0...600 {
      for digits in [3, 4, 6] { #expect(borders.nearest(to: try written(time, digits: digits)) == time) }
      time = CMTime(value: time.value + durations[index % durations.count], timescale: timescale)
    }
  }

  private static let thirtieths: [(String, meant: Double)] = [
    // The end of frame 142.
    ("4.766667", 143.0 / 30), ("4.766666", 143.0 / 30), ("4.767", 143.0 / 30), ("4.7671", 143.0 / 30),
    ("4.7662", 143.0 / 30), ("4.7672", 4.7672), ("4.7661", 4.7661), ("4.75", 4.75), ("0", 0), ("0.0005", 0),
    ("0.000501", 0.000501),
    // The end, and what is behind it.
    ("20.0004", 20), ("20.0006", 20.0006), ("99", 99),
  ]

  @Test(arguments: thirtieths) func onlyWhatIsInReachIsMeant(_ text: String, _ meant: Double) throws {
    let borders = try Self.borders([1], timescale: 30)
    let time = borders.nearest(to: try #require(OptionValues.moment(text)))
    #expect(abs(time.seconds - meant) < 1e-9, "\(time.seconds)")
  }

  @Test(arguments: [("0.00014", 1), ("0.00016", 2), ("0.00015", 1), ("0.00031", 3), ("0.0599", 599), ("0.06003", 600)])
  func ofTwoBordersTheNearerIsMeant(_ text: String, _ frame: Int64) throws {
    let borders = try Self.borders([1], timescale: 10_000)
    let time = borders.nearest(to: try #require(OptionValues.moment(text)))
    #expect(time == CMTime(value: frame, timescale: 10_000))
  }

  @Test func aFilmThatBeginsLateAndHasAGapHasBordersThere() throws {
    let times: [Int64] = [0, 40, 120, 160]
    let samples = times.map { SampleTable.Entry(presentation: $0, decode: $0, duration: 40, isKey: true) }
    let edits = EditList(
      edits: [
        .init(duration: 500, mediaTime: nil), .init(duration: 80, mediaTime: 0), .init(duration: 300, mediaTime: nil),
        .init(duration: 80, mediaTime: 120),
      ], movieTimescale: 1000)
    let borders = TimeBorders.frames(try SampleTable(SampleList(samples), mediaTimescale: 1000, edits: edits))
    for (text, meant) in [("0.4997", 500), ("0.5803", 580), ("0.8798", 880), ("0.9602", 960)] as [(String, Int64)] {
      let time = borders.nearest(to: try #require(OptionValues.moment(text)))
      #expect(time == CMTime(value: meant, timescale: 1000), "\(text)")
    }
    #expect(borders.nearest(to: CMTime(value: 7, timescale: 10)) == CMTime(value: 7, timescale: 10))
    #expect(borders.nearest(to: .positiveInfinity) == .positiveInfinity)
  }

  @Test(arguments: [44_100, 48_000] as [Int32]) func inSoundAloneTheNearestSampleIsMeant(_ rate: Int32) throws {
    let borders = TimeBorders.samples(rate)
    for sample in stride(from: 0 as Int64, to: 10 * Int64(rate), by: 997) {
      let time = CMTime(value: sample, timescale: rate)
      #expect(borders.nearest(to: try written(time, digits: 6)) == time)
      // Between two samples.
      let beside = CMTime(seconds: time.seconds + 0.4 / Double(rate), preferredTimescale: 1_000_000_000)
      #expect(borders.nearest(to: beside) == time)
    }
  }

  @Test func whereNothingIsKnownTimesAreTakenAsTheyAre() throws {
    let time = try #require(OptionValues.moment("4.766667"))
    #expect(TimeBorders.unknown.nearest(to: time) == time)
  }
}
