import CoreGraphics
import Testing

@Suite struct CGContextTests {
  @Test(arguments: BitmapOrder.allCases) func aFilledRectangleCoversExactlyItsPixelsFromTheLowerLeft(
    _ order: BitmapOrder
  ) throws {
    let context = try #require(CGContext.bitmap(10, 8, order))
    context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    context.fill(CGRect(x: 2, y: 1, width: 3, height: 4))
    for y in 0..<8 {
      for x in 0..<10 {
        // Rows are stored from the top: y 1..<5 from below is 3..<7 from above.
        let isInside = (2..<5).contains(x) && (3..<7).contains(y)
        #expect(
          context.pixel(x, y, order).isClose(to: isInside ? Pixel(255, 128, 0) : .clear, within: isInside ? 1 : 0))
      }
    }
  }

  @Test(arguments: [(8, 32), (7, 29), (5, 21)]) func rowsThatDoNotStartAtWordsAreDrawnTo(_ width: Int, _ row: Int)
    throws
  {
    for order in BitmapOrder.allCases {
      let context = try #require(CGContext.bitmap(width, 4, order, bytesPerRow: row))
      context.setFillColor(.red)
      context.fill(CGRect(x: 1, y: 0, width: 2, height: 4))
      context.setFillColor(.blue)
      context.fill(CGRect(x: 2, y: 0, width: 1, height: 4))
      #expect((0..<4).map { context.pixel($0, 3, order) } == [.clear, .red, .blue, .clear])
    }
  }

  @Test func drawingGoesIntoTheCallersMemoryAtOnce() throws {
    var bytes = [UInt8](repeating: 0, count: 4 * 4 * 4)
    try bytes.withUnsafeMutableBytes { raw in
      let context = try #require(
        CGContext(
          data: raw.baseAddress, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.setFillColor(.green)
      context.fill(CGRect(x: 0, y: 3, width: 1, height: 1))
      #expect(context.data == raw.baseAddress)
      #expect(Array(raw[0..<8]) == [0, 255, 0, 255, 0, 0, 0, 0])
    }
  }

  @Test func clipsAndTransformsEndWithTheStateTheyWereMadeIn() throws {
    let context = try #require(CGContext.bitmap(10, 10))
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 10))
    context.translateBy(x: 2, y: 0)
    context.scaleBy(x: 2, y: 1)
    #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 2, ty: 0))
    context.setFillColor(.red)
    context.fill(CGRect(x: 1, y: 0, width: 3, height: 1))
    #expect((0..<10).map { context.pixel($0, 9) == .red } == (0..<10).map { $0 == 4 })
    context.restoreGState()
    #expect(context.ctm.isIdentity)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 10, height: 10))
    context.restoreGState()
    context.fill(CGRect(x: 9, y: 9, width: 1, height: 1))
    #expect(context.pixel(9, 0) == Pixel(0, 0, 0))
  }

  @Test func aCollapsedTransformDrawsNothingUntilItIsRestored() throws {
    let context = try #require(CGContext.bitmap(4, 4))
    context.setFillColor(.red)
    context.saveGState()
    context.scaleBy(x: 0, y: 1)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(context.pixel(1, 1) == .clear)
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(context.pixel(1, 1) == .red)
  }

  @Test(arguments: [
    CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    CGAffineTransform(scaleX: 1e-200, y: 1e-200), CGAffineTransform(scaleX: .nan, y: 1),
    CGAffineTransform(scaleX: .infinity, y: 1), CGAffineTransform(scaleX: 1e-90, y: 1e-90),
  ]) func picturesAndLinesSurviveACollapsedTransform(_ transform: CGAffineTransform) throws {
    let context = try #require(CGContext.bitmap(4, 4))
    let image = try #require(CGImage.quarters)
    context.saveGState()
    context.concatenate(transform)
    context.concatenate(transform)
    context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    context.stroke(CGRect(x: 0, y: 0, width: 4, height: 4))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4), byTiling: true)
    #expect(context.pixel(3, 0) == .clear)
    context.restoreGState()
    context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(context.pixel(0, 0) == .red && context.pixel(3, 0) == .green)
  }

  @Test(arguments: [.leastNonzeroMagnitude, 1e-200, 1e-30, 1e30, 1e200]) func aPictureOfAnySizeLeavesTheContextUsable(
    side: Double
  ) throws {
    let context = try #require(CGContext.bitmap(4, 4))
    let image = try #require(CGImage.quarters)
    context.draw(image, in: CGRect(x: 0, y: 0, width: side, height: side))
    context.draw(image, in: CGRect(x: 0, y: 0, width: side, height: 4))
    context.setFillColor(.blue)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(context.pixel(1, 1) == .blue)
  }

  @Test(arguments: BitmapOrder.allCases) func imagesStandUprightAndFlipWithTheTransform(_ order: BitmapOrder) throws {
    let image = try #require(CGImage.quarters)
    let context = try #require(CGContext.bitmap(4, 4, order))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    func corners() -> [Pixel] {
      [context.pixel(0, 0, order), context.pixel(3, 0, order), context.pixel(0, 3, order), context.pixel(3, 3, order)]
    }
    #expect(corners() == [.red, .green, .blue, .white])
    context.saveGState()
    context.translateBy(x: 0, y: 4)
    context.scaleBy(x: 1, y: -1)
    context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    context.restoreGState()
    #expect(corners() == [.blue, .white, .red, .green])
    let cropped = try #require(image.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 2)))
    context.draw(cropped, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(corners() == [.green, .green, .white, .white])
  }

  @Test func drawingAtFullSizeKeepsEveryPixel() throws {
    let image = try #require(CGImage.noisy(33, 17, hasAlpha: false, seed: 3))
    let source = try #require(image.dataProvider?.data)
    for order in BitmapOrder.allCases {
      let context = try #require(CGContext.bitmap(33, 17, order))
      context.draw(image, in: CGRect(x: 0, y: 0, width: 33, height: 17))
      var wrong = 0
      for index in 0..<33 * 17 {
        let expected = Pixel(source[index * 4], source[index * 4 + 1], source[index * 4 + 2])
        if context.pixel(index % 33, index / 33, order) != expected { wrong += 1 }
      }
      #expect(wrong == 0)
    }
  }

  @Test(arguments: BitmapOrder.allCases) func blendModesAgreeInEveryByteOrder(_ order: BitmapOrder) throws {
    let expected: [(CGBlendMode, Pixel)] = [
      (.multiply, Pixel(128, 0, 0)), (.screen, Pixel(255, 128, 64)), (.copy, Pixel(255, 128, 0)),
      (.clear, .clear), (.plusLighter, Pixel(255, 128, 64)), (.destinationOver, Pixel(128, 0, 64)),
      (.difference, Pixel(127, 128, 64)), (.luminosity, Pixel(235, 107, 171)), (.sourceOut, .clear),
    ]
    for (mode, result) in expected {
      let context = try #require(CGContext.bitmap(3, 1, order))
      context.setFillColor(red: 128.0 / 255, green: 0, blue: 64.0 / 255, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
      context.setBlendMode(mode)
      context.setFillColor(red: 1, green: 128.0 / 255, blue: 0, alpha: 1)
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      #expect(
        context.pixel(1, 0, order).isClose(to: result, within: 1),
        "\(mode) \(order) \(context.pixel(1, 0, order))")
      #expect(context.pixel(0, 0, order) == Pixel(128, 0, 64), "\(mode) must stay inside its shape")
    }
  }

  @Test func grayAndCoverageBitmapsAreDrawnTo() throws {
    let gray = try #require(
      CGContext(
        data: nil, width: 3, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.none.rawValue))
    gray.setFillColor(gray: 0.5, alpha: 1)
    gray.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    gray.setFillColor(.green)
    gray.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
    let shades = try #require(gray.data).assumingMemoryBound(to: UInt8.self)
    #expect([shades[0], shades[1], shades[2]] == [0, 128, 182])
    let cover = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: nil,
        bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
    cover.setFillColor(gray: 0, alpha: 0.5)
    cover.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let coverage = try #require(cover.data).assumingMemoryBound(to: UInt8.self)
    #expect(coverage[0] == 0 && (127...128).contains(coverage[1]))
  }

  @Test func linesGradientsAndLayersLeaveTheirMarks() throws {
    let context = try #require(CGContext.bitmap(20, 20))
    context.setStrokeColor(.red)
    context.setLineWidth(2)
    context.move(to: CGPoint(x: 0, y: 10))
    context.addLine(to: CGPoint(x: 20, y: 10))
    context.strokePath()
    #expect((0..<20).map { context.pixel(5, $0) == .red } == (0..<20).map { $0 == 9 || $0 == 10 })

    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [CGColor.black, CGColor.white], locations: nil))
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 5, y: 0), end: CGPoint(x: 15, y: 0), options: .drawsAfterEndLocation)
    #expect(context.pixel(2, 0) == .clear)
    #expect(context.pixel(10, 0).isClose(to: Pixel(134, 134, 134), within: 8))
    #expect(context.pixel(18, 0) == .white)

    context.clear(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(.red)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.setFillColor(.blue)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.endTransparencyLayer()
    // Inside the layer blue hides red; only the whole is half transparent.
    #expect(context.pixel(3, 3).isClose(to: Pixel(0, 0, 128, 128), within: 1))

    context.clear(CGRect(x: 0, y: 0, width: 20, height: 20))
    let radial = try #require(CGGradient(colorsSpace: nil, colors: [CGColor.white, CGColor.red], locations: nil))
    context.setAlpha(1)
    context.drawRadialGradient(
      radial, startCenter: CGPoint(x: 10, y: 10), startRadius: 0, endCenter: CGPoint(x: 10, y: 10), endRadius: 8,
      options: [])
    #expect(context.pixel(0, 0) == .clear)
    #expect(context.pixel(10, 10).isClose(to: .white, within: 30))
  }

  @Test(arguments: BitmapOrder.allCases) func textLeavesItsInkInsideTheMeasuredBox(_ order: BitmapOrder) throws {
    let font = CGTextFont(name: "Sans", size: 20)
    let metrics = font.measure("Kj8")
    #expect(metrics.width > 10 && metrics.ascent > 10 && metrics.descent > 0)
    let context = try #require(CGContext.bitmap(80, 60, order))
    context.setFillColor(.red)
    context.draw("Kj8", at: CGPoint(x: 10, y: 20), font: font)
    let box = metrics.inkBounds.offsetBy(dx: 10, dy: 20).insetBy(dx: -1, dy: -1)
    var inked: [CGPoint] = []
    for y in 0..<60 {
      for x in 0..<80 where context.pixel(x, y, order).alpha > 0 {
        #expect(context.pixel(x, y, order).blue == 0)
        inked.append(CGPoint(x: Double(x) + 0.5, y: 59.5 - Double(y)))
      }
    }
    #expect(inked.count > 40)
    #expect(inked.allSatisfy { box.contains($0) })
    // The j hangs below the baseline, nothing else may: the text stands upright.
    #expect(inked.contains { $0.y < 20 } && inked.filter { $0.y < 20 }.count < inked.count / 3)
    #expect(font.measure("").inkBounds.isNull)
  }

  @Test func unusableBitmapsAreRefused() {
    func context(_ width: Int, _ height: Int, bits: Int = 8, row: Int = 0, _ info: CGBitmapInfo) -> CGContext? {
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info.rawValue)
    }
    #expect(context(0, 4, BitmapOrder.bgra.info) == nil)
    #expect(context(4, 40_000, BitmapOrder.bgra.info) == nil)
    #expect(context(4, 4, row: 12, BitmapOrder.bgra.info) == nil)
    #expect(context(4, 4, bits: 16, BitmapOrder.bgra.info) == nil)
    #expect(context(4, 4, CGBitmapInfo(alpha: .last)) == nil)
    #expect(context(4, 4, CGBitmapInfo(alpha: .none)) == nil)
  }
}
