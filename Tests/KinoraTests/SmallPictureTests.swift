import Testing

@testable import kinora

/// The small window's shape, without a window.
@Suite struct SmallPictureTests {
  private typealias Size = FilmWindowSize.Size

  private static let usual = Size(width: 1100, height: 720)
  private static let least = Size(width: 360, height: 300)

  @Test func aWindowBecomesSmallAndGetsItsShapeBack() {
    var small = SmallPicture()
    let shape = SmallPicture.Shape(size: Self.usual)
    let picture = PictureSize(width: 1280, height: 720)
    #expect(
      small.enter(from: shape, picture: picture) == [
        .showSmallControls(true), .setMinimum(SmallPicture.least), .resize(Size(width: 384, height: 216)),
        .keepAbove(true),
      ])
    #expect(small.isOn && small.enter(from: shape, picture: picture) == [])
    #expect(
      small.leave(minimum: Self.least) == [
        .keepAbove(false), .showSmallControls(false), .setMinimum(Self.least), .resize(Self.usual),
      ])
    #expect(!small.isOn && small.leave(minimum: Self.least) == [])
  }

  @Test(arguments: [(true, false), (false, true), (true, true)])
  func whatFilledTheScreenFillsItAgain(_ isMaximized: Bool, _ isFullScreen: Bool) {
    var small = SmallPicture()
    let shape = SmallPicture.Shape(size: Self.usual, isMaximized: isMaximized, isFullScreen: isFullScreen)
    let entering = small.enter(from: shape, picture: nil)
    #expect(entering.contains(.setMaximized(false)) == isMaximized)
    #expect(entering.contains(.setFullScreen(false)) == isFullScreen)
    let leaving = small.leave(minimum: Self.least)
    #expect(leaving.contains(.setMaximized(true)) == isMaximized)
    #expect(leaving.contains(.setFullScreen(true)) == isFullScreen)
    // The shape comes last: it is what the window had when it filled the screen.
    #expect(leaving.firstIndex(of: .resize(Self.usual)) == 3)
  }

  @Test(
    arguments: [
      (1920.0, 1080.0, 384, 216), (1080, 1920, 216, 384), (1000, 1000, 288, 288), (2000, 100, 640, 120),
      (100, 4000, 200, 640), (0, 0, 384, 216),
    ])
  func itHasThePicturesShapeOnTheSameArea(_ width: Double, _ height: Double, _ across: Int, _ down: Int) {
    let picture = PictureSize(width: width, height: height)
    #expect(SmallPicture.size(of: picture) == Size(width: across, height: down))
  }
}
