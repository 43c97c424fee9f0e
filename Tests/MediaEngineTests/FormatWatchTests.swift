import GStreamer
import Testing

@testable import MediaEngine

@Suite struct FormatWatchTests {
  private static func format(_ width: Int, _ height: Int, _ rate: Int?, _ encoding: VideoFormat.Encoding = .jpeg)
    -> VideoFormat
  {
    VideoFormat(width: width, height: height, encoding: encoding, frameRates: rate.map { [Fraction($0, 1)] } ?? [])
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var asked: VideoFormat?
    var delivered: [VideoFormat]
    var told: [Bool]
  }

  private static let hd = format(1280, 720, 30)
  private static let small = format(640, 480, 30)
  private static let rows = [
    Row(testDescription: "as asked", asked: hd, delivered: [hd, hd], told: [false, false]),
    Row(testDescription: "another size", asked: hd, delivered: [small, small], told: [true, false]),
    Row(testDescription: "another rate", asked: hd, delivered: [format(1280, 720, 15)], told: [true]),
    Row(
      testDescription: "any of the rates that were asked for",
      asked: VideoFormat(width: 640, height: 480, encoding: .jpeg, frameRates: [Fraction(60, 1), Fraction(30, 1)]),
      delivered: [small], told: [false]),
    Row(testDescription: "another packing", asked: hd, delivered: [format(1280, 720, 30, .raw("YUY2"))], told: [true]),
    Row(
      testDescription: "another pixel format", asked: format(1280, 720, 30, .raw("NV12")),
      delivered: [format(1280, 720, 30, .raw("YUY2"))], told: [true]),
    Row(testDescription: "a rate that isn't said", asked: hd, delivered: [format(1280, 720, nil)], told: [false]),
    Row(
      testDescription: "a rate that is said late", asked: hd,
      delivered: [format(1280, 720, nil), format(1280, 720, 15)],
      told: [false, true]),
    Row(testDescription: "a change, and back", asked: hd, delivered: [hd, small, hd], told: [false, true, true]),
    Row(testDescription: "nobody asked", asked: nil, delivered: [small, small, hd], told: [false, false, true]),
  ]

  @Test(arguments: rows) func onlyWhatIsNewIsTold(_ row: Row) {
    var watch = FormatWatch(asked: row.asked)
    #expect(row.delivered.map { watch.isNews($0) } == row.told)
  }
}
