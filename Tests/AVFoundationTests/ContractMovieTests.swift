import Foundation
import TestMedia
import Testing

/// How recordings are measured, without one.
@Suite struct ContractMovieTests {
  private static let nothing = #"{"streams": [], "chapters": [], "format": {"format_name": ""}}"#

  /// Frames at 30 a second with a pause of twelve of them cut out behind number 30, which begins at 1 s.
  private static func movie(bursts: [Double]) throws -> ContractMovie {
    let numbers = Array(0...30) + Array(43..<90)
    return ContractMovie(
      frames: numbers.enumerated().map { ($1, Double($0) / 30) }, bursts: bursts,
      probe: try JSONDecoder().decode(Probe.self, from: Data(nothing.utf8)), remarks: "")
  }

  @Test(arguments: [
    ([0.0, 0.6 + 2.0 / 30], [0.0, 0.3333]),
    // Of before the pause or of after it: at the cut, and as much earlier as a tone is found that is cut off.
    ([0.0, 1.01], [0.0]),
    ([0.0, 0.9998], [0.0]),
    ([0.0, 0.9951], [0.0]),
    // Well before the cut, and behind it.
    ([0.0, 0.99], [0.0, 0.01]),
    ([0.0, 1.0334], [0.0, 0.5666]),
  ])
  func aBurstAtACutSaysNothing(_ bursts: [Double], _ offsets: [Double]) throws {
    let found = try Self.movie(bursts: bursts).offsets()
    #expect(found.count == offsets.count && zip(found, offsets).allSatisfy { abs($0 - $1) < 0.001 }, "\(found)")
  }
}
