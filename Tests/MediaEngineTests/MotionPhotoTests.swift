import CoreMedia
import Foundation
import GStreamer
import TestMedia
import Testing

@testable import MediaEngine

@Suite struct MotionPhotoTests {
  /// A clip, and a photo of the frame in its middle.
  private static func taken() async throws -> (rig: LiveRig, clip: LiveClip, still: Data) {
    let rig = try LiveRig()
    try await rig.start()
    try await rig.feed(until: 3)
    let clip = try await rig.ring.clip(
      rig.range(0.8, 2.8), to: rig.url(), stillTime: rig.time(1.8), contentIdentifier: "pair",
      metadata: [RecordingMetadata(.title, "Vor dem Tor, „abends“")], rotation: .half)
    let frame = RigMedia.frame(54, at: rig.host(0), width: 320, height: 240, rate: 30)
    var details = PhotoDetails()
    (details.make, details.model, details.contentIdentifier) = ("Kinora", "Rig", "pair")
    let photo = try await PhotoEncoder.encode(
      CapturedPicture(frame), as: .jpeg(quality: 0.9), details: details, thumbnail: 160)
    return (rig, clip, photo.data)
  }

  @Test func photoAndMovieAreOneFileAndComeApartAgain() async throws {
    let (rig, clip, still) = try await Self.taken()
    let data = try MotionPhoto.make(still: still, movie: clip.url, displayTime: clip.displayTime)
    let url = rig.folder.appendingPathComponent("motion.jpg")
    try data.write(to: url)
    let complaints = try LiveRig.complaints(about: url).filter { !$0.contains("minor") }
    #expect(complaints == [], "\(complaints)")
    let words = try LiveRig.exif(url)
    #expect((words["MotionPhoto"], words["MotionPhotoVersion"]) == ("1", "1"))
    #expect(words["MotionPhotoPresentationTimestampUs"] == "1000000")
    let items = try LiveRig.run(
      "/usr/bin/exiftool", ["-a", "-s3", "-DirectoryItemMime", "-DirectoryItemSemantic", url.path])
    // Newer versions of exiftool put several values of a tag into one line.
    #expect(
      items.output.replacing(", ", with: "\n") == "image/jpeg\nvideo/mp4\nPrimary\nMotionPhoto\n", "\(items.output)")
    // What the photo said before, it still says.
    #expect((words["Make"], words["Model"]) == ("Kinora", "Rig"))
    let picture = try #require(try await DecodedFrames.read(url, limit: 1).first)
    #expect(picture.painted?.number == 54)
    let (before, after) = (try #require(JPEGFile(still)), try #require(JPEGFile(data)))
    #expect(after.scans == before.scans && after.exif == before.exif)

    // Cut out by the offset that the older words name, too.
    let offset = try #require(words["MicroVideoOffset"].flatMap(Int.init))
    let parts = try #require(MotionPhoto.split(data))
    #expect(parts.movie == data.suffix(offset))
    #expect(MotionPhoto.split(parts.still) == nil)
    #expect(JPEGFile(parts.still)?.scans == before.scans)
    #expect(MotionPhoto.displayTime(of: data) == CMTime(value: 1_000_000, timescale: 1_000_000))
    let movie = rig.folder.appendingPathComponent("cut.mp4")
    try parts.movie.write(to: movie)
    #expect(try LiveRig.complaints(about: movie) == [])
    let (mov, mp4) = (try await LiveRig.read(clip.url), try await LiveRig.read(movie))
    #expect(mp4.numbers == mov.numbers && mp4.numbers == Array(24..<84))
    #expect(mp4.bursts.count == 2 && zip(mp4.bursts, mov.bursts).allSatisfy { abs($0 - $1) < 0.003 })
    #expect(mp4.probe.streams("video").first?.sideData?.first?.rotation.map(abs) == 180)
    #expect(try LiveRig.exif(movie)["MajorBrand"] == "MP4 v2 [ISO 14496-14]")
    #expect(mp4.probe.format.tags?["com.apple.quicktime.content.identifier"] == "pair")
    #expect(mp4.probe.format.tags?["com.apple.quicktime.title"] == "Vor dem Tor, „abends“")

    // Once more, of what is joined already: the new movie takes the old one's place.
    #expect(try MotionPhoto.make(still: data, movie: clip.url, displayTime: clip.displayTime) == data)
  }

  @Test func whatIsNoPhotoOrNoMovieIsRefused() async throws {
    let (rig, clip, still) = try await Self.taken()
    #expect(throws: LiveError.notAPhoto) { try MotionPhoto.make(still: Data("PNG".utf8), movie: clip.url) }
    let text = rig.folder.appendingPathComponent("text.mov")
    try Data("no movie".utf8).write(to: text)
    #expect(throws: LiveError.notAMovie(text)) { try MotionPhoto.make(still: still, movie: text) }
    #expect(MotionPhoto.split(still) == nil)
  }

  private static let packets: [(String, Int?, Int?)] = [
    ("<rdf:Description GCamera:MicroVideo='1' GCamera:MicroVideoOffset='120'/>", 120, 120),
    ("<GCamera:MicroVideoOffset>77</GCamera:MicroVideoOffset>", 77, 77),
    (
      """
      <Container:Directory><rdf:Seq><rdf:li><Container:Item Item:Semantic="Primary" Item:Length="0"/></rdf:li>\
      <rdf:li><Container:Item Item:Semantic="MotionPhoto" Item:Length="50"/></rdf:li>\
      <rdf:li><Container:Item Item:Semantic="GainMap" Item:Length="9" Item:Padding="1"/></rdf:li>\
      </rdf:Seq></Container:Directory>
      """, 60, 50
    ),
    (
      """
      <Container:Directory><rdf:Seq><rdf:li><Item:Semantic>MotionPhoto</Item:Semantic><Item:Length>31</Item:Length>\
      </rdf:li></rdf:Seq></Container:Directory>
      """, 31, 31
    ),
    (
      """
      <Container:Directory><rdf:Seq><rdf:li><Container:Item Item:Semantic="MotionPhoto" Item:Length="50"/></rdf:li>\
      <rdf:li><Container:Item Item:Semantic="GainMap" Item:Length="9223372036854775807" Item:Padding="1"/></rdf:li>\
      </rdf:Seq></Container:Directory>
      """, nil, nil
    ),
    ("<Container:Directory><rdf:Seq></rdf:Seq></Container:Directory>", nil, nil),
    ("GCamera:MicroVideoOffset=\"-4\"", nil, nil), ("", nil, nil),
  ]

  @Test(arguments: packets) func theMovieIsWhereTheWordsSay(_ words: String, _ fromEnd: Int?, _ length: Int?) {
    let place = MotionPhotoXMP.moviePlace(in: Data(words.utf8))
    #expect((place?.fromEnd, place?.length) == (fromEnd, length))
  }
}
