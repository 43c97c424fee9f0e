import AVFoundation
import Foundation

/// What `scan` prints: what each code says on a line of its own, or one object of JSON.
struct ScanReport {
  let asJSON: Bool

  private struct Listing: Encodable {
    /// The file's path, or the camera's id.
    let source: String
    let codes: [Code]
  }

  private struct Code: Encodable {
    let type: String
    let text: String
    /// What it is about, as `link` or `wifi`.
    let kind: String
    /// In parts of the picture from 0 to 1, from the upper left; the code's own upper left first, then against the
    /// clock.
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
