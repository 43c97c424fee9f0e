import GStreamer
import MediaEngine
import Testing

@testable import kinora

@Suite struct PreviewFormatTests {
  private func format(_ width: Int, _ height: Int, _ encoding: VideoFormat.Encoding, _ rates: Int...) -> DeviceFormat {
    .video(VideoFormat(width: width, height: height, encoding: encoding, frameRates: rates.map { Fraction($0, 1) }))
  }

  @Test func aWebcamIsShownAtItsFluentFormatNearestTo720Lines() {
    let choice = PreviewFormat.choice(among: [
      format(640, 480, .raw("YUY2"), 30), format(1280, 720, .raw("YUY2"), 10, 5), format(1280, 720, .jpeg, 60, 30),
      format(1920, 1080, .jpeg, 30),
    ])
    #expect(choice?.format.encoding == .jpeg && choice?.format.height == 720 && choice?.framesPerSecond == 30)
  }

  @Test func uncompressedGoesBeforeCompressed() {
    let choice = PreviewFormat.choice(among: [format(1280, 720, .jpeg, 30), format(1280, 720, .raw("YUY2"), 30)])
    #expect(choice?.format.encoding == .raw("YUY2"))
  }

  @Test func aSlowCameraIsShownAllTheSame() {
    #expect(PreviewFormat.choice(among: [format(1600, 1200, .raw("YUY2"), 5)])?.framesPerSecond == 5)
    #expect(PreviewFormat.choice(among: []) == nil)
  }

  @Test func theChosenSizeAndRateAreKeptInTheirPlainestEncoding() {
    let formats = [
      format(1280, 720, .raw("YUY2"), 30), format(1920, 1080, .jpeg, 60, 30), format(1920, 1080, .raw("YUY2"), 5),
    ]
    let wanted = Camera.Format(width: 1920, height: 1080, framesPerSecond: 60)
    let choice = PreviewFormat.choice(among: formats, as: wanted)
    #expect(choice?.format.encoding == .jpeg && choice?.rateIndex == 0)
    let gone = Camera.Format(width: 800, height: 600, framesPerSecond: 30)
    #expect(PreviewFormat.choice(among: formats, as: gone)?.format.height == 720)
  }

  @Test func everySizeAndRateIsOfferedOnceTheLargestFirst() {
    let device = DeviceDescription(
      id: "a", name: "A", kind: .camera, connection: .simulated,
      formats: [format(640, 480, .jpeg, 30), format(1280, 720, .jpeg, 30, 60), format(640, 480, .raw("YUY2"), 30)])
    #expect(
      Camera.Format.all(of: device).map { "\($0.sizeWords) \($0.rateWords)" } == [
        "1280 × 720 60", "1280 × 720 30", "640 × 480 30",
      ])
  }
}
