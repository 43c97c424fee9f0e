import GStreamer
import Testing

@testable import MediaEngine

@Suite struct ProcessorSharesTests {
  @Test(
    arguments: [
      (8, [nil, 4, 2, 2, 1]), (2, [nil, 1, 1, 1, 1]), (1, [nil, 1, 1, 1, 1]), (16, [nil, 8, 5, 4, 3]),
    ] as [(Int, [Int?])])
  func eachHasAsManyThreadsAsTheOthers(_ processors: Int, _ wanted: [Int?]) {
    let all = ProcessorShares(processors)
    var shares: [ProcessorShares.Share] = []
    for threads in wanted {
      shares.append(all.begin())
      // Those that began before, too, if they only now make their encoders.
      #expect(shares.allSatisfy { $0.threads == threads }, "\(shares.count) of \(processors)")
    }
    for threads in wanted.reversed() {
      #expect(shares.allSatisfy { $0.threads == threads })
      shares.removeLast()
    }
    #expect(all.begin().threads == nil)
  }

  @Test func encodersHaveTheThreadsOfTheirShare() throws {
    for (codec, name) in [(Codec.h264, "x264enc"), (.vp8, "vp8enc"), (.vp9, "vp9enc")] {
      guard let candidate = EncoderList.standard[codec].first(where: { $0.name == name }) else { continue }
      var job = EncoderCandidate.Job(width: 320, height: 240)
      job.pace = .offline
      for threads in [1, 3] {
        job.threads = threads
        let made = try candidate.make(job)
        // A number with or without a sign.
        let set =
          name == "x264enc"
          ? Int(try made[0].get("threads", as: UInt32.self)) : Int(try made[0].get("threads", as: Int32.self))
        #expect(set == threads, "\(name)")
      }
    }
  }
}
