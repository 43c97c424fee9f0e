import AVFoundation
import Foundation
import TestMedia

/// A composition by chance, always the same for a seed, and what has to be seen of it by a model of its own.
final class RandomTimeline {
  let seed: UInt64
  let composition = AVMutableComposition()
  let video: AVMutableVideoComposition
  let frameDuration: CMTime
  /// For each track, what it shows.
  private(set) var models: [TrackModel] = []
  /// For each track, the instructions' column for it, by their ends.
  private var columns: [(end: ModelTime, places: [Int])] = []
  /// For each track, from when on it is seen, and from when on it isn't.
  private var visible: [[(from: ModelTime, isSeen: Bool)]] = []
  private let sources: [TimelineSource]
  private var random: SeededRandom
  /// Whether all times can be said exactly, also where they meet in sums.
  let isExact: Bool

  private static let side = TimelineSource.side
  private static let durations: [(Int64, CMTimeScale)] = [(1, 30), (1, 24), (1, 25), (1, 60), (1001, 30_000)]

  init(seed: UInt64, _ sources: [TimelineSource]) throws {
    (self.seed, self.sources) = (seed, sources)
    random = SeededRandom(seed: seed)
    video = AVMutableVideoComposition()
    let duration = Self.durations.randomElement(using: &random) ?? (1, 30)
    frameDuration = CMTime(value: duration.0, timescale: duration.1)
    let count = Int.random(in: 1...3, using: &random)
    let scales = Int.random(in: 0...2, using: &random) == 0 ? 0 : Int.random(in: 0...2, using: &random)
    var all: [ModelTime] = []
    for _ in 0..<count {
      guard let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0) else {
        throw AVError(.unknown)
      }
      var model = TrackModel()
      try Self.fill(track, &model, sources, scales, &random)
      models.append(model)
      all += model.marks
      for mark in model.marks { if let place = model.place(mark) { all.append(place.time) } }
    }
    isExact = Self.areCommon(all)
    try arrange()
  }

  /// Whether all have a timescale in common that times can have.
  private static func areCommon(_ times: [ModelTime]) -> Bool {
    var common = Int128(307_200 * 1001)
    for time in times {
      var (a, b) = (common, time.below)
      while b != 0 { (a, b) = (b, a % b) }
      common = common / a * time.below
      if common > 1_000_000_000 { return false }
    }
    return true
  }

  // MARK: Editing

  /// A time in units that cut frames anywhere, or that are those of the frames.
  private static func time(_ range: ClosedRange<Double>, _ random: inout SeededRandom) -> ModelTime {
    let unit = [600, 30, 25, 24, 60].randomElement(using: &random) ?? 600
    return ModelTime(Int((Double.random(in: range, using: &random) * Double(unit)).rounded()), unit)
  }

  private static func range(_ start: ModelTime, _ length: ModelTime) -> CMTimeRange {
    CMTimeRange(start: start.time, duration: length.time)
  }

  private static func fill(
    _ track: AVMutableCompositionTrack, _ model: inout TrackModel, _ sources: [TimelineSource], _ scales: Int,
    _ random: inout SeededRandom
  ) throws {
    var scales = scales
    for step in 0..<Int.random(in: 2...6, using: &random) {
      switch step == 0 ? 0 : Int.random(in: 0..<7, using: &random) {
      case 0, 1, 2, 3:
        let place = Int.random(in: sources.indices, using: &random)
        let source = sources[place]
        let start = time(0...1.2, &random)
        let length = min(max(time(0.03...0.8, &random), ModelTime(1, 30)), source.end - start)
        let at = min(time(0...1.4, &random), model.end + ModelTime(1, 10))
        try track.insertTimeRange(range(start, length), of: source.track, at: at.time)
        model.insert(place, from: start, length: length, at: at, first: source.times[0])
      case 4:
        let (start, length) = (time(0...1.5, &random), time(0.02...0.3, &random))
        track.insertEmptyTimeRange(range(start, length))
        model.insertGap(at: start, length: length)
      case 5:
        let (start, length) = (time(0...1.2, &random), time(0.02...0.5, &random))
        guard model.end > start + ModelTime(1, 5) else { continue }
        track.removeTimeRange(range(start, length))
        model.remove(from: start, length: length)
      default:
        guard scales > 0, model.end > .zero else { continue }
        scales -= 1
        let start = min(time(0...0.7, &random), model.end / ModelTime(2))
        let length = min(max(time(0.1...0.6, &random), ModelTime(1, 30)), model.end - start)
        let duration = max(time(0.1...0.9, &random), ModelTime(1, 30))
        track.scaleTimeRange(range(start, length), toDuration: duration.time)
        model.scale(from: start, length: length, to: duration)
      }
    }
  }

  // MARK: Looks

  /// Lays the tracks side by side, in another order in each instruction, and hides them now and then.
  private func arrange() throws {
    video.frameDuration = frameDuration
    video.renderSize = CGSize(width: Self.side * models.count, height: Self.side)
    let end = ModelTime(composition.duration)
    visible = models.map { _ in
      var steps: [(ModelTime, Bool)] = []
      var isSeen = true
      while Bool.random(using: &random), steps.count < 3 {
        isSeen.toggle()
        let time = Self.time(0...1.5, &random)
        guard steps.allSatisfy({ $0.0 < time }) else { continue }
        steps.append((time, isSeen))
      }
      return steps
    }
    var cuts = Set((0..<Int.random(in: 0...2, using: &random)).map { _ in Self.time(0.1...1.5, &random) })
    cuts = cuts.filter { $0 < end }
    var start = ModelTime.zero
    for stop in cuts.sorted() + [end] {
      let places = Array(models.indices).shuffled(using: &random)
      columns.append((stop, places))
      let instruction = AVMutableVideoCompositionInstruction()
      instruction.timeRange = CMTimeRange(start: start.time, end: stop.time)
      instruction.backgroundColor = CGColor(red: 0.2, green: 0.2, blue: 0.2, alpha: 1)
      instruction.layerInstructions = zip(composition.tracks, models.indices).map { track, index in
        let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
        layer.setTransform(CGAffineTransform(translationX: CGFloat(Self.side * places[index]), y: 0), at: .zero)
        for step in visible[index] { layer.setOpacity(step.isSeen ? 1 : 0, at: step.from.time) }
        return layer
      }
      video.instructions.append(instruction)
      start = stop
    }
  }

  // MARK: What is to be seen

  /// The end of the last track.
  var end: ModelTime { models.map(\.end).max() ?? .zero }

  /// The numbers that may be seen in each column at a time: one, or where times are rounded that of a moment before or after.
  func numbers(at time: ModelTime) -> [[Int?]] {
    let near = isExact ? [time] : [-1, 0, 1].map { time + ModelTime($0, 10_000_000) }
    let all = near.map { exact(max($0, .zero), cutsAt: time) }
    return models.indices.map { column in all.map { $0[column] } }
  }

  private func exact(_ time: ModelTime, cutsAt instruction: ModelTime) -> [Int?] {
    var seen = [Int?](repeating: nil, count: models.count)
    let places = (columns.first { $0.end > instruction } ?? columns[columns.count - 1]).places
    for (index, model) in models.enumerated() {
      guard visible[index].last(where: { $0.from <= instruction })?.isSeen ?? true else { continue }
      seen[places[index]] = model.place(time).flatMap { sources[$0.source].number(at: $0.time) }
    }
    return seen
  }

  /// The numbers in each column of a picture.
  func columns(of picture: GrayPicture) -> [Int?] {
    models.indices.map { column in
      let side = Double(Self.side / 10 * 10)
      let box = PaintedFrame.Box(x: Double(Self.side * column) + 1, y: 1, width: side, height: side)
      if let number = PaintedFrameReader.read(picture, at: box)?.number { return number }
      // Of pixels that aren't square.
      let flat = PaintedFrame.Box(
        x: Double(Self.side * column) + 8.0 / 3, y: 11, width: 50.0 * 4 / 3, height: 50)
      return PaintedFrameReader.read(picture, at: flat)?.number
    }
  }

  /// What is wrong with a picture; nil if it is what is to be seen at a time.
  func fault(_ picture: GrayPicture, at time: ModelTime) -> String? {
    let (seen, wanted) = (columns(of: picture), numbers(at: time))
    let isRight = zip(seen, wanted).allSatisfy { $1.contains($0) }
    return isRight ? nil : "seed \(seed), \(time): \(seen), not \(wanted)"
  }

  /// The time of the picture that is shown at a time.
  func pictureTime(_ time: ModelTime) -> ModelTime {
    let length = ModelTime(frameDuration)
    let count = time / length
    return ModelTime(count.above / count.below) * length
  }
}
