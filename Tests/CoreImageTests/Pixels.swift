import CoreImage
import Foundation
import Testing

/// Pixels as numbers, for images that go in and come out.
struct Pixels: Equatable {
  var width: Int
  var height: Int
  /// Red, green, blue, alpha, the top row first; premultiplied.
  var bytes: [UInt8]

  /// Pixels from a function of their places, counted from the lower left.
  init(_ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) {
    (self.width, self.height) = (width, height)
    bytes = (0..<height).reversed().flatMap { y in (0..<width).flatMap { x in color(x, y) } }
  }

  /// What a context makes of an image, in a byte for each component.
  init(_ image: CIImage, _ rect: CGRect, _ context: CIContext = CIContext(), space: CGColorSpace? = nil) {
    width = Int(rect.width)
    height = Int(rect.height)
    bytes = [UInt8](repeating: 0xAA, count: width * height * 4)
    context.render(image, toBitmap: &bytes, rowBytes: width * 4, bounds: rect, format: .RGBA8, colorSpace: space)
  }

  /// A pixel by its place, counted from the lower left.
  subscript(x: Int, y: Int) -> [UInt8] {
    let start = ((height - 1 - y) * width + x) * 4
    return Array(bytes[start..<start + 4])
  }

  func image(_ space: CFString = CGColorSpace.sRGB) -> CIImage {
    CIImage(
      bitmapData: Data(bytes), bytesPerRow: width * 4, size: CGSize(width: width, height: height), format: .RGBA8,
      colorSpace: CGColorSpace(name: space))
  }

  /// The largest difference of a component; 255 if the sizes differ.
  func difference(_ other: Pixels) -> Int {
    guard (width, height) == (other.width, other.height) else { return 255 }
    return zip(bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// A pattern in which no two pixels of a few rows and columns are alike.
  static func pattern(_ width: Int, _ height: Int) -> Pixels {
    Pixels(width, height) { x, y in [UInt8(x * 29 % 256), UInt8(y * 53 % 256), UInt8((x * 7 + y * 11) % 256), 255] }
  }
}

/// Linear light of a signal of sRGB.
func light(_ value: Double) -> Double { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }

/// The signal of sRGB of linear light.
func signal(_ light: Double) -> Double { light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055 }

/// A context that converts no colours.
let unmanaged = CIContext(options: [.workingColorSpace: NSNull(), .outputColorSpace: NSNull()])

/// An image of floats that are taken as they are, the lower left pixel first.
func floats(_ width: Int, _ height: Int, _ values: [Float]) -> CIImage {
  let data = upsideDown(width, height, values).withUnsafeBytes { Data($0) }
  return CIImage(
    bitmapData: data, bytesPerRow: width * 16, size: CGSize(width: width, height: height),
    format: .RGBAf, colorSpace: nil)
}

/// The pixels of an image in the working space, the lower left one first.
func values(_ image: CIImage, _ rect: CGRect, _ context: CIContext = CIContext()) -> [Float] {
  let (width, height) = (Int(rect.width), Int(rect.height))
  var result = [Float](repeating: -1, count: width * height * 4)
  context.render(
    image, toBitmap: &result, rowBytes: width * 16, bounds: rect, format: .RGBAf,
    colorSpace: CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
  return upsideDown(width, height, result)
}

/// The rows in the opposite order.
private func upsideDown(_ width: Int, _ height: Int, _ values: [Float]) -> [Float] {
  var result: [Float] = []
  for row in (0..<height).reversed() { result += values[row * width * 4..<(row + 1) * width * 4] }
  return result
}

/// The single pixel of an image at a place.
func value(_ image: CIImage, _ x: Int = 0, _ y: Int = 0) -> [Float] {
  values(image, CGRect(x: x, y: y, width: 1, height: 1))
}

/// Whether numbers are alike.
func close(_ first: [Float], _ second: [Float], _ tolerance: Float = 1e-4) -> Bool {
  first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1) <= tolerance }
}

/// A colour space by its name.
func space(_ name: CFString) throws -> CGColorSpace { try #require(CGColorSpace(name: name)) }
