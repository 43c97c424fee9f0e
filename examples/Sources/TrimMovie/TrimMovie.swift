// Cuts a part out of a movie without encoding it again: TrimMovie FILE FROM TO RESULT.mov
import AVFoundation

@main struct TrimMovie {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let from = Double(arguments[2]), let to = Double(arguments[3]), from < to else {
      fatalError("usage: TrimMovie FILE FROM TO RESULT.mov")
    }
    let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[1]))
    guard let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough) else {
      fatalError("this can't be exported")
    }
    session.timeRange = CMTimeRange(
      start: CMTime(seconds: from, preferredTimescale: 600), end: CMTime(seconds: to, preferredTimescale: 600))
    let result = URL(fileURLWithPath: arguments[4])
    try await session.export(to: result, as: .mov)
    print("\(try await AVURLAsset(url: result).load(.duration).seconds) s")
  }
}
