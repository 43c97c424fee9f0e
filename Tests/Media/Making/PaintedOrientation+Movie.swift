import Foundation

extension PaintedOrientation {
  /// Makes this what the matrix of a movie's video track says.
  public func write(into movie: URL) throws {
    var patch = try MovieFilePatch(Data(contentsOf: movie))
    try patch.setOrientation(self)
    try patch.data().write(to: movie)
  }
}
