import CoreMedia

// Profiles and levels.

/// H.264 Baseline at the level that size and rate need.
public let kVTProfileLevel_H264_Baseline_AutoLevel: CFString = "H264_Baseline_AutoLevel"
/// H.264 Baseline at level 1.3.
public let kVTProfileLevel_H264_Baseline_1_3: CFString = "H264_Baseline_1_3"
/// H.264 Baseline at level 3.0.
public let kVTProfileLevel_H264_Baseline_3_0: CFString = "H264_Baseline_3_0"
/// H.264 Baseline at level 3.1.
public let kVTProfileLevel_H264_Baseline_3_1: CFString = "H264_Baseline_3_1"
/// H.264 Baseline at level 3.2.
public let kVTProfileLevel_H264_Baseline_3_2: CFString = "H264_Baseline_3_2"
/// H.264 Baseline at level 4.0.
public let kVTProfileLevel_H264_Baseline_4_0: CFString = "H264_Baseline_4_0"
/// H.264 Baseline at level 4.1.
public let kVTProfileLevel_H264_Baseline_4_1: CFString = "H264_Baseline_4_1"
/// H.264 Baseline at level 4.2.
public let kVTProfileLevel_H264_Baseline_4_2: CFString = "H264_Baseline_4_2"
/// H.264 Baseline at level 5.0.
public let kVTProfileLevel_H264_Baseline_5_0: CFString = "H264_Baseline_5_0"
/// H.264 Baseline at level 5.1.
public let kVTProfileLevel_H264_Baseline_5_1: CFString = "H264_Baseline_5_1"
/// H.264 Baseline at level 5.2.
public let kVTProfileLevel_H264_Baseline_5_2: CFString = "H264_Baseline_5_2"
/// H.264 Constrained Baseline at the level that size and rate need.
public let kVTProfileLevel_H264_ConstrainedBaseline_AutoLevel: CFString = "H264_ConstrainedBaseline_AutoLevel"
/// H.264 Main at the level that size and rate need.
public let kVTProfileLevel_H264_Main_AutoLevel: CFString = "H264_Main_AutoLevel"
/// H.264 Main at level 3.0.
public let kVTProfileLevel_H264_Main_3_0: CFString = "H264_Main_3_0"
/// H.264 Main at level 3.1.
public let kVTProfileLevel_H264_Main_3_1: CFString = "H264_Main_3_1"
/// H.264 Main at level 3.2.
public let kVTProfileLevel_H264_Main_3_2: CFString = "H264_Main_3_2"
/// H.264 Main at level 4.0.
public let kVTProfileLevel_H264_Main_4_0: CFString = "H264_Main_4_0"
/// H.264 Main at level 4.1.
public let kVTProfileLevel_H264_Main_4_1: CFString = "H264_Main_4_1"
/// H.264 Main at level 4.2.
public let kVTProfileLevel_H264_Main_4_2: CFString = "H264_Main_4_2"
/// H.264 Main at level 5.0.
public let kVTProfileLevel_H264_Main_5_0: CFString = "H264_Main_5_0"
/// H.264 Main at level 5.1.
public let kVTProfileLevel_H264_Main_5_1: CFString = "H264_Main_5_1"
/// H.264 Main at level 5.2.
public let kVTProfileLevel_H264_Main_5_2: CFString = "H264_Main_5_2"
/// H.264 High at the level that size and rate need.
public let kVTProfileLevel_H264_High_AutoLevel: CFString = "H264_High_AutoLevel"
/// H.264 High at level 3.0.
public let kVTProfileLevel_H264_High_3_0: CFString = "H264_High_3_0"
/// H.264 High at level 3.1.
public let kVTProfileLevel_H264_High_3_1: CFString = "H264_High_3_1"
/// H.264 High at level 3.2.
public let kVTProfileLevel_H264_High_3_2: CFString = "H264_High_3_2"
/// H.264 High at level 4.0.
public let kVTProfileLevel_H264_High_4_0: CFString = "H264_High_4_0"
/// H.264 High at level 4.1.
public let kVTProfileLevel_H264_High_4_1: CFString = "H264_High_4_1"
/// H.264 High at level 4.2.
public let kVTProfileLevel_H264_High_4_2: CFString = "H264_High_4_2"
/// H.264 High at level 5.0.
public let kVTProfileLevel_H264_High_5_0: CFString = "H264_High_5_0"
/// H.264 High at level 5.1.
public let kVTProfileLevel_H264_High_5_1: CFString = "H264_High_5_1"
/// H.264 High at level 5.2.
public let kVTProfileLevel_H264_High_5_2: CFString = "H264_High_5_2"
/// H.264 High without frames in another order, at the level that size and rate need.
public let kVTProfileLevel_H264_ConstrainedHigh_AutoLevel: CFString = "H264_ConstrainedHigh_AutoLevel"
/// HEVC Main at the level that size and rate need.
public let kVTProfileLevel_HEVC_Main_AutoLevel: CFString = "HEVC_Main_AutoLevel"
/// HEVC Main 10, with ten bits per component, at the level that size and rate need.
public let kVTProfileLevel_HEVC_Main10_AutoLevel: CFString = "HEVC_Main10_AutoLevel"
/// HEVC, 10 bits and 4:2:2; sessions say that no encoder has it.
public let kVTProfileLevel_HEVC_Main42210_AutoLevel: CFString = "HEVC_Main42210_AutoLevel"
