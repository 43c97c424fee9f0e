import Foundation
import Testing

@Suite struct LevelsVerbTests {
  @Test func theSimulatedMicrophoneIsHeardOnBothChannels() async throws {
    let run = try await Program.run("levels", "--simulated", "--seconds", "1.5", "--interval", "0.25", "--json")
    #expect(run.status == 0, "\(run.words)")
    let objects = try run.objects()
    #expect(objects.first?["event"] as? String == "started")
    #expect(objects.first?["microphone"] as? String == "simulated:microphone")
    let levels = objects.dropFirst()
    #expect(levels.map { $0["seconds"] as? Double } == [0.25, 0.5, 0.75, 1, 1.25, 1.5])
    let channels = try levels.map { try #require($0["channels"] as? [[String: Double]]) }
    #expect(channels.allSatisfy { $0.count == 2 })
    // The second's burst has an amplitude of one half: its peak is 6 dB below the loudest.
    let peaks = channels.compactMap { $0.first?["peakHold"] }
    #expect(peaks.contains { abs($0 + 6.02) < 0.3 }, "\(peaks)")
    #expect(channels.joined().allSatisfy { ($0["averagePower"] ?? 0) <= ($0["peakHold"] ?? -200) })
  }

  @Test func ctrlCEndsListening() async throws {
    let run = try await Program.run(
      "levels", "--simulated", "--interval", "0.05", "--json", send: (SIGINT, after: "levels"))
    #expect(run.status == 130)
  }

  @Test func aMicrophoneThatIsNotThereEndsWithFour() async throws {
    let run = try await Program.run("levels", "--simulated", "--microphone", "nobody")
    #expect(run.status == 4)
    #expect(run.words.contains("“nobody”"))
  }
}
