import CoreGraphics

/// The video codec, or the pixel format of uncompressed video, as a four-character code.
public typealias CMVideoCodecType = FourCharCode

/// Uncompressed 4:2:2, eight bits.
public let kCMVideoCodecType_422YpCbCr8: CMVideoCodecType = 0x32767579  // '2vuy'
/// Apple Animation.
public let kCMVideoCodecType_Animation: CMVideoCodecType = 0x726C6520  // 'rle '
/// Cinepak.
public let kCMVideoCodecType_Cinepak: CMVideoCodecType = 0x63766964  // 'cvid'
/// Motion JPEG, one JPEG image per frame.
public let kCMVideoCodecType_JPEG: CMVideoCodecType = 0x6A706567  // 'jpeg'
/// Motion JPEG with Open-DML extensions.
public let kCMVideoCodecType_JPEG_OpenDML: CMVideoCodecType = 0x646D6231  // 'dmb1'
/// JPEG XL.
public let kCMVideoCodecType_JPEG_XL: CMVideoCodecType = 0x6A786C63  // 'jxlc'
/// Sorenson Video.
public let kCMVideoCodecType_SorensonVideo: CMVideoCodecType = 0x53565131  // 'SVQ1'
/// Sorenson Video 3.
public let kCMVideoCodecType_SorensonVideo3: CMVideoCodecType = 0x53565133  // 'SVQ3'
/// H.263.
public let kCMVideoCodecType_H263: CMVideoCodecType = 0x68323633  // 'h263'
/// H.264.
public let kCMVideoCodecType_H264: CMVideoCodecType = 0x61766331  // 'avc1'
/// HEVC.
public let kCMVideoCodecType_HEVC: CMVideoCodecType = 0x68766331  // 'hvc1'
/// HEVC with an alpha channel.
public let kCMVideoCodecType_HEVCWithAlpha: CMVideoCodecType = 0x6D757861  // 'muxa'
/// Dolby Vision in HEVC.
public let kCMVideoCodecType_DolbyVisionHEVC: CMVideoCodecType = 0x64766831  // 'dvh1'
/// MPEG-4 Part 2.
public let kCMVideoCodecType_MPEG4Video: CMVideoCodecType = 0x6D703476  // 'mp4v'
/// MPEG-2.
public let kCMVideoCodecType_MPEG2Video: CMVideoCodecType = 0x6D703276  // 'mp2v'
/// MPEG-1.
public let kCMVideoCodecType_MPEG1Video: CMVideoCodecType = 0x6D703176  // 'mp1v'
/// VP9.
public let kCMVideoCodecType_VP9: CMVideoCodecType = 0x76703039  // 'vp09'
/// AV1.
public let kCMVideoCodecType_AV1: CMVideoCodecType = 0x61763031  // 'av01'
/// DV, NTSC.
public let kCMVideoCodecType_DVCNTSC: CMVideoCodecType = 0x64766320  // 'dvc '
/// DV, PAL.
public let kCMVideoCodecType_DVCPAL: CMVideoCodecType = 0x64766370  // 'dvcp'
/// DVCPRO, PAL.
public let kCMVideoCodecType_DVCProPAL: CMVideoCodecType = 0x64767070  // 'dvpp'
/// DVCPRO 50, NTSC.
public let kCMVideoCodecType_DVCPro50NTSC: CMVideoCodecType = 0x6476356E  // 'dv5n'
/// DVCPRO 50, PAL.
public let kCMVideoCodecType_DVCPro50PAL: CMVideoCodecType = 0x64763570  // 'dv5p'
/// DVCPRO HD, 720p60.
public let kCMVideoCodecType_DVCPROHD720p60: CMVideoCodecType = 0x64766870  // 'dvhp'
/// DVCPRO HD, 720p50.
public let kCMVideoCodecType_DVCPROHD720p50: CMVideoCodecType = 0x64766871  // 'dvhq'
/// DVCPRO HD, 1080i60.
public let kCMVideoCodecType_DVCPROHD1080i60: CMVideoCodecType = 0x64766836  // 'dvh6'
/// DVCPRO HD, 1080i50.
public let kCMVideoCodecType_DVCPROHD1080i50: CMVideoCodecType = 0x64766835  // 'dvh5'
/// DVCPRO HD, 1080p30.
public let kCMVideoCodecType_DVCPROHD1080p30: CMVideoCodecType = 0x64766833  // 'dvh3'
/// DVCPRO HD, 1080p25.
public let kCMVideoCodecType_DVCPROHD1080p25: CMVideoCodecType = 0x64766832  // 'dvh2'
/// ProRes 4444 XQ.
public let kCMVideoCodecType_AppleProRes4444XQ: CMVideoCodecType = 0x61703478  // 'ap4x'
/// ProRes 4444.
public let kCMVideoCodecType_AppleProRes4444: CMVideoCodecType = 0x61703468  // 'ap4h'
/// ProRes 422 HQ.
public let kCMVideoCodecType_AppleProRes422HQ: CMVideoCodecType = 0x61706368  // 'apch'
/// ProRes 422.
public let kCMVideoCodecType_AppleProRes422: CMVideoCodecType = 0x6170636E  // 'apcn'
/// ProRes 422 LT.
public let kCMVideoCodecType_AppleProRes422LT: CMVideoCodecType = 0x61706373  // 'apcs'
/// ProRes 422 Proxy.
public let kCMVideoCodecType_AppleProRes422Proxy: CMVideoCodecType = 0x6170636F  // 'apco'
/// ProRes RAW.
public let kCMVideoCodecType_AppleProResRAW: CMVideoCodecType = 0x6170726E  // 'aprn'
/// ProRes RAW HQ.
public let kCMVideoCodecType_AppleProResRAWHQ: CMVideoCodecType = 0x61707268  // 'aprh'
/// Disparity in HEVC.
public let kCMVideoCodecType_DisparityHEVC: CMVideoCodecType = 0x64697368  // 'dish'
/// Depth in HEVC.
public let kCMVideoCodecType_DepthHEVC: CMVideoCodecType = 0x64657068  // 'deph'
