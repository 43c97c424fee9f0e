import CoreMedia
import Foundation

/// One track of a clip: its description and its samples.
struct ClipTrack: Sendable {
  var plan: ISOTrackPlan
  var samples: [ISOSample]

  /// The timed metadata track that marks the moment of a Live Photo's still, in the form that Apple's programs look
  /// for: a track that describes the video track. Times are in movie timescale units.
  static func stillTime(at delay: Int64, duration: Int64, movieTimescale: CMTimeScale, of picture: Int32) throws
    -> ClipTrack
  {
    // An 8-bit signed integer.
    let format = try CMFormatDescription(
      metadataType: .boxed,
      metadataSpecifications: [
        [
          kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier:
            "mdta/com.apple.quicktime.still-image-time",
          kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType: kCMMetadataBaseDataType_SInt8,
        ]
      ])
    var plan = ISOTrackPlan(id: picture + 2, kind: .metadata, formats: [format], timescale: movieTimescale)
    plan.associations = [.init(type: "cdsc", track: picture)]
    let length = max(1, duration)
    plan.edits = [EditList.Edit(duration: length, mediaTime: 0)]
    if delay > 0 { plan.edits.insert(EditList.Edit(duration: delay, mediaTime: nil), at: 0) }
    return ClipTrack(
      plan: plan,
      samples: [ISOSample(bytes: [0, 0, 0, 9, 0, 0, 0, 1, 0], decode: 0, duration: UInt32(clamping: length))])
  }
}
