import AVFoundation
import QuartzCore

/// Lays a blue square over a movie, in the middle of its lower half, which appears within the first second:
/// `watermark-layer tool|configuration FILE RESULT`.
enum WatermarkLayer: ClientProgram {
  static let name = "watermark-layer"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 3 else { throw ClientError.usage("\(name) tool|configuration FILE RESULT") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[1]))
    let mutableVideoComposition = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: asset)

    let watermarkLayer = CALayer()
    watermarkLayer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    watermarkLayer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 1
    fade.beginTime = AVCoreAnimationBeginTimeAtZero
    fade.fillMode = .both
    fade.isRemovedOnCompletion = false
    watermarkLayer.add(fade, forKey: "fade")

    let parentLayer = CALayer()
    let videoLayer = CALayer()
    parentLayer.frame = CGRect(
      x: 0, y: 0, width: mutableVideoComposition.renderSize.width, height: mutableVideoComposition.renderSize.height)
    videoLayer.frame = CGRect(
      x: 0, y: 0, width: mutableVideoComposition.renderSize.width, height: mutableVideoComposition.renderSize.height)
    parentLayer.addSublayer(videoLayer)
    watermarkLayer.position = CGPoint(
      x: mutableVideoComposition.renderSize.width / 2, y: mutableVideoComposition.renderSize.height / 4)
    parentLayer.addSublayer(watermarkLayer)
    if arguments[0] == "tool" {
      mutableVideoComposition.animationTool = AVVideoCompositionCoreAnimationTool(
        postProcessingAsVideoLayer: videoLayer, in: parentLayer)
    } else {
      let configuration = AVVideoCompositionCoreAnimationTool.Configuration(
        postProcessingAsVideoLayer: videoLayer, containingLayer: parentLayer)
      mutableVideoComposition.animationTool = AVVideoCompositionCoreAnimationTool(configuration: configuration)
    }

    guard let exporter = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality) else {
      throw ClientError.failed("no export session")
    }
    exporter.videoComposition = mutableVideoComposition
    try await exporter.export(to: URL(fileURLWithPath: arguments[2]), as: .mov)
    say("exported")
  }
}
