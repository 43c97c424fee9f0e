import Testing

@testable import MediaEngine

/// What each setting does is measured in the picture: a control that does nothing would be a toy.
@Suite struct SimulatedSceneTests {
  private static let width = 320
  private static let height = 240

  private func picture(_ change: (inout SimulatedCameraSettings) -> Void = { _ in }) -> Bitmap {
    var settings = SimulatedCameraSettings()
    change(&settings)
    return SimulatedPicture(.lakeside, settings: settings, width: Self.width, height: Self.height).background
  }

  private func means(_ bitmap: Bitmap, rows: Range<Int>? = nil) -> (red: Double, green: Double, blue: Double) {
    var red = 0
    var green = 0
    var blue = 0
    let rows = rows ?? 0..<bitmap.height
    for y in rows {
      for x in 0..<bitmap.width {
        let pixel = bitmap.row(y)[x]
        red += Int(pixel >> 16 & 255)
        green += Int(pixel >> 8 & 255)
        blue += Int(pixel & 255)
      }
    }
    let count = Double(rows.count * bitmap.width)
    return (Double(red) / count, Double(green) / count, Double(blue) / count)
  }

  /// How much neighbours differ: what focus is about.
  private func sharpness(_ bitmap: Bitmap) -> Double {
    var sum = 0
    for y in 1..<bitmap.height {
      for x in 1..<bitmap.width {
        let here = Int(bitmap.row(y)[x] >> 8 & 255)
        let left = here - Int(bitmap.row(y)[x - 1] >> 8 & 255)
        let above = here - Int(bitmap.row(y - 1)[x] >> 8 & 255)
        sum += left * left + above * above
      }
    }
    return Double(sum) / Double(bitmap.width * bitmap.height)
  }

  @Test func theFurtherFromFocusTheSofterThePicture() {
    let steps = [0.6, 0.5, 0.3, 0.0].map { lens in sharpness(picture { $0.lensPosition = lens }) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 < $0 * 0.8 }, "\(steps)")
    let behind = sharpness(picture { $0.lensPosition = 1 })
    #expect(behind < steps[0] / 2, "too far is as wrong as too near")
  }

  @Test func exposureAndGainBrightenAlike() {
    let dark = means(picture { $0.exposureSeconds = SimulatedCameraSettings.rightExposureSeconds / 4 }).green
    let right = means(picture()).green
    let bright = means(picture { $0.gain = 2 }).green
    #expect(abs(dark * 4 - right) < right * 0.1)
    #expect(bright > right * 1.4)
    let compensated = means(
      picture {
        $0.exposureSeconds = SimulatedCameraSettings.rightExposureSeconds / 4
        $0.gain = 4
      }
    ).green
    #expect(abs(compensated - right) < 1)
  }

  @Test func whiteBalanceTurnsThePictureWarmOrCold() {
    func warmth(_ kelvin: Double) -> Double {
      let means = means(picture { $0.whiteBalanceKelvin = kelvin })
      return means.red / means.blue
    }
    #expect(warmth(7500) > warmth(5200) * 1.3)
    #expect(warmth(3000) < warmth(5200) / 1.3)
  }

  @Test func theTorchLightsWhatIsNear() {
    let lower = Self.height * 3 / 4..<Self.height
    let upper = 0..<Self.height / 4
    let without = picture()
    let with = picture { $0.torchLevel = 1 }
    #expect(means(with, rows: lower).green > means(without, rows: lower).green + 20)
    #expect(abs(means(with, rows: upper).green - means(without, rows: upper).green) < 1)
    let half = picture { $0.torchLevel = 0.5 }
    #expect(means(half, rows: lower).green < means(with, rows: lower).green - 8)
  }

  @Test func zoomShowsTheMiddleLarger() {
    // The far shore is where the zoom is centred: it stays, and what is above it moves up.
    let scene = LakeScene(viewpoint: .lakeside, zoomFactor: 2)
    #expect(scene.pictureY(LakeScene.horizon) == LakeScene.horizon)
    #expect(scene.pictureX(0.75) == 1)
    #expect(scene.sceneX(scene.pictureX(0.3)) == 0.3)
    let whole = picture()
    let zoomed = picture { $0.zoomFactor = 2 }
    // Along a row of the ridge's slope, a pixel of the zoomed picture is the one half as far from the middle.
    var differences = 0
    for x in stride(from: 0, to: Self.width, by: 4) {
      let y = Int(LakeScene.horizon * Double(Self.height)) - 30
      let place = Self.width / 2 + (x - Self.width / 2) / 2
      let there = Int(LakeScene.horizon * Double(Self.height)) - 15
      let a = Int(zoomed.row(y)[x] >> 8 & 255)
      let b = Int(whole.row(there)[place] >> 8 & 255)
      if abs(a - b) > 24 { differences += 1 }
    }
    #expect(differences <= Self.width / 4 / 8)
  }

  @Test func settingsAreKeptInTheirRanges() {
    var wild = SimulatedCameraSettings()
    wild.lensPosition = 7
    wild.exposureSeconds = -1
    wild.gain = .infinity
    wild.zoomFactor = 0
    wild.torchLevel = -3
    wild.whiteBalanceKelvin = 1
    let tame = wild.clamped
    #expect(tame.lensPosition == 1)
    #expect(tame.exposureSeconds == SimulatedCameraSettings.exposureRange.lowerBound)
    #expect(tame.gain == 16)
    #expect(tame.zoomFactor == 1)
    #expect(tame.torchLevel == 0)
    #expect(tame.whiteBalanceKelvin == 2500)
  }

  @Test func eachFrameIsPaintedAsIfFromNothing() {
    // The frames go round and only what moved is painted anew: nothing of an older frame may stay behind.
    let picture = SimulatedPicture(.lakeside, settings: .init(), width: Self.width, height: Self.height)
    let frames = SimulatedFrames(picture)
    for number in 0..<40 {
      let seconds = Double(number) * 1.7
      let frame = frames.frame(number, seconds: seconds)
      let fresh = Bitmap(width: Self.width, height: Self.height)
      fresh.copy(from: picture.background)
      _ = picture.paint(frame: number, seconds: seconds, onto: fresh)
      let isSame = (0..<Self.width * Self.height).allSatisfy { frame.bitmap.pixels[$0] == fresh.pixels[$0] }
      #expect(isSame, "frame \(number)")
    }
  }

  @Test func aChangeOfSettingsReachesEveryFrameThatGoesRound() {
    let frames = SimulatedFrames(SimulatedPicture(.lakeside, settings: .init(), width: 320, height: 240))
    var lent = [frames.frame(0, seconds: 0), frames.frame(1, seconds: 0)]
    var dark = SimulatedCameraSettings()
    dark.exposureSeconds = 1.0 / 1000
    let night = SimulatedPicture(.lakeside, settings: dark, width: 320, height: 240)
    #expect(frames.shown(0) != nil && frames.shown(3) == nil)
    frames.show(night, revision: 3)
    #expect(frames.shown(3) == nil, "no frame shows it yet")
    lent.removeAll()
    let after = [frames.frame(2, seconds: 0), frames.frame(3, seconds: 0), frames.frame(4, seconds: 0)]
    for frame in after { #expect(frame.bitmap.pixels[5] == night.background.pixels[5]) }
    let time = frames.shown(3)
    #expect(time != nil && frames.shown(2) == time && frames.shown(4) == nil)
  }
}
