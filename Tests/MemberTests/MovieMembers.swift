import AVFoundation
import Testing

@Suite struct MovieMembers {
  @Test func storages() {
    var table = MemberTable()
    table.type("AVMediaDataStorage", AVMediaDataStorage.self, under: NSObject.self)
    table.call(
      "AVMediaDataStorage.init(url:options:)",
      AVMediaDataStorage.init(url:options:) as (URL, [String: Any]?) -> AVMediaDataStorage)
    table.call("AVMediaDataStorage.url()", AVMediaDataStorage.url as (AVMediaDataStorage) -> () -> URL?)
    table.get("AVMovie.defaultMediaDataStorage", \AVMovie.defaultMediaDataStorage, AVMediaDataStorage?.self)
    table.set(
      "AVMutableMovie.defaultMediaDataStorage", \AVMutableMovie.defaultMediaDataStorage, AVMediaDataStorage?.self)
    table.get("AVMovieTrack.mediaDataStorage", \AVMovieTrack.mediaDataStorage, AVMediaDataStorage?.self)
    table.set("AVMutableMovieTrack.mediaDataStorage", \AVMutableMovieTrack.mediaDataStorage, AVMediaDataStorage?.self)
    table.set("AVMutableMovieTrack.sampleReferenceBaseURL", \AVMutableMovieTrack.sampleReferenceBaseURL, URL?.self)
    #expect(table.complaints == [])
  }

  @Test func tracks() {
    var table = MemberTable()
    table.type("AVMovieTrack", AVMovieTrack.self, under: AVAssetTrack.self)
    table.type("AVMutableMovieTrack", AVMutableMovieTrack.self, under: AVMovieTrack.self)
    table.get("AVMovieTrack.alternateGroupID", \AVMovieTrack.alternateGroupID, Int.self)
    table.get("AVMovieTrack.mediaPresentationTimeRange", \AVMovieTrack.mediaPresentationTimeRange, CMTimeRange.self)
    table.get("AVMovieTrack.mediaDecodeTimeRange", \AVMovieTrack.mediaDecodeTimeRange, CMTimeRange.self)
    table.call(
      "AVMutableMovieTrack.append(_:decodeTime:presentationTime:)",
      AVMutableMovieTrack.append(_:decodeTime:presentationTime:)
        as (AVMutableMovieTrack) -> (CMSampleBuffer, UnsafeMutablePointer<CMTime>?, UnsafeMutablePointer<CMTime>?)
        throws -> Void)
    table.call(
      "AVMutableMovieTrack.insertMediaTimeRange(_:into:)",
      AVMutableMovieTrack.insertMediaTimeRange(_:into:)
        as (AVMutableMovieTrack) -> (CMTimeRange, CMTimeRange) -> Bool)
    table.call(
      "AVMutableMovieTrack.insertTimeRange(_:of:at:copySampleData:)",
      AVMutableMovieTrack.insertTimeRange(_:of:at:copySampleData:)
        as (AVMutableMovieTrack) -> (CMTimeRange, AVAssetTrack, CMTime, Bool) throws -> Void)
    table.set("AVMutableMovieTrack.alternateGroupID", \AVMutableMovieTrack.alternateGroupID, Int.self)
    table.set("AVMutableMovieTrack.layer", \AVMutableMovieTrack.layer, Int.self)
    table.set("AVMutableMovieTrack.metadata", \AVMutableMovieTrack.metadata, [AVMetadataItem].self)
    table.get("AVMutableMovieTrack.hasProtectedContent", \AVMutableMovieTrack.hasProtectedContent, Bool.self)
    table.set(
      "AVMutableMovieTrack.cleanApertureDimensions", \AVMutableMovieTrack.cleanApertureDimensions, CGSize.self)
    table.set(
      "AVMutableMovieTrack.productionApertureDimensions", \AVMutableMovieTrack.productionApertureDimensions,
      CGSize.self)
    table.set(
      "AVMutableMovieTrack.encodedPixelsDimensions", \AVMutableMovieTrack.encodedPixelsDimensions, CGSize.self)
    #expect(table.complaints == [])
  }
}
