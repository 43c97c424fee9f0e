import CoreGraphics
import CoreMedia
import Foundation
import GStreamer
import TestMedia
import Testing

@testable import MediaEngine

/// The built-in compositor against a plain one in double precision.
@Suite struct CompositorReferenceTests {
  private static let kinds = FloatColours.all(depth: 8) + FloatColours.all(depth: 10)
  private static let (width, height) = (96, 64)

  private func composer(_ colours: FloatColours, width: Int = width, height: Int = height) throws -> PictureComposer {
    PictureComposer(
      try CompositionContext(
        width: width, height: height, colorimetry: colours.colorimetry, isDeep: colours.depth > 8))
  }

  private func caps(_ colours: FloatColours, _ width: Int, _ height: Int) -> Caps {
    CompositionContext.caps(colours.depth > 8 ? "I420_10LE" : "I420", width, height, colours.colorimetry)
  }

  private func frame(_ picture: FloatPicture, _ colours: FloatColours) throws -> SourceFrame {
    var facts = MediaTrackFacts(id: 1, kind: .video)
    facts.codedSize = CGSize(width: picture.width, height: picture.height)
    facts.naturalSize = facts.codedSize
    return SourceFrame(
      sample: try picture.sample(caps(colours, picture.width, picture.height)), facts: facts, segment: 0,
      sourceTime: .zero, start: .zero, end: CMTime(value: 1, timescale: 1))
  }

  private func instruction(_ layers: [LayerPlan], _ background: [Double]) -> VideoInstruction {
    var instruction = VideoInstruction(
      range: CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1)))
    instruction.background = VideoInstruction.Color(red: background[0], green: background[1], blue: background[2])
    instruction.layers = layers
    return instruction
  }

  private func background(_ color: [Double], _ colours: FloatColours) -> FloatPicture {
    let values = colours.values(color).map { $0.rounded() }
    return FloatPicture(Self.width, Self.height) { plane, _, _ in values[plane] }
  }

  @Test(arguments: kinds)
  func opacitiesMovesAndCropsAreExactToOneStep(_ colours: FloatColours) throws {
    let composer = try composer(colours)
    let unit = Double(1 << (colours.depth - 8))
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let color = (0..<3).map { _ in Double.random(in: 0...1, using: &random) }
      var wanted = background(color, colours)
      var (plans, frames): ([LayerPlan], [Int32: SourceFrame]) = ([], [:])
      for id in 1...3 as ClosedRange<Int32> {
        let (width, height) = (
          2 * Int.random(in: 8...60, using: &random), 2 * Int.random(in: 8...40, using: &random)
        )
        let picture = FloatPicture(width, height) { _, _, _ in
          (Double.random(in: 16...235, using: &random) * unit).rounded()
        }
        let (x, y) = (2 * Int.random(in: -20...40, using: &random), 2 * Int.random(in: -15...30, using: &random))
        let opacity = Bool.random(using: &random) ? 1 : Float.random(in: 0...1, using: &random)
        var plan = LayerPlan(track: id)
        plan.transforms.set(CGAffineTransform(translationX: CGFloat(x), y: CGFloat(y)), at: .zero)
        plan.opacities.set(opacity, at: .zero)
        var crop = CGRect(x: 0, y: 0, width: width, height: height)
        if Bool.random(using: &random) {
          crop = CGRect(x: 4, y: 2, width: 2 * (width / 4), height: 2 * (height / 4)).intersection(crop)
          plan.crops.set(crop, at: .zero)
        }
        // The first plan lies in front.
        plans.insert(plan, at: 0)
        frames[id] = try frame(picture, colours)
        wanted.lay(picture, at: x, y, crop: crop, opacity: Double(opacity))
      }
      let made = try FloatPicture(composer.compose(instruction(plans, color), at: .zero, frames))
      #expect(made.planes.map(\.count) == wanted.planes.map(\.count))
      let difference = made.largestDifference(wanted)
      // Each of three layers rounds once.
      #expect(difference <= 1.1 && difference <= unit * 1.1, "\(colours), seed \(seed): \(difference)")
    }
  }

  /// A picture without edges, told by a formula: waves that are long enough to be sampled well.
  private static func wave(_ plane: Int, _ x: Double, _ y: Double, _ unit: Double) -> Double {
    let phase = Double(plane)
    return unit * (128 + 50 * sin(x * 0.05 + phase) + 45 * cos(y * 0.06 - phase + x * 0.02))
  }

  @Test(arguments: kinds)
  func turnedScaledAndSkewedPicturesAreThoseOfTheFormula(_ colours: FloatColours) throws {
    let unit = Double(1 << (colours.depth - 8))
    let composer = try composer(colours)
    let source = FloatPicture(160, 120) { Self.wave($0, $1, $2, unit) }
    let frame = try frame(source, colours)
    for seed in 0..<12 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let scale = Double.random(in: 0.4...2.5, using: &random)
      let isUpright = seed % 3 == 0
      var transform = CGAffineTransform(translationX: -80, y: -60)
        .concatenating(CGAffineTransform(scaleX: scale, y: scale * Double.random(in: 0.8...1.2, using: &random)))
      if !isUpright {
        let skew = CGAffineTransform(a: 1, b: 0, c: Double.random(in: -0.3...0.3, using: &random), d: 1, tx: 0, ty: 0)
        transform = transform.concatenating(skew)
          .concatenating(CGAffineTransform(rotationAngle: Double.random(in: 0...6.28, using: &random)))
      }
      transform = transform.concatenating(
        CGAffineTransform(
          translationX: 48 + Double.random(in: -9...9, using: &random),
          y: 32 + Double.random(in: -9...9, using: &random)))
      var plan = LayerPlan(track: 1)
      plan.transforms.set(transform, at: .zero)
      let made = try FloatPicture(
        composer.compose(instruction([plan], [0, 0, 0]), at: .zero, [1: frame]))
      let back = transform.inverted()
      for plane in 0..<3 {
        let size = FloatPicture.size(plane, Self.width, Self.height)
        var (squares, count) = (0.0, 0)
        for index in 0..<size.width * size.height {
          let (x, y) = FloatPicture.middle(plane, index % size.width, index / size.width)
          let point = CGPoint(x: x, y: y).applying(back)
          let edge = 6 / min(1, scale)
          guard (edge..<160 - edge).contains(Double(point.x)), (edge..<120 - edge).contains(Double(point.y)) else {
            continue
          }
          squares += pow(made.planes[plane][index] - Self.wave(plane, Double(point.x), Double(point.y), unit), 2)
          count += 1
        }
        guard count > 50 else { continue }
        let noise = 10 * log10(pow(255 * unit, 2) / max(squares / Double(count), 1e-9))
        #expect(noise > 45, "\(colours), seed \(seed), plane \(plane): \(noise) dB")
      }
    }
  }

  private static let colors = [
    [1.0, 1, 1], [0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 1], [1, 0, 1], [0.5, 0.5, 0.5],
    [0.8, 0.3, 0.1], [0.1, 0.6, 0.4],
  ]

  @Test(arguments: kinds)
  func coloursStayThoseThatTheyAreBetweenAllMatricesAndRanges(_ source: FloatColours) throws {
    for target in Self.kinds {
      let composer = try composer(target)
      for color in Self.colors {
        let values = source.values(color)
        let picture = FloatPicture(Self.width, Self.height) { plane, _, _ in values[plane].rounded() }
        let made = try FloatPicture(
          composer.compose(
            instruction([LayerPlan(track: 1)], [0, 0, 0]), at: .zero, [1: frame(picture, source)]))
        let wanted = target.values(color)
        // Each value of the source is rounded, and counts for more in a full range; a step of eight bits is four of ten.
        let steps = target.depth > source.depth ? 10.4 : target.depth > 8 ? 4.2 : 2.6
        for plane in 0..<3 {
          let found = made.planes[plane][Self.width / 4 + 10 * FloatPicture.size(plane, Self.width, Self.height).width]
          #expect(
            abs(found - wanted[plane]) <= steps, "\(source) to \(target), \(color): \(found), not \(wanted[plane])")
        }
      }
    }
  }

  @Test(arguments: kinds)
  func backgroundsHaveTheColourThatWasAskedFor(_ colours: FloatColours) throws {
    let composer = try composer(colours)
    for color in Self.colors {
      let made = try FloatPicture(composer.compose(instruction([], color), at: .zero, [:]))
      let wanted = FloatPicture(Self.width, Self.height) { plane, _, _ in colours.values(color)[plane] }
      #expect(made.largestDifference(wanted) <= 0.51, "\(colours), \(color)")
    }
  }

  @Test func rampsOfTransformOpacityAndCropAreStraight() throws {
    let colours = Self.kinds[0]
    let composer = try composer(colours)
    let range = CMTimeRange(start: CMTime(value: 1, timescale: 10), duration: CMTime(value: 8, timescale: 10))
    var plan = LayerPlan(track: 1)
    #expect(
      plan.transforms.ramp(from: .identity, to: CGAffineTransform(translationX: 32, y: 16), in: range)
        && plan.opacities.ramp(from: 1, to: 0.2, in: range)
        && plan.crops.ramp(
          from: CGRect(x: 0, y: 0, width: 64, height: 48), to: CGRect(x: 16, y: 8, width: 32, height: 32), in: range)
    )
    var random = SeededRandom(seed: 1)
    let picture = FloatPicture(64, 48) { _, _, _ in Double.random(in: 16...235, using: &random).rounded() }
    let source = try frame(picture, colours)
    for step in 0...8 {
      let share = Double(step) / 8
      let time = CMTime(value: Int64(1 + step), timescale: 10)
      let made = try FloatPicture(composer.compose(instruction([plan], [0, 0, 0]), at: time, [1: source]))
      let crop = CGRect(x: 16 * share, y: 8 * share, width: 64 - 32 * share, height: 48 - 16 * share)
      // Where all of them are whole chroma samples, everything is exact.
      guard step % 4 == 0 else { continue }
      var wanted = background([0, 0, 0], colours)
      wanted.lay(picture, at: Int(32 * share), Int(16 * share), crop: crop, opacity: 1 - 0.8 * share)
      #expect(made.largestDifference(wanted) <= 0.6, "\(step)")
    }
  }
}
