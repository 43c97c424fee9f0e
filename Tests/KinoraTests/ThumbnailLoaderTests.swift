import AVKit
import CoreVideo
import Foundation
import GLibSupport
import MediaEngine
import Synchronization
import Testing

@testable import Photos
@testable import kinora

@MainActor
@Suite struct ThumbnailLoaderTests {
  private static func key(_ id: String) -> ThumbnailLoader.Key {
    ThumbnailLoader.Key(
      id: id, file: URL(fileURLWithPath: "/\(id)"), revision: .distantPast, width: 4, height: 3)
  }

  @Test func whatIsNoLongerWantedIsNotBegun() async {
    let made = Mutex<[String]>([])
    let gate = DispatchSemaphore(value: 0)
    let loader = ThumbnailLoader(workers: 1) { key in
      made.withLock { $0.append(key.id) }
      gate.wait()
      return nil
    }
    var arrived: [String] = []
    loader.onPicture = { key, _ in arrived.append(key.id) }
    loader.want(["a", "b", "c"].map(Self.key))
    await until { made.withLock { $0.count } == 1 }
    loader.want(["c", "a", "d"].map(Self.key))
    for _ in 0..<3 { gate.signal() }
    await until { arrived.count == 3 }
    #expect(arrived == ["a", "c", "d"])
    #expect(made.withLock { $0 } == ["a", "c", "d"])
    #expect(loader.isMissing(Self.key("a")) && !loader.isMissing(Self.key("b")))
  }

  @Test func whatLiesInAFolderThatDoesntAnswerIsntMissing() async {
    let (clock, gate) = (SimulatedClock(), DispatchSemaphore(value: 0))
    let folder = WatchedFolder("/silent-\(UUID().uuidString)", clock: clock) { gate.wait() }
    HangingFolders.shared.watch(folder)
    let key = ThumbnailLoader.Key(
      id: "a", file: URL(fileURLWithPath: folder.path + "/a.jpg"), revision: .distantPast, width: 4, height: 3)
    let loader = ThumbnailLoader(workers: 1) { key in HangingFolders.ask(key.file) { nil } ?? nil }
    var count = 0
    loader.onPicture = { _, _ in count += 1 }
    loader.want([key])
    await until { clock.alarmCount == 1 }
    await clock.advance(by: WatchedFolder.patience)
    await until { count == 1 }
    #expect(!loader.isMissing(key))
    // Its worker is free for others, and it is asked for again.
    gate.signal()
    await until { !folder.isSilent }
    gate.signal()
    loader.want([key])
    await until { loader.isMissing(key) }
  }

  @Test func onlySoManyAreKept() async {
    let loader = ThumbnailLoader(workers: 2, limit: 3) { _ in
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 4, 3, kCVPixelFormatType_32BGRA, nil, &made)
      return made
    }
    var count = 0
    loader.onPicture = { _, _ in count += 1 }
    let keys = (0..<5).map { Self.key("\($0)") }
    loader.want(keys)
    await until { count == 5 }
    #expect(keys.filter { loader.picture($0) != nil }.count == 3)
  }
}
