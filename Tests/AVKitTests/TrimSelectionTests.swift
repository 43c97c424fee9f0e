import AVFoundation
import Testing

@testable import AVKit

@Suite struct TrimSelectionTests {
  private let frame = CMTime(value: 1, timescale: 25)

  private func seconds(_ frames: Int64) -> CMTime { CMTime(value: frames, timescale: 25) }

  @Test func endsLieOnFramesAndLeaveOneBetween() throws {
    var selection = try #require(TrimSelection(duration: seconds(100), frame: frame))
    #expect(selection.isWhole)
    selection.move(.start, to: CMTime(value: 1013, timescale: 1000))
    #expect(selection.start == seconds(25))
    selection.move(.end, to: CMTime(value: 2, timescale: 1))
    #expect(selection.end == seconds(50) && selection.length == seconds(25) && !selection.isWhole)
    selection.move(.start, to: seconds(90))
    #expect(selection.start == seconds(49))
    selection.move(.end, to: .zero)
    #expect(selection.end == seconds(50))
    selection.move(.start, to: CMTime(value: -5, timescale: 1))
    selection.move(.end, to: CMTime(value: 500, timescale: 1))
    #expect(selection.isWhole)
  }

  @Test func stepsGoByFrames() throws {
    // The last frame is half as long as the others.
    let duration = CMTime(value: 9, timescale: 50)
    var selection = try #require(TrimSelection(duration: duration, frame: frame))
    selection.step(.end, by: -1)
    #expect(selection.end == seconds(4))
    selection.step(.end, by: -1)
    #expect(selection.end == seconds(3))
    selection.step(.start, by: 2)
    #expect(selection.start == seconds(2))
    selection.step(.start, by: 1)
    #expect(selection.start == seconds(2))
    selection.step(.end, by: 9)
    #expect(selection.end == duration)
    selection.step(.start, by: -9)
    #expect(selection.start == .zero)
  }

  @Test func placesInTheStripAreTimes() throws {
    let made = TrimSelection(duration: seconds(100), frame: frame, from: seconds(25), to: seconds(75))
    let selection = try #require(made)
    #expect(selection.place(of: .start, in: 400) == 100 && selection.place(of: .end, in: 400) == 300)
    #expect(selection.time(at: 200, in: 400).seconds == 2)
    #expect(selection.time(at: -9, in: 400) == .zero && selection.time(at: 900, in: 400).seconds == 4)
    #expect(selection.handle(at: 150, in: 400) == .start && selection.handle(at: 260, in: 400) == .end)
    #expect(selection.shown(for: .start) == seconds(25) && selection.shown(for: .end) == seconds(74))
    #expect(selection.words(seconds(75)) == "0:03.00" && selection.words(seconds(1512)) == "1:00.12")
  }

  @Test(arguments: [
    (CMTime.invalid, CMTime(value: 1, timescale: 25)), (.indefinite, CMTime(value: 1, timescale: 25)),
    (CMTime(value: 1, timescale: 50), CMTime(value: 1, timescale: 25)), (CMTime(value: 1, timescale: 1), .zero),
  ])
  func whatHasNoLengthCantBeTrimmed(_ duration: CMTime, _ frame: CMTime) {
    #expect(TrimSelection(duration: duration, frame: frame) == nil)
  }
}
