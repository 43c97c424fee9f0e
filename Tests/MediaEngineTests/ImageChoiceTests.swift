import CoreMedia
import Testing

@testable import MediaEngine

/// Frames drawn as letters: a capital is a key frame; each lasts a tenth of a second, and the first begins at `origin`.
private struct DrawnFrames: FrameLookup {
  let letters: [Character]
  var origin: Int64 = 0

  init(_ drawing: String, origin: Int64 = 0) { (letters, self.origin) = (Array(drawing), origin) }

  var frameCount: Int { letters.count }
  var end: CMTime { tenths(Int64(letters.count) + origin) }
  func time(ofFrame index: Int) -> CMTime { tenths(Int64(index) + origin) }
  func isKey(frame index: Int) -> Bool { letters[index].isUppercase }
  func start(ofFrame index: Int) -> Int { (0...index).last { isKey(frame: $0) } ?? 0 }
  func frame(atOrBefore time: CMTime) -> Int? { letters.indices.last { self.time(ofFrame: $0) <= time } }
}

private func tenths(_ count: Int64) -> CMTime { CMTime(value: count, timescale: 10) }

private func hundredths(_ count: Int64) -> CMTime { CMTime(value: count, timescale: 100) }

@Suite struct ImageChoiceTests {
  /// What is asked for, in hundredths of a second, and which frame that is, decoded from which.
  private static let table: [(String, Int64, before: Int64, after: Int64, String?)] = [
    // Exact: the frame whose interval holds the time.
    ("AbcdEfgh", 0, 0, 0, "A from A"),
    ("AbcdEfgh", 9, 0, 0, "A from A"),
    ("AbcdEfgh", 10, 0, 0, "b from A"),
    ("AbcdEfgh", 39, 0, 0, "d from A"),
    ("AbcdEfgh", 40, 0, 0, "E from E"),
    ("AbcdEfgh", 79, 0, 0, "h from E"),
    // A key frame within tolerance is taken, the nearer one of two; the earlier one of two as near.
    ("AbcdEfgh", 10, 10, 0, "A from A"),
    ("AbcdEfgh", 10, 9, 0, "b from A"),
    ("AbcdEfgh", 35, 0, 5, "E from E"),
    ("AbcdEfgh", 35, 0, 4, "d from A"),
    ("AbcdEfgh", 10, 100, 100, "A from A"),
    ("AbcdEfgh", 31, 100, 100, "E from E"),
    ("AbcdEfgh", 20, 100, 100, "A from A"),
    ("AbcdEfgh", 70, 100, 100, "E from E"),
    // Before the first frame and after the end: the nearest, if it is within tolerance.
    ("AbcdEfgh", -1, 0, 0, nil),
    ("AbcdEfgh", -1, 0, 1, "A from A"),
    ("AbcdEfgh", -10, 100, 9, nil),
    ("AbcdEfgh", 80, 0, 0, nil),
    ("AbcdEfgh", 80, 1, 0, "h from E"),
    ("AbcdEfgh", 500, 420, 100, nil),
    ("AbcdEfgh", 500, 421, 0, "h from E"),
    ("AbcdEfgh", 500, 460, 0, "E from E"),
    // One key frame for all.
    ("Abcdefgh", 70, 0, 0, "h from A"),
    ("", 0, 100, 100, nil),
  ]

  @Test(arguments: table) func theFrameFollowsFromTimeAndTolerance(
    _ drawing: String, _ time: Int64, _ before: Int64, _ after: Int64, _ expected: String?
  ) {
    let index = DrawnFrames(drawing)
    let choice = ImageChoice(
      at: hundredths(time), before: hundredths(before), after: hundredths(after), in: index)
    #expect(choice.map { "\(index.letters[$0.frame]) from \(index.letters[$0.start])" } == expected)
  }

  @Test func toleranceWithoutEndTakesWhatThereIs() {
    let index = DrawnFrames("Abcd", origin: 50)
    let choice = ImageChoice(at: .zero, before: .positiveInfinity, after: .positiveInfinity, in: index)
    #expect(choice == ImageChoice(frame: 0, start: 0))
    // What is asked for before the first frame is the first frame, but not in front of the movie.
    #expect(ImageChoice(at: .zero, before: .zero, after: .zero, in: index) == choice)
    let before = CMTime(value: -1, timescale: 10)
    #expect(ImageChoice(at: before, before: .positiveInfinity, after: .zero, in: index) == nil)
  }

  @Test(arguments: [CMTime.invalid, .indefinite, .positiveInfinity, .negativeInfinity])
  func aTimeThatIsNoneHasNoImage(_ time: CMTime) {
    #expect(
      ImageChoice(at: time, before: .positiveInfinity, after: .positiveInfinity, in: DrawnFrames("Ab")) == nil)
  }
}
