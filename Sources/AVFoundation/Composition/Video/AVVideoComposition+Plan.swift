import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

extension AVVideoComposition {
  /// As the engine carries it out; throws for what can't be shown.
  func plan() throws -> VideoPlan {
    let (size, scale) = (renderSize, CGFloat(renderScale))
    guard size.width >= 1, size.height >= 1, scale > 0, scale.isFinite else { throw AVError(.invalidVideoComposition) }
    var plan = VideoPlan(
      width: Int(clamping: Double((size.width * scale).rounded())),
      height: Int(clamping: Double((size.height * scale).rounded())), frameDuration: frameDuration)
    plan.timingTrack = sourceTrackIDForFrameTiming
    plan.colorimetry = VideoPlan.colorimetry(
      matrix: colorYCbCrMatrix, function: colorTransferFunction, primaries: colorPrimaries)
    plan.instructions = instructions.map { Self.instruction($0, scale: scale) }
    let data = sourceSampleDataTrackIDs
    plan.dataTracks = data
    for place in plan.instructions.indices {
      plan.instructions[place].dataTracks.removeAll { !data.contains($0) }
    }
    if let compositor { plan.compositor = CustomCompositor(compositor, (copy() as? AVVideoComposition) ?? self) }
    animationTool?.apply(to: &plan, renderSize: size)
    return plan
  }

  private static func instruction(
    _ instruction: any AVVideoCompositionInstructionProtocol, scale: CGFloat
  ) -> VideoInstruction {
    var made = VideoInstruction(range: instruction.timeRange)
    made.containsTweening = instruction.containsTweening
    made.isFinished = instruction.enablePostProcessing
    made.passthroughTrack = instruction.passthroughTrackID
    made.dataTracks = instruction.requiredSourceSampleDataTrackIDs.map(\.int32Value)
    made.payload = InstructionBox(instruction)
    if let own = instruction as? AVVideoCompositionInstruction {
      made.background = own.backgroundColor.map(VideoInstruction.Color.init) ?? .black
      made.layers = own.layerInstructions.map { scale == 1 ? $0.plan : $0.plan.scaled(by: scale) }
    } else {
      made.tracks = instruction.requiredSourceTrackIDs?.compactMap { ($0 as? NSNumber)?.int32Value }
      made.needsAllTracks = made.tracks == nil
    }
    return made
  }
}

extension VideoInstruction.Color {
  /// A colour as red, green and blue.
  init(_ color: CGColor) {
    let parts = color.components ?? []
    switch parts.count {
    case 4...: self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    case 1...2: self.init(red: parts[0], green: parts[0], blue: parts[0], alpha: parts.count > 1 ? parts[1] : 1)
    default: self = .black
    }
  }
}
