extension AVMetadataKey {
  /// ID3 `AENC`: audio encryption.
  public static let id3MetadataKeyAudioEncryption = AVMetadataKey("AENC")
  /// ID3 `APIC`: attached picture.
  public static let id3MetadataKeyAttachedPicture = AVMetadataKey("APIC")
  /// ID3 `ASPI`: audio seek point index.
  public static let id3MetadataKeyAudioSeekPointIndex = AVMetadataKey("ASPI")
  /// ID3 `COMM`: comments.
  public static let id3MetadataKeyComments = AVMetadataKey("COMM")
  /// ID3 `COMR`: commercial.
  public static let id3MetadataKeyCommercial = AVMetadataKey("COMR")
  /// ID3 `ENCR`: encryption.
  public static let id3MetadataKeyEncryption = AVMetadataKey("ENCR")
  /// ID3 `EQUA`: equalization.
  public static let id3MetadataKeyEqualization = AVMetadataKey("EQUA")
  /// ID3 `EQU2`: equalization2.
  public static let id3MetadataKeyEqualization2 = AVMetadataKey("EQU2")
  /// ID3 `ETCO`: event timing codes.
  public static let id3MetadataKeyEventTimingCodes = AVMetadataKey("ETCO")
  /// ID3 `GEOB`: general encapsulated object.
  public static let id3MetadataKeyGeneralEncapsulatedObject = AVMetadataKey("GEOB")
  /// ID3 `GRID`: group identifier.
  public static let id3MetadataKeyGroupIdentifier = AVMetadataKey("GRID")
  /// ID3 `IPLS`: involved people list.
  public static let id3MetadataKeyInvolvedPeopleList_v23 = AVMetadataKey("IPLS")
  /// ID3 `LINK`: link.
  public static let id3MetadataKeyLink = AVMetadataKey("LINK")
  /// ID3 `MCDI`: music CD identifier.
  public static let id3MetadataKeyMusicCDIdentifier = AVMetadataKey("MCDI")
  /// ID3 `MLLT`: MPEG location lookup table.
  public static let id3MetadataKeyMPEGLocationLookupTable = AVMetadataKey("MLLT")
  /// ID3 `OWNE`: ownership.
  public static let id3MetadataKeyOwnership = AVMetadataKey("OWNE")
  /// ID3 `PRIV`: private.
  public static let id3MetadataKeyPrivate = AVMetadataKey("PRIV")
  /// ID3 `PCNT`: play counter.
  public static let id3MetadataKeyPlayCounter = AVMetadataKey("PCNT")
  /// ID3 `POPM`: popularimeter.
  public static let id3MetadataKeyPopularimeter = AVMetadataKey("POPM")
  /// ID3 `POSS`: position synchronization.
  public static let id3MetadataKeyPositionSynchronization = AVMetadataKey("POSS")
  /// ID3 `RBUF`: recommended buffer size.
  public static let id3MetadataKeyRecommendedBufferSize = AVMetadataKey("RBUF")
  /// ID3 `RVAD`: relative volume adjustment.
  public static let id3MetadataKeyRelativeVolumeAdjustment = AVMetadataKey("RVAD")
  /// ID3 `RVA2`: relative volume adjustment2.
  public static let id3MetadataKeyRelativeVolumeAdjustment2 = AVMetadataKey("RVA2")
  /// ID3 `RVRB`: reverb.
  public static let id3MetadataKeyReverb = AVMetadataKey("RVRB")
  /// ID3 `SEEK`: seek.
  public static let id3MetadataKeySeek = AVMetadataKey("SEEK")
  /// ID3 `SIGN`: signature.
  public static let id3MetadataKeySignature = AVMetadataKey("SIGN")
  /// ID3 `SYLT`: synchronized lyric.
  public static let id3MetadataKeySynchronizedLyric = AVMetadataKey("SYLT")
  /// ID3 `SYTC`: synchronized tempo codes.
  public static let id3MetadataKeySynchronizedTempoCodes = AVMetadataKey("SYTC")
  /// ID3 `TALB`: album title.
  public static let id3MetadataKeyAlbumTitle = AVMetadataKey("TALB")
  /// ID3 `TBPM`: beats per minute.
  public static let id3MetadataKeyBeatsPerMinute = AVMetadataKey("TBPM")
  /// ID3 `TCOM`: composer.
  public static let id3MetadataKeyComposer = AVMetadataKey("TCOM")
  /// ID3 `TCON`: content type.
  public static let id3MetadataKeyContentType = AVMetadataKey("TCON")
  /// ID3 `TCOP`: copyright.
  public static let id3MetadataKeyCopyright = AVMetadataKey("TCOP")
  /// ID3 `TDAT`: date.
  public static let id3MetadataKeyDate = AVMetadataKey("TDAT")
  /// ID3 `TDEN`: encoding time.
  public static let id3MetadataKeyEncodingTime = AVMetadataKey("TDEN")
  /// ID3 `TDLY`: playlist delay.
  public static let id3MetadataKeyPlaylistDelay = AVMetadataKey("TDLY")
  /// ID3 `TDOR`: original release time.
  public static let id3MetadataKeyOriginalReleaseTime = AVMetadataKey("TDOR")
  /// ID3 `TDRC`: recording time.
  public static let id3MetadataKeyRecordingTime = AVMetadataKey("TDRC")
  /// ID3 `TDRL`: release time.
  public static let id3MetadataKeyReleaseTime = AVMetadataKey("TDRL")
  /// ID3 `TDTG`: tagging time.
  public static let id3MetadataKeyTaggingTime = AVMetadataKey("TDTG")
  /// ID3 `TENC`: encoded by.
  public static let id3MetadataKeyEncodedBy = AVMetadataKey("TENC")
  /// ID3 `TEXT`: lyricist.
  public static let id3MetadataKeyLyricist = AVMetadataKey("TEXT")
  /// ID3 `TFLT`: file type.
  public static let id3MetadataKeyFileType = AVMetadataKey("TFLT")
  /// ID3 `TIME`: time.
  public static let id3MetadataKeyTime = AVMetadataKey("TIME")
  /// ID3 `TIPL`: involved people list.
  public static let id3MetadataKeyInvolvedPeopleList_v24 = AVMetadataKey("TIPL")
  /// ID3 `TIT1`: content group description.
  public static let id3MetadataKeyContentGroupDescription = AVMetadataKey("TIT1")
  /// ID3 `TIT2`: title description.
  public static let id3MetadataKeyTitleDescription = AVMetadataKey("TIT2")
  /// ID3 `TIT3`: sub title.
  public static let id3MetadataKeySubTitle = AVMetadataKey("TIT3")
  /// ID3 `TKEY`: initial key.
  public static let id3MetadataKeyInitialKey = AVMetadataKey("TKEY")
  /// ID3 `TLAN`: language.
  public static let id3MetadataKeyLanguage = AVMetadataKey("TLAN")
  /// ID3 `TLEN`: length.
  public static let id3MetadataKeyLength = AVMetadataKey("TLEN")
  /// ID3 `TMCL`: musician credits list.
  public static let id3MetadataKeyMusicianCreditsList = AVMetadataKey("TMCL")
  /// ID3 `TMED`: media type.
  public static let id3MetadataKeyMediaType = AVMetadataKey("TMED")
  /// ID3 `TMOO`: mood.
  public static let id3MetadataKeyMood = AVMetadataKey("TMOO")
  /// ID3 `TOAL`: original album title.
  public static let id3MetadataKeyOriginalAlbumTitle = AVMetadataKey("TOAL")
  /// ID3 `TOFN`: original filename.
  public static let id3MetadataKeyOriginalFilename = AVMetadataKey("TOFN")
  /// ID3 `TOLY`: original lyricist.
  public static let id3MetadataKeyOriginalLyricist = AVMetadataKey("TOLY")
  /// ID3 `TOPE`: original artist.
  public static let id3MetadataKeyOriginalArtist = AVMetadataKey("TOPE")
  /// ID3 `TORY`: original release year.
  public static let id3MetadataKeyOriginalReleaseYear = AVMetadataKey("TORY")
  /// ID3 `TOWN`: file owner.
  public static let id3MetadataKeyFileOwner = AVMetadataKey("TOWN")
  /// ID3 `TPE1`: lead performer.
  public static let id3MetadataKeyLeadPerformer = AVMetadataKey("TPE1")
  /// ID3 `TPE2`: band.
  public static let id3MetadataKeyBand = AVMetadataKey("TPE2")
  /// ID3 `TPE3`: conductor.
  public static let id3MetadataKeyConductor = AVMetadataKey("TPE3")
  /// ID3 `TPE4`: modified by.
  public static let id3MetadataKeyModifiedBy = AVMetadataKey("TPE4")
  /// ID3 `TPOS`: part of A set.
  public static let id3MetadataKeyPartOfASet = AVMetadataKey("TPOS")
  /// ID3 `TPRO`: produced notice.
  public static let id3MetadataKeyProducedNotice = AVMetadataKey("TPRO")
  /// ID3 `TPUB`: publisher.
  public static let id3MetadataKeyPublisher = AVMetadataKey("TPUB")
  /// ID3 `TRCK`: track number.
  public static let id3MetadataKeyTrackNumber = AVMetadataKey("TRCK")
  /// ID3 `TRDA`: recording dates.
  public static let id3MetadataKeyRecordingDates = AVMetadataKey("TRDA")
  /// ID3 `TRSN`: internet radio station name.
  public static let id3MetadataKeyInternetRadioStationName = AVMetadataKey("TRSN")
  /// ID3 `TRSO`: internet radio station owner.
  public static let id3MetadataKeyInternetRadioStationOwner = AVMetadataKey("TRSO")
  /// ID3 `TSIZ`: size.
  public static let id3MetadataKeySize = AVMetadataKey("TSIZ")
  /// ID3 `TSOA`: album sort order.
  public static let id3MetadataKeyAlbumSortOrder = AVMetadataKey("TSOA")
  /// ID3 `TSOP`: performer sort order.
  public static let id3MetadataKeyPerformerSortOrder = AVMetadataKey("TSOP")
  /// ID3 `TSOT`: title sort order.
  public static let id3MetadataKeyTitleSortOrder = AVMetadataKey("TSOT")
  /// ID3 `TSRC`: international standard recording code.
  public static let id3MetadataKeyInternationalStandardRecordingCode = AVMetadataKey("TSRC")
  /// ID3 `TSSE`: encoded with.
  public static let id3MetadataKeyEncodedWith = AVMetadataKey("TSSE")
  /// ID3 `TSST`: set subtitle.
  public static let id3MetadataKeySetSubtitle = AVMetadataKey("TSST")
  /// ID3 `TYER`: year.
  public static let id3MetadataKeyYear = AVMetadataKey("TYER")
  /// ID3 `TXXX`: user text.
  public static let id3MetadataKeyUserText = AVMetadataKey("TXXX")
  /// ID3 `UFID`: unique file identifier.
  public static let id3MetadataKeyUniqueFileIdentifier = AVMetadataKey("UFID")
  /// ID3 `USER`: terms of use.
  public static let id3MetadataKeyTermsOfUse = AVMetadataKey("USER")
  /// ID3 `USLT`: unsynchronized lyric.
  public static let id3MetadataKeyUnsynchronizedLyric = AVMetadataKey("USLT")
  /// ID3 `WCOM`: commercial information.
  public static let id3MetadataKeyCommercialInformation = AVMetadataKey("WCOM")
  /// ID3 `WCOP`: copyright information.
  public static let id3MetadataKeyCopyrightInformation = AVMetadataKey("WCOP")
  /// ID3 `WOAF`: official audio file webpage.
  public static let id3MetadataKeyOfficialAudioFileWebpage = AVMetadataKey("WOAF")
  /// ID3 `WOAR`: official artist webpage.
  public static let id3MetadataKeyOfficialArtistWebpage = AVMetadataKey("WOAR")
  /// ID3 `WOAS`: official audio source webpage.
  public static let id3MetadataKeyOfficialAudioSourceWebpage = AVMetadataKey("WOAS")
  /// ID3 `WORS`: official internet radio station homepage.
  public static let id3MetadataKeyOfficialInternetRadioStationHomepage = AVMetadataKey("WORS")
  /// ID3 `WPAY`: payment.
  public static let id3MetadataKeyPayment = AVMetadataKey("WPAY")
  /// ID3 `WPUB`: official publisher webpage.
  public static let id3MetadataKeyOfficialPublisherWebpage = AVMetadataKey("WPUB")
  /// ID3 `WXXX`: user URL.
  public static let id3MetadataKeyUserURL = AVMetadataKey("WXXX")
}
