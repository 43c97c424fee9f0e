import AVFoundation
import Dispatch

/// Plays a sound and shows how loud it is: `poll-sound FILE`.
enum PollSound: ClientProgram {
  static let name = "poll-sound"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 1 else { throw ClientError.usage("\(name) FILE") }
    let player = try AVAudioPlayer(contentsOf: URL(fileURLWithPath: arguments[0]))
    let listener = Listener()
    player.delegate = listener
    player.isMeteringEnabled = true
    say("seconds: \((player.duration * 10).rounded() / 10), channels: \(player.numberOfChannels)")
    guard player.prepareToPlay(), player.play() else { throw ClientError.failed("it doesn't play") }
    var loudest: Float = -160
    while player.isPlaying {
      player.updateMeters()
      loudest = max(loudest, player.peakPower(forChannel: 0))
      try await Task.sleep(nanoseconds: 20_000_000)
    }
    for await isWhole in listener.endings {
      say("whole: \(isWhole)")
      break
    }
    say("loudest: \(Int(loudest.rounded()))")
  }

  private final class Listener: NSObject, AVAudioPlayerDelegate {
    let endings: AsyncStream<Bool>
    private let ended: AsyncStream<Bool>.Continuation

    override init() {
      (endings, ended) = AsyncStream.makeStream()
      super.init()
    }

    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) { ended.yield(flag) }
  }
}
