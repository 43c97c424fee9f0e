import CoreGraphics

/// The kind of a muxed stream, as a four-character code.
public typealias CMMuxedStreamType = FourCharCode
/// The kind of closed captions, as a four-character code.
public typealias CMClosedCaptionFormatType = FourCharCode
/// The kind of text, as a four-character code.
public typealias CMTextFormatType = FourCharCode
/// The kind of subtitles, as a four-character code.
public typealias CMSubtitleFormatType = FourCharCode
/// The kind of timecode, as a four-character code.
public typealias CMTimeCodeFormatType = FourCharCode
/// The kind of timed metadata, as a four-character code.
public typealias CMMetadataFormatType = FourCharCode
/// 3GPP timed text as subtitles.
public let kCMSubtitleFormatType_3GText: CMSubtitleFormatType = 0x74783367  // 'tx3g'
/// MPEG-1 system stream.
public let kCMMuxedStreamType_MPEG1System: CMMuxedStreamType = 0x6D703173  // 'mp1s'
/// MPEG-2 transport stream.
public let kCMMuxedStreamType_MPEG2Transport: CMMuxedStreamType = 0x6D703274  // 'mp2t'
/// MPEG-2 program stream.
public let kCMMuxedStreamType_MPEG2Program: CMMuxedStreamType = 0x6D703270  // 'mp2p'
/// DV.
public let kCMMuxedStreamType_DV: CMMuxedStreamType = 0x64762020  // 'dv  '
/// CEA 608 captions.
public let kCMClosedCaptionFormatType_CEA608: CMClosedCaptionFormatType = 0x63363038  // 'c608'
/// CEA 708 captions.
public let kCMClosedCaptionFormatType_CEA708: CMClosedCaptionFormatType = 0x63373038  // 'c708'
/// ATSC captions.
public let kCMClosedCaptionFormatType_ATSC: CMClosedCaptionFormatType = 0x61746363  // 'atcc'
/// QuickTime text.
public let kCMTextFormatType_QTText: CMTextFormatType = 0x74657874  // 'text'
/// 3GPP timed text.
public let kCMTextFormatType_3GText: CMTextFormatType = 0x74783367  // 'tx3g'
/// WebVTT.
public let kCMSubtitleFormatType_WebVTT: CMSubtitleFormatType = 0x77767474  // 'wvtt'
/// A 32-bit frame number.
public let kCMTimeCodeFormatType_TimeCode32: CMTimeCodeFormatType = 0x746D6364  // 'tmcd'
/// A 64-bit frame number.
public let kCMTimeCodeFormatType_TimeCode64: CMTimeCodeFormatType = 0x74633634  // 'tc64'
/// A 32-bit counter.
public let kCMTimeCodeFormatType_Counter32: CMTimeCodeFormatType = 0x636E3332  // 'cn32'
/// A 64-bit counter.
public let kCMTimeCodeFormatType_Counter64: CMTimeCodeFormatType = 0x636E3634  // 'cn64'
/// Shoutcast metadata.
public let kCMMetadataFormatType_ICY: CMMetadataFormatType = 0x69637920  // 'icy '
/// ID3 metadata.
public let kCMMetadataFormatType_ID3: CMMetadataFormatType = 0x69643320  // 'id3 '
/// Metadata items in boxes.
public let kCMMetadataFormatType_Boxed: CMMetadataFormatType = 0x6D656278  // 'mebx'
/// DASH event messages.
public let kCMMetadataFormatType_EMSG: CMMetadataFormatType = 0x656D7367  // 'emsg'

extension CMFormatDescription {
  /// The codec, pixel format or other kind within a media type.
  public struct MediaSubType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The four-character code.
    public let rawValue: FourCharCode

    /// A subtype from its code.
    public init(rawValue: FourCharCode) {
      self.rawValue = rawValue
    }

    /// A subtype from the four characters of its code.
    public init(string: String) {
      self.init(rawValue: fourCharCode(string))
    }

    /// The four characters of the code.
    public var description: String { fourCharacters(of: rawValue) }
  }
}

extension CMFormatDescription.MediaSubType {
  /// Uncompressed 4:2:2, eight bits.
  public static let pixelFormat_422YpCbCr8 = Self(rawValue: kCMVideoCodecType_422YpCbCr8)
  /// Apple Animation.
  public static let animation = Self(rawValue: kCMVideoCodecType_Animation)
  /// Cinepak.
  public static let cinepak = Self(rawValue: kCMVideoCodecType_Cinepak)
  /// Motion JPEG, one JPEG image per frame.
  public static let jpeg = Self(rawValue: kCMVideoCodecType_JPEG)
  /// Motion JPEG with Open-DML extensions.
  public static let jpeg_OpenDML = Self(rawValue: kCMVideoCodecType_JPEG_OpenDML)
  /// JPEG XL.
  public static let jpeg_XL = Self(rawValue: kCMVideoCodecType_JPEG_XL)
  /// Sorenson Video.
  public static let sorensonVideo = Self(rawValue: kCMVideoCodecType_SorensonVideo)
  /// Sorenson Video 3.
  public static let sorensonVideo3 = Self(rawValue: kCMVideoCodecType_SorensonVideo3)
  /// H.263.
  public static let h263 = Self(rawValue: kCMVideoCodecType_H263)
  /// H.264.
  public static let h264 = Self(rawValue: kCMVideoCodecType_H264)
  /// HEVC.
  public static let hevc = Self(rawValue: kCMVideoCodecType_HEVC)
  /// HEVC with an alpha channel.
  public static let hevcWithAlpha = Self(rawValue: kCMVideoCodecType_HEVCWithAlpha)
  /// Dolby Vision in HEVC.
  public static let dolbyVisionHEVC = Self(rawValue: kCMVideoCodecType_DolbyVisionHEVC)
  /// MPEG-4 Part 2.
  public static let mpeg4Video = Self(rawValue: kCMVideoCodecType_MPEG4Video)
  /// MPEG-2.
  public static let mpeg2Video = Self(rawValue: kCMVideoCodecType_MPEG2Video)
  /// MPEG-1.
  public static let mpeg1Video = Self(rawValue: kCMVideoCodecType_MPEG1Video)
  /// VP9.
  public static let vp9 = Self(rawValue: kCMVideoCodecType_VP9)
  /// AV1.
  public static let av1 = Self(rawValue: kCMVideoCodecType_AV1)
  /// DV, NTSC.
  public static let dvcNTSC = Self(rawValue: kCMVideoCodecType_DVCNTSC)
  /// DV, PAL.
  public static let dvcPAL = Self(rawValue: kCMVideoCodecType_DVCPAL)
  /// DVCPRO, PAL.
  public static let dvcProPAL = Self(rawValue: kCMVideoCodecType_DVCProPAL)
  /// DVCPRO 50, NTSC.
  public static let dvcPro50NTSC = Self(rawValue: kCMVideoCodecType_DVCPro50NTSC)
  /// DVCPRO 50, PAL.
  public static let dvcPro50PAL = Self(rawValue: kCMVideoCodecType_DVCPro50PAL)
  /// DVCPRO HD, 720p60.
  public static let dvcPROHD720p60 = Self(rawValue: kCMVideoCodecType_DVCPROHD720p60)
  /// DVCPRO HD, 720p50.
  public static let dvcPROHD720p50 = Self(rawValue: kCMVideoCodecType_DVCPROHD720p50)
  /// DVCPRO HD, 1080i60.
  public static let dvcPROHD1080i60 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080i60)
  /// DVCPRO HD, 1080i50.
  public static let dvcPROHD1080i50 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080i50)
  /// DVCPRO HD, 1080p30.
  public static let dvcPROHD1080p30 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080p30)
  /// DVCPRO HD, 1080p25.
  public static let dvcPROHD1080p25 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080p25)
  /// ProRes 4444 XQ.
  public static let proRes4444XQ = Self(rawValue: kCMVideoCodecType_AppleProRes4444XQ)
  /// ProRes 4444.
  public static let proRes4444 = Self(rawValue: kCMVideoCodecType_AppleProRes4444)
  /// ProRes 422 HQ.
  public static let proRes422HQ = Self(rawValue: kCMVideoCodecType_AppleProRes422HQ)
  /// ProRes 422.
  public static let proRes422 = Self(rawValue: kCMVideoCodecType_AppleProRes422)
  /// ProRes 422 LT.
  public static let proRes422LT = Self(rawValue: kCMVideoCodecType_AppleProRes422LT)
  /// ProRes 422 Proxy.
  public static let proRes422Proxy = Self(rawValue: kCMVideoCodecType_AppleProRes422Proxy)
  /// ProRes RAW.
  public static let proResRAW = Self(rawValue: kCMVideoCodecType_AppleProResRAW)
  /// ProRes RAW HQ.
  public static let proResRAWHQ = Self(rawValue: kCMVideoCodecType_AppleProResRAWHQ)
  /// Disparity in HEVC.
  public static let disparityHEVC = Self(rawValue: kCMVideoCodecType_DisparityHEVC)
  /// Depth in HEVC.
  public static let depthHEVC = Self(rawValue: kCMVideoCodecType_DepthHEVC)
  /// 32 bits a pixel, alpha first.
  public static let pixelFormat_32ARGB = Self(rawValue: 0x00000020)
  /// 32 bits a pixel, blue first.
  public static let pixelFormat_32BGRA = Self(rawValue: 0x42475241)
  /// 24 bits a pixel.
  public static let pixelFormat_24RGB = Self(rawValue: 0x00000018)
  /// 16 bits a pixel, 5-5-5.
  public static let pixelFormat_16BE555 = Self(rawValue: 0x00000010)
  /// 16 bits a pixel, 5-6-5.
  public static let pixelFormat_16BE565 = Self(rawValue: 0x42353635)
  /// 16 bits a pixel, 5-5-5, little-endian.
  public static let pixelFormat_16LE555 = Self(rawValue: 0x4C353535)
  /// 16 bits a pixel, 5-6-5, little-endian.
  public static let pixelFormat_16LE565 = Self(rawValue: 0x4C353635)
  /// 4:2:2, eight bits, luma first.
  public static let pixelFormat_422YpCbCr8_yuvs = Self(rawValue: 0x79757673)
  /// 4:4:4, eight bits.
  public static let pixelFormat_444YpCbCr8 = Self(rawValue: 0x76333038)
  /// 4:4:4:4, eight bits.
  public static let pixelFormat_4444YpCbCrA8 = Self(rawValue: 0x76343038)
  /// 4:2:2, up to sixteen bits.
  public static let pixelFormat_422YpCbCr16 = Self(rawValue: 0x76323136)
  /// 4:2:2, ten bits.
  public static let pixelFormat_422YpCbCr10 = Self(rawValue: 0x76323130)
  /// 4:4:4, ten bits.
  public static let pixelFormat_444YpCbCr10 = Self(rawValue: 0x76343130)
  /// Eight bits of grey, 0 is white.
  public static let pixelFormat_8IndexedGray_WhiteIsZero = Self(rawValue: 0x00000028)
  /// The audio format `kAudioFormatLinearPCM`.
  public static let linearPCM = Self(rawValue: kAudioFormatLinearPCM)
  /// The audio format `kAudioFormatAC3`.
  public static let ac3 = Self(rawValue: kAudioFormatAC3)
  /// The audio format `kAudioFormatEnhancedAC3`.
  public static let enhancedAC3 = Self(rawValue: kAudioFormatEnhancedAC3)
  /// The audio format `kAudioFormat60958AC3`.
  public static let iec60958AC3 = Self(rawValue: kAudioFormat60958AC3)
  /// The audio format `kAudioFormatAppleIMA4`.
  public static let appleIMA4 = Self(rawValue: kAudioFormatAppleIMA4)
  /// The audio format `kAudioFormatMPEG4AAC`.
  public static let mpeg4AAC = Self(rawValue: kAudioFormatMPEG4AAC)
  /// The audio format `kAudioFormatMPEG4AAC_HE`.
  public static let mpeg4AAC_HE = Self(rawValue: kAudioFormatMPEG4AAC_HE)
  /// The audio format `kAudioFormatMPEG4AAC_LD`.
  public static let mpeg4AAC_LD = Self(rawValue: kAudioFormatMPEG4AAC_LD)
  /// The audio format `kAudioFormatMPEG4AAC_ELD`.
  public static let mpeg4AAC_ELD = Self(rawValue: kAudioFormatMPEG4AAC_ELD)
  /// The audio format `kAudioFormatMPEG4AAC_HE_V2`.
  public static let mpeg4AAC_HE_V2 = Self(rawValue: kAudioFormatMPEG4AAC_HE_V2)
  /// The audio format `kAudioFormatULaw`.
  public static let uLaw = Self(rawValue: kAudioFormatULaw)
  /// The audio format `kAudioFormatALaw`.
  public static let aLaw = Self(rawValue: kAudioFormatALaw)
  /// The audio format `kAudioFormatMPEGLayer1`.
  public static let mpegLayer1 = Self(rawValue: kAudioFormatMPEGLayer1)
  /// The audio format `kAudioFormatMPEGLayer2`.
  public static let mpegLayer2 = Self(rawValue: kAudioFormatMPEGLayer2)
  /// The audio format `kAudioFormatMPEGLayer3`.
  public static let mpegLayer3 = Self(rawValue: kAudioFormatMPEGLayer3)
  /// The audio format `kAudioFormatAppleLossless`.
  public static let appleLossless = Self(rawValue: kAudioFormatAppleLossless)
  /// The audio format `kAudioFormatAMR`.
  public static let amr = Self(rawValue: kAudioFormatAMR)
  /// The audio format `kAudioFormatAMR_WB`.
  public static let amr_WB = Self(rawValue: kAudioFormatAMR_WB)
  /// The audio format `kAudioFormatiLBC`.
  public static let iLBC = Self(rawValue: kAudioFormatiLBC)
  /// The audio format `kAudioFormatFLAC`.
  public static let flac = Self(rawValue: kAudioFormatFLAC)
  /// The audio format `kAudioFormatOpus`.
  public static let opus = Self(rawValue: kAudioFormatOpus)
  /// MPEG-1 system stream.
  public static let mpeg1System = Self(rawValue: kCMMuxedStreamType_MPEG1System)
  /// MPEG-2 transport stream.
  public static let mpeg2Transport = Self(rawValue: kCMMuxedStreamType_MPEG2Transport)
  /// MPEG-2 program stream.
  public static let mpeg2Program = Self(rawValue: kCMMuxedStreamType_MPEG2Program)
  /// DV.
  public static let dv = Self(rawValue: kCMMuxedStreamType_DV)
  /// CEA 608 captions.
  public static let cea608 = Self(rawValue: kCMClosedCaptionFormatType_CEA608)
  /// CEA 708 captions.
  public static let cea708 = Self(rawValue: kCMClosedCaptionFormatType_CEA708)
  /// ATSC captions.
  public static let atsc = Self(rawValue: kCMClosedCaptionFormatType_ATSC)
  /// QuickTime text.
  public static let qt = Self(rawValue: kCMTextFormatType_QTText)
  /// 3GPP timed text.
  public static let mobile3GPP = Self(rawValue: kCMTextFormatType_3GText)
  /// WebVTT.
  public static let webVTT = Self(rawValue: kCMSubtitleFormatType_WebVTT)
  /// A 32-bit frame number.
  public static let timeCode32 = Self(rawValue: kCMTimeCodeFormatType_TimeCode32)
  /// A 64-bit frame number.
  public static let timeCode64 = Self(rawValue: kCMTimeCodeFormatType_TimeCode64)
  /// A 32-bit counter.
  public static let counter32 = Self(rawValue: kCMTimeCodeFormatType_Counter32)
  /// A 64-bit counter.
  public static let counter64 = Self(rawValue: kCMTimeCodeFormatType_Counter64)
  /// Shoutcast metadata.
  public static let icy = Self(rawValue: kCMMetadataFormatType_ICY)
  /// ID3 metadata.
  public static let id3 = Self(rawValue: kCMMetadataFormatType_ID3)
  /// Metadata items in boxes.
  public static let boxed = Self(rawValue: kCMMetadataFormatType_Boxed)
  /// DASH event messages.
  public static let emsg = Self(rawValue: kCMMetadataFormatType_EMSG)
}
