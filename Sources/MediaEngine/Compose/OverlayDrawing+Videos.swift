import CMediaKernels
import CoreGraphics

// Overlays that show the video in parts.
//
// Whatever layers do to a video (cut it, mask it, make it transparent, show it twice), each pixel of the result is a sum:
// what is drawn besides the video, and shares of the video at its places. The shares are found by drawing the same with
// the video dark and with it lit; the sum is then made of the video's own samples, with as many bits as they have.

extension OverlayDrawing {
  /// How many videos one picture lights: each in a colour of its own.
  package static var videosPerPicture: Int { 3 }

  /// A drawing with the video at places, from pictures of opaque BGRA without gaps: `dark` with a black one at all places,
  /// `lit` with a red one at the first place, a green one at the second, a blue one at the third, and black ones at the
  /// others; then the same for the next three places, and so on.
  package init(dark: [UInt8], lit: [[UInt8]], places: [PlaneProjection], width: Int, height: Int) {
    var rest = dark
    var videos: [PlacedVideo] = []
    for (number, place) in places.enumerated() {
      let picture = lit[number / Self.videosPerPicture]
      var mask = [UInt8](repeating: 0, count: width * height)
      kinora_take_mask(&mask, &rest, picture, Int32(2 - number % Self.videosPerPicture), width * height)
      if let video = PlacedVideo(place, mask: mask, width: width, height: height) { videos.append(video) }
    }
    self.init(pixels: rest, bytesPerRow: 4 * width, width: width, height: height)
    self.videos = videos
    inkedRows = inkedRows(of: rest)
  }

  /// The rows in which something isn't transparent.
  package func inkedRows(of pixels: [UInt8]) -> Range<Int> {
    pixels.withUnsafeBytes { pixels in
      func isEmpty(_ row: Int) -> Bool {
        let words = pixels[row * bytesPerRow..<row * bytesPerRow + 4 * width]
        return words.withUnsafeBytes { row in
          row.withMemoryRebound(to: UInt32.self) { $0.allSatisfy { $0 == 0 } }
        }
      }
      guard let first = (0..<height).first(where: { !isEmpty($0) }),
        let last = (0..<height).last(where: { !isEmpty($0) })
      else { return 0..<0 }
      return first..<last + 1
    }
  }
}
