import Testing

@testable import kinora

@Suite struct PreviewFormatTests {
  /// What a camera lists: a size, how it is packed, and the rates.
  private func list(_ formats: (Int, Int, PreviewFormat.Packing, [Double])...) -> [PreviewFormat] {
    formats.enumerated().flatMap { place, format in
      format.3.enumerated().map { index, rate in
        PreviewFormat(
          place: (place, index), size: Camera.Format(width: format.0, height: format.1, framesPerSecond: rate),
          packing: format.2)
      }
    }
  }

  @Test func aWebcamIsShownAtItsFluentFormatNearestTo720Lines() {
    let choice = PreviewFormat.choice(
      among: list(
        (640, 480, .raw, [30]), (1280, 720, .raw, [10, 5]), (1280, 720, .jpeg, [60, 30]), (1920, 1080, .jpeg, [30])))
    #expect(choice?.packing == .jpeg && choice?.size == Camera.Format(width: 1280, height: 720, framesPerSecond: 30))
    #expect(choice.map { $0.place == (2, 1) } == true)
  }

  @Test func uncompressedGoesBeforeCompressed() {
    #expect(PreviewFormat.choice(among: list((1280, 720, .jpeg, [30]), (1280, 720, .raw, [30])))?.packing == .raw)
  }

  @Test func aSlowCameraIsShownAllTheSame() {
    #expect(PreviewFormat.choice(among: list((1600, 1200, .raw, [5])))?.size.framesPerSecond == 5)
    #expect(PreviewFormat.choice(among: []) == nil)
  }

  @Test func theChosenSizeAndRateAreKeptInTheirPlainestEncoding() {
    let formats = list((1280, 720, .raw, [30]), (1920, 1080, .jpeg, [60, 30]), (1920, 1080, .raw, [5]))
    let wanted = Camera.Format(width: 1920, height: 1080, framesPerSecond: 60)
    let choice = PreviewFormat.choice(among: formats, as: wanted)
    #expect(choice?.packing == .jpeg && choice.map { $0.place == (1, 0) } == true)
    let gone = Camera.Format(width: 800, height: 600, framesPerSecond: 30)
    #expect(PreviewFormat.choice(among: formats, as: gone)?.size.height == 720)
  }

  @Test func everySizeAndRateIsOfferedOnceTheLargestFirst() {
    let formats = list((640, 480, .jpeg, [30]), (1280, 720, .jpeg, [30, 60]), (640, 480, .raw, [30]))
    #expect(
      Camera.Format.distinct(formats).map { "\($0.sizeWords) \($0.rateWords)" } == [
        "1280 × 720 60", "1280 × 720 30", "640 × 480 30",
      ])
  }
}
