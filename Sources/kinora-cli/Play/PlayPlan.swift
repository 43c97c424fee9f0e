import AVFoundation
import CoreMedia
import Foundation

/// The request of `play`.
struct PlayPlan: Sendable, Equatable {
  /// A seek during playback.
  struct Jump: Sendable, Equatable {
    /// The time at which it is made.
    let at: CMTime
    /// The target.
    let to: CMTime
  }

  let urls: [URL]
  let isHeadless: Bool
  /// The playback rate; negative ones play in reverse.
  let rate: Float
  /// The start of the part that is played, up to `end`; nil for the beginning, and for the end.
  private(set) var start: CMTime?
  private(set) var end: CMTime?
  /// How many times everything is played.
  let rounds: Int
  private(set) var jumps: [Jump]
  /// The number of frames to step through instead of playing; negative ones step back.
  let steps: Int?
  let pitch: Pitch?
  let withNumbers: Bool

  /// The time pitch algorithms, by Apple's names.
  enum Pitch: String, CaseIterable, Sendable {
    case spectral, timeDomain, varispeed, lowQuality
  }

  init(_ options: OptionValues) throws(UsageError) {
    guard !options.words.isEmpty else { throw .missing("FILE", verb: "play") }
    if options.has("--step"), let other = ["--rate", "--loop", "--seek"].first(where: options.has) {
      throw .together("--step", other)
    }
    if options.has("--numbers"), !options.has("--json") { throw .missing("--json", verb: "play") }
    urls = options.words.map { MediaArgument.url($0) }
    isHeadless = options.has("--headless")
    rate = options.speed("--rate") ?? 1
    start = options.moment("--from")
    end = options.moment("--to")
    _ = try TimeRangeOptions.range(options)
    rounds = options.count("--loop") ?? 1
    jumps = options.texts("--seek").compactMap(OptionValues.jump)
    steps = options.frames("--step")
    pitch = options.text("--pitch").flatMap(Pitch.init(rawValue:))
    withNumbers = options.has("--numbers")
  }

  /// The plan for one of the files: its times are on the borders of that. Throws where nothing remains to be played.
  func fitted(to borders: TimeBorders) throws(UsageError) -> PlayPlan {
    var plan = self
    (plan.start, plan.end) = (start.map(borders.nearest), end.map(borders.nearest))
    plan.jumps = jumps.map { Jump(at: $0.at, to: borders.nearest(to: $0.to)) }
    if let start, let end, plan.start == plan.end { throw .nothingBetween("\(start.seconds)", "\(end.seconds)") }
    return plan
  }

  /// The plan for each of the files. Those are only read where that matters.
  func fitted() async throws -> [PlayPlan] {
    guard start != nil || end != nil || !jumps.isEmpty else { return urls.map { _ in self } }
    var plans: [PlayPlan] = []
    for url in urls { plans.append(try fitted(to: try await TimeBorders.of(url))) }
    return plans
  }

  var isReverse: Bool { rate < 0 }

  /// Whether files are played gaplessly as a queue. Seeks, steps and reverse playback work file by file.
  var isQueue: Bool { urls.count > 1 && !isReverse && jumps.isEmpty && steps == nil }
}
