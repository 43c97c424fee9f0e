import AVFoundation
import Foundation

/// The output of `scan`: the contents of each code on a line of its own, or one JSON object.
struct ScanReport {
  let asJSON: Bool

  private struct Listing: Encodable {
    /// The file's path, or the camera's ID.
    let source: String
    let codes: [Code]
  }

  private struct Code: Encodable {
    let type: String
    let text: String
    /// The kind of content, as `link` or `wifi`.
    let kind: String
    /// The corners in relative coordinates from 0 to 1, from the upper left of the image: the code's own upper left
    /// first, then counterclockwise.
    let corners: [[Double]]

    init(_ code: FoundCode) {
      type = code.symbology.rawValue
      text = code.text
      kind = CodeMeaning(code).kind
      corners = code.corners.map { [Self.rounded($0.x), Self.rounded($0.y)] }
    }

    private static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
  }

  func tell(_ codes: [FoundCode], from source: String) throws {
    if asJSON {
      try Console.json(Listing(source: source, codes: codes.map { Code($0) }))
    } else {
      for code in codes { Console.result(code.text) }
    }
  }
}
