import Foundation
import GLibSupport
import Photos
import Synchronization
import Testing

@testable import CardImport
@testable import kinora

/// The list that an import ends with: nothing on a card is passed over in silence.
@Suite struct ImportListTests {
  /// A library that copies into a folder what it doesn't refuse.
  private final class Shelf: ImportLibrary {
    let folder: URL
    private let refused: Set<String>
    private let refusesPairs: Bool
    private let failing: String?
    private let asked = Mutex<[Bool]>([])

    /// `failing` is the file before which its disk fails.
    init(_ folder: URL, refuses refused: Set<String> = [], refusesPairs: Bool = false, failing: String? = nil) {
      (self.folder, self.refused, self.refusesPairs, self.failing) = (folder, refused, refusesPairs, failing)
    }

    /// Whether each piece was to be compared.
    var compared: [Bool] { asked.withLock(\.self) }

    func contents() async -> (files: [Int: [URL]], ids: Set<String>) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      let files = names.map { folder.appendingPathComponent($0) }
      return (Dictionary(grouping: files) { FileBytes.size(of: $0) ?? 0 }, Set(names))
    }

    func add(_ piece: ImportPlan.Piece, compares: Bool) async throws -> String {
      asked.withLock { $0.append(compares) }
      let names = piece.files.map(\.url.lastPathComponent)
      guard refused.isDisjoint(with: names), piece.movie == nil || !refusesPairs else {
        throw PHPhotosError(.invalidResource, userInfo: [NSLocalizedDescriptionKey: "No."])
      }
      if names.contains(where: { $0 == failing }) { throw POSIXError(.EIO) }
      for file in piece.files {
        try FileManager.default.copyItem(at: file.url, to: folder.appendingPathComponent(file.url.lastPathComponent))
      }
      return names[0]
    }
  }

  private final class Card {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    let card: ImportCard
    let memory: ImportMemory
    var library: URL { folder.appending(path: "library") }

    /// A card with files, named from its root.
    init(_ names: [String]) throws {
      card = ImportCard(name: "EOS", folder: folder.appending(path: "EOS/DCIM"))
      memory = ImportMemory(file: folder.appending(path: "import.json"))
      for place in [folder.appending(path: "library"), card.folder] {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      }
      for name in names { try add(name, Data("bytes of \(name)".utf8)) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func file(_ name: String) -> URL { folder.appending(path: "EOS/\(name)") }

    func add(_ name: String, _ bytes: Data) throws {
      try FileManager.default.createDirectory(
        at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: file(name))
    }

    func run(_ shelf: Shelf, compares: Bool = false) async -> ImportReport {
      let (report, fault) = await ImportRun(card: card, library: shelf, memory: memory, compares: compares).run { _ in }
      #expect(fault == nil)
      return report
    }
  }

  private func reasons(_ report: ImportReport) -> [String: ImportReason] {
    Dictionary(uniqueKeysWithValues: report.left.map { ($0.name, $0.reason) })
  }

  @Test func everyFileOfACardIsInTheList() async throws {
    let card = try Card([
      "DCIM/100/a.jpg", "DCIM/100/film.mp4", "DCIM/100/cut.mp4", "DCIM/100/b.avi", "DCIM/100/c.MTS", "DCIM/100/d.CR3",
      "DCIM/100/d.xmp", "DCIM/100/e.THM", "DCIM/100/e.LRV", "DCIM/100/note.wav", "DCIM/100/what.bin",
      "DCIM/100/.hidden",
      "PRIVATE/AVCHD/00001.MTS", "PRIVATE/M4ROOT/C0001.MP4", "PRIVATE/M4ROOT/C0001M01.XML", "MISC/AUTPRINT.MRK",
    ])
    try card.add("DCIM/100/empty.jpg", Data())
    try FileManager.default.createSymbolicLink(
      at: card.file("DCIM/100/link.jpg"), withDestinationURL: card.file("DCIM/100/a.jpg"))
    let report = await card.run(Shelf(card.library, refuses: ["cut.mp4", "b.avi", "c.MTS", "d.CR3"]))
    #expect(report.taken.sorted() == ["100/a.jpg", "100/film.mp4"] && report.known.isEmpty)
    #expect(
      reasons(report) == [
        "100/cut.mp4": .refused("No."), "100/b.avi": .kind(.otherVideo), "100/c.MTS": .kind(.otherVideo),
        "100/d.CR3": .kind(.otherRaw), "100/d.xmp": .kind(.sidecar), "100/e.THM": .kind(.sidecar),
        "100/e.LRV": .kind(.sidecar), "100/note.wav": .kind(.sound), "100/what.bin": .kind(.unknown),
        "100/empty.jpg": .empty, "100/link.jpg": .noFile, "PRIVATE/AVCHD/00001.MTS": .kind(.otherVideo),
        "PRIVATE/M4ROOT/C0001.MP4": .outside,
      ])
    #expect(!report.isComplete && report.summary == "13 files aren’t in your Library.")
    let lines = report.text.split(separator: "\n")
    #expect(lines.contains("100/b.avi: The Library doesn’t keep AVI videos.") && lines.contains("Not Taken (13)"))
    #expect(
      lines.contains("100/a.jpg") && lines.contains("Taken (2)") && lines.last == "13 files aren’t in your Library.")
  }

  @Test func onlyWhereNothingStaysEverythingIsSaidToBeThere() async throws {
    let card = try Card([])
    let shelf = Shelf(card.library)
    #expect(await card.run(shelf).summary == "No photos or videos were found.")
    try card.add("DCIM/100/a.jpg", Data("a".utf8))
    try card.add("MISC/list.mrk", Data("b".utf8))
    let whole = await card.run(shelf)
    #expect(whole.isComplete && whole.summary == "Everything on this card is in your Library.")
    // A phone has much else, at which nobody has looked.
    try card.add("Music/song.mp3", Data("c".utf8))
    let part = await card.run(shelf)
    #expect(part.isComplete && part.summary == "Everything in “EOS” is in your Library.")
    try card.add("DCIM/100/a.xmp", Data("d".utf8))
    let rest = await card.run(shelf)
    #expect(!rest.isComplete && rest.summary == "1 file isn’t in your Library.")
  }

  /// The clip of a camera that is newer than Kinora lies where others have their own lists.
  @Test(arguments: ["PRIVATE/NEW/clip.nmv", "clip.nmv"])
  func aLargeFileOfAnUnknownKindBesideThePicturesStays(_ name: String) async throws {
    let card = try Card(["DCIM/100/a.jpg", "MISC/AUTPRINT.MRK"])
    let shelf = Shelf(card.library)
    try card.add(name, Data(count: ImportSurvey.leastOfMedia - 1))
    #expect(await card.run(shelf).isComplete)
    try card.add(name, Data(count: ImportSurvey.leastOfMedia))
    let report = await card.run(shelf)
    #expect(reasons(report) == [name: .kind(.unknown)])
    #expect(!report.isComplete && report.summary == "1 file isn’t in your Library.")
  }

  @Test func whatWasThereAlreadySaysHowThatIsKnown() async throws {
    let card = try Card(["DCIM/100/a.jpg", "DCIM/100/b.jpg"])
    try FileManager.default.copyItem(
      at: card.file("DCIM/100/b.jpg"), to: card.library.appending(path: "other name.jpg"))
    let first = await card.run(Shelf(card.library))
    #expect(first.taken == ["100/a.jpg"] && first.known == [.init(name: "100/b.jpg", evidence: .content)])
    let second = await card.run(Shelf(card.library))
    #expect(second.taken.isEmpty && second.isComplete)
    #expect(Set(second.known.map(\.evidence)) == [.earlierImport, .content])
    #expect(second.text.contains("100/b.jpg: the same file, by its content\n"))
    #expect(second.text.contains("100/a.jpg: imported earlier\n"))
    // Who has bytes compared doesn't rely on what was noted.
    let shelf = Shelf(card.library)
    #expect(Set(await card.run(shelf, compares: true).known.map(\.evidence)) == [.content])
    try card.add("DCIM/100/c.jpg", Data("c".utf8))
    #expect(await card.run(shelf, compares: true).taken == ["100/c.jpg"] && shelf.compared == [true])
  }

  @Test func aHalfFileInTheLibraryIsNotTheWholeOne() async throws {
    let card = try Card(["DCIM/100/a.jpg"])
    let whole = try Data(contentsOf: card.file("DCIM/100/a.jpg"))
    try whole.prefix(8).write(to: card.library.appending(path: "half.jpg"))
    try (whole.dropLast() + [0]).write(to: card.library.appending(path: "end lost.jpg"))
    let report = await card.run(Shelf(card.library))
    #expect(report.taken == ["100/a.jpg"] && report.known.isEmpty)
    #expect(try Data(contentsOf: card.library.appending(path: "a.jpg")) == whole)
  }

  @Test func ofAPhotoAndAMovieThatDoNotBelongTogetherEachIsTaken() async throws {
    let card = try Card(["DCIM/100/a.jpg", "DCIM/100/a.mov", "DCIM/100/b.jpg", "DCIM/100/b.mov"])
    let report = await card.run(Shelf(card.library, refuses: ["b.mov"], refusesPairs: true))
    #expect(report.taken.sorted() == ["100/a.jpg", "100/a.mov", "100/b.jpg"])
    #expect(reasons(report) == ["100/b.mov": .refused("No.")])
    // The next import has nothing but the movie to try again.
    let again = Shelf(card.library, refusesPairs: true)
    #expect(await card.run(again).taken == ["100/b.mov"])
  }

  @Test func whatWasTakenBeforeTheEndIsNotSaidToStay() async throws {
    let card = try Card(["DCIM/100/a.jpg", "DCIM/100/a.mov"])
    let shelf = Shelf(card.library, refusesPairs: true, failing: "a.mov")
    let (report, fault) = await ImportRun(card: card.card, library: shelf, memory: card.memory).run { _ in }
    #expect(fault is POSIXError && report.taken == ["100/a.jpg"])
    #expect(reasons(report) == ["100/a.mov": .notReached])
  }

  @MainActor @Test func theListIsThereAtTheNextStart() async throws {
    let card = try Card(["DCIM/100/a.jpg", "DCIM/100/a.xmp"])
    let library = Shelf(card.library)
    let ended = Mutex<ImportReport?>(nil)
    let work = ImportWork(card: card.card, library: library, memory: card.memory) { report in
      ended.withLock { $0 = report }
    }
    _ = try await work.run { _ in }
    let kept = ended.withLock(\.self)
    let report = try #require(kept)
    #expect(report.left.map(\.name) == ["100/a.xmp"])
    let next = ImportModel(work: WorkModel(), library: library, memory: card.memory)
    await next.begin()
    #expect(next.report == report)
  }

  @Test func whileNoWindowIsSeenTheNotificationSaysWhatStays() async throws {
    let card = try Card(["DCIM/100/a.jpg", "DCIM/100/a.xmp"])
    let report = await card.run(Shelf(card.library))
    func body(_ kind: WorkKind) -> String {
      WorkNotification.of(WorkEnd(id: 1, kind: kind, name: "EOS", outcome: .done(card.library)), report).body
    }
    #expect(body(.importing) == "1 file isn’t in your Library." && body(.export) == "library")
  }

  @Test func anImportThatIsNotNotedDoesNotGoOnByItself() async throws {
    let card = try Card(["DCIM/100/a.jpg"])
    let missing = ImportCard(name: "gone", folder: card.file("nowhere"))
    let run = ImportRun(card: missing, library: Shelf(card.library), memory: card.memory, isNoted: false)
    let (report, fault) = await run.run { _ in }
    #expect(fault as? ImportFault == .cardGone("gone") && report.taken.isEmpty)
    #expect(await card.memory.running == nil)
  }
}
