import CoreImage
import Foundation
import Testing

/// Colours on their way in and out.
struct ColorManagementTests {
  private let ramp = Pixels(256, 1) { x, _ in [UInt8(x), UInt8(255 - x), UInt8(x / 2), 255] }

  @Test(arguments: [CGColorSpace.sRGB, CGColorSpace.itur_709, CGColorSpace.adobeRGB1998, CGColorSpace.linearSRGB])
  func allBytesComeOutAsTheyWentIn(_ name: CFString) {
    let out = Pixels(
      ramp.image(name), CGRect(x: 0, y: 0, width: 256, height: 1), CIContext(), space: CGColorSpace(name: name))
    #expect(out == ramp)
  }

  @Test func theWorkingSpaceIsLinearLight() {
    let gray = value(CIImage(color: CIColor(red: 0.5, green: 0.2, blue: 1)))
    #expect(close(gray, [Float(light(0.5)), Float(light(0.2)), 1, 1], 1e-5))
  }

  @Test func tablesAreAsGoodAsTheFunctions() {
    let levels = (0...4000).map { Double($0) / 3900 }
    let image = floats(4001, 1, levels.flatMap { [Float($0), 0, 0, 1] })
    var out = [Float](repeating: 0, count: 4001 * 4)
    CIContext().render(
      image, toBitmap: &out, rowBytes: 4001 * 16, bounds: image.extent, format: .RGBAf,
      colorSpace: CGColorSpace(name: CGColorSpace.extendedSRGB))
    let worst = levels.indices.map { abs(Double(out[$0 * 4]) - signal(levels[$0])) }.max() ?? 1
    #expect(worst < 3e-6)
  }

  @Test func widerGamutsAreConverted() throws {
    // Display P3's red is out of sRGB: by the matrices of both, in light.
    let displayP3 = try space(CGColorSpace.displayP3)
    let color = try #require(CIColor(red: 1, green: 0, blue: 0, colorSpace: displayP3))
    let red = CIImage(color: color)
    #expect(close(value(red), [1.2249, -0.0420, -0.0196, 1], 1e-3))
    let back = Pixels(red, CGRect(x: 0, y: 0, width: 1, height: 1), CIContext(), space: displayP3)
    #expect(back[0, 0] == [255, 0, 0, 255])
    #expect(Pixels(red, CGRect(x: 0, y: 0, width: 1, height: 1))[0, 0] == [255, 0, 0, 255])
  }

  @Test func withoutColourManagementNothingIsConverted() {
    let image = CIImage(color: CIColor(red: 0.5, green: 0.25, blue: 0))
    let out = Pixels(image, CGRect(x: 0, y: 0, width: 1, height: 1), unmanaged)
    #expect(out[0, 0] == [128, 64, 0, 255])
    // Half of it is half of its number.
    let dark = image.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: -1])
    #expect(Pixels(dark, CGRect(x: 0, y: 0, width: 1, height: 1), unmanaged)[0, 0] == [64, 32, 0, 255])
    #expect(unmanaged.workingColorSpace == nil)
  }

  @Test func theWorkingSpaceCanBeChosen() {
    let context = CIContext(options: [.workingColorSpace: CGColorSpace(name: CGColorSpace.sRGB) as Any])
    let half = CIImage(color: .white).applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: -1])
    #expect(Pixels(half, CGRect(x: 0, y: 0, width: 1, height: 1), context)[0, 0] == [128, 128, 128, 255])
    let inLight = Pixels(half, CGRect(x: 0, y: 0, width: 1, height: 1))[0, 0]
    #expect(inLight == [188, 188, 188, 255])
  }

  @Test func grayIsBrightness() throws {
    var gray: UInt8 = 0
    let linear = try space(CGColorSpace.linearGray)
    CIContext().render(
      CIImage(color: .green), toBitmap: &gray, rowBytes: 1, bounds: CGRect(x: 0, y: 0, width: 1, height: 1),
      format: .L8, colorSpace: linear)
    #expect(gray == 182)  // 0.7152
  }

  @Test func highDynamicRangeComesBack() throws {
    for name in [CGColorSpace.itur_2100_PQ, CGColorSpace.itur_2100_HLG] {
      let image = ramp.image(name)
      let out = Pixels(image, image.extent, CIContext(), space: CGColorSpace(name: name))
      #expect(out.difference(ramp) <= 1)
    }
    // Reference white of BT.2408: 203 cd/m² are 58 % of PQ's signal, and 75 % of HLG's.
    let hlg = try space(CGColorSpace.itur_2100_HLG)
    let white = try #require(CIColor(red: 0.75, green: 0.75, blue: 0.75, colorSpace: hlg))
    #expect(close(value(CIImage(color: white)), [1, 1, 1, 1], 1e-3))
    let pq = try space(CGColorSpace.itur_2100_PQ)
    let bright = try #require(CIColor(red: 0.5807, green: 0.5807, blue: 0.5807, colorSpace: pq))
    #expect(close(value(CIImage(color: bright)), [1, 1, 1, 1], 1e-2))
  }

  @Test func spacesOfTheWorkAreLeftAndEnteredByHand() throws {
    let sRGB = try space(CGColorSpace.sRGB)
    let gray = CIImage(color: CIColor(red: 0.5, green: 0.5, blue: 0.5))
    let encoded = try #require(gray.matchedFromWorkingSpace(to: sRGB))
    #expect(close(value(encoded), [0.5, 0.5, 0.5, 1], 1e-4))
    let decoded = try #require(encoded.matchedToWorkingSpace(from: sRGB))
    #expect(close(value(decoded), value(gray), 1e-4))
    let lab = try space(CGColorSpace.genericLab)
    #expect(gray.matchedFromWorkingSpace(to: lab) == nil)
  }

  @Test func alphaIsPremultiplied() throws {
    let half = CIColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    #expect(close(value(CIImage(color: half)), [0.5, Float(light(0.5)) / 2, 0, 0.5], 1e-4))
    let straight = CIImage(color: half).unpremultiplyingAlpha()
    #expect(close(value(straight), [1, Float(light(0.5)), 0, 0.5], 1e-4))
    #expect(close(value(straight.premultiplyingAlpha()), value(CIImage(color: half)), 1e-5))
    let box = CGRect(x: 1, y: 1, width: 2, height: 2)
    let opaque = CIImage(color: half).settingAlphaOne(in: box)
    #expect(opaque.extent == box)
    #expect(value(opaque, 1, 1)[3] == 1)
    #expect(value(opaque, 0, 0) == [0, 0, 0, 0])
    let stored = CIImage(color: CIColor(red: 1, green: 0.4, blue: 0, alpha: 0.6))
    #expect(Pixels(stored, CGRect(x: 0, y: 0, width: 1, height: 1))[0, 0] == [153, 61, 0, 153])
  }
}
