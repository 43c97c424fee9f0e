/// Export preset: for sending over slow connections.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// Export preset: for sending.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// Export preset: in its own size, as good as makes sense.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// Export preset: HEVC in its own size, as good as makes sense.
public let AVAssetExportPresetHEVCHighestQuality = "AVAssetExportPresetHEVCHighestQuality"
/// Export preset: at most 640 × 480.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
/// Export preset: at most 960 × 540.
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
/// Export preset: at most 1280 × 720.
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
/// Export preset: at most 1920 × 1080.
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
/// Export preset: at most 3840 × 2160.
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// Export preset: HEVC of at most 1920 × 1080.
public let AVAssetExportPresetHEVC1920x1080 = "AVAssetExportPresetHEVC1920x1080"
/// Export preset: HEVC of at most 3840 × 2160.
public let AVAssetExportPresetHEVC3840x2160 = "AVAssetExportPresetHEVC3840x2160"
/// Export preset: the sound alone, as AAC.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"
/// Export preset: everything as it is stored, without encoding it again.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"

// Nothing here encodes these: they are in no list, and no session is made for them.

/// HEVC with transparency, in the source's size. Not offered here.
public let AVAssetExportPresetHEVCHighestQualityWithAlpha = "AVAssetExportPresetHEVCHighestQualityWithAlpha"
/// HEVC with transparency, at most 1920 × 1080. Not offered here.
public let AVAssetExportPresetHEVC1920x1080WithAlpha = "AVAssetExportPresetHEVC1920x1080WithAlpha"
/// HEVC with transparency, at most 3840 × 2160. Not offered here.
public let AVAssetExportPresetHEVC3840x2160WithAlpha = "AVAssetExportPresetHEVC3840x2160WithAlpha"
/// ProRes 422 with uncompressed sound. Not offered here.
public let AVAssetExportPresetAppleProRes422LPCM = "AVAssetExportPresetAppleProRes422LPCM"
/// ProRes 4444 with uncompressed sound. Not offered here.
public let AVAssetExportPresetAppleProRes4444LPCM = "AVAssetExportPresetAppleProRes4444LPCM"
