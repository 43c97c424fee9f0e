import AVFoundation
import InvertingCompositor

/// A compositor with attributes of any kind, as they were written before Swift 6: `compositor FILE RESULT`.
func runCompositor(_ arguments: [String]) {
  let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[0]))
  let videoComposition = AVMutableVideoComposition(propertiesOf: asset)
  videoComposition.customVideoCompositorClass = InvertingCompositor.self
  let exporter = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)!
  exporter.videoComposition = videoComposition
  exporter.outputURL = URL(fileURLWithPath: arguments[1])
  exporter.outputFileType = .mov
  exporter.exportAsynchronously {
    print("completed: \(exporter.status == .completed), frames: \(InvertingCompositor.frames > 0)")
    finish()
  }
}
