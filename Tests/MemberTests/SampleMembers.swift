import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite struct SampleMembers {
  @Test func formatDescriptions() {
    var table = MemberTable()
    table.type("CMFormatDescription", CMFormatDescription.self)
    table.type("CMVideoFormatDescription", CMVideoFormatDescription.self as CMFormatDescription.Type)
    table.type("CMAudioFormatDescription", CMAudioFormatDescription.self as CMFormatDescription.Type)
    table.get("CMFormatDescription.mediaType", \CMFormatDescription.mediaType, CMFormatDescription.MediaType.self)
    table.get(
      "CMFormatDescription.mediaSubType", \CMFormatDescription.mediaSubType, CMFormatDescription.MediaSubType.self)
    table.get("CMFormatDescription.dimensions", \CMFormatDescription.dimensions, CMVideoDimensions.self)
    table.get("CMFormatDescription.extensions", \CMFormatDescription.extensions, CMFormatDescription.Extensions.self)
    table.call(
      "CMFormatDescription.cleanAperture(originIsAtTopLeft:)",
      CMFormatDescription.cleanAperture(originIsAtTopLeft:) as (CMFormatDescription) -> (Bool) -> CGRect)
    table.call(
      "CMFormatDescription.presentationDimensions(usePixelAspectRatio:useCleanAperture:)",
      CMFormatDescription.presentationDimensions(usePixelAspectRatio:useCleanAperture:)
        as (CMFormatDescription) -> (Bool, Bool) -> CGSize)
    table.get("CMFormatDescription.parameterSets", \CMFormatDescription.parameterSets, [Data].self)
    table.get(
      "CMFormatDescription.audioStreamBasicDescription", \CMFormatDescription.audioStreamBasicDescription,
      AudioStreamBasicDescription?.self)
    table.get("CMFormatDescription.magicCookie", \CMFormatDescription.magicCookie, Data?.self)
    table.get(
      "CMFormatDescription.audioChannelLayout", \CMFormatDescription.audioChannelLayout,
      ManagedAudioChannelLayout?.self)
    table.get("CMFormatDescription.frameDuration", \CMFormatDescription.frameDuration, CMTime.self)
    table.get("CMFormatDescription.frameQuanta", \CMFormatDescription.frameQuanta, UInt32.self)
    table.get(
      "CMFormatDescription.timeCodeFlags", \CMFormatDescription.timeCodeFlags, CMFormatDescription.TimeCode.Flag.self)
    table.call(
      "CMFormatDescription.init(h264ParameterSets:nalUnitHeaderLength:)",
      CMFormatDescription.init(h264ParameterSets:nalUnitHeaderLength:) as ([Data], Int) throws -> CMFormatDescription)
    table.call(
      "CMFormatDescription.init(hevcParameterSets:nalUnitHeaderLength:extensions:)",
      CMFormatDescription.init(hevcParameterSets:nalUnitHeaderLength:extensions:)
        as ([Data], Int, CMFormatDescription.Extensions?) throws -> CMFormatDescription)
    table.call(
      "CMFormatDescription.init(imageBuffer:)",
      CMFormatDescription.init(imageBuffer:) as (CVImageBuffer) throws -> CMFormatDescription)
    table.type("CMFormatDescription.Extensions.Value", CMFormatDescription.Extensions.Value.self)
    table.type("CMFormatDescription.Extensions.Key", CMFormatDescription.Extensions.Key.self)
    table.constant("CMFormatDescription.MediaType.video", CMFormatDescription.MediaType.video, 0x7669_6465)
    table.constant("CMFormatDescription.MediaType.audio", CMFormatDescription.MediaType.audio, 0x736F_756E)
    table.constant("CMFormatDescription.MediaType.text", CMFormatDescription.MediaType.text, 0x7465_7874)
    table.constant("CMFormatDescription.MediaType.subtitle", CMFormatDescription.MediaType.subtitle, 0x7362_746C)
    table.constant("CMFormatDescription.MediaType.timeCode", CMFormatDescription.MediaType.timeCode, 0x746D_6364)
    table.constant("CMFormatDescription.MediaType.metadata", CMFormatDescription.MediaType.metadata, 0x6D65_7461)
    table.constant("CMFormatDescription.MediaSubType.h264", CMFormatDescription.MediaSubType.h264, 0x6176_6331)
    table.constant("CMFormatDescription.MediaSubType.hevc", CMFormatDescription.MediaSubType.hevc, 0x6876_6331)
    table.type("CMFormatDescription.TimeCode.Flag", CMFormatDescription.TimeCode.Flag.self)
    table.constant("CMFormatDescription.TimeCode.Flag.dropFrame", CMFormatDescription.TimeCode.Flag.dropFrame, 1)
    table.constant(
      "CMFormatDescription.TimeCode.Flag.twentyFourHourMax", .twentyFourHourMax as CMFormatDescription.TimeCode.Flag, 2)
    table.constant("CMFormatDescription.TimeCode.Flag.negTimesOK", .negTimesOK as CMFormatDescription.TimeCode.Flag, 4)
    #expect(table.complaints == [])
  }

  @Test func formatFunctions() {
    var table = MemberTable()
    table.call(
      "CMFormatDescriptionGetMediaType(_:)", CMFormatDescriptionGetMediaType as (CMFormatDescription) -> CMMediaType)
    table.call(
      "CMFormatDescriptionGetMediaSubType(_:)",
      CMFormatDescriptionGetMediaSubType as (CMFormatDescription) -> FourCharCode)
    table.call(
      "CMFormatDescriptionGetExtension(_:extensionKey:)",
      CMFormatDescriptionGetExtension(_:extensionKey:) as (CMFormatDescription, CFString) -> CFPropertyList?)
    table.call(
      "CMVideoFormatDescriptionGetDimensions(_:)",
      CMVideoFormatDescriptionGetDimensions as (CMVideoFormatDescription) -> CMVideoDimensions)
    table.call(
      "CMVideoFormatDescriptionGetPresentationDimensions(_:usePixelAspectRatio:useCleanAperture:)",
      CMVideoFormatDescriptionGetPresentationDimensions(_:usePixelAspectRatio:useCleanAperture:)
        as (CMVideoFormatDescription, Bool, Bool) -> CGSize)
    table.call(
      "CMVideoFormatDescriptionGetCleanAperture(_:originIsAtTopLeft:)",
      CMVideoFormatDescriptionGetCleanAperture(_:originIsAtTopLeft:) as (CMVideoFormatDescription, Bool) -> CGRect)
    table.call(
      "CMVideoFormatDescriptionCreateForImageBuffer(allocator:imageBuffer:formatDescriptionOut:)",
      CMVideoFormatDescriptionCreateForImageBuffer(allocator:imageBuffer:formatDescriptionOut:)
        as (CFAllocator?, CVImageBuffer, UnsafeMutablePointer<CMVideoFormatDescription?>) -> OSStatus)
    table.call(
      "CMAudioFormatDescriptionGetStreamBasicDescription(_:)",
      CMAudioFormatDescriptionGetStreamBasicDescription
        as (CMAudioFormatDescription) -> UnsafePointer<AudioStreamBasicDescription>?)
    table.call(
      "CMAudioFormatDescriptionGetChannelLayout(_:sizeOut:)",
      CMAudioFormatDescriptionGetChannelLayout(_:sizeOut:)
        as (CMAudioFormatDescription, UnsafeMutablePointer<Int>?) -> UnsafePointer<AudioChannelLayout>?)
    table.call(
      "CMAudioFormatDescriptionGetMagicCookie(_:sizeOut:)",
      CMAudioFormatDescriptionGetMagicCookie(_:sizeOut:)
        as (CMAudioFormatDescription, UnsafeMutablePointer<Int>?) -> UnsafeRawPointer?)
    table.constant(
      "kCMFormatDescriptionExtension_CleanAperture", kCMFormatDescriptionExtension_CleanAperture,
      is: "CVCleanAperture" as CFString)
    table.constant(
      "kCMFormatDescriptionExtension_PixelAspectRatio", kCMFormatDescriptionExtension_PixelAspectRatio,
      is: "CVPixelAspectRatio" as CFString)
    table.constant(
      "kCMFormatDescriptionKey_CleanApertureWidth", kCMFormatDescriptionKey_CleanApertureWidth, is: "Width" as CFString)
    table.constant(
      "kCMFormatDescriptionKey_CleanApertureHeight", kCMFormatDescriptionKey_CleanApertureHeight,
      is: "Height" as CFString)
    table.constant(
      "kCMFormatDescriptionKey_CleanApertureHorizontalOffset", kCMFormatDescriptionKey_CleanApertureHorizontalOffset,
      is: "HorizontalOffset" as CFString)
    table.constant(
      "kCMFormatDescriptionKey_CleanApertureVerticalOffset", kCMFormatDescriptionKey_CleanApertureVerticalOffset,
      is: "VerticalOffset" as CFString)
    table.constant(
      "kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing",
      kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing, is: "HorizontalSpacing" as CFString)
    table.constant(
      "kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing",
      kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing, is: "VerticalSpacing" as CFString)
    table.type("CMVideoDimensions", CMVideoDimensions.self)
    table.set("CMVideoDimensions.width", \CMVideoDimensions.width, Int32.self)
    table.set("CMVideoDimensions.height", \CMVideoDimensions.height, Int32.self)
    table.constant("kCMPersistentTrackID_Invalid", kCMPersistentTrackID_Invalid, is: 0 as CMPersistentTrackID)
    #expect(table.complaints == [])
  }

  @Test func sampleBuffers() {
    var table = MemberTable()
    table.type("CMSampleBuffer", CMSampleBuffer.self)
    table.get("CMSampleBuffer.presentationTimeStamp", \CMSampleBuffer.presentationTimeStamp, CMTime.self)
    table.get("CMSampleBuffer.decodeTimeStamp", \CMSampleBuffer.decodeTimeStamp, CMTime.self)
    table.get("CMSampleBuffer.duration", \CMSampleBuffer.duration, CMTime.self)
    table.get("CMSampleBuffer.outputPresentationTimeStamp", \CMSampleBuffer.outputPresentationTimeStamp, CMTime.self)
    table.get("CMSampleBuffer.numSamples", \CMSampleBuffer.numSamples, Int.self)
    table.get("CMSampleBuffer.totalSampleSize", \CMSampleBuffer.totalSampleSize, Int.self)
    table.get("CMSampleBuffer.imageBuffer", \CMSampleBuffer.imageBuffer, CVImageBuffer?.self)
    table.get("CMSampleBuffer.dataBuffer", \CMSampleBuffer.dataBuffer, CMBlockBuffer?.self)
    table.get("CMSampleBuffer.formatDescription", \CMSampleBuffer.formatDescription, CMFormatDescription?.self)
    table.get("CMSampleBuffer.isValid", \CMSampleBuffer.isValid, Bool.self)
    table.get("CMSampleBuffer.dataReadiness", \CMSampleBuffer.dataReadiness, CMSampleBuffer.DataReadiness.self)
    table.get(
      "CMSampleBuffer.sampleAttachments", \CMSampleBuffer.sampleAttachments, CMSampleBuffer.SampleAttachmentsArray.self)
    table.call("CMSampleBuffer.invalidate()", CMSampleBuffer.invalidate as (CMSampleBuffer) -> () throws -> Void)
    table.call("CMSampleBuffer.makeDataReady()", CMSampleBuffer.makeDataReady as (CMSampleBuffer) -> () throws -> Void)
    table.call(
      "CMSampleBuffer.sampleTimingInfos()",
      CMSampleBuffer.sampleTimingInfos as (CMSampleBuffer) -> () throws -> [CMSampleTimingInfo])
    table.call(
      "CMSampleBuffer.init(copying:withNewTiming:)",
      CMSampleBuffer.init(copying:withNewTiming:) as (CMSampleBuffer, [CMSampleTimingInfo]) throws -> CMSampleBuffer)
    table.call(
      "CMSampleBuffer.init(imageBuffer:formatDescription:sampleTiming:)",
      CMSampleBuffer.init(imageBuffer:formatDescription:sampleTiming:)
        as (CVImageBuffer, CMVideoFormatDescription, CMSampleTimingInfo) throws -> CMSampleBuffer)
    table.call(
      "CMSampleBuffer.init(dataBuffer:formatDescription:numSamples:sampleTimings:sampleSizes:)",
      CMSampleBuffer.init(dataBuffer:formatDescription:numSamples:sampleTimings:sampleSizes:)
        as (CMBlockBuffer?, CMFormatDescription?, CMItemCount, [CMSampleTimingInfo], [Int]) throws -> CMSampleBuffer)
    table.call("CMSampleBufferGetImageBuffer(_:)", CMSampleBufferGetImageBuffer as (CMSampleBuffer) -> CVImageBuffer?)
    table.call("CMSampleBufferGetDataBuffer(_:)", CMSampleBufferGetDataBuffer as (CMSampleBuffer) -> CMBlockBuffer?)
    table.call(
      "CMSampleBufferGetPresentationTimeStamp(_:)", CMSampleBufferGetPresentationTimeStamp as (CMSampleBuffer) -> CMTime
    )
    table.call("CMSampleBufferGetDecodeTimeStamp(_:)", CMSampleBufferGetDecodeTimeStamp as (CMSampleBuffer) -> CMTime)
    table.call("CMSampleBufferGetDuration(_:)", CMSampleBufferGetDuration as (CMSampleBuffer) -> CMTime)
    table.call("CMSampleBufferGetNumSamples(_:)", CMSampleBufferGetNumSamples as (CMSampleBuffer) -> CMItemCount)
    table.call(
      "CMSampleBufferGetFormatDescription(_:)",
      CMSampleBufferGetFormatDescription as (CMSampleBuffer) -> CMFormatDescription?)
    table.call("CMSampleBufferIsValid(_:)", CMSampleBufferIsValid as (CMSampleBuffer) -> Bool)
    table.call("CMSampleBufferDataIsReady(_:)", CMSampleBufferDataIsReady as (CMSampleBuffer) -> Bool)
    table.call("CMSampleBufferInvalidate(_:)", CMSampleBufferInvalidate as (CMSampleBuffer) -> OSStatus)
    table.call("CMSampleBufferMakeDataReady(_:)", CMSampleBufferMakeDataReady as (CMSampleBuffer) -> OSStatus)
    table.call(
      "CMSampleBufferGetSampleAttachmentsArray(_:createIfNecessary:)",
      CMSampleBufferGetSampleAttachmentsArray(_:createIfNecessary:) as (CMSampleBuffer, Bool) -> CFArray?)
    table.call(
      "CMSampleBufferCreateCopyWithNewTiming(allocator:sampleBuffer:sampleTimingEntryCount:sampleTimingArray:sampleBufferOut:)",
      CMSampleBufferCreateCopyWithNewTiming(
        allocator:sampleBuffer:sampleTimingEntryCount:sampleTimingArray:sampleBufferOut:)
        as (
          CFAllocator?, CMSampleBuffer, CMItemCount, UnsafePointer<CMSampleTimingInfo>?,
          UnsafeMutablePointer<CMSampleBuffer?>
        ) -> OSStatus)
    table.constant("kCMSampleAttachmentKey_NotSync", kCMSampleAttachmentKey_NotSync, is: "NotSync" as CFString)
    #expect(table.complaints == [])
  }

  @Test func attachments() {
    var table = MemberTable()
    table.type("CMAttachmentBearer", CMAttachmentBearer.self)
    table.call(
      "CMGetAttachment(_:key:attachmentModeOut:)",
      CMGetAttachment(_:key:attachmentModeOut:)
        as (CMAttachmentBearer, CFString, UnsafeMutablePointer<CMAttachmentMode>?) -> CFTypeRef?)
    table.call(
      "CMSetAttachment(_:key:value:attachmentMode:)",
      CMSetAttachment(_:key:value:attachmentMode:)
        as (CMAttachmentBearer, CFString, CFTypeRef?, CMAttachmentMode) -> Void)
    table.call("CMRemoveAttachment(_:key:)", CMRemoveAttachment(_:key:) as (CMAttachmentBearer, CFString) -> Void)
    table.call("CMRemoveAllAttachments(_:)", CMRemoveAllAttachments as (CMAttachmentBearer) -> Void)
    table.call(
      "CMPropagateAttachments(_:destination:)",
      CMPropagateAttachments as (CMAttachmentBearer, CMAttachmentBearer) -> Void)
    table.constant(
      "kCMAttachmentMode_ShouldNotPropagate", kCMAttachmentMode_ShouldNotPropagate, is: 0 as CMAttachmentMode)
    table.constant("kCMAttachmentMode_ShouldPropagate", kCMAttachmentMode_ShouldPropagate, is: 1 as CMAttachmentMode)
    #expect(table.complaints == [])
  }

  @Test func blocksAndQueues() {
    let table = MemberTable()
    table.type("CMBlockBuffer", CMBlockBuffer.self)
    table.get("CMBlockBuffer.dataLength", \CMBlockBuffer.dataLength, Int.self)
    table.call("CMBlockBuffer.dataBytes()", CMBlockBuffer.dataBytes as (CMBlockBuffer) -> () throws -> Data)
    table.call("CMBlockBufferGetDataLength(_:)", CMBlockBufferGetDataLength as (CMBlockBuffer) -> Int)
    table.call(
      "CMBlockBufferGetDataPointer(_:atOffset:lengthAtOffsetOut:totalLengthOut:dataPointerOut:)",
      CMBlockBufferGetDataPointer(_:atOffset:lengthAtOffsetOut:totalLengthOut:dataPointerOut:)
        as (
          CMBlockBuffer, Int, UnsafeMutablePointer<Int>?, UnsafeMutablePointer<Int>?,
          UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        ) -> OSStatus)
    table.call(
      "CMBlockBufferCopyDataBytes(_:atOffset:dataLength:destination:)",
      CMBlockBufferCopyDataBytes(_:atOffset:dataLength:destination:)
        as (CMBlockBuffer, Int, Int, UnsafeMutableRawPointer) -> OSStatus)
    table.call(
      "CMBlockBufferAppendBufferReference(_:targetBBuf:offsetToData:dataLength:flags:)",
      CMBlockBufferAppendBufferReference(_:targetBBuf:offsetToData:dataLength:flags:)
        as (CMBlockBuffer, CMBlockBuffer, Int, Int, CMBlockBufferFlags) -> OSStatus)
    table.type("CMBufferQueue", CMBufferQueue.self)
    table.call(
      "CMBufferQueueEnqueue(_:buffer:)", CMBufferQueueEnqueue(_:buffer:) as (CMBufferQueue, CMBuffer) -> OSStatus)
    table.call("CMBufferQueueGetBufferCount(_:)", CMBufferQueueGetBufferCount as (CMBufferQueue) -> CMItemCount)
    table.call("CMBufferQueueIsEmpty(_:)", CMBufferQueueIsEmpty as (CMBufferQueue) -> Bool)
    table.type("ManagedAudioChannelLayout", ManagedAudioChannelLayout.self)
    table.call(
      "ManagedAudioChannelLayout.init(tag:)",
      ManagedAudioChannelLayout.init(tag:) as (AudioChannelLayoutTag) -> ManagedAudioChannelLayout)
    table.get("ManagedAudioChannelLayout.tag", \ManagedAudioChannelLayout.tag, AudioChannelLayoutTag.self)
    #expect(table.complaints == [])
  }

  @Test func soundDescriptions() {
    var table = MemberTable()
    table.type("AudioStreamBasicDescription", AudioStreamBasicDescription.self)
    table.set("AudioStreamBasicDescription.mSampleRate", \AudioStreamBasicDescription.mSampleRate, Float64.self)
    table.set("AudioStreamBasicDescription.mFormatID", \AudioStreamBasicDescription.mFormatID, AudioFormatID.self)
    table.set(
      "AudioStreamBasicDescription.mFormatFlags", \AudioStreamBasicDescription.mFormatFlags, AudioFormatFlags.self)
    table.set("AudioStreamBasicDescription.mBytesPerPacket", \AudioStreamBasicDescription.mBytesPerPacket, UInt32.self)
    table.set(
      "AudioStreamBasicDescription.mFramesPerPacket", \AudioStreamBasicDescription.mFramesPerPacket, UInt32.self)
    table.set("AudioStreamBasicDescription.mBytesPerFrame", \AudioStreamBasicDescription.mBytesPerFrame, UInt32.self)
    table.set(
      "AudioStreamBasicDescription.mChannelsPerFrame", \AudioStreamBasicDescription.mChannelsPerFrame, UInt32.self)
    table.set("AudioStreamBasicDescription.mBitsPerChannel", \AudioStreamBasicDescription.mBitsPerChannel, UInt32.self)
    table.type("AudioChannelLayout", AudioChannelLayout.self)
    table.set("AudioChannelLayout.mChannelLayoutTag", \AudioChannelLayout.mChannelLayoutTag, AudioChannelLayoutTag.self)
    table.set("AudioChannelLayout.mChannelBitmap", \AudioChannelLayout.mChannelBitmap, AudioChannelBitmap.self)
    table.set(
      "AudioChannelLayout.mNumberChannelDescriptions", \AudioChannelLayout.mNumberChannelDescriptions, UInt32.self)
    table.set(
      "AudioChannelLayout.mChannelDescriptions", \AudioChannelLayout.mChannelDescriptions, AudioChannelDescription.self)
    table.constant("kAudioChannelLayoutTag_Stereo", kAudioChannelLayoutTag_Stereo, is: (101 << 16) | 2)
    table.constant("kAudioChannelLayoutTag_Mono", kAudioChannelLayoutTag_Mono, is: (100 << 16) | 1)
    table.constant("kAudioFormatLinearPCM", kAudioFormatLinearPCM, is: 0x6C70_636D as AudioFormatID)
    table.constant("kAudioFormatMPEG4AAC", kAudioFormatMPEG4AAC, is: 0x6161_6320 as AudioFormatID)
    table.constant("kAudioFormatAppleLossless", kAudioFormatAppleLossless, is: 0x616C_6163 as AudioFormatID)
    table.constant("noErr", noErr, is: 0)
    #expect(table.complaints == [])
  }
}
