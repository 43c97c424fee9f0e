import CoreGraphics
import MediaEngine

/// Draws audio as an image: a band for each channel, a column for each point, on a transparent background.
enum WaveformPicture {
  private static let bandHeight = 120

  static func image(of waveform: Waveform) -> CGImage? {
    let width = waveform.channels.first?.count ?? 0
    let height = bandHeight * waveform.channels.count
    guard
      width > 0, height > 0,
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
    else { return nil }
    for (channel, points) in waveform.channels.enumerated() {
      // The bitmap context's first row is the lowest.
      let middle = Double(height - bandHeight * channel) - Double(bandHeight) / 2
      let reach = Double(bandHeight) / 2 - 2
      for (column, point) in points.enumerated() {
        func fill(from low: Float, to high: Float) {
          let (bottom, top) = (Double(max(-1, low)) * reach, Double(min(1, high)) * reach)
          context.fill(CGRect(x: Double(column), y: middle + bottom - 0.5, width: 1, height: top - bottom + 1))
        }
        context.setFillColor(red: 0.39, green: 0.63, blue: 0.92, alpha: 1)
        fill(from: point.minimum, to: point.maximum)
        context.setFillColor(red: 0.11, green: 0.38, blue: 0.75, alpha: 1)
        fill(from: -point.rms, to: point.rms)
      }
    }
    return context.makeImage()
  }
}
