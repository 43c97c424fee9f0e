import CoreMedia
import Foundation
import Testing

@testable import MediaEngine

/// Playlists of HLS, from their text.
@Suite struct HLSPlaylistTests {
  private static let multivariant = """
    #EXTM3U
    #EXT-X-VERSION:6
    #EXT-X-INDEPENDENT-SEGMENTS
    #EXT-X-START:TIME-OFFSET=-12.5,PRECISE=YES
    #EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="A, B = C",LANGUAGE="en"
    #EXT-X-SESSION-DATA:DATA-ID="com.example.more",URI="more.json"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",LANGUAGE="en",DEFAULT=YES,CHANNELS="2",URI="en.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="Deutsch",LANGUAGE="de",AUTOSELECT=YES,CHANNELS="16/JOC",URI="de.m3u8"
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="Notes",FORCED=YES,CHARACTERISTICS="public.a,public.b",URI="t.m3u8"
    #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC",INSTREAM-ID="CC1"
    #EXT-X-MEDIA:TYPE=SMELL,GROUP-ID="x",NAME="unknown"
    #EXT-X-UNHEARD-OF:WHO="knows"
    # a comment
    #EXT-X-STREAM-INF:BANDWIDTH=2500000,AVERAGE-BANDWIDTH=2000000,CODECS="avc1.640028, mp4a.40.2",RESOLUTION=1280x720,\
    FRAME-RATE=29.970,VIDEO-RANGE=PQ,AUDIO="aac",SUBTITLES="text",CLOSED-CAPTIONS="cc",SCORE=2.5,HDCP-LEVEL=TYPE-0
    mid/list.m3u8?a=1
    #EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.5",AUDIO="aac",CLOSED-CAPTIONS=NONE
    \tsound.m3u8\u{20}
    #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,RESOLUTION=640x360,CODECS="avc1.4d401f",URI="keys.m3u8"
    """

  @Test func variantsAndRenditionsAreRead() throws {
    let list = try #require(HLSPlaylist(Self.multivariant)?.multivariant)
    #expect(list.version == 6 && list.isIndependent)
    #expect(list.start?.offset == -12.5 && list.start?.isPrecise == true)
    #expect(list.sessionData.map(\.value) == ["A, B = C", nil])
    #expect(list.sessionData.map(\.uri) == [nil, "more.json"])
    #expect(list.sessionData.first?.identifier == "com.example.title" && list.sessionData.first?.language == "en")
    #expect(list.variants.map(\.uri) == ["mid/list.m3u8?a=1", "sound.m3u8"])
    let first = try #require(list.variants.first)
    #expect(first.bandwidth == 2_500_000 && first.averageBandwidth == 2_000_000)
    #expect(first.codecs == ["avc1.640028", "mp4a.40.2"])
    #expect(first.videoCodecs == ["avc1.640028"] && first.audioCodecs == ["mp4a.40.2"])
    #expect(first.resolution == .init(width: 1280, height: 720) && first.frameRate == 29.97)
    #expect(first.videoRange == .pq && first.score == 2.5 && first.protection == "TYPE-0" && first.hasVideo)
    #expect(list.renditions(.audio, of: first).map(\.name) == ["English", "Deutsch"])
    #expect(list.renditions(.audio, of: first).map(\.isAutoselect) == [true, true])
    #expect(list.renditions(.audio, of: first).map(\.channelCount) == [2, 16])
    #expect(list.renditions(.audio, of: first).map(\.channelKinds) == [[], ["JOC"]])
    #expect(list.renditions(.subtitles, of: first).map(\.characteristics) == [["public.a", "public.b"]])
    #expect(list.renditions(.closedCaptions, of: first).map(\.instream) == ["CC1"])
    let second = try #require(list.variants.last)
    #expect(!second.hasVideo && second.closedCaptions == nil && second.resolution == nil)
    #expect(list.renditions.count == 4)
    #expect(list.keyFrameVariants.map(\.uri) == ["keys.m3u8"] && list.keyFrameVariants.first?.isOfKeyFrames == true)
  }

  private static let media = """
    #EXTM3U
    #EXT-X-VERSION:9
    #EXT-X-TARGETDURATION:10
    #EXT-X-MEDIA-SEQUENCE:41
    #EXT-X-DISCONTINUITY-SEQUENCE:3
    #EXT-X-PLAYLIST-TYPE:EVENT
    #EXT-X-PART-INF:PART-TARGET=0.334
    #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=60,HOLD-BACK=31.5,PART-HOLD-BACK=1.002
    #EXT-X-MAP:URI="head.mp4",BYTERANGE="700@0"
    #EXT-X-PROGRAM-DATE-TIME:2024-02-29T23:59:50.250Z
    #EXT-X-DATERANGE:ID="ad-1",CLASS="com.example.ad",START-DATE="2024-03-01T00:00:00Z",DURATION=5.5,\
    X-COM-NAME="a \u{1F600}",X-COM-NUMBER=-3.25,SCTE35-OUT=0xFC00ff,CUE="ONCE"
    #EXT-X-DATERANGE:ID="show",CLASS="show",START-DATE="2024-03-01T00:00:00Z",END-ON-NEXT=YES
    #EXT-X-DATERANGE:ID="show2",CLASS="show",START-DATE="2024-03-01T00:00:20Z",PLANNED-DURATION=60
    #EXTINF:9.009,the first
    #EXT-X-BYTERANGE:1000@700
    all.mp4
    #EXTINF:9.009
    #EXT-X-BYTERANGE:500
    all.mp4
    #EXT-X-KEY:METHOD=AES-128,URI="key"
    #EXT-X-DISCONTINUITY
    #EXT-X-PROGRAM-DATE-TIME:2024-03-01T09:00:20+09:00
    #EXTINF:3.000000001,
    third.ts
    #EXT-X-DATERANGE:ID="ad-1",START-DATE="2024-03-01T00:00:00Z",X-COM-LATER="yes"
    #EXT-X-KEY:METHOD=NONE
    #EXT-X-GAP
    #EXTINF:3,
    fourth.ts
    """

  @Test func piecesAreRead() throws {
    let list = try #require(HLSPlaylist(Self.media)?.media)
    #expect(list.version == 9 && list.targetDuration == 10 && list.partTarget == 0.334 && list.kind == .event)
    #expect(list.mediaSequence == 41 && list.discontinuitySequence == 3 && !list.isEnded)
    #expect(list.control?.holdBack == 31.5 && list.control?.partHoldBack == 1.002 && list.control?.skipUntil == 60)
    #expect(list.control?.canBlockReload == true && list.holdBack == 31.5)
    #expect(list.segments.map(\.uri) == ["all.mp4", "all.mp4", "third.ts", "fourth.ts"])
    #expect(list.segments.map(\.title) == ["the first", nil, nil, nil])
    let nanoseconds = list.segments.map { $0.start.convertScale(1_000_000_000, method: .default).value }
    #expect(nanoseconds == [0, 9_009_000_000, 18_018_000_000, 21_018_000_001])
    #expect(list.duration == CMTime(value: 24_018_000_001, timescale: 1_000_000_000))
    #expect(list.segments[0].range == .init(length: 1000, offset: 700))
    #expect(list.segments[1].range == .init(length: 500, offset: 1700) && list.segments[2].range == nil)
    #expect(list.segments.allSatisfy { $0.map == .init(uri: "head.mp4", range: .init(length: 700, offset: 0)) })
    #expect(list.segments.map(\.isDiscontinuity) == [false, false, true, false])
    #expect(list.segments.map(\.isEncrypted) == [false, false, true, false])
    #expect(list.segments.map(\.isGap) == [false, false, false, true])
  }

  @Test func datesAreFoundAtTimesAndTimesAtDates() throws {
    let list = try #require(HLSPlaylist(Self.media)?.media)
    let begin = Date(timeIntervalSince1970: 1_709_251_190.25)
    #expect(list.date(at: .zero) == begin)
    #expect(list.date(at: CMTime(value: 10, timescale: 1)) == begin.addingTimeInterval(10))
    // Behind the discontinuity the second date counts.
    let second = Date(timeIntervalSince1970: 1_709_251_220)
    #expect(list.date(at: CMTime(value: 20_018, timescale: 1000)) == second.addingTimeInterval(2))
    #expect(list.time(of: begin)?.seconds == 0)
    #expect(list.time(of: begin.addingTimeInterval(10.5))?.seconds == 10.5)
    #expect(list.time(of: second.addingTimeInterval(1))?.seconds == 19.018)
    #expect(list.time(of: begin.addingTimeInterval(-1)) == nil)
    // Between the end of what came before and the second date lies nothing.
    #expect(list.time(of: begin.addingTimeInterval(20)) == nil)
    #expect(list.time(of: second.addingTimeInterval(60)) == nil)
    let plain = try #require(HLSPlaylist("#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST")?.media)
    #expect(plain.date(at: .zero) == nil && plain.time(of: begin) == nil && plain.holdBack == nil && plain.isEnded)
    #expect(try #require(HLSPlaylist("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts")?.media).holdBack == 12)
  }

  @Test func rangesOfDatesHaveWhatTheirTagsSay() throws {
    let ranges = try #require(HLSPlaylist(Self.media)?.media).dateRanges
    #expect(ranges.map(\.identifier) == ["ad-1", "show", "show2"])
    #expect(ranges.map(\.kind) == ["com.example.ad", "show", "show"])
    let begin = Date(timeIntervalSince1970: 1_709_251_200)
    #expect(ranges[0].start == begin && ranges[0].end == begin.addingTimeInterval(5.5))
    let attributes: [String: HLSDateRangeValue] = [
      "X-COM-NAME": .text("a \u{1F600}"), "X-COM-NUMBER": .number(-3.25), "SCTE35-OUT": .bytes(Data([0xFC, 0, 0xFF])),
      "CUE": .text("ONCE"), "X-COM-LATER": .text("yes"),
    ]
    #expect(ranges[0].attributes == attributes)
    #expect(ranges[1].end == begin.addingTimeInterval(20))
    #expect(ranges[2].end == nil && ranges[2].plannedDuration == 60)
  }

  // MARK: Long lists

  /// Ranges of dates that all end with the next one of their kind, of which each comes twice, the latest first.
  private static func ranges(_ count: Int) -> String {
    (0..<count).reduce(into: "#EXTM3U\n#EXT-X-TARGETDURATION:4\n") { text, number in
      let second = (count - 1 - number) / 4
      let time = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      text += "#EXT-X-DATERANGE:ID=\"\(number)\",CLASS=\"\(number % 2)\",END-ON-NEXT=YES,"
      text += "START-DATE=\"2024-03-01T\(time.joined(separator: ":"))Z\"\n"
    }
  }

  private static func pieces(_ count: Int) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-PROGRAM-DATE-TIME:2024-03-01T00:00:00Z\n"
      + String(repeating: "#EXTINF:1,\na.ts\n", count: count)
  }

  /// Variants, each of which has sound of its own, pictures of key frames, and data.
  private static func variants(_ count: Int) -> String {
    (0..<count).reduce(into: "#EXTM3U\n") { text, number in
      text += "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\(number)\",NAME=\"\(number)\"\n"
      text += "#EXT-X-STREAM-INF:BANDWIDTH=1000,AUDIO=\"\(number)\"\n\(number).m3u8\n"
      text += "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=100,URI=\"keys.m3u8\"\n"
      text += "#EXT-X-SESSION-DATA:DATA-ID=\"\(number)\",VALUE=\"a\"\n"
    }
  }

  @Test func eachRangeEndsWhereTheNextOfItsKindBegins() throws {
    let found = try #require(HLSPlaylist(Self.ranges(12))?.media).dateRanges
    let begin = Date(timeIntervalSince1970: 1_709_251_200)
    #expect(found.map { $0.start.timeIntervalSince(begin) } == [2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0])
    #expect(found.map { $0.end?.timeIntervalSince(begin) } == [nil, nil, nil, nil, 2, 2, 2, 2, 1, 1, 1, 1])
  }

  @Test func rangesBeyondTheLimitAreLeftOut() throws {
    let most = HLSReader.maxDateRanges
    #expect(try #require(HLSPlaylist(Self.ranges(most + 10))?.media).dateRanges.count == most)
  }

  @Test func variantsBeyondTheLimitAreLeftOut() throws {
    let list = try #require(HLSPlaylist(Self.variants(HLSReader.maxVariants + 10))?.multivariant)
    #expect(list.variants.count == HLSReader.maxVariants && list.keyFrameVariants.count == HLSReader.maxVariants)
    #expect(list.renditions.count == HLSReader.maxRenditions && list.sessionData.count == HLSReader.maxSessionData)
    // What a file's name stands for isn't taken for something else behind the limit.
    #expect(list.variants.last?.uri == "\(HLSReader.maxVariants - 1).m3u8")
  }

  /// The work grows with the list, not with its square: four times the list takes about four times as long in the same run.
  @Test func longListsTakeNoMoreThanTheirLength() throws {
    func work(_ body: () -> Void) -> Double {
      (0..<3).map { _ in
        let start = processorTime()
        body()
        return Double(processorTime() - start)
      }.min() ?? 0
    }
    func processorTime() -> Int64 {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
    let (short, long) = (Self.ranges(2500), Self.ranges(10_000))
    #expect(work { _ = HLSPlaylist(long) } < 8 * work { _ = HLSPlaylist(short) })
    let lists = try [5000, 20_000].map { try #require(HLSPlaylist(Self.pieces($0))?.media) }
    let last = Date(timeIntervalSince1970: 1_709_251_200 + 19_999.5)
    #expect(lists[1].time(of: last)?.seconds == 19_999.5 && lists[0].time(of: last) == nil)
    #expect(work { _ = lists[1].time(of: last) } < 8 * work { _ = lists[0].time(of: last) })
    // Each variant with renditions of its own.
    let (few, many) = (Self.variants(2500), Self.variants(10_000))
    #expect(work { _ = HLSPlaylist(many) } < 8 * work { _ = HLSPlaylist(few) })
    let streams = try [few, many].map { try #require(HLSPlaylist($0)?.multivariant) }
    #expect(streams[1].renditionsOfVariants(.audio).map(\.first?.name) == (0..<10_000).map { "\($0)" })
    #expect(
      work { _ = streams[1].renditionsOfVariants(.audio) } < 8 * work { _ = streams[0].renditionsOfVariants(.audio) })
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0.0), ("2000-02-29T12:30:15.5+0130", 951_822_015.5), ("1969-12-31T23:59:59", -1),
    ("2024-12-31T23:59:60Z", 1_735_689_600), ("2024-01-01T00:00:00,25-08", 1_704_096_000.25),
  ]) func datesAreReadToTheFraction(_ text: String, _ seconds: Double) {
    #expect(HLSNumber.date(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "", "2024", "2024-13-01T00:00:00Z", "2024-01-01X00:00:00Z", "2024-01-01T00:61:00Z", "2024-01-01T00:00:00+9",
    "٢٠٢٤-01-01T00:00:00Z",
  ]) func whatIsNoDateIsNone(_ text: String) { #expect(HLSNumber.date(text) == nil) }

  @Test func whatIsMalformedIsPassedOver() throws {
    #expect(HLSPlaylist("") == nil && HLSPlaylist("EXTM3U\n") == nil && HLSPlaylist("<html>") == nil)
    let text = """
      \u{FEFF}#EXTM3U\r
      #EXT-X-TARGETDURATION:ten\r
      #EXT-X-MEDIA-SEQUENCE:-4\r
      #EXTINF:nan,\r
      no.ts\r
      #EXTINF:-3,\r
      no.ts\r
      without.ts\r
      #EXT-X-BYTERANGE:9223372036854775807@9223372036854775807\r
      #EXTINF:2,\r
      yes.ts\r
      #EXT-X-BYTERANGE:12@-4\r
      #EXT-X-DATERANGE:START-DATE="2024-03-01T00:00:00Z"\r
      #EXT-X-DATERANGE:ID="x"\r
      #EXT-X-MAP:\r
      #EXTINF:1e0,\r
      also.ts
      """
    let list = try #require(HLSPlaylist(text)?.media)
    #expect(list.segments.map(\.uri) == ["yes.ts", "also.ts"] && list.segments.allSatisfy { $0.range == nil })
    #expect(list.duration.seconds == 3 && list.mediaSequence == 0 && list.targetDuration == nil)
    #expect(list.dateRanges.isEmpty)
    let attributes = HLSAttributes(#"A=1,,B="x,y=z",C,D=,E="open"#)
    #expect(attributes["A"] == "1" && attributes["B"] == "x,y=z" && attributes["C"] == nil)
    #expect(attributes["D"]?.isEmpty == true && attributes["E"] == "open")
  }

  /// Lists whose bytes are changed, cut, doubled and moved: whatever comes of it is read without stopping the program, and
  /// has only numbers that can be calculated with.
  @Test func noListStopsTheProgram() {
    var numbers = EvenNumbers(state: 7)
    let marks = ["=", ",", "\"", "\n", ":", "@", "x", "-", "\u{301}"]
    let words = marks + ["99999999999999999999", "0x", "#EXT-X-", "NaN", "1e308"]
    var read = 0
    for round in 0..<4000 {
      var bytes = Array((round % 2 == 0 ? Self.media : Self.multivariant).utf8)
      for _ in 0..<numbers.next(12) + 1 {
        let place = numbers.next(bytes.count)
        switch numbers.next(5) {
        case 0: bytes[place] = UInt8(numbers.next(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + numbers.next(40)))
        case 2: bytes.insert(contentsOf: Array(words[numbers.next(words.count)].utf8), at: place)
        case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + numbers.next(200))], at: place)
        default: bytes.swapAt(place, numbers.next(bytes.count))
        }
        if bytes.isEmpty { bytes = [35] }
      }
      guard let list = HLSPlaylist(String(decoding: bytes, as: UTF8.self)) else { continue }
      read += 1
      if let media = list.media {
        #expect(media.duration.isNumeric && media.duration >= .zero)
        _ = media.date(at: media.duration)
        _ = media.time(of: Date(timeIntervalSince1970: 1_709_251_200))
      }
    }
    #expect(read > 2000)
  }
}

/// Numbers that are the same in each run.
private struct EvenNumbers {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return bound == 0 ? 0 : Int(state >> 33) % bound
  }
}
