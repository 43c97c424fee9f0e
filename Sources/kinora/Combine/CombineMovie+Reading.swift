import AVFoundation
import Foundation
import Timeline

extension CombineMovie {
  /// A movie as the timeline's builder takes it; nil where it is missing, or can't be read.
  init?(reading file: URL) async {
    guard let source = try? await TimelineSource(file), let video = source.video else { return nil }
    let upright = CGRect(origin: .zero, size: video.naturalSize).applying(video.preferredTransform)
    let duration = min(source.duration, video.timeRange.end)
    guard upright.width >= 1, upright.height >= 1, duration.isNumeric, duration > .zero else { return nil }
    self.init(
      duration: duration, frame: source.frameDuration ?? CMTime(value: 1, timescale: 30),
      width: Int(clamping: upright.width.rounded()), height: Int(clamping: upright.height.rounded()),
      hasSound: source.audio != nil)
  }
}
