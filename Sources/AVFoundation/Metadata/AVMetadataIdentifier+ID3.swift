extension AVMetadataIdentifier {
  /// ID3 `AENC`: audio encryption.
  public static let id3MetadataAudioEncryption = AVMetadataIdentifier("id3/AENC")
  /// ID3 `APIC`: attached picture.
  public static let id3MetadataAttachedPicture = AVMetadataIdentifier("id3/APIC")
  /// ID3 `ASPI`: audio seek point index.
  public static let id3MetadataAudioSeekPointIndex = AVMetadataIdentifier("id3/ASPI")
  /// ID3 `COMM`: comments.
  public static let id3MetadataComments = AVMetadataIdentifier("id3/COMM")
  /// ID3 `COMR`: commercial.
  public static let id3MetadataCommercial = AVMetadataIdentifier("id3/COMR")
  /// ID3 `ENCR`: encryption.
  public static let id3MetadataEncryption = AVMetadataIdentifier("id3/ENCR")
  /// ID3 `EQUA`: equalization.
  public static let id3MetadataEqualization = AVMetadataIdentifier("id3/EQUA")
  /// ID3 `EQU2`: equalization2.
  public static let id3MetadataEqualization2 = AVMetadataIdentifier("id3/EQU2")
  /// ID3 `ETCO`: event timing codes.
  public static let id3MetadataEventTimingCodes = AVMetadataIdentifier("id3/ETCO")
  /// ID3 `GEOB`: general encapsulated object.
  public static let id3MetadataGeneralEncapsulatedObject = AVMetadataIdentifier("id3/GEOB")
  /// ID3 `GRID`: group identifier.
  public static let id3MetadataGroupIdentifier = AVMetadataIdentifier("id3/GRID")
  /// ID3 `IPLS`: involved people list.
  public static let id3MetadataInvolvedPeopleList_v23 = AVMetadataIdentifier("id3/IPLS")
  /// ID3 `LINK`: link.
  public static let id3MetadataLink = AVMetadataIdentifier("id3/LINK")
  /// ID3 `MCDI`: music CD identifier.
  public static let id3MetadataMusicCDIdentifier = AVMetadataIdentifier("id3/MCDI")
  /// ID3 `MLLT`: MPEG location lookup table.
  public static let id3MetadataMPEGLocationLookupTable = AVMetadataIdentifier("id3/MLLT")
  /// ID3 `OWNE`: ownership.
  public static let id3MetadataOwnership = AVMetadataIdentifier("id3/OWNE")
  /// ID3 `PRIV`: private.
  public static let id3MetadataPrivate = AVMetadataIdentifier("id3/PRIV")
  /// ID3 `PCNT`: play counter.
  public static let id3MetadataPlayCounter = AVMetadataIdentifier("id3/PCNT")
  /// ID3 `POPM`: popularimeter.
  public static let id3MetadataPopularimeter = AVMetadataIdentifier("id3/POPM")
  /// ID3 `POSS`: position synchronization.
  public static let id3MetadataPositionSynchronization = AVMetadataIdentifier("id3/POSS")
  /// ID3 `RBUF`: recommended buffer size.
  public static let id3MetadataRecommendedBufferSize = AVMetadataIdentifier("id3/RBUF")
  /// ID3 `RVAD`: relative volume adjustment.
  public static let id3MetadataRelativeVolumeAdjustment = AVMetadataIdentifier("id3/RVAD")
  /// ID3 `RVA2`: relative volume adjustment2.
  public static let id3MetadataRelativeVolumeAdjustment2 = AVMetadataIdentifier("id3/RVA2")
  /// ID3 `RVRB`: reverb.
  public static let id3MetadataReverb = AVMetadataIdentifier("id3/RVRB")
  /// ID3 `SEEK`: seek.
  public static let id3MetadataSeek = AVMetadataIdentifier("id3/SEEK")
  /// ID3 `SIGN`: signature.
  public static let id3MetadataSignature = AVMetadataIdentifier("id3/SIGN")
  /// ID3 `SYLT`: synchronized lyric.
  public static let id3MetadataSynchronizedLyric = AVMetadataIdentifier("id3/SYLT")
  /// ID3 `SYTC`: synchronized tempo codes.
  public static let id3MetadataSynchronizedTempoCodes = AVMetadataIdentifier("id3/SYTC")
  /// ID3 `TALB`: album title.
  public static let id3MetadataAlbumTitle = AVMetadataIdentifier("id3/TALB")
  /// ID3 `TBPM`: beats per minute.
  public static let id3MetadataBeatsPerMinute = AVMetadataIdentifier("id3/TBPM")
  /// ID3 `TCOM`: composer.
  public static let id3MetadataComposer = AVMetadataIdentifier("id3/TCOM")
  /// ID3 `TCON`: content type.
  public static let id3MetadataContentType = AVMetadataIdentifier("id3/TCON")
  /// ID3 `TCOP`: copyright.
  public static let id3MetadataCopyright = AVMetadataIdentifier("id3/TCOP")
  /// ID3 `TDAT`: date.
  public static let id3MetadataDate = AVMetadataIdentifier("id3/TDAT")
  /// ID3 `TDEN`: encoding time.
  public static let id3MetadataEncodingTime = AVMetadataIdentifier("id3/TDEN")
  /// ID3 `TDLY`: playlist delay.
  public static let id3MetadataPlaylistDelay = AVMetadataIdentifier("id3/TDLY")
  /// ID3 `TDOR`: original release time.
  public static let id3MetadataOriginalReleaseTime = AVMetadataIdentifier("id3/TDOR")
  /// ID3 `TDRC`: recording time.
  public static let id3MetadataRecordingTime = AVMetadataIdentifier("id3/TDRC")
  /// ID3 `TDRL`: release time.
  public static let id3MetadataReleaseTime = AVMetadataIdentifier("id3/TDRL")
  /// ID3 `TDTG`: tagging time.
  public static let id3MetadataTaggingTime = AVMetadataIdentifier("id3/TDTG")
  /// ID3 `TENC`: encoded by.
  public static let id3MetadataEncodedBy = AVMetadataIdentifier("id3/TENC")
  /// ID3 `TEXT`: lyricist.
  public static let id3MetadataLyricist = AVMetadataIdentifier("id3/TEXT")
  /// ID3 `TFLT`: file type.
  public static let id3MetadataFileType = AVMetadataIdentifier("id3/TFLT")
  /// ID3 `TIME`: time.
  public static let id3MetadataTime = AVMetadataIdentifier("id3/TIME")
  /// ID3 `TIPL`: involved people list.
  public static let id3MetadataInvolvedPeopleList_v24 = AVMetadataIdentifier("id3/TIPL")
  /// ID3 `TIT1`: content group description.
  public static let id3MetadataContentGroupDescription = AVMetadataIdentifier("id3/TIT1")
  /// ID3 `TIT2`: title description.
  public static let id3MetadataTitleDescription = AVMetadataIdentifier("id3/TIT2")
  /// ID3 `TIT3`: sub title.
  public static let id3MetadataSubTitle = AVMetadataIdentifier("id3/TIT3")
  /// ID3 `TKEY`: initial key.
  public static let id3MetadataInitialKey = AVMetadataIdentifier("id3/TKEY")
  /// ID3 `TLAN`: language.
  public static let id3MetadataLanguage = AVMetadataIdentifier("id3/TLAN")
  /// ID3 `TLEN`: length.
  public static let id3MetadataLength = AVMetadataIdentifier("id3/TLEN")
  /// ID3 `TMCL`: musician credits list.
  public static let id3MetadataMusicianCreditsList = AVMetadataIdentifier("id3/TMCL")
  /// ID3 `TMED`: media type.
  public static let id3MetadataMediaType = AVMetadataIdentifier("id3/TMED")
  /// ID3 `TMOO`: mood.
  public static let id3MetadataMood = AVMetadataIdentifier("id3/TMOO")
  /// ID3 `TOAL`: original album title.
  public static let id3MetadataOriginalAlbumTitle = AVMetadataIdentifier("id3/TOAL")
  /// ID3 `TOFN`: original filename.
  public static let id3MetadataOriginalFilename = AVMetadataIdentifier("id3/TOFN")
  /// ID3 `TOLY`: original lyricist.
  public static let id3MetadataOriginalLyricist = AVMetadataIdentifier("id3/TOLY")
  /// ID3 `TOPE`: original artist.
  public static let id3MetadataOriginalArtist = AVMetadataIdentifier("id3/TOPE")
  /// ID3 `TORY`: original release year.
  public static let id3MetadataOriginalReleaseYear = AVMetadataIdentifier("id3/TORY")
  /// ID3 `TOWN`: file owner.
  public static let id3MetadataFileOwner = AVMetadataIdentifier("id3/TOWN")
  /// ID3 `TPE1`: lead performer.
  public static let id3MetadataLeadPerformer = AVMetadataIdentifier("id3/TPE1")
  /// ID3 `TPE2`: band.
  public static let id3MetadataBand = AVMetadataIdentifier("id3/TPE2")
  /// ID3 `TPE3`: conductor.
  public static let id3MetadataConductor = AVMetadataIdentifier("id3/TPE3")
  /// ID3 `TPE4`: modified by.
  public static let id3MetadataModifiedBy = AVMetadataIdentifier("id3/TPE4")
  /// ID3 `TPOS`: part of A set.
  public static let id3MetadataPartOfASet = AVMetadataIdentifier("id3/TPOS")
  /// ID3 `TPRO`: produced notice.
  public static let id3MetadataProducedNotice = AVMetadataIdentifier("id3/TPRO")
  /// ID3 `TPUB`: publisher.
  public static let id3MetadataPublisher = AVMetadataIdentifier("id3/TPUB")
  /// ID3 `TRCK`: track number.
  public static let id3MetadataTrackNumber = AVMetadataIdentifier("id3/TRCK")
  /// ID3 `TRDA`: recording dates.
  public static let id3MetadataRecordingDates = AVMetadataIdentifier("id3/TRDA")
  /// ID3 `TRSN`: internet radio station name.
  public static let id3MetadataInternetRadioStationName = AVMetadataIdentifier("id3/TRSN")
  /// ID3 `TRSO`: internet radio station owner.
  public static let id3MetadataInternetRadioStationOwner = AVMetadataIdentifier("id3/TRSO")
  /// ID3 `TSIZ`: size.
  public static let id3MetadataSize = AVMetadataIdentifier("id3/TSIZ")
  /// ID3 `TSOA`: album sort order.
  public static let id3MetadataAlbumSortOrder = AVMetadataIdentifier("id3/TSOA")
  /// ID3 `TSOP`: performer sort order.
  public static let id3MetadataPerformerSortOrder = AVMetadataIdentifier("id3/TSOP")
  /// ID3 `TSOT`: title sort order.
  public static let id3MetadataTitleSortOrder = AVMetadataIdentifier("id3/TSOT")
  /// ID3 `TSRC`: international standard recording code.
  public static let id3MetadataInternationalStandardRecordingCode = AVMetadataIdentifier("id3/TSRC")
  /// ID3 `TSSE`: encoded with.
  public static let id3MetadataEncodedWith = AVMetadataIdentifier("id3/TSSE")
  /// ID3 `TSST`: set subtitle.
  public static let id3MetadataSetSubtitle = AVMetadataIdentifier("id3/TSST")
  /// ID3 `TYER`: year.
  public static let id3MetadataYear = AVMetadataIdentifier("id3/TYER")
  /// ID3 `TXXX`: user text.
  public static let id3MetadataUserText = AVMetadataIdentifier("id3/TXXX")
  /// ID3 `UFID`: unique file identifier.
  public static let id3MetadataUniqueFileIdentifier = AVMetadataIdentifier("id3/UFID")
  /// ID3 `USER`: terms of use.
  public static let id3MetadataTermsOfUse = AVMetadataIdentifier("id3/USER")
  /// ID3 `USLT`: unsynchronized lyric.
  public static let id3MetadataUnsynchronizedLyric = AVMetadataIdentifier("id3/USLT")
  /// ID3 `WCOM`: commercial information.
  public static let id3MetadataCommercialInformation = AVMetadataIdentifier("id3/WCOM")
  /// ID3 `WCOP`: copyright information.
  public static let id3MetadataCopyrightInformation = AVMetadataIdentifier("id3/WCOP")
  /// ID3 `WOAF`: official audio file webpage.
  public static let id3MetadataOfficialAudioFileWebpage = AVMetadataIdentifier("id3/WOAF")
  /// ID3 `WOAR`: official artist webpage.
  public static let id3MetadataOfficialArtistWebpage = AVMetadataIdentifier("id3/WOAR")
  /// ID3 `WOAS`: official audio source webpage.
  public static let id3MetadataOfficialAudioSourceWebpage = AVMetadataIdentifier("id3/WOAS")
  /// ID3 `WORS`: official internet radio station homepage.
  public static let id3MetadataOfficialInternetRadioStationHomepage = AVMetadataIdentifier("id3/WORS")
  /// ID3 `WPAY`: payment.
  public static let id3MetadataPayment = AVMetadataIdentifier("id3/WPAY")
  /// ID3 `WPUB`: official publisher webpage.
  public static let id3MetadataOfficialPublisherWebpage = AVMetadataIdentifier("id3/WPUB")
  /// ID3 `WXXX`: user URL.
  public static let id3MetadataUserURL = AVMetadataIdentifier("id3/WXXX")
}
