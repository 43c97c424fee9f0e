import CardImport
import Foundation
import GLibSupport
import Photos
import Synchronization
import Testing

@testable import kinora

/// Importing from cards: what is copied, in which order, and what becomes of what was interrupted.
@Suite struct ImportTests {
  private static func file(_ name: String, _ bytes: Int = 100, at second: Double = 0) -> ImportFile {
    ImportFile(
      url: URL(fileURLWithPath: "/card/DCIM/\(name)"), bytes: bytes, written: Date(timeIntervalSince1970: second))
  }

  // MARK: - The plan

  @Test func theOldestComesFirstAndLivePhotosStayTogether() {
    let files = [
      Self.file("A/IMG_2.JPG", at: 20), Self.file("A/IMG_1.HEIC", at: 10), Self.file("A/IMG_1.MOV", 50, at: 11),
      Self.file("A/IMG_3.MOV", at: 5), Self.file("B/IMG_2.MOV", at: 30), Self.file("A/IMG_4.PNG", at: 40),
      Self.file("A/IMG_4.MOV", at: 41),
    ]
    let plan = ImportPlan(files) { $0.url.lastPathComponent == "IMG_4.PNG" ? .content : nil }
    #expect(
      plan.pieces.map { $0.files.map(\.url.lastPathComponent) } == [
        ["IMG_3.MOV"], ["IMG_1.HEIC", "IMG_1.MOV"], ["IMG_2.JPG"], ["IMG_2.MOV"], ["IMG_4.MOV"],
      ])
    #expect(plan.known == [.init(file: files[5], evidence: .content)] && plan.bytes == 550)
  }

  /// As a card's list of files may claim.
  @Test func filesThatClaimMoreThanThereIsAddUp() {
    let files = [Self.file("a.jpg", .max), Self.file("a.mov", 50), Self.file("b.jpg", .max)]
    let plan = ImportPlan(files) { _ in nil }
    #expect(plan.pieces.count == 2 && plan.bytes == .max)
  }

  @Test func theMovieOfALivePhotoWhosePhotoIsThereComesAlone() {
    let files = [Self.file("A/IMG_1.HEIC"), Self.file("A/IMG_1.MOV", 50)]
    func missing(_ known: Set<String>) -> [[String]] {
      let plan = ImportPlan(files) { known.contains($0.url.pathExtension) ? .content : nil }
      #expect(Set(plan.known.map(\.file.url.pathExtension)) == known)
      return plan.pieces.map { $0.files.map(\.url.pathExtension) }
    }
    #expect(missing([]) == [["HEIC", "MOV"]] && missing(["HEIC"]) == [["MOV"]] && missing(["HEIC", "MOV"]).isEmpty)
  }

  /// File systems keep dates that no whole number of seconds can say.
  @Test(arguments: [1e19, -1e19, .infinity]) func aFileOfAnyDateHasAMark(_ second: Double) {
    #expect(Self.file("A/IMG_1.JPG", at: second).mark.hasPrefix("A/IMG_1.JPG|100|"))
  }

  @Test func filesOfTwoFoldersAreTwoWhateverElseIsAlike() {
    #expect(Self.file("100/IMG_1.JPG").mark != Self.file("101/IMG_1.JPG").mark)
    #expect(Self.file("100/IMG_1.JPG").mark != Self.file("100/IMG_1.JPG", at: 1).mark)
  }

  @Test func filesOfTheLibraryAreReadOnceAndOnlyIfTheirSizeIsThere() {
    let library = [5, 5, 7].enumerated().map { (bytes: $1, url: URL(fileURLWithPath: "/library/\($0)")) }
    var reads: [String] = []
    var digests = ImportDigests(Dictionary(grouping: library) { $0.bytes }.mapValues { $0.map(\.url) }) { file in
      reads.append(file.lastPathComponent)
      return ["0": "a", "1": "b", "x": "b"][file.lastPathComponent]
    }
    #expect(digests.contains(Self.file("x", 5)) && !digests.contains(Self.file("y", 5)))
    #expect(digests.contains(Self.file("x", 5)) && !digests.contains(Self.file("x", 6)))
    #expect(reads == ["x", "0", "1", "y", "x"])
  }

  @Test func aLongMovieIsNoneOfALivePhoto() {
    let plan = ImportPlan([Self.file("a.jpg"), Self.file("a.mov", 33 << 20, at: 1)]) { _ in nil }
    #expect(plan.pieces.map(\.files.count) == [1, 1])
  }

  // MARK: - Cards

  private typealias Machine = ImportStateMachine
  private static let card = Machine.Card(name: "CARD", folder: URL(fileURLWithPath: "/card/DCIM"))
  private static let phone = Machine.Card(name: "Phone", folder: URL(fileURLWithPath: "/phone/DCIM"))

  private static let camera = Machine.Card(name: "Camera", folder: URL(fileURLWithPath: "/camera/DCIM"))

  private static let stories: [[(Machine.Event, [Machine.Action])]] = [
    [
      (.began(unfinished: nil), []), (.mounted(card), [.offer(card)]), (.mounted(card), []),
      (.asked(card), [.run(card, again: false)]), (.mounted(phone), []), (.asked(phone), []), (.asked(phone), []),
      (.finished(card.folder), [.forget(card), .run(phone, again: false)]), (.finished(card.folder), []),
      (.finished(phone.folder), [.forget(phone)]), (.asked(phone), [.run(phone, again: false)]),
    ],
    [(.mounted(card), [.offer(card)]), (.declined, [.withdraw]), (.declined, []), (.mounted(card), [])],
    [
      (.mounted(card), [.offer(card)]), (.unmounted(card.folder), [.withdraw]), (.mounted(card), [.offer(card)]),
      (.mounted(phone), [.offer(phone)]), (.unmounted(card.folder), []),
    ],
    // Interrupted, and there again: at the start, or later.
    [(.began(unfinished: phone), [.run(phone, again: true)]), (.mounted(phone), [])],
    [
      (.began(unfinished: card), []), (.mounted(phone), [.offer(phone)]), (.mounted(card), [.run(card, again: true)]),
      (.finished(card.folder), [.forget(card)]),
    ],
    // Pulled out.
    [
      (.mounted(card), [.offer(card)]), (.asked(card), [.run(card, again: false)]), (.unmounted(card.folder), []),
      (.failed(card.folder), []), (.failed(card.folder), []), (.mounted(card), [.run(card, again: true)]),
    ],
    // Tried again by the person, or given up, after it failed.
    [
      (.asked(card), [.run(card, again: false)]), (.failed(card.folder), []),
      (.finished(card.folder), [.forget(card)]), (.mounted(card), [.offer(card)]),
    ],
    // What comes meanwhile is offered afterwards, unless it is gone by then.
    [
      (.asked(card), [.run(card, again: false)]), (.mounted(phone), []), (.mounted(camera), []),
      (.finished(card.folder), [.forget(card), .offer(phone)]), (.asked(phone), [.run(phone, again: false)]),
      (.failed(phone.folder), [.offer(camera)]),
    ],
    [
      (.asked(card), [.run(card, again: false)]), (.mounted(phone), []), (.unmounted(phone.folder), []),
      (.finished(card.folder), [.forget(card)]),
    ],
    // What waits begins when another has failed, which goes on when it is there again.
    [
      (.asked(card), [.run(card, again: false)]), (.asked(phone), []),
      (.failed(card.folder), [.run(phone, again: false)]), (.mounted(card), []),
      (.finished(phone.folder), [.forget(phone), .run(card, again: true)]),
    ],
    [
      (.asked(card), [.run(card, again: false)]), (.asked(phone), []),
      (.failed(card.folder), [.run(phone, again: false)]), (.finished(card.folder), [.forget(card)]),
      (.finished(phone.folder), [.forget(phone)]), (.mounted(card), [.offer(card)]),
    ],
    // Begun before it is known what was interrupted.
    [
      (.asked(phone), [.run(phone, again: false)]), (.began(unfinished: phone), []),
      (.finished(phone.folder), [.forget(phone)]), (.mounted(phone), [.offer(phone)]),
    ],
  ]

  @Test(arguments: stories.indices) func cardsAreOfferedAndInterruptedImportsGoOn(_ number: Int) {
    var machine = Machine()
    for (index, (event, actions)) in Self.stories[number].enumerated() {
      let answer = machine.handle(event) { $0 == Self.phone.folder }
      #expect(answer == actions, "step \(index)")
    }
  }

  @MainActor @Test func theMessageThatOffersACardGoesWithTheOffer() {
    var shown: [String] = []
    var hidden: [Int] = []
    let offer = ImportOffer { card in
      shown.append(card.name)
      return shown.count
    } hide: {
      hidden.append($0)
    }
    offer.offer(nil)
    offer.offer(Self.card)
    offer.offer(Self.phone)
    offer.offer(nil)
    offer.offer(nil)
    #expect(shown == ["CARD", "Phone"] && hidden == [2])
  }

  // MARK: - The work

  /// A library that copies into a folder, and fails at a piece.
  private final class Copies: ImportLibrary {
    let folder: URL
    private let stopsBefore: Int?
    private let fault: @Sendable (ImportPlan.Piece) -> any Error
    private let state = Mutex((added: [String](), tried: 0))

    init(
      _ folder: URL, stopsBefore: Int? = nil,
      because fault: @escaping @Sendable (ImportPlan.Piece) -> any Error = { _ in CancellationError() }
    ) {
      (self.folder, self.stopsBefore, self.fault) = (folder, stopsBefore, fault)
    }

    var added: [String] { state.withLock { $0.added } }

    func contents() async -> (files: [Int: [URL]], ids: Set<String>) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      let files = names.map { folder.appendingPathComponent($0) }
      return (Dictionary(grouping: files) { FileBytes.size(of: $0) ?? 0 }, Set(names))
    }

    func add(_ piece: ImportPlan.Piece, compares: Bool) async throws -> String {
      let name = piece.main.url.lastPathComponent
      let stops = state.withLock { state in
        defer { state.tried += 1 }
        if state.tried == stopsBefore { return true }
        state.added.append(name)
        return false
      }
      if stops { throw fault(piece) }
      try FileManager.default.copyItem(at: piece.main.url, to: folder.appendingPathComponent(name))
      return name
    }
  }

  private final class Place {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    let card: ImportCard
    var root: URL { folder.appending(path: "CARD") }
    var library: URL { folder.appending(path: "library") }

    init(_ names: [String]) throws {
      card = .init(name: "CARD", folder: folder.appending(path: "CARD/DCIM"))
      for place in [library, card.folder.appending(path: "100")] {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      }
      for (index, name) in names.enumerated() {
        let file = card.folder.appending(path: "100/\(name)")
        try Data("photo \(name)".utf8).write(to: file)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1000 + Double(index))], ofItemAtPath: file.path)
      }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  @Test func anInterruptedImportGoesOnWhereItWas() async throws {
    let place = try Place(["a.jpg", "b.jpg", "c.jpg", "d.txt"])
    // It was there before, under another name.
    try Data("photo b.jpg".utf8).write(to: place.library.appending(path: "old.jpg"))
    let file = place.folder.appending(path: "import.json")
    let first = Copies(place.library, stopsBefore: 1)
    await #expect(throws: CancellationError.self) {
      _ = try await ImportWork(card: place.card, library: first, memory: ImportMemory(file: file)).run { _ in }
    }
    #expect(first.added == ["a.jpg"])
    // Another process goes on.
    let memory = ImportMemory(file: file)
    #expect(await memory.running == place.card)
    let second = Copies(place.library)
    let shares = Mutex<[Double]>([])
    let folder = try await ImportWork(card: place.card, library: second, memory: memory).run { share in
      shares.withLock { $0.append(share) }
    }
    #expect(folder == place.library && second.added == ["c.jpg"] && shares.withLock { $0 } == [1])
    #expect(await ImportMemory(file: file).running == nil)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.library.path).sorted() == ["a.jpg", "c.jpg", "old.jpg"])
  }

  @Test func whatWasImportedAndThrownAwayIsImportedAgain() async throws {
    let place = try Place(["a.jpg", "b.jpg"])
    let memory = ImportMemory(file: place.folder.appending(path: "import.json"))
    let library = Copies(place.library)
    _ = try await ImportWork(card: place.card, library: library, memory: memory).run { _ in }
    // Another version by now: known by its mark.
    try Data("edited".utf8).write(to: place.library.appending(path: "b.jpg"))
    try FileManager.default.removeItem(at: place.library.appending(path: "a.jpg"))
    _ = try await ImportWork(card: place.card, library: library, memory: memory).run { _ in }
    #expect(library.added == ["a.jpg", "b.jpg", "a.jpg"])
  }

  @Test func aDamagedFileIsSaidAndThoseBehindItAreImported() async throws {
    let place = try Place(["a.jpg", "b.jpg", "c.jpg"])
    let memory = ImportMemory(file: place.folder.appending(path: "import.json"))
    let library = Copies(place.library, stopsBefore: 1) { _ in PHPhotosError(.invalidResource) }
    _ = try await ImportWork(card: place.card, library: library, memory: memory).run { _ in }
    #expect(library.added == ["a.jpg", "c.jpg"])
    #expect(await memory.report?.left.map(\.name) == ["100/b.jpg"])
    // It would be damaged the next time, too: the next start doesn't try again by itself.
    #expect(await memory.running == nil)
  }

  @Test func aCardThatIsPulledOutMeanwhileIsSaidAndGoesOnLater() async throws {
    let place = try Place(["a.jpg", "b.jpg"])
    let memory = ImportMemory(file: place.folder.appending(path: "import.json"))
    let away = place.folder.appending(path: "away")
    let library = Copies(place.library, stopsBefore: 1) { [card = place.card] _ in
      do { try FileManager.default.moveItem(at: card.folder, to: away) } catch { return error }
      return POSIXError(.EIO)
    }
    await #expect(throws: ImportFault.cardGone("CARD")) {
      _ = try await ImportWork(card: place.card, library: library, memory: memory).run { _ in }
    }
    #expect(await memory.running == place.card)
    let report = try #require(await memory.report)
    #expect(report.taken == ["100/a.jpg"] && report.left.map(\.name) == ["100/b.jpg"])
    #expect(report.left.map(\.reason) == [.notReached] && !report.isComplete)
    #expect(report.summary == "The import ended early: “CARD” is no longer there, or can’t be read.")
    try FileManager.default.moveItem(at: away, to: place.card.folder)
    let again = Copies(place.library)
    _ = try await ImportWork(card: place.card, library: again, memory: memory).run { _ in }
    #expect(again.added == ["b.jpg"])
  }

  @Test func aFullDiskIsSaidAndItGoesOnLater() async throws {
    let place = try Place(["a.jpg", "b.jpg"])
    let memory = ImportMemory(file: place.folder.appending(path: "import.json"))
    let library = Copies(place.library, stopsBefore: 1) { _ in PHPhotosError(.notEnoughSpace) }
    let error = await #expect(throws: PHPhotosError.self) {
      _ = try await ImportWork(card: place.card, library: library, memory: memory).run { _ in }
    }
    #expect(error.map { WorkFault.words($0) } == "The disk is full. What was begun has been removed.")
    #expect(await memory.running == place.card)
    let again = Copies(place.library)
    _ = try await ImportWork(card: place.card, library: again, memory: memory).run { _ in }
    #expect(again.added == ["b.jpg"])
  }

  @Test func aLineThatACrashCutOffCostsThatFileOnly() async throws {
    let place = try Place([])
    let file = place.folder.appending(path: "import.json")
    let list = place.folder.appending(path: "import.list")
    let memory = ImportMemory(file: file)
    await memory.add(["a|1\n2", "b"], as: "first")
    await memory.add(["c"], as: "second")
    let whole = ["a|1\n2": "first", "b": "first", "c": "second"]
    #expect(await memory.imported == whole)
    #expect(await ImportMemory(file: file).imported == whole)
    try Data(contentsOf: list).dropLast(3).write(to: list)
    let next = ImportMemory(file: file)
    #expect(await next.imported == ["a|1\n2": "first", "b": "first"])
    await next.add(["d"], as: "third")
    #expect(await ImportMemory(file: file).imported == ["a|1\n2": "first", "b": "first", "d": "third"])
  }

  @Test func aCardThatIsGoneIsSaid() async throws {
    let place = try Place([])
    try FileManager.default.removeItem(at: place.card.folder)
    let memory = ImportMemory(file: place.folder.appending(path: "import.json"))
    await #expect(throws: ImportFault.cardGone("CARD")) {
      _ = try await ImportWork(card: place.card, library: Copies(place.library), memory: memory).run { _ in }
    }
    // It goes on when the card is back.
    #expect(await memory.running == place.card)
  }

  @Test func theFolderOfACardIsFoundWhateverItsCase() throws {
    let place = try Place([])
    #expect(ImportCard.pictures(on: place.root)?.path == place.card.folder.path)
    #expect(ImportCard.pictures(on: place.library) == nil)
  }

  // MARK: - The model

  @MainActor @Test func ejectingACardLeavesAnotherWhoseNameBeginsAlike() async throws {
    let place = try Place([])
    let names = ["NO NAME", "NO NAME1"]
    for name in names {
      try FileManager.default.createDirectory(
        at: place.folder.appending(path: "\(name)/DCIM"), withIntermediateDirectories: true)
    }
    let memory = ImportMemory(file: place.folder.appending(path: "import.json"))
    let importer = ImportModel(work: WorkModel(), library: Copies(place.library), memory: memory)
    var offers: [String?] = []
    importer.onOffer = { offers.append($0?.name) }
    for name in names { await importer.mounted(name, place.folder.appending(path: name)) }
    importer.unmounted(place.folder.appending(path: "NO NAME"))
    #expect(importer.machine.cards.map(\.name) == ["NO NAME1"])
    #expect(offers == ["NO NAME", "NO NAME1"])
    importer.unmounted(place.folder.appending(path: "NO NAME1"))
    #expect(importer.machine.cards.isEmpty && offers == ["NO NAME", "NO NAME1", nil])
  }

  /// Asks for two imports at once and waits for both.
  @MainActor private func importBoth(
    _ place: Place, _ other: Place, by library: Copies
  ) async -> (importer: ImportModel, work: WorkModel) {
    let work = WorkModel()
    let memory = ImportMemory(file: place.folder.appending(path: "import.json"))
    let importer = ImportModel(work: work, library: library, memory: memory)
    importer.start(place.card)
    importer.start(other.card)
    await until {
      importer.follow(work.list)
      return importer.machine.running == nil
    }
    return (importer, work)
  }

  @MainActor @Test func whatIsAskedForDuringAnImportComesAfterIt() async throws {
    let (place, other) = (try Place(["a.jpg"]), try Place(["b.jpg"]))
    let library = Copies(place.library)
    let (_, work) = await importBoth(place, other, by: library)
    #expect(library.added == ["a.jpg", "b.jpg"] && work.list.items.isEmpty)
  }

  @MainActor @Test func whatIsAskedForBeginsWhenTheImportBeforeFailedWhichStaysInTheList() async throws {
    let (place, other) = (try Place(["a.jpg"]), try Place(["b.jpg"]))
    let library = Copies(place.library, stopsBefore: 0) { _ in POSIXError(.EIO) }
    let (importer, work) = await importBoth(place, other, by: library)
    #expect(library.added == ["b.jpg"] && work.list.items.count == 1)
    #expect(importer.machine.unfinished == [place.card])
  }
}
