import Dispatch
import Foundation
import GLibSupport
import GStreamer
import Synchronization
import Testing

@testable import MediaEngine

/// A player whose loudspeaker is this.
final class SoundEar: Sendable {
  private struct State {
    var samples: [Float] = []
    var channels = 0
    var rate = 0
    var endings: [String] = []
    /// Where the running time isn't the end of what was heard before, and by how many seconds.
    var leaps: [Double] = []
    var end: Double?
    var gate: (seconds: Double, opens: DispatchSemaphore)?
  }
  private let state = Mutex(State())

  /// Interleaved.
  var samples: [Float] { state.withLock { $0.samples } }
  var channels: Int { state.withLock { $0.channels } }
  var rate: Int { state.withLock { $0.rate } }
  var endings: [String] { state.withLock { $0.endings } }
  /// By how many seconds what was heard came too early (below zero) or too late for a loudspeaker that goes by the clock.
  var leaps: [Double] { state.withLock { $0.leaps } }
  /// How much was heard, in seconds.
  var seconds: Double { state.withLock { Double($0.samples.count) / Double(max(1, $0.channels * $0.rate)) } }

  func channel(_ index: Int) -> [Float] {
    let all = samples
    return stride(from: index, to: all.count, by: max(1, channels)).map { all[$0] }
  }

  /// In time, or as fast as it can. `clock` goes on by as much as is heard.
  func player(of file: URL, inTime: Bool, clock: SimulatedClock? = nil) -> SoundPlayer {
    var options = PlaybackOptions()
    options.soundTap = SoundTap(
      sink: {
        let samples = Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"])
        let sink = try AppSink(caps: samples, maxBuffers: 4, sync: inTime)
        sink.setHandlers(onSample: { sample in
          guard let info = sample.caps.flatMap({ AudioInfo($0) }), let mapped = try? sample.buffer?.map() else {
            return .ok
          }
          let samples = Array(mapped.bytes.bindMemory(to: Float.self))
          self.state.withLock { state in
            (state.rate, state.channels) = (info.rate, info.channels)
            state.samples += samples
            guard let start = sample.buffer?.pts.flatMap({ sample.segment.runningTime(of: $0) })?.seconds else {
              return
            }
            if let end = state.end, abs(start - end) > 0.001 { state.leaps.append(start - end) }
            state.end = start + Double(samples.count) / Double(info.channels * info.rate) / sample.segment.rate
          }
          self.waitAtGate()
          if let clock {
            clock.advance(to: clock.time(after: .seconds(Double(samples.count / info.channels) / Double(info.rate))))
          }
          return .ok
        })
        return sink
      })
    return SoundPlayer(
      file, options: options, clock: clock ?? SystemHostClock.shared,
      onEnd: { ending in
        self.state.withLock { state in
          switch ending {
          case .finished: state.endings.append("finished")
          case .failed(let error): state.endings.append("failed: \(error)")
          }
        }
      })
  }

  /// Once so much was heard, the next isn't before the gate opens.
  func hold(at seconds: Double, until gate: DispatchSemaphore) { state.withLock { $0.gate = (seconds, gate) } }

  private func waitAtGate() {
    let heard = seconds
    let gate = state.withLock { state in state.gate.flatMap { heard >= $0.seconds ? state.gate.take() : nil } }
    _ = gate?.opens.wait(timeout: .now() + 20)
  }

  /// Forgets what was heard.
  func forget() { state.withLock { ($0.samples, $0.leaps, $0.end) = ([], [], nil) } }
}

extension SoundEar {
  /// It was one tone of a thousand hertz without a gap, and so long; a loudspeaker that goes by the clock would have heard
  /// each part of it in time, after so many flushes.
  func expectOneTone(seconds expected: Double, flushes: Int = 0) {
    #expect(abs(seconds - expected) < 0.01, "\(seconds)")
    let left = channel(0)
    #expect(abs(ToneFile.frequency(of: left, rate: rate) - 1000) < 3)
    let block = rate / 100
    for start in stride(from: 0, to: left.count - block, by: block) {
      #expect(ToneFile.peak(left[start..<start + block]) > 0.4, "silence after \(Double(start) / Double(rate)) s")
    }
    #expect(endings == ["finished"])
    #expect(leaps.count == flushes, "\(leaps)")
  }
}
