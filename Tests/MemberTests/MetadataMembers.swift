import AVFoundation
import Testing

@Suite struct MetadataMembers {
  @Test func items() {
    var table = MemberTable()
    table.type("AVMetadataItem", AVMetadataItem.self, under: NSObject.self)
    table.get("AVMetadataItem.identifier", \AVMetadataItem.identifier, AVMetadataIdentifier?.self)
    table.get("AVMetadataItem.commonKey", \AVMetadataItem.commonKey, AVMetadataKey?.self)
    table.get("AVMetadataItem.key", \AVMetadataItem.key, (any NSCopying & NSObjectProtocol)?.self)
    table.get("AVMetadataItem.keySpace", \AVMetadataItem.keySpace, AVMetadataKeySpace?.self)
    table.get("AVMetadataItem.value", \AVMetadataItem.value, (any NSCopying & NSObjectProtocol)?.self)
    table.get("AVMetadataItem.stringValue", \AVMetadataItem.stringValue, String?.self)
    table.get("AVMetadataItem.numberValue", \AVMetadataItem.numberValue, NSNumber?.self)
    table.get("AVMetadataItem.dateValue", \AVMetadataItem.dateValue, Date?.self)
    table.get("AVMetadataItem.dataValue", \AVMetadataItem.dataValue, Data?.self)
    table.get("AVMetadataItem.locale", \AVMetadataItem.locale, Locale?.self)
    table.get("AVMetadataItem.extendedLanguageTag", \AVMetadataItem.extendedLanguageTag, String?.self)
    table.get("AVMetadataItem.time", \AVMetadataItem.time, CMTime.self)
    table.get("AVMetadataItem.duration", \AVMetadataItem.duration, CMTime.self)
    table.get("AVMetadataItem.dataType", \AVMetadataItem.dataType, String?.self)
    table.get(
      "AVMetadataItem.extraAttributes", \AVMetadataItem.extraAttributes, [AVMetadataExtraAttributeKey: Any]?.self)
    table.get("AVMetadataItem.startDate", \AVMetadataItem.startDate, Date?.self)
    table.call(
      "AVMetadataItem.load(_:)",
      { (item: AVMetadataItem) async throws -> String? in try await item.load(.stringValue) })
    table.call(
      "AVMetadataItem.metadataItems(from:filteredByIdentifier:)",
      AVMetadataItem.metadataItems(from:filteredByIdentifier:)
        as ([AVMetadataItem], AVMetadataIdentifier) -> [AVMetadataItem])
    table.call(
      "AVMetadataItem.metadataItems(from:filteredAndSortedAccordingToPreferredLanguages:)",
      AVMetadataItem.metadataItems(from:filteredAndSortedAccordingToPreferredLanguages:)
        as ([AVMetadataItem], [String]) -> [AVMetadataItem])
    table.call(
      "AVMetadataItem.metadataItems(from:withKey:keySpace:)",
      AVMetadataItem.metadataItems(from:withKey:keySpace:)
        as ([AVMetadataItem], Any?, AVMetadataKeySpace?) -> [AVMetadataItem])
    table.call(
      "AVMetadataItem.metadataItems(from:with:)",
      AVMetadataItem.metadataItems(from:with:) as ([AVMetadataItem], Locale) -> [AVMetadataItem])
    table.call(
      "AVMetadataItem.metadataItems(from:filteredBy:)",
      AVMetadataItem.metadataItems(from:filteredBy:) as ([AVMetadataItem], AVMetadataItemFilter) -> [AVMetadataItem])
    table.call(
      "AVMetadataItem.identifier(forKey:keySpace:)",
      AVMetadataItem.identifier(forKey:keySpace:) as (Any, AVMetadataKeySpace) -> AVMetadataIdentifier?)
    table.call(
      "AVMetadataItem.keySpace(forIdentifier:)",
      AVMetadataItem.keySpace(forIdentifier:) as (AVMetadataIdentifier) -> AVMetadataKeySpace?)
    table.call(
      "AVMetadataItem.key(forIdentifier:)", AVMetadataItem.key(forIdentifier:) as (AVMetadataIdentifier) -> Any?)
    table.type("AVMetadataItemFilter", AVMetadataItemFilter.self, under: NSObject.self)
    table.call("AVMetadataItemFilter.forSharing()", AVMetadataItemFilter.forSharing as () -> AVMetadataItemFilter)
    table.call(
      "AVMetadataItem.init(propertiesOf:valueLoadingHandler:)",
      { (item: AVMetadataItem, handler: @escaping @Sendable (AVMetadataItemValueRequest) -> Void) in
        AVMetadataItem(propertiesOf: item, valueLoadingHandler: handler)
      })
    table.get("AVMetadataItemValueRequest.metadataItem", \AVMetadataItemValueRequest.metadataItem, AVMetadataItem?.self)
    table.call(
      "AVMetadataItemValueRequest.respond(value:)",
      AVMetadataItemValueRequest.respond(value:)
        as (AVMetadataItemValueRequest) -> (any NSCopying & NSObjectProtocol) -> Void)
    table.call(
      "AVMetadataItemValueRequest.respond(error:)",
      AVMetadataItemValueRequest.respond(error:) as (AVMetadataItemValueRequest) -> (any Error) -> Void)
    #expect(table.complaints == [])
  }

  @Test func mutableItemsAndGroups() {
    var table = MemberTable()
    table.type("AVMutableMetadataItem", AVMutableMetadataItem.self, under: AVMetadataItem.self)
    table.set("AVMutableMetadataItem.identifier", \AVMutableMetadataItem.identifier, AVMetadataIdentifier?.self)
    table.set("AVMutableMetadataItem.key", \AVMutableMetadataItem.key, (any NSCopying & NSObjectProtocol)?.self)
    table.set("AVMutableMetadataItem.keySpace", \AVMutableMetadataItem.keySpace, AVMetadataKeySpace?.self)
    table.set("AVMutableMetadataItem.value", \AVMutableMetadataItem.value, (any NSCopying & NSObjectProtocol)?.self)
    table.set("AVMutableMetadataItem.locale", \AVMutableMetadataItem.locale, Locale?.self)
    table.set("AVMutableMetadataItem.extendedLanguageTag", \AVMutableMetadataItem.extendedLanguageTag, String?.self)
    table.set("AVMutableMetadataItem.time", \AVMutableMetadataItem.time, CMTime.self)
    table.set("AVMutableMetadataItem.duration", \AVMutableMetadataItem.duration, CMTime.self)
    table.set("AVMutableMetadataItem.dataType", \AVMutableMetadataItem.dataType, String?.self)
    table.set("AVMutableMetadataItem.startDate", \AVMutableMetadataItem.startDate, Date?.self)
    table.type("AVMetadataGroup", AVMetadataGroup.self, under: NSObject.self)
    table.get("AVMetadataGroup.items", \AVMetadataGroup.items, [AVMetadataItem].self)
    table.type("AVTimedMetadataGroup", AVTimedMetadataGroup.self, under: AVMetadataGroup.self)
    table.call(
      "AVTimedMetadataGroup.init(items:timeRange:)",
      AVTimedMetadataGroup.init(items:timeRange:) as ([AVMetadataItem], CMTimeRange) -> AVTimedMetadataGroup)
    table.get("AVTimedMetadataGroup.timeRange", \AVTimedMetadataGroup.timeRange, CMTimeRange.self)
    table.type("AVDateRangeMetadataGroup", AVDateRangeMetadataGroup.self, under: AVMetadataGroup.self)
    table.call(
      "AVDateRangeMetadataGroup.init(items:start:end:)",
      AVDateRangeMetadataGroup.init(items:start:end:) as ([AVMetadataItem], Date, Date?) -> AVDateRangeMetadataGroup)
    table.get("AVDateRangeMetadataGroup.startDate", \AVDateRangeMetadataGroup.startDate, Date.self)
    table.get("AVDateRangeMetadataGroup.endDate", \AVDateRangeMetadataGroup.endDate, Date?.self)
    table.type(
      "AVMutableDateRangeMetadataGroup", AVMutableDateRangeMetadataGroup.self, under: AVDateRangeMetadataGroup.self)
    table.set("AVMutableDateRangeMetadataGroup.startDate", \AVMutableDateRangeMetadataGroup.startDate, Date.self)
    table.set("AVMutableDateRangeMetadataGroup.endDate", \AVMutableDateRangeMetadataGroup.endDate, Date?.self)
    table.set("AVMutableDateRangeMetadataGroup.items", \AVMutableDateRangeMetadataGroup.items, [AVMetadataItem].self)
    #expect(table.complaints == [])
  }

  @Test func selections() {
    var table = MemberTable()
    table.type("AVMediaSelectionGroup", AVMediaSelectionGroup.self, under: NSObject.self)
    table.get("AVMediaSelectionGroup.options", \AVMediaSelectionGroup.options, [AVMediaSelectionOption].self)
    table.get("AVMediaSelectionGroup.defaultOption", \AVMediaSelectionGroup.defaultOption, AVMediaSelectionOption?.self)
    table.get("AVMediaSelectionGroup.allowsEmptySelection", \AVMediaSelectionGroup.allowsEmptySelection, Bool.self)
    table.call(
      "AVMediaSelectionGroup.mediaSelectionOptions(from:filteredAndSortedAccordingToPreferredLanguages:)",
      AVMediaSelectionGroup.mediaSelectionOptions(from:filteredAndSortedAccordingToPreferredLanguages:)
        as ([AVMediaSelectionOption], [String]) -> [AVMediaSelectionOption])
    table.type("AVMediaSelectionOption", AVMediaSelectionOption.self, under: NSObject.self)
    table.get("AVMediaSelectionOption.displayName", \AVMediaSelectionOption.displayName, String.self)
    table.get("AVMediaSelectionOption.mediaType", \AVMediaSelectionOption.mediaType, AVMediaType.self)
    table.get("AVMediaSelectionOption.locale", \AVMediaSelectionOption.locale, Locale?.self)
    table.get("AVMediaSelectionOption.extendedLanguageTag", \AVMediaSelectionOption.extendedLanguageTag, String?.self)
    table.get("AVMediaSelectionOption.isPlayable", \AVMediaSelectionOption.isPlayable, Bool.self)
    table.type("AVMediaSelection", AVMediaSelection.self, under: NSObject.self)
    table.call(
      "AVMediaSelection.selectedMediaOption(in:)",
      AVMediaSelection.selectedMediaOption(in:)
        as (AVMediaSelection) -> (AVMediaSelectionGroup) -> AVMediaSelectionOption?)
    table.type("AVMutableMediaSelection", AVMutableMediaSelection.self, under: AVMediaSelection.self)
    #expect(table.complaints == [])
  }

  @Test func keySpaces() {
    var table = MemberTable()
    table.type("AVMetadataKeySpace", AVMetadataKeySpace.self)
    table.constant("AVMetadataKeySpace.common", AVMetadataKeySpace.common, "comn")
    table.constant("AVMetadataKeySpace.quickTimeUserData", AVMetadataKeySpace.quickTimeUserData, "udta")
    table.constant("AVMetadataKeySpace.quickTimeMetadata", AVMetadataKeySpace.quickTimeMetadata, "mdta")
    table.constant("AVMetadataKeySpace.iTunes", AVMetadataKeySpace.iTunes, "itsk")
    table.constant("AVMetadataKeySpace.id3", AVMetadataKeySpace.id3, "org.id3")
    table.constant("AVMetadataKeySpace.isoUserData", AVMetadataKeySpace.isoUserData, "uiso")
    table.constant("AVMetadataKeySpace.icy", AVMetadataKeySpace.icy, "icy")
    table.type("AVMetadataFormat", AVMetadataFormat.self)
    table.constant("AVMetadataFormat.quickTimeUserData", AVMetadataFormat.quickTimeUserData, "com.apple.quicktime.udta")
    table.constant("AVMetadataFormat.quickTimeMetadata", AVMetadataFormat.quickTimeMetadata, "com.apple.quicktime.mdta")
    table.constant("AVMetadataFormat.iTunesMetadata", AVMetadataFormat.iTunesMetadata, "com.apple.itunes")
    table.constant("AVMetadataFormat.id3Metadata", AVMetadataFormat.id3Metadata, "org.id3")
    table.constant("AVMetadataFormat.isoUserData", AVMetadataFormat.isoUserData, "org.mp4ra")
    table.type("AVMetadataKey", AVMetadataKey.self)
    table.constant("AVMetadataKey.commonKeyTitle", AVMetadataKey.commonKeyTitle, "title")
    table.constant("AVMetadataKey.commonKeyArtist", AVMetadataKey.commonKeyArtist, "artist")
    table.constant("AVMetadataKey.commonKeyAlbumName", AVMetadataKey.commonKeyAlbumName, "albumName")
    table.constant("AVMetadataKey.commonKeyLocation", AVMetadataKey.commonKeyLocation, "location")
    table.constant("AVMetadataKey.commonKeyCreationDate", AVMetadataKey.commonKeyCreationDate, "creationDate")
    table.constant("AVMetadataKey.commonKeyDescription", AVMetadataKey.commonKeyDescription, "description")
    table.constant("AVMetadataKey.commonKeyArtwork", AVMetadataKey.commonKeyArtwork, "artwork")
    table.constant("AVMetadataKey.commonKeyMake", AVMetadataKey.commonKeyMake, "make")
    table.constant("AVMetadataKey.commonKeyModel", AVMetadataKey.commonKeyModel, "model")
    table.constant("AVMetadataKey.commonKeySoftware", AVMetadataKey.commonKeySoftware, "software")
    table.constant("AVMetadataKey.id3MetadataKeyTitleDescription", AVMetadataKey.id3MetadataKeyTitleDescription, "TIT2")
    table.constant("AVMetadataKey.id3MetadataKeyLeadPerformer", AVMetadataKey.id3MetadataKeyLeadPerformer, "TPE1")
    table.constant("AVMetadataKey.id3MetadataKeyAlbumTitle", AVMetadataKey.id3MetadataKeyAlbumTitle, "TALB")
    table.constant("AVMetadataKey.id3MetadataKeyAttachedPicture", AVMetadataKey.id3MetadataKeyAttachedPicture, "APIC")
    table.constant("AVMetadataKey.id3MetadataKeyTrackNumber", AVMetadataKey.id3MetadataKeyTrackNumber, "TRCK")
    table.constant("AVMetadataKey.id3MetadataKeyComments", AVMetadataKey.id3MetadataKeyComments, "COMM")
    table.constant("AVMetadataKey.iTunesMetadataKeySongName", AVMetadataKey.iTunesMetadataKeySongName, "@nam")
    table.constant("AVMetadataKey.iTunesMetadataKeyArtist", AVMetadataKey.iTunesMetadataKeyArtist, "@ART")
    table.constant("AVMetadataKey.iTunesMetadataKeyAlbum", AVMetadataKey.iTunesMetadataKeyAlbum, "@alb")
    table.constant("AVMetadataKey.iTunesMetadataKeyCoverArt", AVMetadataKey.iTunesMetadataKeyCoverArt, "covr")
    table.constant("AVMetadataKey.iTunesMetadataKeyUserComment", AVMetadataKey.iTunesMetadataKeyUserComment, "@cmt")
    table.constant("AVMetadataKey.iTunesMetadataKeyTrackNumber", AVMetadataKey.iTunesMetadataKeyTrackNumber, "trkn")
    #expect(table.complaints == [])
  }

  @Test func identifiers() {
    var table = MemberTable()
    table.type("AVMetadataIdentifier", AVMetadataIdentifier.self)
    table.constant(
      "AVMetadataIdentifier.commonIdentifierTitle", AVMetadataIdentifier.commonIdentifierTitle, "common/title")
    table.constant(
      "AVMetadataIdentifier.commonIdentifierArtist", AVMetadataIdentifier.commonIdentifierArtist, "common/artist")
    table.constant(
      "AVMetadataIdentifier.commonIdentifierLocation", AVMetadataIdentifier.commonIdentifierLocation, "common/location")
    table.constant(
      "AVMetadataIdentifier.quickTimeMetadataTitle", AVMetadataIdentifier.quickTimeMetadataTitle,
      "mdta/com.apple.quicktime.title")
    table.constant(
      "AVMetadataIdentifier.quickTimeMetadataLocationISO6709",
      AVMetadataIdentifier.quickTimeMetadataLocationISO6709, "mdta/com.apple.quicktime.location.ISO6709")
    table.constant(
      "AVMetadataIdentifier.quickTimeMetadataContentIdentifier",
      AVMetadataIdentifier.quickTimeMetadataContentIdentifier, "mdta/com.apple.quicktime.content.identifier")
    table.constant(
      "AVMetadataIdentifier.quickTimeUserDataFullName", AVMetadataIdentifier.quickTimeUserDataFullName, "udta/%A9nam")
    table.constant(
      "AVMetadataIdentifier.iTunesMetadataSongName", AVMetadataIdentifier.iTunesMetadataSongName, "itsk/%A9nam")
    table.constant(
      "AVMetadataIdentifier.iTunesMetadataArtist", AVMetadataIdentifier.iTunesMetadataArtist, "itsk/%A9ART")
    table.constant(
      "AVMetadataIdentifier.iTunesMetadataCoverArt", AVMetadataIdentifier.iTunesMetadataCoverArt, "itsk/covr")
    table.constant(
      "AVMetadataIdentifier.id3MetadataTitleDescription", AVMetadataIdentifier.id3MetadataTitleDescription, "id3/TIT2")
    table.constant(
      "AVMetadataIdentifier.id3MetadataAttachedPicture", AVMetadataIdentifier.id3MetadataAttachedPicture, "id3/APIC")
    table.constant("AVMetadataIdentifier.isoUserDataCopyright", AVMetadataIdentifier.isoUserDataCopyright, "uiso/cprt")
    table.constant(
      "AVMetadataIdentifier.icyMetadataStreamTitle", AVMetadataIdentifier.icyMetadataStreamTitle, "icy/StreamTitle")
    #expect(table.complaints == [])
  }

  @Test func movies() {
    var table = MemberTable()
    table.type("AVMovie", AVMovie.self, under: AVAsset.self)
    table.type("AVMutableMovie", AVMutableMovie.self, under: AVMovie.self)
    table.call(
      "AVMutableMovie.init(url:options:error:)",
      AVMutableMovie.init(url:options:error:) as (URL, [String: Any]?, ()) throws -> AVMutableMovie)
    table.set("AVMutableMovie.metadata", \AVMutableMovie.metadata, [AVMetadataItem].self)
    table.call(
      "AVMovie.writeHeader(to:fileType:options:)",
      AVMovie.writeHeader(to:fileType:options:)
        as (AVMovie) -> (URL, AVFileType, AVMovieWritingOptions) throws -> Void)
    table.constant(
      "AVMovieWritingOptions.addMovieHeaderToDestination", AVMovieWritingOptions.addMovieHeaderToDestination, 0)
    table.constant(
      "AVMovieWritingOptions.truncateDestinationToMovieHeaderOnly",
      AVMovieWritingOptions.truncateDestinationToMovieHeaderOnly, 1)
    #expect(table.complaints == [])
  }
}
