import Foundation
import MediaEngine
import Synchronization
import TestSupport
import Testing

@testable import Photos

/// Folders whose disk or server stops answering, so that system calls on them don't return.
@Suite(.blocking) struct HangingFolderTests {
  private final class Observer: PHPhotoLibraryChangeObserver {
    func photoLibraryDidChange(_ changeInstance: PHChange) {}
  }

  private func fill(_ library: Library) async throws -> SilentServer {
    try library.places.make()
    for (name, red) in [("a.png", 0.1), ("b.png", 0.5)] {
      try Samples.png(red: red).write(to: library.places.pictures.appending(path: name))
    }
    let server = SilentServer(of: library.places.pictures)
    try await library.photos.lookForChanges()
    #expect(names() == ["a.png", "b.png"])
    return server
  }

  private func names() -> [String] {
    PHAsset.fetchAssets(with: nil).compactMap { $0.fileURL?.lastPathComponent }.sorted()
  }

  /// Does what touches the server's folder, while the time passes that it has for an answer.
  private func patiently<Value: Sendable>(
    _ server: SilentServer, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await body() }
    try await server.passPatience()
    return try await outcome(of: task)
  }

  @Test func aFolderThatDoesntAnswerIsAwayAndTheOtherGoesOn() async throws {
    let library = try Library()
    try await library.use {
      let server = try await fill(library)
      defer { server.answer() }
      server.stopAnswering()
      try Samples.movie().write(to: library.places.videos.appending(path: "c.mov"))
      try await patiently(server) { try await library.photos.lookForChanges() }
      #expect(names() == ["a.png", "b.png", "c.mov"])
      let away = library.photos.awayFolders
      #expect(away.map(\.url) == [library.places.pictures] && away.map(\.reason) == [.noAnswer])

      // It isn't asked again, so that no other thread hangs, and no more time passes.
      for _ in 0..<3 { try await library.photos.lookForChanges() }
      #expect(try library.photos.verifyIndex().isEmpty)
      #expect(server.hangingCalls == 1 && server.watched.hangingCalls == 1)

      server.answer()
      try await server.settle()
      try await library.photos.lookForChanges()
      #expect(library.photos.awayFolders.isEmpty)
      #expect(names() == ["a.png", "b.png", "c.mov"])
    }
  }

  @Test func itIsBackByItselfOnceTheCallReturns() async throws {
    let library = try Library()
    try await library.use {
      let server = try await fill(library)
      defer { server.answer() }
      let observer = Observer()
      library.photos.register(observer)
      await library.photos.finishLooking()
      server.stopAnswering()
      try await patiently(server) { try await library.photos.lookForChanges() }
      #expect(library.photos.awayFolders.count == 1)
      server.answer()
      try await eventually("the folder to be back") { library.photos.awayFolders.isEmpty }
      withExtendedLifetime(observer) {}
    }
  }

  @Test func aChangeIsRefusedAndKeepsNobodyFromOthers() async throws {
    let library = try Library()
    try await library.use {
      let server = try await fill(library)
      defer { server.answer() }
      server.stopAnswering()
      let photo = Samples.png(8, 8)
      let refusal = await #expect(throws: PHPhotosError.self) {
        try await patiently(server) {
          try await library.photos.performChanges {
            PHAssetCreationRequest.forAsset().addResource(with: .photo, data: photo, options: nil)
          }
        }
      }
      #expect(refusal?.code == .libraryVolumeOffline)
      // What needs nothing of that folder is done, by this process and others.
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      try await library.photos.performChanges { PHAssetChangeRequest(for: asset).isFavorite = true }
      let movie = try library.file("d.mov", Samples.movie())
      let other = library.another()
      try await PHPhotoLibrary.$replacement.withValue(other) {
        try await other.performChanges {
          PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: movie, options: nil)
        }
        try await other.lookForChanges()
      }
      #expect(names().count == 3)
      #expect(server.hangingCalls == 1)
    }
  }

  @Test func aLibraryOpensWhileAFolderDoesntAnswer() async throws {
    let library = try Library()
    try await library.use {
      let server = try await fill(library)
      defer { server.answer() }
      server.stopAnswering()
      let next = library.another()
      try await patiently(server) { try await next.lookForChanges() }
      #expect(next.awayFolders.map(\.assetCount) == [2])
    }
  }

  @Test func aPersonCanForgetAFolderThatDoesntAnswer() async throws {
    let library = try Library()
    try await library.use {
      let server = try await fill(library)
      defer { server.answer() }
      server.stopAnswering()
      try await patiently(server) { try await library.photos.lookForChanges() }
      try await library.photos.forget(try #require(library.photos.awayFolders.first))
      #expect(names().isEmpty)
    }
  }

  /// A crash left a change of the folder in the journal: its file must neither be taken for gone nor for in place.
  @Test func aChangeInTheJournalWaitsForTheAnswer() async throws {
    let library = try Library()
    try await library.use {
      let server = try await fill(library)
      defer { server.answer() }
      let staged = library.places.pictures.appending(path: ".kinora-\(UUID().uuidString).part")
      try Samples.png(9, 9).write(to: staged)
      let facts = try #require(FileSystem.facts(staged.path))
      let resource = ResourceRecord(
        role: .photo, place: FilePlace(folder: .pictures, name: "Lake.png"), originalName: "Lake.png",
        size: facts.size, written: facts.written, inode: facts.inode)
      let file = LibraryChange.FileAddition(source: staged.path, isMoved: false, resource: resource)
      var change = LibraryChange()
      change.additions = [LibraryChange.Addition(asset: AssetRecord(id: "lake", kind: .image), files: [file])]
      let store = try library.photos.store()
      _ = try store.index.note { [change] in try $0.begin(change) }

      server.stopAnswering()
      try await patiently(server) { try await library.photos.lookForChanges() }
      #expect(throws: SystemError(ETIMEDOUT, path: staged.path)) { try store.mover.place(file) }
      #expect(throws: SystemError.self) { try store.mover.stillPossible(change) { _ in false } }
      #expect(try store.index.read { try Journal(database: $0.database).open() }.count == 1)

      server.answer()
      try await server.settle()
      try await library.photos.lookForChanges()
      #expect(names() == ["Lake.png", "a.png", "b.png"])
      #expect(try store.index.read { try Journal(database: $0.database).open() }.isEmpty)
    }
  }

  @Test func whatWasLeftToItsThreadDoesNothingMore() async throws {
    let library = try Library()
    try library.places.make()
    let server = SilentServer(of: library.places.pictures)
    let began = Atomic(false)
    let gate = DispatchSemaphore(value: 0)
    let ends = Collected<Bool>()
    let task = Task {
      server.watched.call(isLong: false) {
        began.store(true, ordering: .releasing)
        gate.wait()
        ends.add((try? FolderCall.step("")) == nil)
      } == nil
    }
    try await eventually("the alarm") { began.load(ordering: .acquiring) && server.clock.alarmCount > 0 }
    await server.clock.advance(by: WatchedFolder.patience)
    #expect(await task.value)
    #expect(server.watched.isSilent)
    gate.signal()
    #expect(try await ends.first(1) == [true])
    try await server.settle()
  }

  // MARK: One call

  @Test func aCallHangsWhenItDoesntGoOn() {
    let call = FolderCall(isLong: false)
    #expect(call.verdict(since: 0) == .hangs)
    #expect(call.step() && call.verdict(since: 0) == .goesOn(1))
    #expect(!call.abandon(since: 0) && call.abandon(since: 1))
    #expect(call.isAbandoned && !call.step() && call.end() && call.verdict(since: 2) == .isOver)
  }

  @Test func aLongCallHangsWhenItsFolderDoes() {
    let call = FolderCall(isLong: true)
    #expect(call.verdict(since: 0) == .mayHang)
    call.keep(FolderCall(isLong: false))
    #expect(call.verdict(since: 0) == .hangs)
    // The answer counts as a step, and is asked for anew the next time.
    #expect(call.step() && call.verdict(since: 0) == .goesOn(1))
    #expect(call.verdict(since: 1) == .mayHang)
    #expect(!call.end() && call.verdict(since: 1) == .isOver && !call.abandon(since: 1))
  }

  @Test func onlyWhatIsInAFolderOfALibraryGetsAThread() throws {
    let library = try Library()
    let (one, other) = (library.places.pictures.appending(path: "deep/a.png"), library.root.appending(path: "a.png"))
    #expect(HangingFolders.shared.isWatched(one.path) && !HangingFolders.shared.isWatched(other.path))
    #expect(!HangingFolders.shared.isWatched(library.places.pictures.path + " 2/a.png"))
    #expect(HangingFolders.ask(one) { pthread_self() } != pthread_self())
    #expect(HangingFolders.ask(other) { pthread_self() } == pthread_self())
  }
}
