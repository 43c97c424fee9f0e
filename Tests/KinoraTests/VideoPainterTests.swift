import CAdwaita
import CoreVideo
import Foundation
import Testing

@testable import GTKSupport

/// Reads what is painted as letters: a picture of `RG` over `BW` has a red corner at the top left, and so on.
@MainActor
@Suite struct VideoPainterTests {
  private static let colors: [Character: UInt32] = ["R": 0xff0000, "G": 0x00ff00, "B": 0x0000ff, "W": 0xffffff, ".": 0]

  /// A picture whose pixels are these letters; every pixel's fourth byte is garbage, as a camera may leave it.
  private func picture(_ rows: [String]) throws -> VideoPicture {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, rows[0].count, rows.count, kCVPixelFormatType_32BGRA, nil, &made)
    let buffer = try #require(made)
    CVPixelBufferLockBaseAddress(buffer, [])
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    for (y, row) in rows.enumerated() {
      for (x, letter) in row.enumerated() {
        let color = try #require(Self.colors[letter])
        base.storeBytes(
          of: color | 0x5500_0000, toByteOffset: y * CVPixelBufferGetBytesPerRow(buffer) + 4 * x, as: UInt32.self)
      }
    }
    CVPixelBufferUnlockBaseAddress(buffer, [])
    return try #require(VideoPicture(buffer))
  }

  /// Paints onto black and reads the pixels back; a color that isn't one of the letters is a `?`.
  private func paint(
    _ rows: [String], into area: (width: Int, height: Int), _ gravity: VideoGravity = .fit,
    _ rotation: VideoRotation = .none, mirrored: Bool = false, radius: Double = 0
  ) throws -> [String] {
    let picture = try picture(rows)
    let geometry = VideoGeometry(
      content: picture.size, area: CGSize(width: area.width, height: area.height), gravity: gravity,
      rotation: rotation, isMirrored: mirrored)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(area.width), Int32(area.height))!
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)!
    VideoPainter.paint(picture, geometry, cornerRadius: radius, on: context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    let pixels = UnsafeRawPointer(cairo_image_surface_get_data(surface)!)
    let stride = Int(cairo_image_surface_get_stride(surface))
    return (0..<area.height).map { y in
      String(
        (0..<area.width).map { x in
          let color = pixels.load(fromByteOffset: y * stride + 4 * x, as: UInt32.self) & 0xffffff
          return Self.colors.first { $0.value == color }?.key ?? "?"
        })
    }
  }

  @Test func aPictureInTheAreasSizeArrivesUnchanged() throws {
    #expect(try paint(["RG", "BW"], into: (2, 2)) == ["RG", "BW"])
  }

  @Test func fitLeavesBarsBeside() throws {
    #expect(try paint(["RG", "BW"], into: (4, 2)) == [".RG.", ".BW."])
    #expect(try paint(["RG", "BW"], into: (2, 4)) == ["..", "RG", "BW", ".."])
  }

  @Test func fillCutsOffWhatSticksOut() throws {
    #expect(try paint(["RRGG", "RRGG"], into: (2, 2), .fill) == ["RG", "RG"])
  }

  @Test func stretchPaintsTheWholeArea() throws {
    let painted = try paint(["RG"], into: (8, 3), .stretch)
    #expect(painted.allSatisfy { $0.hasPrefix("RR") && $0.hasSuffix("GG") })
  }

  @Test(arguments: [
    (VideoRotation.none, false, ["RG", "BW"]), (.none, true, ["GR", "WB"]),
    (.quarter, false, ["BR", "WG"]), (.quarter, true, ["RB", "GW"]),
    (.half, false, ["WB", "GR"]), (.half, true, ["BW", "RG"]),
    (.threeQuarters, false, ["GW", "RB"]), (.threeQuarters, true, ["WG", "BR"]),
  ])
  func turnsClockwiseAndMirrorsWhatIsSeen(_ rotation: VideoRotation, _ mirrored: Bool, _ seen: [String]) throws {
    #expect(try paint(["RG", "BW"], into: (2, 2), .fit, rotation, mirrored: mirrored) == seen)
  }

  @Test func roundCornersLeaveTheCornersBlack() throws {
    let white = [String](repeating: String(repeating: "W", count: 16), count: 16)
    let painted = try paint(white, into: (16, 16), radius: 5)
    #expect(painted[0].first == "." && painted[0].last == "." && painted[15].first == "." && painted[15].last == ".")
    #expect(painted[8] == white[8])
  }

  @Test func scalingMixesInNoBlackAtTheEdge() throws {
    let white = [String](repeating: "WWWWW", count: 5)
    #expect(try paint(white, into: (13, 13)).allSatisfy { $0 == "WWWWWWWWWWWWW" })
  }

  @Test func aFrameIsKeptWhileShownAndThenLetGo() throws {
    weak var kept: CVPixelBuffer?
    var shown: VideoPicture?
    do {
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &made)
      kept = made
      shown = VideoPicture(try #require(made))
      _ = shown?.surface
    }
    #expect(kept != nil)
    shown = nil
    #expect(kept == nil)
  }
}
