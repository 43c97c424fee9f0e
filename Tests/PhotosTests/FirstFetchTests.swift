import Dispatch
import Foundation
import GLibSupport
import MediaEngine
import Synchronization
import TestSupport
import Testing

@testable import Photos

/// What a program's first fetch has, and how long it waits for that. Time passes only where a test says so.
@Suite(.blocking) struct FirstFetchTests {
  private final class Observer: PHPhotoLibraryChangeObserver {
    let count = Atomic(0)
    func photoLibraryDidChange(_ changeInstance: PHChange) { count.add(1, ordering: .relaxed) }
  }

  private let clock = SimulatedClock()

  /// A program that opens the library anew, and scans it first.
  private func program(_ library: Library) -> PHPhotoLibrary {
    PHPhotoLibrary(library.places, firstScan: FirstScan(clock: clock))
  }

  private func names(in photos: PHPhotoLibrary) -> [String] {
    PHPhotoLibrary.$replacement.withValue(photos) {
      PHAsset.fetchAssets(with: nil).compactMap { $0.fileURL?.lastPathComponent }.sorted()
    }
  }

  /// What something in a thread of its own gives.
  private func aside<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Collected<Value> {
    let ends = Collected<Value>()
    Thread.detachNewThread { ends.add(body()) }
    return ends
  }

  // MARK: Fetches

  @Test func theFirstFetchKnowsWhatLiesInTheFoldersAndLaterOnesScanNothing() async throws {
    let library = try Library()
    let photos = program(library)
    try library.write("a.png", 0.1)
    #expect(names(in: photos) == ["a.png"])
    try library.write("b.png", 0.5)
    #expect(names(in: photos) == ["a.png"])
    try await photos.lookForChanges()
    #expect(names(in: photos) == ["a.png", "b.png"])
  }

  @Test func afterAScanTheFirstFetchNeedsNone() async throws {
    let library = try Library()
    let (photos, other) = (program(library), program(library))
    try await photos.lookForChanges()
    _ = try other.rebuildIndex()
    try library.write("a.png", 0.1)
    #expect(names(in: photos).isEmpty && names(in: other).isEmpty)
  }

  @Test func theRequestsOfAChangeScanNothing() async throws {
    let library = try Library()
    let photos = program(library)
    try library.write("a.png", 0.1)
    let found = Collected<Int>()
    try await photos.performChanges {
      found.add(PHAsset.fetchAssets(with: nil).count)
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip")
    }
    #expect(found.values == [0])
    #expect(try photos.store().index.read { try $0.count(AssetQuery()) } == 0)
    // They haven't made the first fetch, either.
    #expect(names(in: photos) == ["a.png"])
  }

  /// Another process holds the library's lock for long, as for a change of many files.
  @Test func aFetchWaitsNoLongerThanTheTimeoutAndTheRestIsToldAsAChange() async throws {
    let library = try Library()
    let (photos, observer) = (program(library), Observer())
    _ = try photos.store()
    photos.observers.add(observer)
    try library.write("a.png", 0.1)
    let other = try LibraryLock(beside: library.places.index)
    let (holds, gate) = (Collected<Bool>(), DispatchSemaphore(value: 0))
    let holding = aside {
      try? other.hold {
        holds.add(true)
        gate.wait()
      }
      return true
    }
    defer { gate.signal() }
    _ = try await holds.first(1)

    let first = aside { names(in: photos) }
    try await eventually("a fetch that waits") { clock.alarmCount == 1 }
    await clock.advance(by: FirstScan.timeout)
    #expect(try await first.first(1) == [[]])
    // Nor do those that follow wait.
    #expect(names(in: photos).isEmpty)

    gate.signal()
    _ = try await holding.first(1)
    try await eventually("the change") { observer.count.load(ordering: .relaxed) > 0 }
    #expect(names(in: photos) == ["a.png"])
  }

  @Test func ofAFolderThatHangsAFirstFetchGivesWhatIsKnown() async throws {
    let library = try Library()
    try library.write("a.png", 0.1)
    let server = SilentServer(of: library.places.pictures)
    defer { server.answer() }
    try await library.photos.lookForChanges()
    server.stopAnswering()
    try Samples.movie().write(to: library.places.videos.appending(path: "c.mov"))
    let photos = program(library)
    let first = aside { names(in: photos) }
    try await server.passPatience()
    #expect(try await first.first(1) == [["a.png", "c.mov"]])
  }

  // MARK: The scan

  @Test func aFolderThatHangsInTheScanKeepsNobodyBeyondTheTimeout() async throws {
    let library = try Library()
    try library.places.make()
    let server = SilentServer(of: library.places.pictures)
    defer { server.answer() }
    let (store, scan) = (try library.photos.store(), FirstScan(clock: clock))
    server.stopAnswering()
    let scanned = Collected<Bool>()
    let waited = aside {
      scan.wait {
        _ = try? store.rescan()
        scan.end()
        scanned.add(true)
      }
    }
    try await eventually("both to wait") { server.hangingCalls == 1 && clock.alarmCount == 1 }
    await clock.advance(by: FirstScan.timeout)
    _ = try await waited.first(1)
    #expect(server.hangingCalls == 1 && scanned.values.isEmpty)
    server.answer()
    _ = try await scanned.first(1)
  }

  @Test func twoAtOnceScanOnce() async throws {
    let scan = FirstScan(clock: clock)
    let (scans, gate) = (Collected<Bool>(), DispatchSemaphore(value: 0))
    let waited = (0..<2).map { _ in
      aside {
        scan.wait {
          scans.add(true)
          gate.wait()
          scan.end()
        }
      }
    }
    try await eventually("both to wait") { clock.alarmCount == 2 }
    _ = try await scans.first(1)
    #expect(scan.isAwaited)
    gate.signal()
    for one in waited { _ = try await one.first(1) }
    #expect(scans.values.count == 1 && !scan.isAwaited && clock.alarmCount == 0)
  }

  @Test func oneThatRunsIsWaitedForAndNoneBegun() async throws {
    let scan = FirstScan(clock: clock)
    let scans = Collected<Bool>()
    scan.noteBegin()
    let waited = aside { scan.wait { scans.add(true) } }
    try await eventually("the wait") { clock.alarmCount == 1 }
    scan.end()
    _ = try await waited.first(1)
    scan.wait { scans.add(true) }
    scan.begin { scans.add(true) }
    #expect(scans.values.isEmpty && clock.alarmCount == 0)
  }

  @Test func aMainLoopGoesOnWhileItIsBegun() async throws {
    let scan = FirstScan(clock: clock)
    let (scans, gate) = (Collected<Bool>(), DispatchSemaphore(value: 0))
    scan.begin {
      gate.wait()
      scan.end()
      scans.add(true)
    }
    #expect(scan.isAwaited && clock.alarmCount == 0)
    gate.signal()
    _ = try await scans.first(1)
    #expect(!scan.isAwaited)
  }
}
