import AVFoundation
import Foundation
import TestMedia
import TestSupport

/// A film of painted scenes: how its pictures are stored, and how they are meant.
struct SceneSource: Sendable {
  /// How a film is made.
  struct Recipe: Sendable, CustomStringConvertible {
    var orientation = PaintedOrientation.upright
    /// Stored pixels.
    var size = (width: 96, height: 72)
    /// How much wider than high a pixel is.
    var aspect = (1, 1)
    /// How many stored pixels at each side are outside the clean aperture: left and right, above and below.
    var hidden = (across: 0, down: 0)
    var colours = FloatColours.all(depth: 8)[0]
    var codec = ["libx264", "-preset", "veryfast", "-crf", "4", "-bf", "2", "-g", "12"]
    var ending = "mp4"
    var rate = 25

    var description: String {
      "\(size.width)×\(size.height), pixels of \(aspect.0):\(aspect.1), \(orientation), \(hidden) hidden, \(colours), \(codec[0]), \(ending)"
    }
  }

  let recipe: Recipe
  let film: TimelineSource
  /// The size in square pixels, as it is stored.
  let natural: CGSize
  /// From natural pixels to upright ones.
  let upright: CGAffineTransform

  static let frames = 40

  /// How many films there are.
  static var count: Int { recipes.count }

  private static let vp9 = [
    "libvpx-vp9", "-cpu-used", "8", "-deadline", "realtime", "-crf", "4", "-b:v", "0", "-g", "10",
  ]
  private static let hevc = [
    "libx265", "-preset", "ultrafast", "-x265-params", "log-level=error:bframes=2:keyint=12:pools=1:crf=4",
  ]

  /// All matrices, ranges, turns, depths and shapes of pixels.
  private static var recipes: [Recipe] {
    let (eight, ten) = (FloatColours.all(depth: 8), FloatColours.all(depth: 10))
    let turned = [90, 180, 270].map { PaintedOrientation(rotation: $0) }
    let mirrored = [0, 90, 270].map { PaintedOrientation(isMirrored: true, rotation: $0) }
    return [
      Recipe(),
      Recipe(orientation: turned[0], aspect: (4, 3), colours: eight[2]),
      Recipe(orientation: turned[1], size: (75, 61), colours: eight[2], codec: vp9, rate: 30),
      Recipe(orientation: turned[2], size: (90, 72), aspect: (16, 15), colours: eight[1], ending: "mov"),
      Recipe(orientation: mirrored[0], aspect: (3, 4), colours: eight[3], ending: "mov", rate: 24),
      Recipe(orientation: mirrored[1], colours: ten[4], codec: hevc),
      Recipe(orientation: mirrored[2], size: (60, 80), aspect: (16, 15), colours: ten[0], ending: "mov"),
      Recipe(size: (73, 55), aspect: (16, 15), colours: eight[2], codec: vp9, ending: "webm"),
      Recipe(aspect: (4, 3), colours: ten[5], codec: hevc, ending: "mkv", rate: 30),
      Recipe(size: (81, 57), colours: eight[3], codec: ["mjpeg", "-q:v", "1"], ending: "mov"),
      Recipe(orientation: turned[0], size: (63, 49), aspect: (2, 1), colours: eight[4], codec: vp9),
      Recipe(hidden: (8, 6)),
      Recipe(aspect: (4, 3), hidden: (6, 2), colours: eight[2]),
    ]
  }

  /// Makes all films, whose frames are numbered apart.
  static func all() async throws -> [SceneSource] {
    let folder = try EditingRig.folder()
    var sources: [SceneSource] = []
    for (place, recipe) in recipes.enumerated() {
      sources.append(try await SceneSource(recipe, first: 1000 * place, in: folder))
    }
    return sources
  }

  private init(_ recipe: Recipe, first: Int, in folder: URL) async throws {
    self.recipe = recipe
    let (width, height) = recipe.size
    let (clear, high) = (width - 2 * recipe.hidden.across, height - 2 * recipe.hidden.down)
    let wide = (Double(clear * recipe.aspect.0) / Double(recipe.aspect.1)).rounded()
    natural = CGSize(width: wide, height: Double(high))
    upright = Self.matrix(recipe.orientation, natural)
    let whole = CGAffineTransform(translationX: -CGFloat(recipe.hidden.across), y: -CGFloat(recipe.hidden.down))
      .concatenating(CGAffineTransform(scaleX: wide / Double(clear), y: 1)).concatenating(upright)
    let raw = folder.appendingPathComponent("\(first).yuv")
    let pictures = (0..<Self.frames).map {
      PaintedScene(number: first + $0).stored(width, height, upright: whole, recipe.colours)
    }
    try Data(pictures.joined()).write(to: raw)
    let url = folder.appendingPathComponent("\(first).\(recipe.ending)")
    let matrix = [3: "bt709", 4: "smpte170m", 6: "bt2020nc"][recipe.colours.matrix] ?? ""
    let primaries = [3: "bt709", 4: "smpte170m", 6: "bt2020"][recipe.colours.matrix] ?? ""
    let format =
      recipe.colours.depth > 8 ? "yuv420p10le" : recipe.colours.isFull ? "yuvj420p" : "yuv420p"
    let colors = StatedColours(
      matrix: matrix, primaries: primaries, transfer: "bt709", range: recipe.colours.isFull ? "pc" : "tv")
    _ = try await ProgramOutput.of(
      ["ffmpeg", "-v", "error", "-nostdin", "-f", "rawvideo", "-pix_fmt", format, "-s", "\(width)x\(height)"]
        + colors.options + ["-framerate", "\(recipe.rate)", "-i", raw.path]
        + ["-vf", "setsar=\(recipe.aspect.0)/\(recipe.aspect.1),\(colors.filter)", "-threads", "1", "-c:v"]
        + recipe.codec
        + ["-pix_fmt", format] + colors.options
        + (["mp4", "mov"].contains(recipe.ending) ? ["-movie_timescale", "90000"] : []) + [url.path])
    if recipe.hidden.across > 0 {
      let aperture = [UInt32(clear), 1, UInt32(high), 1, 0, 1, 0, 1]
      guard let clean = try CleanApertureBox.adding(aperture, to: Data(contentsOf: url)) else {
        throw AVError(.unknown)
      }
      try clean.write(to: url)
    }
    if recipe.orientation != .upright { try recipe.orientation.write(into: url) }
    try FileManager.default.removeItem(at: raw)
    film = try await TimelineSource(url, first: first, lastDuration: ModelTime(1, recipe.rate))
  }

  /// What the matrix of a film does for an orientation.
  private static func matrix(_ orientation: PaintedOrientation, _ size: CGSize) -> CGAffineTransform {
    var (matrix, width, height) = (CGAffineTransform.identity, size.width, size.height)
    if orientation.isMirrored { matrix = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0) }
    for _ in 0..<orientation.rotation / 90 {
      matrix = matrix.concatenating(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0))
      (width, height) = (height, width)
    }
    return matrix
  }

  /// The size of the upright picture.
  var uprightSize: CGSize {
    recipe.orientation.rotation % 180 == 0 ? natural : CGSize(width: natural.height, height: natural.width)
  }
}
