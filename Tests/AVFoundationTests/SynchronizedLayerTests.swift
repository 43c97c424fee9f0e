import CoreMedia
import Foundation
import QuartzCore
import Synchronization
import TestSupport
import Testing

@testable import AVFoundation

@Suite struct LayerTimeTests {
  @Test func timeIsConvertedUpAndDownTheTree() {
    let (root, left, right, inner) = (CALayer(), CALayer(), CALayer(), CALayer())
    root.addSublayer(left)
    root.addSublayer(right)
    right.addSublayer(inner)
    (left.beginTime, left.speed) = (10, 2)
    (right.timeOffset, inner.beginTime, inner.speed, inner.timeOffset) = (5, 1, 0.5, 3)
    #expect(root.convertTime(7, from: nil) == 7 && root.convertTime(7, to: nil) == 7)
    #expect(left.convertTime(12, from: nil) == 4 && left.convertTime(4, to: nil) == 12)
    // 12 by the host is 17 in the layer around it.
    #expect(inner.convertTime(12, from: nil) == 11 && inner.convertTime(11, to: nil) == 12)
    #expect(inner.convertTime(4, from: left) == 11 && left.convertTime(11, from: inner) == 4)
    #expect(inner.convertTime(11, to: right) == 17 && right.convertTime(17, to: inner) == 11)
    // Around both time may stand still.
    root.speed = 0
    root.timeOffset = 30
    #expect(left.convertTime(99, from: nil) == 40 && left.convertTime(40, to: nil) == 0)
    #expect(inner.convertTime(4, from: left) == 11)
  }
}

extension PlaybackSuite {
  @Suite struct SynchronizedLayers {
    @Test func whatIsWithinGoesByTheItem() async throws {
      let rig = try await PlaybackRig(frames: 60)
      let layer = AVSynchronizedLayer(playerItem: rig.item)
      let caption = CALayer()
      layer.addSublayer(caption)
      // It begins a second into the movie.
      caption.beginTime = 1
      try await rig.ready()
      for frame in [45, 12] {
        _ = await rig.jump(to: CMTime(value: Int64(frame), timescale: 30))
        let time = layer.convertTime(CACurrentMediaTime(), from: nil)
        #expect(abs(time - Double(frame) / 30) < 1e-6)
        #expect(abs(caption.convertTime(CACurrentMediaTime(), from: nil) - time + 1) < 1e-6)
      }
      // Another moment is as far away as the rate says; beyond the end there is nothing.
      rig.player.rate = 2
      try await eventually("some frames") { rig.shown.values.last?.number ?? 0 > 20 }
      #expect((0.5...(rig.item.duration.seconds + 0.001)).contains(layer.convertTime(CACurrentMediaTime(), from: nil)))
      #expect(abs(layer.convertTime(CACurrentMediaTime() + 60, from: nil) - rig.item.duration.seconds) < 1e-6)
      #expect(layer.convertTime(CMTime.invalid.seconds, from: nil).isNaN)
      #expect(AVSynchronizedLayer(layer: layer).playerItem === rig.item)
      rig.player.pause()
      await rig.settled()
      let place = rig.player.currentTime().seconds
      #expect(abs(layer.convertTime(CACurrentMediaTime(), from: nil) - place) < 1e-6)
      layer.playerItem = nil
      #expect(layer.convertTime(7, from: nil) == 7)
    }

    @Test func whoDrawsItIsToldWhenTheItemsTimeChanges() async throws {
      let rig = try await PlaybackRig(frames: 150)
      let (root, layer, caption) = (CALayer(), AVSynchronizedLayer(playerItem: rig.item), CALayer())
      root.addSublayer(layer)
      layer.addSublayer(caption)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 5)
      (fade.beginTime, fade.isRemovedOnCompletion) = (AVCoreAnimationBeginTimeAtZero, false)
      caption.add(fade, forKey: nil)
      let calls = Mutex(0)
      let watch = LayerWatch { calls.withLock { $0 += 1 } }
      root.setWatch(watch)
      /// What a view would do once it is told.
      func look() -> (opacity: Float?, isRunning: Bool) {
        let (tree, now) = (LayerTree(root), CACurrentMediaTime())
        return (tree.moment(atHost: now).moment?.opacity(of: caption), tree.nextChange(afterHost: now) != nil)
      }
      try await rig.ready()
      await rig.settled()
      for frame in [60, 15] {
        let before = calls.withLock { $0 }
        watch.rearm()
        _ = await rig.jump(to: CMTime(value: Int64(frame), timescale: 30))
        try await eventually("to be told of a seek") {
          calls.withLock { $0 } > before && abs((look().opacity ?? -1) - Float(frame) / 150) < 1e-5
        }
        #expect(!look().isRunning)
      }
      // The last thing told when it begins to run is told while it runs.
      let isRunning = Mutex(false)
      let running = LayerWatch { isRunning.withLock { $0 = true } }
      root.setWatch(running)
      rig.player.play()
      try await eventually("to be told that it runs") {
        isRunning.withLock { told in
          guard told else { return false }
          told = false
          running.rearm()
          return look().isRunning
        }
      }
      rig.player.pause()
      try await eventually("to be told that it stands still") {
        isRunning.withLock { told in
          guard told else { return false }
          told = false
          running.rearm()
          return !look().isRunning
        }
      }
      let place = Float(rig.player.currentTime().seconds / 5)
      #expect(abs((look().opacity ?? -1) - place) < 1e-4)
      // A layer that goes by another item isn't told any more.
      layer.playerItem = nil
      await rig.settled()
      running.rearm()
      isRunning.withLock { $0 = false }
      _ = await rig.jump(to: CMTime(value: 30, timescale: 30))
      #expect(!isRunning.withLock { $0 })
    }
  }
}
