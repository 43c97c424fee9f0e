import AVFoundation
import Foundation
import TestMedia

/// Painted scenes laid over each other by chance, always the same for a seed, and a slow renderer of them that works with
/// formulas alone.
final class SceneTimeline {
  /// A track, and how it looks.
  private struct Layer {
    var source: SceneSource
    var model: TrackModel
    /// From the source's natural pixels to those of the picture.
    var transform: CGAffineTransform
    var crop: CGRect
    var opacities: (from: Float, to: Float)
  }

  let seed: UInt64
  let composition = AVMutableComposition()
  let video = AVMutableVideoComposition()
  static let (width, height) = (160, 120)
  private var layers: [Layer] = []
  private let background: [Double]
  /// How often pictures follow each other.
  let length: ModelTime

  init(seed: UInt64, _ sources: [SceneSource]) throws {
    self.seed = seed
    var random = SeededRandom(seed: seed &+ 7000)
    background = (0..<3).map { _ in Double.random(in: 0.1...0.9, using: &random) }
    length = ModelTime(1, [24, 25, 30].randomElement(using: &random) ?? 25)
    for place in 0..<Int.random(in: 1...3, using: &random) {
      // Each film is in front now and then.
      let source = sources[place == 0 ? Int(seed) % sources.count : Int.random(in: sources.indices, using: &random)]
      try add(source, &random)
    }
    video.frameDuration = length.time
    video.renderSize = CGSize(width: Self.width, height: Self.height)
    let isWide = seed % 3 == 1
    video.colorPrimaries = isWide ? AVVideoColorPrimaries_ITU_R_2020 : AVVideoColorPrimaries_ITU_R_709_2
    video.colorTransferFunction = AVVideoTransferFunction_ITU_R_709_2
    video.colorYCbCrMatrix = isWide ? AVVideoYCbCrMatrix_ITU_R_2020 : AVVideoYCbCrMatrix_ITU_R_709_2
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: composition.duration)
    instruction.backgroundColor = CGColor(
      red: background[0], green: background[1], blue: background[2], alpha: 1)
    instruction.layerInstructions = zip(composition.tracks, layers).map { track, layer in
      let made = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
      made.setTransform(layer.transform, at: .zero)
      made.setOpacityRamp(
        fromStartOpacity: layer.opacities.from, toEndOpacity: layer.opacities.to, timeRange: instruction.timeRange)
      if layer.crop.size != layer.source.natural { made.setCropRectangle(layer.crop, at: .zero) }
      return made
    }
    video.instructions = [instruction]
  }

  private func add(_ source: SceneSource, _ random: inout SeededRandom) throws {
    guard let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0) else {
      throw AVError(.unknown)
    }
    var model = TrackModel()
    for _ in 0..<2 {
      let start = ModelTime(Int.random(in: 0..<400, using: &random), 600)
      let part = ModelTime(Int.random(in: 60..<240, using: &random), 600)
      let at = model.end + ModelTime(Int.random(in: 0...1, using: &random), 10)
      try track.insertTimeRange(CMTimeRange(start: start.time, duration: part.time), of: source.film.track, at: at.time)
      model.insert(0, from: start, length: part, at: at, first: source.film.times[0])
      if Bool.random(using: &random) {
        let slow = part * ModelTime(Int.random(in: 1...4, using: &random), 2)
        track.scaleTimeRange(CMTimeRange(start: at.time, duration: part.time), toDuration: slow.time)
        model.scale(from: at, length: part, to: slow)
      }
    }
    let (size, upright) = (source.natural, source.film.track.preferredTransform)
    let turned = source.uprightSize
    var transform = upright.concatenating(CGAffineTransform(translationX: -turned.width / 2, y: -turned.height / 2))
    let scale = Double.random(in: 0.7...1.8, using: &random)
    if Int.random(in: 0..<3, using: &random) > 0 {
      transform = transform.concatenating(CGAffineTransform(scaleX: scale, y: scale))
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      transform = transform.concatenating(CGAffineTransform(rotationAngle: Double.random(in: -3...3, using: &random)))
    }
    transform = transform.concatenating(
      CGAffineTransform(
        translationX: Double(Int.random(in: 50...110, using: &random)),
        y: Double(Int.random(in: 40...80, using: &random))))
    var crop = CGRect(origin: .zero, size: size)
    if Int.random(in: 0..<3, using: &random) == 0 {
      crop = CGRect(x: 10, y: 8, width: (size.width * 0.6).rounded(), height: (size.height * 0.7).rounded())
    }
    let opacities = (
      Bool.random(using: &random) ? 1 : Float.random(in: 0.2...1, using: &random),
      Bool.random(using: &random) ? 1 : Float.random(in: 0.2...1, using: &random)
    )
    layers.append(Layer(source: source, model: model, transform: transform, crop: crop, opacities: opacities))
  }

  var end: ModelTime { layers.map(\.model.end).max() ?? .zero }

  /// The time of the picture that is shown at a time.
  func pictureTime(_ time: ModelTime) -> ModelTime {
    let count = time / length
    return ModelTime(count.above / count.below) * length
  }

  /// What has to be seen at a place, from 0 to 255; nil beside edges, where it depends on how these are smoothed.
  private func color(_ x: Double, _ y: Double, _ shown: [(layer: Layer, scene: PaintedScene, share: Double)])
    -> [Double]?
  {
    var color = background
    for (layer, scene, share) in shown.reversed() {
      let back = layer.transform.inverted()
      let place = CGPoint(x: x, y: y).applying(back)
      // Three pixels of the source, or of the picture, whichever are larger.
      let margin = 3 * max(1, hypot(Double(back.a), Double(back.b)))
      if !layer.crop.insetBy(dx: -margin, dy: -margin).contains(place) { continue }
      guard layer.crop.insetBy(dx: margin, dy: margin).contains(place) else { return nil }
      let upright = place.applying(layer.source.upright)
      let over = scene.color(Double(upright.x), Double(upright.y))
      color = zip(color, over).map { $0 + ($1 - $0) * share }
    }
    return color.map { 255 * $0 }
  }

  /// What is wrong with a picture; nil if it is what is to be seen at a time. No colour may be off by more than `most`, nor
  /// all together by more than `mean`.
  func fault(_ picture: ScenePicture, at time: ModelTime, most: Double = 8, mean: Double = 1.6) -> String? {
    let shown = layers.compactMap { layer -> (Layer, PaintedScene, Double)? in
      guard let number = layer.model.place(time).flatMap({ layer.source.film.number(at: $0.time) }) else { return nil }
      let share =
        Double(layer.opacities.from) + Double(layer.opacities.to - layer.opacities.from) * (time / end).seconds
      return (layer, PaintedScene(number: number), share)
    }
    guard picture.width == Self.width, picture.height == Self.height else {
      return "seed \(seed): \(picture.width) × \(picture.height)"
    }
    var (worst, place, sum, count) = (0.0, (0, 0), 0.0, 0)
    for y in stride(from: 1, to: Self.height, by: 5) {
      for x in stride(from: 1, to: Self.width, by: 4) {
        guard let wanted = color(Double(x) + 0.5, Double(y) + 0.5, shown) else { continue }
        for (one, other) in zip(picture.color(x, y), wanted) {
          let off = abs(one - other)
          if off > worst { (worst, place) = (off, (x, y)) }
          sum += off
          count += 1
        }
      }
    }
    guard worst > most || sum > mean * Double(max(count, 1)) || count < 600 else { return nil }
    return
      "seed \(seed), \(time): up to \(worst) at \(place), \(sum / Double(max(count, 1))) on average of \(count); "
      + shown.map { "\($0.1.number) \($0.0.source.recipe), \($0.0.transform)" }.joined(separator: "; ")
  }
}
