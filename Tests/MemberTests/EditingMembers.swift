import AVFoundation
import Testing

@Suite struct EditingMembers {
  @Test func compositions() {
    var table = MemberTable()
    table.type("AVComposition", AVComposition.self, under: AVAsset.self)
    table.type("AVMutableComposition", AVMutableComposition.self, under: AVComposition.self)
    table.call("AVMutableComposition.init()", AVMutableComposition.init as () -> AVMutableComposition)
    table.set("AVMutableComposition.naturalSize", \AVMutableComposition.naturalSize, CGSize.self)
    table.call(
      "AVMutableComposition.addMutableTrack(withMediaType:preferredTrackID:)",
      AVMutableComposition.addMutableTrack(withMediaType:preferredTrackID:)
        as (AVMutableComposition) -> (AVMediaType, CMPersistentTrackID) -> AVMutableCompositionTrack?)
    table.call(
      "AVMutableComposition.removeTrack(_:)",
      AVMutableComposition.removeTrack as (AVMutableComposition) -> (AVCompositionTrack) -> Void)
    table.call(
      "AVMutableComposition.mutableTrack(compatibleWith:)",
      AVMutableComposition.mutableTrack(compatibleWith:)
        as (AVMutableComposition) -> (AVAssetTrack) -> AVMutableCompositionTrack?)
    table.call(
      "AVMutableComposition.insertTimeRange(_:of:at:)",
      { (edit: AVMutableComposition, asset: AVAsset) throws in try edit.insertTimeRange(.zero, of: asset, at: .zero) })
    table.call(
      "AVMutableComposition.insertEmptyTimeRange(_:)",
      AVMutableComposition.insertEmptyTimeRange as (AVMutableComposition) -> (CMTimeRange) -> Void)
    table.call(
      "AVMutableComposition.removeTimeRange(_:)",
      AVMutableComposition.removeTimeRange as (AVMutableComposition) -> (CMTimeRange) -> Void)
    table.call(
      "AVMutableComposition.scaleTimeRange(_:toDuration:)",
      AVMutableComposition.scaleTimeRange(_:toDuration:) as (AVMutableComposition) -> (CMTimeRange, CMTime) -> Void)
    table.type("AVCompositionTrack", AVCompositionTrack.self, under: AVAssetTrack.self)
    table.type("AVMutableCompositionTrack", AVMutableCompositionTrack.self, under: AVCompositionTrack.self)
    table.call(
      "AVMutableCompositionTrack.insertTimeRange(_:of:at:)",
      AVMutableCompositionTrack.insertTimeRange(_:of:at:)
        as (AVMutableCompositionTrack) -> (CMTimeRange, AVAssetTrack, CMTime) throws -> Void)
    table.call(
      "AVMutableCompositionTrack.insertEmptyTimeRange(_:)",
      AVMutableCompositionTrack.insertEmptyTimeRange as (AVMutableCompositionTrack) -> (CMTimeRange) -> Void)
    table.call(
      "AVMutableCompositionTrack.removeTimeRange(_:)",
      AVMutableCompositionTrack.removeTimeRange as (AVMutableCompositionTrack) -> (CMTimeRange) -> Void)
    table.call(
      "AVMutableCompositionTrack.scaleTimeRange(_:toDuration:)",
      AVMutableCompositionTrack.scaleTimeRange(_:toDuration:)
        as (AVMutableCompositionTrack) -> (CMTimeRange, CMTime) -> Void)
    table.call(
      "AVMutableCompositionTrack.validateSegments(_:)",
      AVMutableCompositionTrack.validateSegments
        as (AVMutableCompositionTrack) -> ([AVCompositionTrackSegment]) throws -> Void)
    // At Apple it may be set to nil, which empties it; a Swift class can't override what can't be nil so.
    table.set(
      "AVMutableCompositionTrack.segments", \AVMutableCompositionTrack.segments, [AVCompositionTrackSegment].self)
    table.set(
      "AVMutableCompositionTrack.preferredTransform", \AVMutableCompositionTrack.preferredTransform,
      CGAffineTransform.self)
    table.set("AVMutableCompositionTrack.isEnabled", \AVMutableCompositionTrack.isEnabled, Bool.self)
    table.type("AVCompositionTrackSegment", AVCompositionTrackSegment.self, under: AVAssetTrackSegment.self)
    table.get("AVCompositionTrackSegment.sourceURL", \AVCompositionTrackSegment.sourceURL, URL?.self)
    table.get(
      "AVCompositionTrackSegment.sourceTrackID", \AVCompositionTrackSegment.sourceTrackID, CMPersistentTrackID.self)
    #expect(table.complaints == [])
  }

  @Test func audioMixes() {
    var table = MemberTable()
    table.type("AVAudioMix", AVAudioMix.self, under: NSObject.self)
    table.get("AVAudioMix.inputParameters", \AVAudioMix.inputParameters, [AVAudioMixInputParameters].self)
    table.type("AVMutableAudioMix", AVMutableAudioMix.self, under: AVAudioMix.self)
    table.set("AVMutableAudioMix.inputParameters", \AVMutableAudioMix.inputParameters, [AVAudioMixInputParameters].self)
    table.type(
      "AVMutableAudioMixInputParameters", AVMutableAudioMixInputParameters.self, under: AVAudioMixInputParameters.self)
    table.call(
      "AVMutableAudioMixInputParameters.init(track:)",
      AVMutableAudioMixInputParameters.init(track:) as (AVAssetTrack?) -> AVMutableAudioMixInputParameters)
    table.set(
      "AVMutableAudioMixInputParameters.trackID", \AVMutableAudioMixInputParameters.trackID, CMPersistentTrackID.self)
    table.call(
      "AVMutableAudioMixInputParameters.setVolume(_:at:)",
      AVMutableAudioMixInputParameters.setVolume(_:at:) as (AVMutableAudioMixInputParameters) -> (Float, CMTime) -> Void
    )
    table.call(
      "AVMutableAudioMixInputParameters.setVolumeRamp(fromStartVolume:toEndVolume:timeRange:)",
      AVMutableAudioMixInputParameters.setVolumeRamp(fromStartVolume:toEndVolume:timeRange:)
        as (AVMutableAudioMixInputParameters) -> (Float, Float, CMTimeRange) -> Void)
    table.call(
      "AVAudioMixInputParameters.getVolumeRamp(for:startVolume:endVolume:timeRange:)",
      AVAudioMixInputParameters.getVolumeRamp(for:startVolume:endVolume:timeRange:)
        as (AVAudioMixInputParameters) -> (
          CMTime, UnsafeMutablePointer<Float>?, UnsafeMutablePointer<Float>?, UnsafeMutablePointer<CMTimeRange>?
        ) -> Bool)
    table.set(
      "AVMutableAudioMixInputParameters.audioTimePitchAlgorithm",
      \AVMutableAudioMixInputParameters.audioTimePitchAlgorithm, AVAudioTimePitchAlgorithm?.self)
    table.set(
      "AVMutableAudioMixInputParameters.audioTapProcessor", \AVMutableAudioMixInputParameters.audioTapProcessor,
      MTAudioProcessingTap?.self)
    #expect(table.complaints == [])
  }

  @Test func videoCompositions() {
    var table = MemberTable()
    table.type("AVVideoComposition", AVVideoComposition.self, under: NSObject.self)
    table.get("AVVideoComposition.renderSize", \AVVideoComposition.renderSize, CGSize.self)
    table.get("AVVideoComposition.renderScale", \AVVideoComposition.renderScale, Float.self)
    table.get("AVVideoComposition.frameDuration", \AVVideoComposition.frameDuration, CMTime.self)
    table.get(
      "AVVideoComposition.instructions", \AVVideoComposition.instructions,
      [any AVVideoCompositionInstructionProtocol].self)
    table.get(
      "AVVideoComposition.animationTool", \AVVideoComposition.animationTool, AVVideoCompositionCoreAnimationTool?.self)
    table.get(
      "AVVideoComposition.sourceTrackIDForFrameTiming", \AVVideoComposition.sourceTrackIDForFrameTiming,
      CMPersistentTrackID.self)
    table.get(
      "AVVideoComposition.customVideoCompositorClass", \AVVideoComposition.customVideoCompositorClass,
      (any AVVideoCompositing.Type)?.self)
    table.type("AVMutableVideoComposition", AVMutableVideoComposition.self, under: AVVideoComposition.self)
    table.call(
      "AVMutableVideoComposition.init(propertiesOf:)",
      { (asset: AVAsset) -> AVMutableVideoComposition in AVMutableVideoComposition(propertiesOf: asset) })
    table.call(
      "AVMutableVideoComposition.videoComposition(withPropertiesOf:)",
      { (asset: AVAsset) async throws -> AVMutableVideoComposition in
        try await AVMutableVideoComposition.videoComposition(withPropertiesOf: asset)
      })
    table.set("AVMutableVideoComposition.renderSize", \AVMutableVideoComposition.renderSize, CGSize.self)
    table.set("AVMutableVideoComposition.renderScale", \AVMutableVideoComposition.renderScale, Float.self)
    table.set("AVMutableVideoComposition.frameDuration", \AVMutableVideoComposition.frameDuration, CMTime.self)
    table.set(
      "AVMutableVideoComposition.instructions", \AVMutableVideoComposition.instructions,
      [any AVVideoCompositionInstructionProtocol].self)
    table.set(
      "AVMutableVideoComposition.animationTool", \AVMutableVideoComposition.animationTool,
      AVVideoCompositionCoreAnimationTool?.self)
    table.set(
      "AVMutableVideoComposition.sourceTrackIDForFrameTiming", \AVMutableVideoComposition.sourceTrackIDForFrameTiming,
      CMPersistentTrackID.self)
    table.set(
      "AVMutableVideoComposition.customVideoCompositorClass", \AVMutableVideoComposition.customVideoCompositorClass,
      (any AVVideoCompositing.Type)?.self)
    table.call(
      "AVVideoComposition.isValid(for:timeRange:validationDelegate:)",
      {
        (plan: AVVideoComposition, asset: AVAsset, judge: any AVVideoCompositionValidationHandling) async throws -> Bool
        in
        try await plan.isValid(for: asset, timeRange: .zero, validationDelegate: judge)
      })
    table.type("AVVideoCompositionValidationHandling", (any AVVideoCompositionValidationHandling).self)
    table.type("AVVideoCompositing", (any AVVideoCompositing).self)
    table.type("AVVideoCompositionInstructionProtocol", (any AVVideoCompositionInstructionProtocol).self)
    #expect(table.complaints == [])
  }

  @Test func instructions() {
    var table = MemberTable()
    table.type("AVVideoCompositionInstruction", AVVideoCompositionInstruction.self, under: NSObject.self)
    table.type(
      "AVMutableVideoCompositionInstruction", AVMutableVideoCompositionInstruction.self,
      under: AVVideoCompositionInstruction.self)
    table.set(
      "AVMutableVideoCompositionInstruction.timeRange", \AVMutableVideoCompositionInstruction.timeRange,
      CMTimeRange.self)
    table.set(
      "AVMutableVideoCompositionInstruction.backgroundColor", \AVMutableVideoCompositionInstruction.backgroundColor,
      CGColor?.self)
    table.set(
      "AVMutableVideoCompositionInstruction.layerInstructions",
      \AVMutableVideoCompositionInstruction.layerInstructions, [AVVideoCompositionLayerInstruction].self)
    table.set(
      "AVMutableVideoCompositionInstruction.enablePostProcessing",
      \AVMutableVideoCompositionInstruction.enablePostProcessing, Bool.self)
    table.type(
      "AVMutableVideoCompositionLayerInstruction", AVMutableVideoCompositionLayerInstruction.self,
      under: AVVideoCompositionLayerInstruction.self)
    table.call(
      "AVMutableVideoCompositionLayerInstruction.init(assetTrack:)",
      AVMutableVideoCompositionLayerInstruction.init(assetTrack:)
        as (AVAssetTrack) -> AVMutableVideoCompositionLayerInstruction)
    table.set(
      "AVMutableVideoCompositionLayerInstruction.trackID", \AVMutableVideoCompositionLayerInstruction.trackID,
      CMPersistentTrackID.self)
    table.call(
      "AVMutableVideoCompositionLayerInstruction.setTransform(_:at:)",
      AVMutableVideoCompositionLayerInstruction.setTransform(_:at:)
        as (AVMutableVideoCompositionLayerInstruction) -> (CGAffineTransform, CMTime) -> Void)
    table.call(
      "AVMutableVideoCompositionLayerInstruction.setTransformRamp(fromStart:toEnd:timeRange:)",
      AVMutableVideoCompositionLayerInstruction.setTransformRamp(fromStart:toEnd:timeRange:)
        as (AVMutableVideoCompositionLayerInstruction) -> (CGAffineTransform, CGAffineTransform, CMTimeRange) -> Void)
    table.call(
      "AVMutableVideoCompositionLayerInstruction.setOpacity(_:at:)",
      AVMutableVideoCompositionLayerInstruction.setOpacity(_:at:)
        as (AVMutableVideoCompositionLayerInstruction) -> (Float, CMTime) -> Void)
    table.call(
      "AVMutableVideoCompositionLayerInstruction.setOpacityRamp(fromStartOpacity:toEndOpacity:timeRange:)",
      AVMutableVideoCompositionLayerInstruction.setOpacityRamp(fromStartOpacity:toEndOpacity:timeRange:)
        as (AVMutableVideoCompositionLayerInstruction) -> (Float, Float, CMTimeRange) -> Void)
    table.call(
      "AVMutableVideoCompositionLayerInstruction.setCropRectangle(_:at:)",
      AVMutableVideoCompositionLayerInstruction.setCropRectangle(_:at:)
        as (AVMutableVideoCompositionLayerInstruction) -> (CGRect, CMTime) -> Void)
    table.call(
      "AVMutableVideoCompositionLayerInstruction.setCropRectangleRamp(fromStartCropRectangle:toEndCropRectangle:timeRange:)",
      AVMutableVideoCompositionLayerInstruction.setCropRectangleRamp(
        fromStartCropRectangle:toEndCropRectangle:timeRange:)
        as (AVMutableVideoCompositionLayerInstruction) -> (CGRect, CGRect, CMTimeRange) -> Void)
    table.type("AVVideoCompositionCoreAnimationTool", AVVideoCompositionCoreAnimationTool.self, under: NSObject.self)
    table.call(
      "AVVideoCompositionCoreAnimationTool.init(postProcessingAsVideoLayer:in:)",
      AVVideoCompositionCoreAnimationTool.init(postProcessingAsVideoLayer:in:)
        as (CALayer, CALayer) -> AVVideoCompositionCoreAnimationTool)
    table.call(
      "AVVideoCompositionCoreAnimationTool.init(additionalLayer:asTrackID:)",
      AVVideoCompositionCoreAnimationTool.init(additionalLayer:asTrackID:)
        as (CALayer, CMPersistentTrackID) -> AVVideoCompositionCoreAnimationTool)
    table.constant("AVCoreAnimationBeginTimeAtZero", AVCoreAnimationBeginTimeAtZero, is: 1e-100)
    #expect(table.complaints == [])
  }

  @Test func layers() {
    var table = MemberTable()
    table.type("CALayer", CALayer.self, under: NSObject.self)
    table.set("CALayer.frame", \CALayer.frame, CGRect.self)
    table.set("CALayer.bounds", \CALayer.bounds, CGRect.self)
    table.set("CALayer.position", \CALayer.position, CGPoint.self)
    table.set("CALayer.anchorPoint", \CALayer.anchorPoint, CGPoint.self)
    table.set("CALayer.transform", \CALayer.transform, CATransform3D.self)
    table.set("CALayer.opacity", \CALayer.opacity, Float.self)
    table.set("CALayer.backgroundColor", \CALayer.backgroundColor, CGColor?.self)
    table.set("CALayer.borderWidth", \CALayer.borderWidth, CGFloat.self)
    table.set("CALayer.borderColor", \CALayer.borderColor, CGColor?.self)
    table.set("CALayer.cornerRadius", \CALayer.cornerRadius, CGFloat.self)
    table.set("CALayer.contents", \CALayer.contents, Any?.self)
    table.set("CALayer.sublayers", \CALayer.sublayers, [CALayer]?.self)
    table.set("CALayer.masksToBounds", \CALayer.masksToBounds, Bool.self)
    table.set("CALayer.beginTime", \CALayer.beginTime, CFTimeInterval.self)
    table.set("CALayer.isHidden", \CALayer.isHidden, Bool.self)
    table.set("CALayer.style", \CALayer.style, [AnyHashable: Any]?.self)
    table.get("CALayer.superlayer", \CALayer.superlayer, CALayer?.self)
    table.call("CALayer.addSublayer(_:)", CALayer.addSublayer as (CALayer) -> (CALayer) -> Void)
    table.call("CALayer.insertSublayer(_:at:)", CALayer.insertSublayer(_:at:) as (CALayer) -> (CALayer, UInt32) -> Void)
    table.call("CALayer.removeFromSuperlayer()", CALayer.removeFromSuperlayer as (CALayer) -> () -> Void)
    table.call("CALayer.add(_:forKey:)", CALayer.add(_:forKey:) as (CALayer) -> (CAAnimation, String?) -> Void)
    table.type("CATextLayer", CATextLayer.self, under: CALayer.self)
    table.set("CATextLayer.string", \CATextLayer.string, Any?.self)
    table.set("CATextLayer.fontSize", \CATextLayer.fontSize, CGFloat.self)
    table.set("CATextLayer.foregroundColor", \CATextLayer.foregroundColor, CGColor?.self)
    table.set("CATextLayer.alignmentMode", \CATextLayer.alignmentMode, CATextLayerAlignmentMode.self)
    table.type("CAShapeLayer", CAShapeLayer.self, under: CALayer.self)
    table.set("CAShapeLayer.path", \CAShapeLayer.path, CGPath?.self)
    table.set("CAShapeLayer.fillColor", \CAShapeLayer.fillColor, CGColor?.self)
    table.set("CAShapeLayer.strokeColor", \CAShapeLayer.strokeColor, CGColor?.self)
    table.set("CAShapeLayer.lineWidth", \CAShapeLayer.lineWidth, CGFloat.self)
    table.type("CABasicAnimation", CABasicAnimation.self, under: CAPropertyAnimation.self)
    table.set("CABasicAnimation.fromValue", \CABasicAnimation.fromValue, Any?.self)
    table.set("CABasicAnimation.toValue", \CABasicAnimation.toValue, Any?.self)
    table.type("CAKeyframeAnimation", CAKeyframeAnimation.self, under: CAPropertyAnimation.self)
    table.set("CAKeyframeAnimation.values", \CAKeyframeAnimation.values, [Any]?.self)
    table.set("CAKeyframeAnimation.keyTimes", \CAKeyframeAnimation.keyTimes, [NSNumber]?.self)
    table.set("CAAnimation.timingFunction", \CAAnimation.timingFunction, CAMediaTimingFunction?.self)
    table.set("CAAnimation.isRemovedOnCompletion", \CAAnimation.isRemovedOnCompletion, Bool.self)
    table.set("CAAnimation.duration", \CAAnimation.duration, CFTimeInterval.self)
    table.constant("CAMediaTimingFunctionName.linear", CAMediaTimingFunctionName.linear, "linear")
    table.constant("CAMediaTimingFunctionName.easeIn", CAMediaTimingFunctionName.easeIn, "easeIn")
    table.constant("CAMediaTimingFunctionName.easeInEaseOut", CAMediaTimingFunctionName.easeInEaseOut, "easeInEaseOut")
    #expect(table.complaints == [])
  }
}
