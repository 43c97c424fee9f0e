import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Photos

/// Several threads of one process that change a library at once.
@Suite struct LockTests {
  @Test func oneThreadAtATimeHoldsTheLock() async throws {
    let library = try Library()
    try library.places.make()
    let lock = try LibraryLock(beside: library.places.index)
    let isHeld = Atomic(false)
    let meetings = Atomic(0)
    let turns = Atomic(0)
    let ends = Collected<Bool>()
    for _ in 0..<4 {
      Thread.detachNewThread {
        for _ in 0..<500 {
          try? lock.hold {
            turns.add(1, ordering: .relaxed)
            if isHeld.exchange(true, ordering: .acquiring) { meetings.add(1, ordering: .relaxed) }
            sched_yield()
            isHeld.store(false, ordering: .releasing)
          }
        }
        ends.add(true)
      }
    }
    _ = try await ends.first(4)
    #expect(turns.load(ordering: .relaxed) == 2000)
    #expect(meetings.load(ordering: .relaxed) == 0)
  }

  /// As when the shutter is held: the watch sees photos come while the next ones are still being added.
  @Test func photosAreAddedWhileTheFoldersAreLookedAt() async throws {
    let library = try Library()
    let store = try LibraryStore(library.places)
    let problems = Collected<String>()
    let isOver = Atomic(false)
    let looking = Collected<Bool>()
    // Also where the photos don't come: nobody looks for ever.
    defer { isOver.store(true, ordering: .relaxed) }
    Thread.detachNewThread {
      while !isOver.load(ordering: .relaxed) {
        do { try store.rescan() } catch { problems.add("\(error)") }
      }
      looking.add(true)
    }
    let adding = Collected<Bool>()
    for number in 0..<2 {
      Thread.detachNewThread {
        for _ in 0..<20 {
          let resource = LibraryDraft.NewResource(
            role: .photo, source: .data(Samples.png(8 + number, 8)), originalName: "Lake.png")
          let draft = LibraryDraft(newAssets: [LibraryDraft.NewAsset(id: UUID().uuidString, resources: [resource])])
          do { try store.perform(draft) } catch { problems.add("\(error)") }
        }
        adding.add(true)
      }
    }
    _ = try await adding.first(2)
    isOver.store(true, ordering: .relaxed)
    _ = try await looking.first(1)
    #expect(problems.values == [])
    #expect(library.files.count == 40)
    #expect(try library.photos.verifyIndex().isEmpty)
    #expect(try store.index.read { try $0.count(AssetQuery()) } == 40)
  }
}
