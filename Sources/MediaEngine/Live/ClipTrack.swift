import CoreMedia
import Foundation

/// One track of a clip: what the movie says of it, and its samples.
struct ClipTrack: Sendable {
  var plan: ISOTrackPlan
  var samples: [ISOSample]

  /// The one moment at which a Live Photo shows its still, as Apple's programs look for it: a track that describes the
  /// picture of another one. Times are in the movie's units.
  static func stillTime(at delay: Int64, duration: Int64, movieTimescale: CMTimeScale, of picture: Int32) throws
    -> ClipTrack
  {
    // A whole number of eight bits.
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
