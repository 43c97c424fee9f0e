import AVFoundation
import Foundation
import GLibSupport

extension Verb {
  static let convert = Verb(
    "convert", tr("encode a movie with settings of your own"), words: .files(),
    options: [
      .output,
      Option(
        "--video-codec", .choice("CODEC", ConvertCodec.video.map(\.word)),
        tr("how pictures are encoded; copy leaves them as they are")),
      Option(
        "--audio-codec", .choice("CODEC", ConvertCodec.audio.map(\.word)),
        tr("how sound is encoded; copy leaves it as it is")),
      Option("--size", .size, tr("scaled to this size, with bars where the shape differs")),
      Option("--rate", .rate, tr("frames per second, evenly")),
      Option("--video-bitrate", .bitRate, tr("bits per second of the pictures, as 4M")),
      Option("--quality", .share, tr("from 0 to 1 in place of a bit rate: h264, hevc and jpeg")),
      Option("--crf", .rateFactor, tr("from 0, the best, to 51 in place of a bit rate: h264 and hevc")),
      Option(
        "--speed-preset", .choice("PRESET", ConvertPlan.speeds),
        tr("how much time the encoder may take: h264 and hevc")),
      Option("--profile", .choice("PROFILE", ConvertPlan.profiles), tr("which of the codec's tools may be used")),
      Option("--audio-bitrate", .bitRate, tr("bits per second of the sound, as 128k")),
      Option("--audio-rate", .count, tr("sound samples per second, as 48000")),
      Option("--channels", .count, tr("channels of the sound")),
      Option("--from", .moment, tr("from this second")),
      Option("--to", .moment, tr("up to this second")),
      Option("--no-audio", tr("without sound")),
      Option("--no-video", tr("sound only")),
      Option("--optimize", tr("playable while it is downloaded")),
      Option("--force", tr("write over a file that is there")),
      .jsonEvents,
    ],
    example: "convert clip.mov clip.webm --video-codec vp9 --size 1280x720 --video-bitrate 2M",
    tr("makes a WebM of clip.mov, 1280 × 720 pixels large, of two megabits a second"), run: ConvertVerb.run)
}

/// Reads, encodes and writes each track by itself.
private enum ConvertVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let source = try MediaArgument.url(options, verb: "convert")
    let plan = try ConvertPlan(options, to: try MediaArgument.output(options, verb: "convert"))
    try FileWork.check(plan.target, isNoneOf: [source])
    let range = try await TimeRangeOptions.range(options, of: source)
    let asJSON = options.has("--json")
    let progress = WorkProgress(asJSON: asJSON)
    return try await FileWork.run(
      on: plan.target, replacing: options.has("--force"), asJSON: asJSON, fraction: { progress.fraction },
      duration: { try await AVURLAsset(url: plan.target).load(.duration).seconds }
    ) { place in
      do {
        try await ConvertWork(plan, AVURLAsset(url: source), range).run(to: place, progress)
      } catch let error as AVError {
        throw ExportFailure(error)
      }
    }
  }
}
