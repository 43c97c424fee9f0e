import Foundation
import GLibSupport
import TestSupport
import Testing

@testable import Photos

/// When a library that is watched reads what the kernel tells, in the time of a test.
@Suite struct LibraryWatchTests {
  private let clock = SimulatedClock()

  /// A watch that rests, because something was written beside the library's folders.
  private func restingWatch(of library: Library) async throws -> LibraryWatch {
    try await library.photos.lookForChanges()
    let watch = try #require(LibraryWatch(try library.photos.store(), clock: clock))
    try Data().write(to: library.root.appending(path: "other"))
    let end = try await eventually("the rest") { clock.nextDeadline }
    #expect(end == clock.now + LibraryWatch.pause.wholeNanoseconds)
    return watch
  }

  @Test func afterEventsThatConcernNobodyNothingIsReadForAMoment() async throws {
    let library = try Library()
    let watch = try await restingWatch(of: library)
    // This stays with the kernel until the rest is over.
    try library.write("a.png", 0.5)
    #expect(clock.alarmCount == 1)
    let store = try library.photos.store()
    func hasFound() throws -> Bool { try store.index.read { try $0.count(AssetQuery()) } == 1 }
    // Above the library others are busy as well, so that it may rest again.
    try await eventually("the photo") {
      clock.advance(to: clock.time(after: LibraryWatch.pause))
      return try hasFound()
    }
    withExtendedLifetime(watch) {}
  }

  @Test func oneThatIsLetGoWhileItRestsLeavesNothingBehind() async throws {
    let library = try Library()
    var watch: LibraryWatch? = try await restingWatch(of: library)
    weak let gone = watch
    #expect(gone != nil)
    watch = nil
    try await eventually("its end") { gone == nil }
    // The end of the rest finds nobody.
    await clock.advance(by: LibraryWatch.pause)
    #expect(clock.alarmCount == 0)
  }
}
