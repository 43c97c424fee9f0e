import CoreMedia
import MediaEngine

/// What a profile and level by Apple's name means.
struct ProfileLevel {
  let profile: VideoEncoding.Profile
  /// Nil where size and rate decide.
  let level: H264Level?

  /// Nil for names that no encoder here knows.
  init?(_ name: String) {
    let parts = name.split(separator: "_", maxSplits: 2).map(String.init)
    guard parts.count == 3, let profile = Self.profiles["\(parts[0])_\(parts[1])"] else { return nil }
    self.profile = profile
    level = Int(parts[2].replacing("_", with: "")).flatMap { H264Level($0) }
  }

  private static let profiles: [String: VideoEncoding.Profile] = [
    "H264_Baseline": .baseline, "H264_ConstrainedBaseline": .baseline, "H264_Main": .main, "H264_High": .high,
    "H264_ConstrainedHigh": .high, "HEVC_Main": .main, "HEVC_Main10": .main10,
  ]

  /// The names that a codec has.
  static func names(for codec: Codec) -> [String] {
    guard codec == .h264 else { return [kVTProfileLevel_HEVC_Main_AutoLevel, kVTProfileLevel_HEVC_Main10_AutoLevel] }
    return [
      kVTProfileLevel_H264_Baseline_AutoLevel, kVTProfileLevel_H264_Baseline_1_3, kVTProfileLevel_H264_Baseline_3_0,
      kVTProfileLevel_H264_Baseline_3_1, kVTProfileLevel_H264_Baseline_3_2, kVTProfileLevel_H264_Baseline_4_0,
      kVTProfileLevel_H264_Baseline_4_1, kVTProfileLevel_H264_Baseline_4_2, kVTProfileLevel_H264_Baseline_5_0,
      kVTProfileLevel_H264_Baseline_5_1, kVTProfileLevel_H264_Baseline_5_2,
      kVTProfileLevel_H264_ConstrainedBaseline_AutoLevel, kVTProfileLevel_H264_Main_AutoLevel,
      kVTProfileLevel_H264_Main_3_0, kVTProfileLevel_H264_Main_3_1, kVTProfileLevel_H264_Main_3_2,
      kVTProfileLevel_H264_Main_4_0, kVTProfileLevel_H264_Main_4_1, kVTProfileLevel_H264_Main_4_2,
      kVTProfileLevel_H264_Main_5_0, kVTProfileLevel_H264_Main_5_1, kVTProfileLevel_H264_Main_5_2,
      kVTProfileLevel_H264_High_AutoLevel, kVTProfileLevel_H264_High_3_0, kVTProfileLevel_H264_High_3_1,
      kVTProfileLevel_H264_High_3_2, kVTProfileLevel_H264_High_4_0, kVTProfileLevel_H264_High_4_1,
      kVTProfileLevel_H264_High_4_2, kVTProfileLevel_H264_High_5_0, kVTProfileLevel_H264_High_5_1,
      kVTProfileLevel_H264_High_5_2, kVTProfileLevel_H264_ConstrainedHigh_AutoLevel,
    ]
  }
}
