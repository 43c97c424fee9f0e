import CoreMedia
import MediaEngine

/// Makes sample buffers of what encoders give out.
enum CompressedSample {
  /// A packet as a sample, which tells what it depends on. It says when it is decoded where that may differ from when
  /// it is shown.
  static func make(_ packet: EncodedPacket, isReordered: Bool) throws -> CMSampleBuffer {
    let timing = CMSampleTimingInfo(
      duration: packet.duration, presentationTimeStamp: packet.presentation,
      decodeTimeStamp: isReordered ? packet.decode : .invalid)
    let sample = try CMSampleBuffer(
      dataBuffer: try CMBlockBuffer.copying(packet.bytes), formatDescription: packet.format, numSamples: 1,
      sampleTimings: [timing], sampleSizes: [packet.bytes.count])
    if !packet.isKey { sample.sampleAttachments[0][.notSync] = true }
    sample.sampleAttachments[0][.dependsOnOthers] = !packet.isKey
    if packet.isDisposable { sample.sampleAttachments[0][.isDependedOnByOthers] = false }
    return sample
  }
}
