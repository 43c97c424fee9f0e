import CoreMedia
import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// What it can deliver.
  public var formats: [Format] {
    accessed()
    return state.withLock { $0.formats }
  }

  /// What it delivers. Set under the lock; it must be one of `formats`.
  public var activeFormat: Format {
    get {
      accessed()
      // A device that says nothing of its formats until it is opened has one that leaves everything open.
      return state.withLock { $0.activeFormat } ?? Format(unknownOf: source.kind)
    }
    set {
      guard mayConfigure() else { return }
      guard formats.contains(where: { $0 === newValue }) else {
        return Misuse.report("activeFormat of an AVCaptureDevice must be one of its formats")
      }
      choose(newValue)
    }
  }

  /// How long a frame lasts at least: the highest rate that is wanted. Invalid leaves it to the device.
  public var activeVideoMinFrameDuration: CMTime {
    get {
      accessed()
      return state.withLock { $0.minFrameDuration.isValid ? $0.minFrameDuration : nil } ?? activeRateDuration
    }
    set {
      guard mayConfigure(), isPossible(newValue, "activeVideoMinFrameDuration") else { return }
      choose(activeFormat, min: newValue, max: state.withLock { $0.maxFrameDuration })
    }
  }

  /// How long a frame lasts at most: the lowest rate that is wanted. Invalid leaves it to the device.
  public var activeVideoMaxFrameDuration: CMTime {
    get {
      accessed()
      return state.withLock { $0.maxFrameDuration.isValid ? $0.maxFrameDuration : nil } ?? activeRateDuration
    }
    set {
      guard mayConfigure(), isPossible(newValue, "activeVideoMaxFrameDuration") else { return }
      choose(activeFormat, min: state.withLock { $0.minFrameDuration }, max: newValue)
    }
  }

  /// The lowest and highest rate that were asked for, as frame durations; invalid where nobody has.
  var wantedFrameDurations: (min: CMTime, max: CMTime) {
    state.withLock { ($0.minFrameDuration, $0.maxFrameDuration) }
  }

  /// The rate of the active format that suits what was asked for; nil where the device doesn't say what rates it has.
  var activeFrameRate: AVFrameRateRange? {
    let (format, min, max) = state.withLock { ($0.activeFormat, $0.minFrameDuration, $0.maxFrameDuration) }
    return format.flatMap { FrameRateChoice(min: min, max: max).best(of: $0.videoSupportedFrameRateRanges) }
  }

  /// Changes format and rates without asking who may: the session's presets do so, too.
  func choose(_ format: Format, min: CMTime = .invalid, max: CMTime = .invalid) {
    let isOther = state.withLock { $0.activeFormat !== format }
    func change() {
      state.withLock { state in
        state.activeFormat = format
        state.minFrameDuration = min
        state.maxFrameDuration = max
      }
    }
    // The format is told first: sessions give up their presets by it, before they look at rates.
    withKeyValueChange(of: \.activeVideoMinFrameDuration) {
      withKeyValueChange(of: \.activeVideoMaxFrameDuration) {
        if isOther { withKeyValueChange(of: \.activeFormat, change) } else { change() }
      }
    }
  }

  /// Whether a session of this preset can use the device.
  public func supportsSessionPreset(_ preset: AVCaptureSession.Preset) -> Bool {
    PresetChoice.isSupported(preset, by: state.withLock { $0.formats.compactMap(\.videoFormat) })
  }

  private var activeRateDuration: CMTime { activeFrameRate?.minFrameDuration ?? .invalid }

  private func isPossible(_ duration: CMTime, _ property: String) -> Bool {
    let ranges = activeFormat.videoSupportedFrameRateRanges
    if !duration.isValid || FrameRateChoice.allows(duration, in: ranges) { return true }
    Misuse.report("\(property) of \(duration.seconds) s isn't within the active format's rates; nothing was changed")
    return false
  }
}
