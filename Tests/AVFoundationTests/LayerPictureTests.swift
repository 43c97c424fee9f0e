import CoreGraphics
import CoreMedia
import Foundation
import GStreamer
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation
@testable import MediaEngine
@testable import QuartzCore

/// Layers around a video, as they are drawn into the planes of a picture.
@Suite(.blocking) struct LayerPictureTests {
  private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
  private let white = CGColor(gray: 1, alpha: 1)

  private func layer(_ frame: CGRect, _ color: CGColor? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  /// A picture with layers around it.
  private func picture(
    _ source: PlanarPicture, _ root: CALayer, _ videos: [CALayer]
  ) throws -> PlanarPicture {
    let overlay = LayerOverlay(root, videoLayers: videos, size: CGSize(width: source.width, height: source.height))
    let drawing = try #require(
      try overlay.drawing(at: .zero, width: source.width, height: source.height))
    let context = try CompositionContext(
      width: source.width, height: source.height, colorimetry: "2:3:5:1", isDeep: source.isDeep)
    return try PlanarPicture(PictureComposer(context).draw(drawing, with: source.sample(context.caps)))
  }

  /// Each of the values that ten bits have, from the left to the right.
  private func ramp() -> PlanarPicture {
    PlanarPicture(1024, 96, isDeep: true) { plane, x, _ in plane == 0 ? x : 512 }
  }

  @Test func tenBitsStayTenBehindCornersMasksAndGroups() throws {
    let whole = CGRect(x: 0, y: 0, width: 1024, height: 96)
    let (round, masked, grouped) = (layer(whole), layer(whole), layer(whole))
    (round.cornerRadius, round.masksToBounds) = (30, true)
    let mask = CAShapeLayer()
    mask.path = CGPath(ellipseIn: CGRect(x: -700, y: -300, width: 2424, height: 372), transform: nil)
    masked.mask = mask
    grouped.shadowOpacity = 0.5
    grouped.addSublayer(layer(CGRect(x: 0, y: 90, width: 1024, height: 6), white))
    let source = ramp()
    for (name, video) in [("round", round), ("masked", masked), ("grouped", grouped)] {
      let root = layer(whole, blue)
      root.addSublayer(video)
      let made = try picture(source, root, [video])
      // Not one of the 1024 steps is lost.
      let (row, isSame) = (made.row(0, 60), made.row(0, 60) == source.row(0, 60))
      #expect(Set(row).count == 1024 && isSame, "\(name)")
      let isGray = made.row(1, 30) == source.row(1, 30)
      #expect(isGray, "\(name)")
    }
    // What is cut off is what lies behind: blue has a luma of 32 of 255 in eight bits.
    let root = layer(whole, blue)
    root.addSublayer(round)
    let made = try picture(source, root, [round])
    for x in [0, 1023] { #expect(abs(made[0, x, 0] - 127) <= 1 && abs(made[0, x, 95] - 127) <= 1) }
    #expect(made[0, 512, 0] == 512 && made[0, 40, 0] == 40)
  }

  @Test func transparentVideosHaveHalfOfTheSteps() throws {
    let whole = CGRect(x: 0, y: 0, width: 1024, height: 96)
    let (root, group, video) = (layer(whole, white), layer(whole), layer(whole))
    root.addSublayer(group)
    group.addSublayer(video)
    group.opacity = 0.5
    let source = ramp()
    let made = try picture(source, root, [video])
    #expect(Set(made.row(0, 40)).count >= 512)
    for x in 0..<1024 {
      // Opacities have eight bits.
      let wanted = 940 + (Double(x) - 940) * 128 / 255
      #expect(abs(Double(made[0, x, 40]) - wanted) <= 2.1, "\(x): \(made[0, x, 40]), not \(wanted)")
    }
  }

  @Test func severalVideosKeepTheirStepsEach() throws {
    let root = layer(CGRect(x: 0, y: 0, width: 1024, height: 96), blue)
    // Two that lie side by side, a third over both, and a fourth that is half transparent.
    let videos = [
      layer(CGRect(x: 0, y: 0, width: 1024, height: 24)), layer(CGRect(x: 0, y: 24, width: 1024, height: 24)),
      layer(CGRect(x: 0, y: 48, width: 1024, height: 24)), layer(CGRect(x: 0, y: 72, width: 1024, height: 24)),
    ]
    videos[3].opacity = 0.5
    for video in videos { root.addSublayer(video) }
    let source = ramp()
    let made = try picture(source, root, videos)
    for y in [60, 84, 36] {
      let isSame = made.row(0, y) == source.row(0, y)
      #expect(isSame, "\(y)")
    }
    for x in 0..<1024 {
      let wanted = 127 + (Double(x) - 127) * 128 / 255
      #expect(abs(Double(made[0, x, 12]) - wanted) <= 2.1, "\(x): \(made[0, x, 12])")
    }
    // One over another, both half transparent: a half and a quarter are the same video.
    let (over, under) = (layer(root.bounds), layer(root.bounds))
    (over.opacity, under.opacity) = (0.5, 0.5)
    root.sublayers = [under, over]
    let twice = try picture(source, root, [under, over])
    for x in 0..<1024 {
      let wanted = 127 + (Double(x) - 127) * (128 + 64) / 255
      #expect(abs(Double(twice[0, x, 48]) - wanted) <= 4, "\(x): \(twice[0, x, 48]), not \(wanted)")
    }
  }

  /// A tree at random, and those of its layers that show the video.
  private func tree(_ random: inout SeededRandom, _ size: CGSize) -> (root: CALayer, videos: [CALayer]) {
    var videos: [CALayer] = []
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    func box() -> CGRect {
      CGRect(
        x: number(-20...Double(size.width) / 2), y: number(-20...Double(size.height) / 2),
        width: number(10...Double(size.width)), height: number(10...Double(size.height)))
    }
    func color() -> CGColor {
      CGColor(srgbRed: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.2...1))
    }
    func made(_ depth: Int) -> CALayer {
      let next = layer(box(), Bool.random(using: &random) ? color() : nil)
      if Bool.random(using: &random) { (next.cornerRadius, next.masksToBounds) = (number(0...20), true) }
      if Bool.random(using: &random) { next.opacity = Float(number(0.2...1)) }
      if Bool.random(using: &random) { next.setAffineTransform(CGAffineTransform(rotationAngle: number(0...6))) }
      if number(0...1) < 0.2 { (next.borderWidth, next.borderColor) = (number(1...5), color()) }
      if number(0...1) < 0.2 { (next.shadowOpacity, next.shadowRadius) = (1, number(0...6)) }
      if number(0...1) < 0.3 { next.mask = layer(box(), color()) }
      if number(0...1) < 0.2 { next.isGeometryFlipped = true }
      if number(0...1) < 0.3 { next.zPosition = number(-1...1) }
      if number(0...1) < 0.4 { videos.append(next) }
      if depth < 2 { for _ in 0..<2 { next.addSublayer(made(depth + 1)) } }
      return next
    }
    let root = layer(CGRect(origin: .zero, size: size), color())
    for _ in 0..<2 { root.addSublayer(made(0)) }
    return (root, videos)
  }

  /// A video of one colour has to look like layers that are filled with it.
  @Test(arguments: [false, true])
  func videosOfOneColourLookLikeLayersOfIt(_ isDeep: Bool) throws {
    let (width, height) = (160, 120)
    let colorimetry = try CompositionContext(width: width, height: height, colorimetry: "2:3:5:1", isDeep: isDeep)
    let unit = isDeep ? 4.0 : 1
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let (root, videos) = tree(&random, CGSize(width: width, height: height))
      guard !videos.isEmpty else { continue }
      let parts = (0..<3).map { _ in Double.random(in: 0...1, using: &random) }
      let values = ColorRows(colorimetry.info).values(
        of: VideoInstruction.Color(red: parts[0], green: parts[1], blue: parts[2], alpha: 1))
      let source = PlanarPicture(width, height, isDeep: isDeep) { plane, _, _ in values[plane] }
      let made = try picture(source, root, videos)
      let canvas = try #require(CGContext.layerBitmap(width: width, height: height))
      canvas.setFillColor(.black)
      canvas.fill(CGRect(x: 0, y: 0, width: width, height: height))
      let pixel = try #require(CGContext.layerBitmap(width: 1, height: 1, isOpaque: true))
      pixel.setFillColor(CGColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: 1))
      pixel.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      let image = try #require(pixel.makeImage())
      var renderer = LayerRenderer(canvas, isYDown: false)
      renderer.draw(try #require(LayerTree(root).moment(at: 0).moment).numbering(videos).showing { _ in image })
      let data = try #require(canvas.data)
      var largest = 0.0
      for y in 0..<height {
        for x in 0..<width {
          let place = data + y * canvas.bytesPerRow + 4 * x
          let (blue, green, red) = (
            Double(place.load(as: UInt8.self)), Double(place.load(fromByteOffset: 1, as: UInt8.self)),
            Double(place.load(fromByteOffset: 2, as: UInt8.self))
          )
          let luma = (16 + 219 * (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) * unit
          largest = max(largest, abs(luma - Double(made[0, x, y])))
        }
      }
      // Every layer rounds, with eight bits, once more.
      #expect(largest <= 5 * unit, "seed \(seed): \(largest)")
    }
  }

  @Test func replicatedVideosAreVideosAgain() throws {
    let root = layer(CGRect(x: 0, y: 0, width: 1024, height: 96), blue)
    let (replicator, video) = (CAReplicatorLayer(), layer(CGRect(x: 0, y: 0, width: 1024, height: 24)))
    replicator.frame = root.bounds
    replicator.instanceCount = 4
    replicator.instanceTransform = CATransform3DMakeTranslation(0, 24, 0)
    replicator.instanceAlphaOffset = -1 / 3
    replicator.addSublayer(video)
    root.addSublayer(replicator)
    let source = ramp()
    let made = try picture(source, root, [video])
    // The first one lies below, as y points up; the last one isn't seen.
    let isWhole = made.row(0, 84) == source.row(0, 84)
    #expect(isWhole)
    for (y, share) in [(60, 170.0 / 255), (36, 85.0 / 255), (12, 0)] {
      for x in 0..<1024 {
        let wanted = 127 + (Double(x) - 127) * share
        #expect(abs(Double(made[0, x, y]) - wanted) <= 4, "\(x), \(y): \(made[0, x, y]), not \(wanted)")
      }
    }
  }

  @Test(arguments: [false, true])
  func videosInPerspectiveAreThoseOfTheFormula(_ isDeep: Bool) throws {
    let (width, height) = (320, 240)
    let unit = isDeep ? 4.0 : 1
    func wave(_ plane: Int, _ x: Double, _ y: Double) -> Double {
      unit * (128 + 50 * sin(x * 0.05 + Double(plane)) + 45 * cos(y * 0.06 - Double(plane)))
    }
    let source = PlanarPicture(width, height, isDeep: isDeep) { plane, x, y in
      let (x, y) = plane == 0 ? (Double(x) + 0.5, Double(y) + 0.5) : (2 * Double(x) + 0.5, 2 * Double(y) + 1)
      return Int(exactly: wave(plane, x, y).rounded()) ?? 0
    }
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    for (angle, x, y) in [(0.7, 0.0, 1.0), (-0.9, 1, 0), (0.6, 1, 1)] {
      let (root, video) = (layer(whole, blue), layer(whole))
      root.sublayerTransform.m34 = -1 / 500
      video.transform = CATransform3DMakeRotation(CGFloat(angle), CGFloat(x), CGFloat(y), 0)
      root.addSublayer(video)
      let made = try picture(source, root, [video])
      var (largest, count) = (0.0, 0)
      for row in 0..<height {
        for column in 0..<width {
          // y points up in the tree.
          let seen = CGPoint(x: Double(column) + 0.5, y: Double(height - row) - 0.5)
          let place = root.convert(seen, to: video)
          let (u, v) = (Double(place.x), Double(height) - Double(place.y))
          guard (4..<Double(width) - 4).contains(u), (4..<Double(height) - 4).contains(v) else { continue }
          largest = max(largest, abs(Double(made[0, column, row]) - wave(0, u, v)))
          if row % 2 == 0, column % 2 == 0 {
            let beside = root.convert(CGPoint(x: seen.x, y: seen.y - 0.5), to: video)
            let wanted = wave(1, Double(beside.x), Double(height) - Double(beside.y))
            largest = max(largest, abs(Double(made[1, column / 2, row / 2]) - wanted))
          }
          count += 1
        }
      }
      #expect(count > 10_000 && largest <= 1 + 0.7 * unit, "\(angle): \(largest) in \(count)")
      #expect(abs(Double(made[0, 1, 1]) - (16 + 219 * 0.0722) * unit) <= unit || angle == 0.6, "\(made[0, 1, 1])")
    }
  }
}
