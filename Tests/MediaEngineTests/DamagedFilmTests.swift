import CoreMedia
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// What is damaged of a film is left out; all else is shown.
@Suite struct DamagedFilmTests {
  /// The painted numbers of all frames that can be decoded.
  private static func numbers(_ url: URL) async throws -> [Int] {
    let seen = Mutex<[(index: Int, number: Int?)]>([])
    try await FrameReader.read(await MediaFile.open(url)) { frame in
      seen.withLock { $0.append((frame.index, frame.paintedNumber.map { Int($0) })) }
      return true
    }
    let all = seen.withLock { $0 }
    #expect(all.map(\.index) == all.map(\.index).sorted())
    // Those that need a damaged one may hold anything.
    return all.compactMap { $0.index == $0.number ? $0.index : nil }
  }

  @Test func framesBehindADamagedOneAreRead() async throws {
    let rig = try PhotoRig()
    let numbers = try await Self.numbers(DamagedFilm(in: rig, zeros: 23..<25).url)
    #expect(Set(numbers).isSuperset(of: Array(0..<20) + Array(30..<60)))
    #expect(numbers.count < 60)
  }

  @Test func framesInFrontOfTheEndOfACutFileAreRead() async throws {
    let rig = try PhotoRig()
    let numbers = try await Self.numbers(DamagedFilm(in: rig, cutAt: 45).url)
    #expect(Set(numbers).isSuperset(of: 0..<40) && numbers.allSatisfy { $0 < 45 })
  }

  @Test func aFilmOfNothingButZerosIsAnError() async throws {
    let rig = try PhotoRig()
    let url = try await DamagedFilm(in: rig, zeros: 0..<60).url
    await #expect(throws: MediaDecodingError.self) { try await Self.numbers(url) }
  }

  @Test func stoppingEarlyIsNoError() async throws {
    let rig = try PhotoRig()
    let file = try await MediaFile.open(DamagedFilm(in: rig, zeros: 23..<25).url)
    let count = Mutex(0)
    try await FrameReader.read(file) { _ in
      count.withLock { count in
        count += 1
        return count < 5
      }
    }
    #expect(count.withLock { $0 } == 5)
  }

  /// The frame before the damage was shown again, step after step.
  @Test func aStepLeadsOverDamage() async throws {
    let rig = try PhotoRig()
    let film = try await DamagedFilm(in: rig, zeros: 23..<30)
    let listener = PlaybackListener()
    let engine = try await listener.open(film.url)
    defer { engine.close() }
    #expect(try await engine.jump(to: 22))
    engine.step(by: 1)
    try await eventually("a frame behind the damage") { engine.lastFrame?.time == CMTime(value: 1, timescale: 1) }
    engine.step(by: 1)
    try await eventually("the next one") { engine.lastFrame?.time == CMTime(value: 31, timescale: 30) }
    engine.step(by: -2)
    try await eventually("one before the damage") { (engine.lastFrame?.time.seconds ?? 9) < 0.8 }
  }
}
