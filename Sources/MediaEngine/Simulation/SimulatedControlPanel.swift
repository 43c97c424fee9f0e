import Foundation
import GLibSupport

/// A simulated camera's controls: what they are, and how the camera acts where it is left to itself. Knows no picture
/// and no clock.
struct SimulatedControlPanel {
  /// Whether the camera has every control or only those of a poor one.
  let isRich: Bool
  /// How bright the scene is at a place of the zoomed picture, compared with the whole.
  private let brightness: @Sendable (PointOfInterest, Double) -> Double

  /// How the camera looks at its scene now.
  private(set) var settings = SimulatedCameraSettings()
  private(set) var isFocusAutomatic: Bool
  private(set) var isExposureAutomatic: Bool
  private(set) var isWhiteBalanceAutomatic: Bool
  /// How much brighter than measured, in thousandths of a stop.
  private(set) var bias = 0
  /// 0 off, 1 flash, 2 torch, as with V4L2.
  private(set) var torchMode = 0
  private(set) var torchPercent = 100
  private(set) var powerLine = 1
  private(set) var points: [PointOfInterest.Purpose: PointOfInterest]
  /// How bright the scene is at the exposure's point; 1 for the whole.
  private var measured = 1.0
  /// Where the lens still has to go before it rests.
  private var lensPath: [Double] = []
  /// When the automatics moved last, by the stream's time.
  private var lastStep = -Double.infinity

  init(isRich: Bool, brightness: @escaping @Sendable (PointOfInterest, Double) -> Double) {
    self.isRich = isRich
    self.brightness = brightness
    isFocusAutomatic = isRich
    isExposureAutomatic = isRich
    isWhiteBalanceAutomatic = isRich
    points = isRich ? [.focus: .centre, .exposure: .centre] : [:]
  }

  // MARK: From outside

  /// Somebody turns the camera itself: what an automatic would set is no longer left to it.
  mutating func replaceSettings(_ new: SimulatedCameraSettings) {
    let new = new.clamped
    if new.lensPosition != settings.lensPosition {
      isFocusAutomatic = false
      lensPath = []
    }
    if new.exposure != settings.exposure { isExposureAutomatic = false }
    if new.whiteBalanceKelvin != settings.whiteBalanceKelvin { isWhiteBalanceAutomatic = false }
    if new.torchLevel != settings.torchLevel {
      torchMode = new.torchLevel > 0 ? 2 : 0
      if new.torchLevel > 0 { torchPercent = Int((new.torchLevel * 100).rounded()).clamped(to: 1...100) }
    }
    settings = new
  }

  /// Lets the camera look at another place.
  mutating func setPoint(_ point: PointOfInterest, for purpose: PointOfInterest.Purpose) throws(ControlError) {
    guard points[purpose] != nil else { throw .noPointOfInterest }
    let point = PointOfInterest(x: point.x.clamped(to: 0...1), y: point.y.clamped(to: 0...1))
    points[purpose] = point
    switch purpose {
    case .focus: if isFocusAutomatic { search() }
    case .exposure: measured = point == .centre ? 1 : brightness(point, settings.zoomFactor).clamped(to: 0.25...4)
    }
  }

  /// Writes one value, as a driver would: what a mode holds back is refused.
  mutating func write(_ write: ControlPlan.Write) throws(ControlError) {
    guard let control = controls.first(where: { $0.id == write.id }) else { throw .unknown(write.id) }
    if control.isInactive, control.id != .exposureBias {
      throw .inactive(control.id, name: control.name, because: nil)
    }
    let value = write.value
    switch write.id {
    case .focusAuto:
      isFocusAutomatic = value != 0
      if isFocusAutomatic { search() } else { lensPath = [] }
    case .focusAbsolute: settings.lensPosition = Double(value) / 1000
    case .focusStart: search()
    case .exposureMode: isExposureAutomatic = value != ExposureModes.manual
    case .exposureTime: settings.exposureSeconds = Double(value) / 10000
    case .exposureBias: bias = value
    case .gain: settings.gain = Double(value) / 100
    case .whiteBalanceAuto: isWhiteBalanceAutomatic = value != 0
    case .whiteBalanceTemperature: settings.whiteBalanceKelvin = Double(value)
    case .torchMode: torchMode = value
    case .torchLevel: torchPercent = value
    case .zoom: settings.zoomFactor = Double(value) / 100
    case .powerLineFrequency: powerLine = value
    case .brightness: settings.brightness = Double(value) / 100
    case .contrast: settings.contrast = Double(value) / 100
    case .saturation: settings.saturation = Double(value) / 100
    default: throw .readOnly(control.id, name: control.name)
    }
    settings.torchLevel = torchMode == 2 ? Double(torchPercent) / 100 : 0
  }

  // MARK: Left to itself

  /// The lens goes past the sharp place and comes back, as lenses do that can't know on which side they are.
  private mutating func search() {
    let sharp = SimulatedCameraSettings.sharpLensPosition
    let start = settings.lensPosition
    let side = start > sharp ? -1.0 : 1.0
    lensPath = [
      start + (sharp - start) * 0.4, start + (sharp - start) * 0.8, sharp + side * 0.1, sharp + side * 0.04, sharp,
    ]
  }

  /// How brightly the automatic exposure wants the scene.
  private var wantedExposure: Double { pow(2, Double(bias) / 1000) / measured }

  private var exposureIsRight: Bool { abs(log2(settings.exposure / wantedExposure)) < 0.001 && settings.gain == 1 }

  private var whiteIsRight: Bool { settings.whiteBalanceKelvin == SimulatedCameraSettings.sceneKelvin }

  private var isFocused: Bool { lensPath.isEmpty && settings.lensPosition == SimulatedCameraSettings.sharpLensPosition }

  /// What the camera is adjusting now.
  var adjusting: Set<ControlID> {
    var adjusting: Set<ControlID> = []
    if isFocusAutomatic ? !isFocused : !lensPath.isEmpty { adjusting.insert(.focusAdjusting) }
    if isExposureAutomatic && !exposureIsRight { adjusting.insert(.exposureAdjusting) }
    if isWhiteBalanceAutomatic && !whiteIsRight { adjusting.insert(.whiteBalanceAdjusting) }
    return adjusting
  }

  /// Whether what is left to the camera moves with the frame that falls due then.
  func isDue(at seconds: Double) -> Bool {
    // A stream that begins anew counts from 0 again.
    (seconds < lastStep || seconds - lastStep > 0.06) && !adjusting.isEmpty
  }

  /// A frame falls due: whatever is left to the camera comes a step nearer to where it should be.
  mutating func frameDue(at seconds: Double) {
    guard isDue(at: seconds) else { return }
    lastStep = seconds
    step(share: 0.4)
  }

  /// Nobody watches: everything that is left to the camera is where it should be.
  mutating func settle() {
    if isFocusAutomatic, lensPath.isEmpty, !isFocused { search() }
    lensPath = lensPath.suffix(1)
    step(share: 1)
  }

  private mutating func step(share: Double) {
    if isFocusAutomatic, lensPath.isEmpty, !isFocused { search() }
    if !lensPath.isEmpty {
      settings.lensPosition = lensPath.removeFirst().clamped(to: 0...1)
    }
    if isExposureAutomatic, !exposureIsRight {
      // The gain first goes into the time, so that the picture doesn't jump.
      let now = settings.exposure
      settings.gain = 1
      let way = log2(wantedExposure / now)
      let next = abs(way) < 0.05 || share == 1 ? wantedExposure : now * pow(2, way * share)
      settings.exposureSeconds = SimulatedCameraSettings.rightExposureSeconds * next
    }
    if isWhiteBalanceAutomatic, !whiteIsRight {
      let way = SimulatedCameraSettings.sceneKelvin - settings.whiteBalanceKelvin
      settings.whiteBalanceKelvin =
        abs(way) < 60 || share == 1 ? SimulatedCameraSettings.sceneKelvin : settings.whiteBalanceKelvin + way * share
    }
    settings = settings.clamped
  }
}
