import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import MediaEngine

/// A film of sixty numbered frames, each tenth of them a key frame, with its index in front, of which a part is gone.
struct DamagedFilm {
  let url: URL

  /// Zeros where these samples were.
  init(in rig: PhotoRig, zeros: Range<Int>) async throws {
    try await self.init(rig) { bytes, table in
      for sample in zeros {
        let range = try #require(table.byteRange(sample))
        bytes.replaceSubrange(
          Int(range.lowerBound)..<Int(range.upperBound), with: [UInt8](repeating: 0, count: Int(range.count)))
      }
    }
  }

  /// The file ends in front of a sample.
  init(in rig: PhotoRig, cutAt sample: Int) async throws {
    try await self.init(rig) { bytes, table in
      bytes = bytes.prefix(Int(try #require(table.byteRange(sample)).lowerBound))
    }
  }

  private init(_ rig: PhotoRig, _ damage: (inout Data, SampleTable) throws -> Void) async throws {
    let whole = try await MediaLibrary.file(
      for: MediaRecipe {
        $0.video?.frameCount = 60
        $0.video?.keyFrameInterval = 10
        $0.layout = .indexFirst
      })
    let file = try await MediaFile.open(whole)
    var bytes = try Data(contentsOf: whole)
    try damage(&bytes, try await file.samples(of: #require(file.facts.tracks.first).id))
    url = try rig.file("damaged.mp4", bytes)
  }
}
