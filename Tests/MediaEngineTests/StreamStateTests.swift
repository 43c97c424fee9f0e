import CoreGraphics
import CoreMedia
import Foundation
import Testing

@testable import MediaEngine

/// Streams whose lists move on, and which of their variants are played.
@Suite struct StreamStateTests {
  private static func list(_ sequence: Int, _ pieces: [Double], ended: Bool = false) throws -> HLSMediaPlaylist {
    let lines = pieces.enumerated().map { "#EXTINF:\($1),\n\(sequence + $0).ts" }
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:\(sequence)\n"
    let end = ended ? "\n#EXT-X-ENDLIST" : ""
    return try #require(HLSPlaylist(text + lines.joined(separator: "\n") + end)?.media)
  }

  @Test func timesStayWhatTheyWereWhereAListMovesOn() throws {
    var state = StreamState()
    state.follow(try Self.list(10, [4, 3, 4]))
    #expect(state.begin == .zero && state.liveEdge?.seconds == 11)
    // Servers that say nothing want three of the longest pieces to be left.
    #expect(state.liveOffset?.seconds == 12 && state.liveTime?.seconds == -1)
    state.follow(try Self.list(12, [4, 2]))
    #expect(state.begin.seconds == 7 && state.liveEdge?.seconds == 13)
    // Three pieces were never seen.
    state.follow(try Self.list(17, [4]))
    #expect(state.begin.seconds == 7 + 4 + 2 + 12 && state.liveEdge?.seconds == 29)
    #expect(state.liveTime?.seconds == 17)
    state.follow(try Self.list(17, [4, 1], ended: true))
    #expect(state.begin.seconds == 25 && state.liveEdge == nil)
    #expect(state.liveOffset == nil && state.liveTime == nil)
    // A number that goes back changes nothing.
    state.follow(try Self.list(0, [4]))
    #expect(state.begin.seconds == 25)
  }

  /// A server may say of each piece that it is as large as numbers go, or less than nothing.
  @Test(arguments: [([Int64.max, 1, .max], Int64.max), ([5, .min, -1, 7], 12), ([], 0)] as [([Int64], Int64)])
  func piecesAddUpWhateverTheirServerSays(_ sizes: [Int64], _ sum: Int64) throws {
    let piece = try #require(URL(string: "http://localhost/1.ts"))
    var traffic = StreamTraffic()
    for size in sizes { traffic.add(piece, bytes: size, nanoseconds: 1_500_000_000) }
    #expect(traffic.bytes == sum && traffic.requests == sizes.count)
    #expect(traffic.seconds == 1.5 * Double(sizes.count) && traffic.lastURL == (sizes.isEmpty ? nil : piece))
    #expect(traffic.since(StreamTraffic()) == traffic)
  }

  private static let text = """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",URI="x.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=3,RESOLUTION=1920x1080
    # a comment
    large.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=9
    #EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=1280x720
    mid.m3u8

    #EXT-X-STREAM-INF:BANDWIDTH=5,RESOLUTION=640x360
    small.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=1
    sound.m3u8
    """

  @Test(arguments: [
    (CGSize.zero, [0, 1, 2, 3]), (CGSize(width: 1280, height: 720), [1, 2, 3]),
    (CGSize(width: 1920, height: 0), [0, 1, 2, 3]),
    (CGSize(width: 4000, height: 719), [2, 3]), (CGSize(width: 10, height: 10), [2]),
  ]) func onlyVariantsThatAreSmallEnoughStayInAList(_ size: CGSize, _ kept: [Int]) throws {
    let list = try #require(HLSPlaylist(Self.text)?.multivariant)
    #expect(list.variants.map(\.uri) == ["large.m3u8", "mid.m3u8", "small.m3u8", "sound.m3u8"])
    #expect(list.variants(within: size) == kept)
    let shorter = HLSPlaylist.text(Self.text, onlyVariants: Set(kept))
    let read = try #require(HLSPlaylist(shorter)?.multivariant)
    #expect(read.variants == kept.map { list.variants[$0] } && read.renditions == list.renditions)
  }

  @Test func theStricterOfTwoLimitsHoldsWhereTransferringIsPaidFor() {
    var wishes = NetworkWishes()
    (wishes.peakBitRate, wishes.expensivePeakBitRate) = (500, 200)
    wishes.expensiveLargestSize = CGSize(width: 640, height: 360)
    #expect(wishes.holding(isExpensive: false) == wishes)
    let strict = wishes.holding(isExpensive: true)
    #expect(strict.peakBitRate == 200 && strict.largestSize == CGSize(width: 640, height: 360))
    wishes.expensivePeakBitRate = 900
    wishes.largestSize = CGSize(width: 320, height: 999)
    #expect(wishes.holding(isExpensive: true).peakBitRate == 500)
    #expect(wishes.holding(isExpensive: true).largestSize == CGSize(width: 320, height: 360))
  }
}
