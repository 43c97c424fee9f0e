import Foundation
import GLibSupport

/// A simulated camera's controls, and its automatic modes. Knows no frames and no clock.
struct SimulatedControlPanel {
  /// Whether the camera has every control, or only those of a basic one.
  let isRich: Bool
  /// The brightness at a point of the zoomed frame, relative to the whole scene.
  private let brightness: @Sendable (PointOfInterest, Double) -> Double

  /// The current settings.
  private(set) var settings = SimulatedCameraSettings()
  private(set) var isFocusAutomatic: Bool
  private(set) var isExposureAutomatic: Bool
  private(set) var isWhiteBalanceAutomatic: Bool
  /// The exposure bias, in thousandths of a stop.
  private(set) var bias = 0
  /// 0 off, 1 flash, 2 torch, as with V4L2.
  private(set) var torchMode = 0
  private(set) var torchPercent = 100
  private(set) var powerLine = 1
  private(set) var points: [PointOfInterest.Purpose: PointOfInterest]
  /// The brightness at the exposure's point of interest; 1 for the whole scene.
  private var measured = 1.0
  /// The lens positions still to pass in the current focus search.
  private var lensPath: [Double] = []
  /// When the automatic modes last adjusted, in stream time.
  private var lastStep = -Double.infinity

  init(isRich: Bool, brightness: @escaping @Sendable (PointOfInterest, Double) -> Double) {
    self.isRich = isRich
    self.brightness = brightness
    isFocusAutomatic = isRich
    isExposureAutomatic = isRich
    isWhiteBalanceAutomatic = isRich
    points = isRich ? [.focus: .centre, .exposure: .centre] : [:]
  }

  // MARK: Setting

  /// Replaces the settings; automatic modes of changed values are turned off.
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

  /// Sets a point of interest.
  mutating func setPoint(_ point: PointOfInterest, for purpose: PointOfInterest.Purpose) throws(ControlError) {
    guard points[purpose] != nil else { throw .noPointOfInterest }
    let point = PointOfInterest(x: point.x.clamped(to: 0...1), y: point.y.clamped(to: 0...1))
    points[purpose] = point
    switch purpose {
    case .focus: if isFocusAutomatic { search() }
    case .exposure: measured = point == .centre ? 1 : brightness(point, settings.zoomFactor).clamped(to: 0.25...4)
    }
  }

  /// Writes one control as a driver would: a control that a mode makes inactive is refused.
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

  // MARK: Automatic modes

  /// Starts a focus search that overshoots and comes back, as a lens does that can't know on which side of sharp it is.
  private mutating func search() {
    let sharp = SimulatedCameraSettings.sharpLensPosition
    let start = settings.lensPosition
    let side = start > sharp ? -1.0 : 1.0
    lensPath = [
      start + (sharp - start) * 0.4, start + (sharp - start) * 0.8, sharp + side * 0.1, sharp + side * 0.04, sharp,
    ]
  }

  /// The relative exposure that the automatic exposure aims for.
  private var wantedExposure: Double { pow(2, Double(bias) / 1000) / measured }

  private var exposureIsRight: Bool { abs(log2(settings.exposure / wantedExposure)) < 0.001 && settings.gain == 1 }

  private var whiteIsRight: Bool { settings.whiteBalanceKelvin == SimulatedCameraSettings.sceneKelvin }

  private var isFocused: Bool { lensPath.isEmpty && settings.lensPosition == SimulatedCameraSettings.sharpLensPosition }

  /// The automatic modes that are adjusting now.
  var adjusting: Set<ControlID> {
    var adjusting: Set<ControlID> = []
    if isFocusAutomatic ? !isFocused : !lensPath.isEmpty { adjusting.insert(.focusAdjusting) }
    if isExposureAutomatic && !exposureIsRight { adjusting.insert(.exposureAdjusting) }
    if isWhiteBalanceAutomatic && !whiteIsRight { adjusting.insert(.whiteBalanceAdjusting) }
    return adjusting
  }

  /// Whether automatic modes adjust with the frame that is due then.
  func isDue(at seconds: Double) -> Bool {
    // A new stream counts from 0 again.
    (seconds < lastStep || seconds - lastStep > 0.06) && !adjusting.isEmpty
  }

  /// A frame is due: automatic modes take one step towards their targets.
  mutating func frameDue(at seconds: Double) {
    guard isDue(at: seconds) else { return }
    lastStep = seconds
    step(share: 0.4)
  }

  /// Without a stream, automatic modes are at their targets at once.
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
      // Gain is first converted into exposure time, so that the brightness doesn't jump.
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
