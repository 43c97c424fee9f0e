import Foundation
import GLibSupport
import MediaEngine
import TestSupport
import Testing

@testable import AVFoundation

/// A screen saver of the test's own, and what it knows.
private struct ScreenSaver {
  let bus: PrivateBus
  let wake: DisplayWake
  private let connection: DBusConnection

  init() async throws {
    bus = try await PrivateBus.withScreenSaver()
    wake = DisplayWake(bus.bus)
    connection = try DBusConnection(bus.bus)
  }

  /// How many programs hold the display, once what was asked for so far has arrived.
  func held() async throws -> Int? {
    await withCheckedContinuation { continuation in wake.settle { continuation.resume() } }
    let name = "org.freedesktop.ScreenSaver"
    return try connection.property("Held", of: name, at: "/org/freedesktop/ScreenSaver", name)?.int
  }
}

@Suite(.blocking) struct DisplayWakeTests {
  @Test func theDisplayIsHeldUntilTheLastRelease() async throws {
    let saver = try await ScreenSaver()
    #expect(try await saver.held() == 0)
    saver.wake.hold()
    saver.wake.hold()
    #expect(try await saver.held() == 1 && saver.wake.isHeld)
    saver.wake.release()
    #expect(try await saver.held() == 1)
    saver.wake.release()
    #expect(try await saver.held() == 0 && !saver.wake.isHeld)
  }

  @Test func withoutAServiceNothingHappens() async throws {
    let wake = DisplayWake(.address("unix:path=/nonexistent/bus"))
    wake.hold()
    await withCheckedContinuation { continuation in wake.settle { continuation.resume() } }
    #expect(!wake.isHeld)
    wake.release()
  }
}

extension PlaybackSuite {
  @Suite struct DisplaySleep {
    @Test func theDisplayStaysAwakeWhileVideoPlays() async throws {
      let saver = try await ScreenSaver()
      let player = AVPlayer()
      player.state.withLock { $0.displayWake = saver.wake }
      let rig = try await PlaybackRig(frames: 300, player: player)
      try await rig.ready()
      #expect(try await saver.held() == 0)
      player.play()
      #expect(player.timeControlStatus == .playing)
      #expect(try await saver.held() == 1)
      player.preventsDisplaySleepDuringVideoPlayback = false
      #expect(try await saver.held() == 0)
      player.preventsDisplaySleepDuringVideoPlayback = true
      #expect(try await saver.held() == 1)
      rig.layer.player = nil
      #expect(try await saver.held() == 0)
      rig.layer.player = player
      #expect(try await saver.held() == 1)
      player.pause()
      #expect(try await saver.held() == 0)
    }

    @Test func theTimebaseFollowsTheItem() async throws {
      let rig = try await PlaybackRig(frames: 60)
      #expect(rig.item.timebase == nil)
      try await rig.ready()
      try await eventually("a timebase") { rig.item.timebase != nil }
      let timebase = try #require(rig.item.timebase)
      #expect(timebase.rate == 0)
      _ = await rig.jump(to: CMTime(value: 1, timescale: 1))
      try await eventually("the jump") { timebase.time == CMTime(value: 1, timescale: 1) }
      rig.player.rate = 0.5
      try await eventually("the rate") { timebase.rate == 0.5 && timebase.time > CMTime(value: 1, timescale: 1) }
      try await rig.playToEnd()
      try await eventually("the end") { timebase.rate == 0 && timebase.time == rig.item.currentTime() }
    }

    @Test func theRectangleOfTheVideoIsObserved() async throws {
      let rig = try await PlaybackRig(frames: 30)
      let rects = Gathered<CGRect>()
      let observation = rig.layer.observe(\.videoRect, options: [.new]) { _, change in
        if let rect = change.newValue { rects.add(rect) }
      }
      defer { observation.invalidate() }
      rig.layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
      try await rig.ready()
      let size = rig.item.presentationSize
      let fitted = CGSize(width: 100 * size.width / size.height, height: 100)
      try await eventually("the rectangle") { rects.values.last?.size == fitted }
      #expect(rig.layer.videoRect == rects.values.last)
      rig.layer.videoGravity = .resize
      #expect(rects.values.last == CGRect(x: 0, y: 0, width: 200, height: 100))
      rig.layer.frame = CGRect(x: 10, y: 10, width: 50, height: 40)
      #expect(rects.values.last?.size == CGSize(width: 50, height: 40))
      rig.layer.frame = CGRect(x: 20, y: 10, width: 50, height: 40)
      try await eventually("the last rectangle") { rects.values.last == rig.layer.videoRect }
    }
  }
}
