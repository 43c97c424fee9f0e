import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// Matroska and WebM files that were cut off or changed.
@Suite struct MatroskaDamageTests {
  private static let names = ["opus.mkv", "pipe.webm", "laced.mka", "subtitles.mkv", "zlib.mkv", "editions.mkv"]

  /// Asks a file for everything; returns how many samples there are.
  @discardableResult
  private static func look(at url: URL) throws -> Int {
    var count = 0
    do {
      guard let media = try MatroskaFile(url, in: ISOFile(url.path)) else { return 0 }
      for track in media.facts.tracks {
        if let cursor = try? media.cursor(of: track.id) {
          try cursor.seek(to: CMTime(value: 3, timescale: 1))
          _ = try cursor.next()
          _ = try cursor.next()
        }
        let table = try media.table(of: track.id, isCancelled: Flag())
        count += table.count
        #expect(table.displayTimes.allSatisfy { $0 >= .zero })
        for index in 0..<table.count { #expect((table.byteRange(index)?.upperBound ?? 0) <= media.file.size) }
        _ = try media.texts(of: track.id, isCancelled: Flag())
        _ = media.formats(of: track.id)
      }
    } catch is ISOBox.Damage {
    } catch is MediaFileError {
    }
    return count
  }

  @Test(arguments: names) func whatIsThereOfATruncatedFileIsKept(_ name: String) async throws {
    let rig = try PhotoRig()
    let bytes = try Data(contentsOf: await MatroskaPackets.file(name))
    let whole = try Self.look(at: rig.file("whole.mkv", bytes))
    var last = 0
    for share in 1...40 {
      let count = try Self.look(at: rig.file("cut.mkv", bytes.prefix(bytes.count * share / 40)))
      #expect(count >= last && count <= whole)
      // Headers take a part at the beginning, cues and tags one at the end.
      #expect(Double(count) >= Double(whole * share) / 40 * 0.6 - 60)
      last = count
    }
    #expect(last == whole)
  }

  @Test(arguments: names) func changedFilesAreReadOrRefused(_ name: String) async throws {
    let rig = try PhotoRig()
    let bytes = try Data(contentsOf: await MatroskaPackets.file(name))
    let whole = try Self.look(at: rig.file("whole.mkv", bytes))
    for seed in 0..<150 as Range<UInt64> {
      var random = SeededNumbers(seed)
      var damaged = bytes
      let range = seed % 3 == 0 ? bytes.count : 3000
      for _ in 0..<1 + Int(seed % 20) {
        let place = Int(random.next() % UInt64(range))
        damaged[place] = [0, 1, 0x7f, 0x80, 0xff, UInt8(random.next() % 256)][Int(random.next() % 6)]
      }
      let count = try Self.look(at: rig.file("changed.mkv", damaged))
      // Twenty changed bytes in the samples cost no more than twenty clusters.
      if seed % 3 != 0 { continue }
      #expect(count == 0 || count > whole / 4 || seed % 20 > 3, "seed \(seed)")
    }
  }

  @Test func aFileOfNothingButLacesIsBounded() throws {
    let rig = try PhotoRig()
    // 256 frames without a byte each, and again.
    let block = EBMLBuilder.group(1, 0, flags: 0x04, [255])
    let file = EBMLBuilder.file([
      EBMLBuilder.info(), EBMLBuilder.tracks([EBMLBuilder.track(1, .subtitle)]),
      EBMLBuilder.cluster(0, [[UInt8]](repeating: block, count: 50_000)),
    ])
    let media = try MatroskaPackets.open(rig.file("laces.mkv", Data(file)))
    #expect(try media.table(of: 1, isCancelled: Flag()).count == 0)
  }
}
