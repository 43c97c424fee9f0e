import CoreMedia
import Foundation
import Synchronization
import TestMedia
import Testing

@testable import MediaEngine

/// Files that aren't what they should be.
@Suite struct AssetsDamageTests {
  private static func inFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("assets-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  /// Opens a file and asks for everything. An error must name the file.
  private static func look(at url: URL) async throws {
    do {
      let file = try await MediaFile.open(url)
      for track in file.facts.tracks {
        do {
          let table = try await file.samples(of: track.id)
          _ = table.displayTimes
          _ = table.keyFrame(atOrBefore: .positiveInfinity)
        } catch let error as MediaFileError {
          #expect(error.description.contains(url.lastPathComponent))
        }
      }
    } catch {
      #expect("\(error)".contains(url.lastPathComponent), "\(error)")
    }
  }

  private static let names = ["B-frames", "chapters and metadata mov", "fragmented", "languages", "pcm mov"]

  @Test(arguments: names) func damagedIndexesAreReadOrRefused(_ name: String) async throws {
    let whole = try await MediaLibrary.file(for: try #require(MediaMatrix.recipe(named: name)))
    let bytes = try Data(contentsOf: whole)
    try await Self.inFolder { folder in
      let url = folder.appendingPathComponent("damaged.mp4")
      let index = (bytes.range(of: Data("moov".utf8))?.lowerBound ?? 4) - 4
      for seed in 0..<60 as Range<UInt64> {
        var random = SeededNumbers(seed)
        var damaged = bytes
        // Mostly in the index.
        let start = seed % 4 == 0 ? 0 : index
        let range = seed % 4 == 0 ? bytes.count : min(4000, bytes.count - index)
        for _ in 0..<1 + Int(seed % 20) {
          let place = start + Int(random.next() % UInt64(range))
          damaged[place] = [0, 1, 0x7f, 0x80, 0xff, UInt8(random.next() % 256)][Int(random.next() % 6)]
        }
        try damaged.write(to: url)
        // What isn't recognizable as boxes any more goes to GStreamer, which has tests of its own.
        guard try (ISOFile(url.path).parts().first).map({ $0.type == "ftyp" }) == true else { continue }
        try await Self.look(at: url)
      }
      for share in 1..<20 {
        try bytes.prefix(bytes.count * share / 20).write(to: url)
        try await Self.look(at: url)
      }
    }
  }

  @Test func whatIsNoMediaIsRefusedByName() async throws {
    try await Self.inFolder { folder in
      let words = folder.appendingPathComponent("words.mp4")
      try Data("These are words, and no movie at all. They go on for a while.\n".utf8).write(to: words)
      let empty = folder.appendingPathComponent("empty.mkv")
      try Data().write(to: empty)
      let pipe = folder.appendingPathComponent("pipe.mov")
      #expect(mkfifo(pipe.path, 0o600) == 0)
      for url in [words, empty, folder, pipe] {
        let error = await #expect(throws: MediaFileError.self) { try await MediaFile.open(url) }
        #expect(error?.description.contains(url.lastPathComponent) == true)
      }
      let missing = folder.appendingPathComponent("missing.mp4")
      await #expect(throws: MediaFileError.notFound(missing)) { try await MediaFile.open(missing) }
    }
  }

  /// What manifests name is opened by GStreamer whatever its scheme; on a disk they are no media.
  @Test(
    arguments: [
      "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n",
      "\u{FEFF}\n#EXTM3U\n#EXTINF:1,\nv4l2:///dev/video0\n",
      "<?xml version=\"1.0\"?>\n<MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" mediaPresentationDuration=\"PT1S\"/>\n",
      "<?xml version=\"1.0\"?>\n<SmoothStreamingMedia MajorVersion=\"2\" Duration=\"1\"/>\n",
    ], [String.Encoding.utf8, .utf16LittleEndian])
  func manifestsOnADiskAreRefused(_ text: String, _ encoding: String.Encoding) async throws {
    try await Self.inFolder { folder in
      let url = folder.appendingPathComponent("list.m3u8")
      try #require(text.data(using: encoding)).write(to: url)
      await #expect(throws: MediaFileError.notMedia(url)) { try await MediaFile.open(url) }
      let failure = Mutex<PlaybackError?>(nil)
      let engine = PlaybackEngine(url: url) { event in
        if case .failed(let error) = event { failure.withLock { $0 = error } }
      }
      engine.open()
      try await eventually("the refusal") { failure.withLock { $0 } == .notMedia(name: "list.m3u8") }
      engine.close()
    }
  }

  @Test func aCutOffIndexIsSaidToBeOne() async throws {
    let whole = try await MediaLibrary.file(for: try #require(MediaMatrix.recipe(named: "index first")))
    try await Self.inFolder { folder in
      let url = folder.appendingPathComponent("cut.mp4")
      try Data(contentsOf: whole).prefix(500).write(to: url)
      await #expect(throws: MediaFileError.damaged(url, reason: "the index is cut off")) {
        try await MediaFile.open(url)
      }
    }
  }

  @Test func aTrackThatIsNotThereIsRefused() async throws {
    let url = try await MediaLibrary.file(for: MediaRecipe())
    let file = try await MediaFile.open(url)
    await #expect(throws: MediaFileError.noSuchTrack(url, 99)) { try await file.samples(of: 99) }
  }

  /// A count that the file can't hold, or billions of samples of no size.
  @Test func tablesThatClaimTooMuchTakeNoMemory() throws {
    func table(_ sizes: [UInt8], chunks: UInt8 = 1, run: [UInt8] = [0xff, 0xff, 0xff, 0xff]) -> ISOBox {
      ISOBox(
        "stbl",
        children: [
          ISOBox("stsz", payload: [0, 0, 0, 0] + sizes),
          ISOBox("stsc", payload: [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1]),
          ISOBox("stco", payload: [0, 0, 0, 0, 0, 0, 0, chunks] + [UInt8](repeating: 0, count: 4 * Int(chunks))),
          ISOBox("stts", payload: [0, 0, 0, 0, 0, 0, 0, 1] + run + [0, 0, 0, 1]),
        ])
    }
    #expect(throws: ISOBox.Damage.self) { try ISOSamples(table: table([0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff])) }
    #expect(throws: ISOBox.Damage.self) { try ISOSamples(table: table([0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff])) }
    // As sound they are one piece.
    #expect(try ISOSamples(table: table([0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff]), isGrouped: true).samples.count == 1)
    // Also where the durations end with the first sample.
    let short = table([0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff], chunks: 2, run: [0, 0, 0, 1])
    #expect((try? ISOSamples(table: short, isGrouped: true).samples.count) ?? 0 <= 2)
  }

  /// What a fragment claims, and how many samples may come of it.
  private static let claims: [(tfhd: [UInt8], trun: [UInt8], most: Int)] = [
    // A base at the end of all numbers.
    ([0, 0, 0, 1, 0, 0, 0, 1, 0x7f] + [UInt8](repeating: 0xff, count: 7), [0, 0, 0, 0, 0, 0, 0, 5], 0),
    ([0, 0, 0, 1, 0, 0, 0, 1, 0x7f] + [UInt8](repeating: 0xff, count: 7), [0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 9], 0),
    // Four thousand million samples of nothing.
    ([0, 0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff], 8_000_000),
  ]

  @Test(arguments: claims.indices) func fragmentsThatClaimTooMuchTakeNoMemory(_ index: Int) throws {
    let claim = Self.claims[index]
    let empty: (String) -> ISOBox = { ISOBox($0, payload: [UInt8](repeating: 0, count: 12)) }
    let table = ISOBox("stbl", children: [empty("stsz"), empty("stsc"), empty("stco"), empty("stts")])
    let media = ISOBox("mdia", children: [ISOBox("minf", children: [table])])
    var header = [UInt8](repeating: 0, count: 84)
    header[15] = 1
    let movie = ISOBox("moov", children: [ISOBox("trak", children: [ISOBox("tkhd", payload: header), media])])
    var fragments = try ISOFragments(movie, fileSize: 1000)
    #expect(fragments.tracks.count == 1)
    let track = ISOBox("traf", children: [ISOBox("tfhd", payload: claim.tfhd), ISOBox("trun", payload: claim.trun)])
    fragments.add(ISOBox("moof", children: [track]), at: 500)
    #expect(try #require(fragments.tracks[1]).samples.count <= claim.most)
  }
}
