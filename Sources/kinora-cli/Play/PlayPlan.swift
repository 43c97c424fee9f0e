import AVFoundation
import CoreMedia
import Foundation

/// What `play` is to do.
struct PlayPlan: Sendable, Equatable {
  /// A jump on the way.
  struct Jump: Sendable, Equatable {
    /// Where it is made.
    let at: CMTime
    /// Where it leads.
    let to: CMTime
  }

  let urls: [URL]
  let isHeadless: Bool
  /// Negative ones play backwards.
  let rate: Float
  /// The part that is played; nothing stands for the beginning and the end.
  let start: CMTime?
  let end: CMTime?
  /// How often all of it is played.
  let rounds: Int
  let jumps: [Jump]
  /// How many frames are shown one by one instead of playing; negative ones go backwards.
  let steps: Int?
  let pitch: Pitch?
  let withNumbers: Bool

  /// The ways to fit sound to a rate, by Apple's names.
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
    if let start, let end, start >= end {
      throw .badValue(options.text("--to") ?? "", option: "--to", placeholder: "--to \(start.seconds + 1)")
    }
    rounds = options.count("--loop") ?? 1
    jumps = options.texts("--seek").compactMap(OptionValues.jump)
    steps = options.frames("--step")
    pitch = options.text("--pitch").flatMap(Pitch.init(rawValue:))
    withNumbers = options.has("--numbers")
  }

  var isReverse: Bool { rate < 0 }

  /// Whether one file follows another without a gap. What jumps, steps or goes backwards is played file by file.
  var isQueue: Bool { urls.count > 1 && !isReverse && jumps.isEmpty && steps == nil }
}
