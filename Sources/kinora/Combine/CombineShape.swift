import CoreGraphics
import GLibSupport

/// The shapes of pictures.
enum CombineShape: String, CaseIterable, Sendable {
  case landscape
  case portrait
  case square

  init(width: Int, height: Int) { self = width == height ? .square : width > height ? .landscape : .portrait }

  init(_ size: CGSize) { self.init(width: Int(clamping: size.width), height: Int(clamping: size.height)) }

  var title: String {
    switch self {
    case .landscape: tr("Landscape")
    case .portrait: tr("Portrait")
    case .square: tr("Square")
    }
  }

  /// The shape of most movies; landscape where no shape is in the majority.
  static func ofMost(_ movies: [CombineMovie]) -> CombineShape {
    let counts = allCases.map { shape in (shape, movies.count { $0.shape == shape }) }
    let most = counts.map(\.1).max() ?? 0
    return counts.first { $0.1 == most }?.0 ?? .landscape
  }

  /// The size of a result in this shape: that of the largest movie that has it, or a size made of the largest movie's sides.
  /// Encoders want even numbers.
  func size(for movies: [CombineMovie]) -> CGSize {
    func area(_ movie: CombineMovie) -> Int { movie.width * movie.height }
    let own = movies.filter { $0.shape == self }.max { area($0) < area($1) }
    guard let movie = own ?? movies.max(by: { area($0) < area($1) }) else {
      return size(long: 1280, short: 720)
    }
    let (width, height) = (movie.width, movie.height)
    if own != nil { return CGSize(width: Self.even(width), height: Self.even(height)) }
    // Of a square the other shapes are made as 16 to 9.
    let long = width == height ? width * 16 / 9 : max(width, height)
    return size(long: long, short: min(width, height))
  }

  private func size(long: Int, short: Int) -> CGSize {
    let (long, short) = (Self.even(long), Self.even(short))
    return switch self {
    case .landscape: CGSize(width: long, height: short)
    case .portrait: CGSize(width: short, height: long)
    case .square: CGSize(width: short, height: short)
    }
  }

  /// As documents and encoders allow them.
  private static func even(_ length: Int) -> Int { min(16_384, max(16, (length + 1) / 2 * 2)) }
}
