import CoreMedia
import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// What it can deliver.
  public var formats: [Format] {
    accessed()
    return state.withLock { $0.formats }
  }

  /// What it delivers. Set under the lock; it must be one of `formats`. A device that delivers something else all the
  /// same says so here, and to those who observe it.
  public var activeFormat: Format {
    get {
      accessed()
      // A device that says nothing of its formats until it is opened has one that leaves everything open.
      return state.withLock { $0.deliveredFormat } ?? chosenFormat
    }
    set {
      guard mayConfigure() else { return }
      guard formats.contains(where: { $0 === newValue }) else {
        return Misuse.report("activeFormat of an AVCaptureDevice must be one of its formats")
      }
      choose(newValue)
    }
  }

  /// What is asked of it, whatever it makes of that.
  var chosenFormat: Format { state.withLock { $0.activeFormat } ?? Format(unknownOf: source.kind) }

  /// The device delivers this, whatever it was asked for.
  func readBack(_ delivered: VideoFormat, insteadOf asked: VideoFormat?) {
    let (formats, before) = state.withLock { ($0.formats, ($0.deliveredFormat, $0.deliveredFrameDuration)) }
    var format: Format?
    if let asked, !asked.agrees(with: delivered) {
      var size = delivered
      size.frameRates = []
      let known = (before.0.map { [$0] } ?? []) + formats
      format = known.first { $0.videoFormat?.agrees(with: size) ?? false } ?? Format(.video(delivered))
      format?.device = self
    }
    let rate = delivered.frameRates.first.flatMap { $0.numerator > 0 ? $0 : nil }
    let duration =
      rate.map { CMTime(value: CMTimeValue($0.denominator), timescale: CMTimeScale($0.numerator)) } ?? .invalid
    let chosen = chosenFormat
    func change() { state.withLock { ($0.deliveredFormat, $0.deliveredFrameDuration) = (format, duration) } }
    func changeFormat() {
      if (before.0 ?? chosen) !== (format ?? chosen) {
        withKeyValueChange(of: \.activeFormat, change)
      } else {
        change()
      }
    }
    guard before.1 != duration else { return changeFormat() }
    withKeyValueChange(of: \.activeVideoMinFrameDuration) {
      withKeyValueChange(of: \.activeVideoMaxFrameDuration, changeFormat)
    }
  }

  /// How long a frame lasts at least: the highest rate that is wanted. Invalid leaves it to the device.
  public var activeVideoMinFrameDuration: CMTime {
    get {
      accessed()
      return deliveredOr(\.minFrameDuration)
    }
    set {
      guard mayConfigure(), isPossible(newValue, "activeVideoMinFrameDuration") else { return }
      choose(chosenFormat, min: newValue, max: state.withLock { $0.maxFrameDuration })
    }
  }

  /// How long a frame lasts at most: the lowest rate that is wanted. Invalid leaves it to the device.
  public var activeVideoMaxFrameDuration: CMTime {
    get {
      accessed()
      return deliveredOr(\.maxFrameDuration)
    }
    set {
      guard mayConfigure(), isPossible(newValue, "activeVideoMaxFrameDuration") else { return }
      choose(chosenFormat, min: state.withLock { $0.minFrameDuration }, max: newValue)
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
        // What was delivered was delivered instead of something else.
        if isOther { state.deliveredFormat = nil }
        if isOther || state.minFrameDuration != min || state.maxFrameDuration != max {
          state.deliveredFrameDuration = .invalid
        }
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

  /// What it delivers, in the driver's words, at the rate at which it does.
  package var deliveredVideoFormat: VideoFormat? {
    activeFormat.videoFormat?.with(frameDuration: activeVideoMinFrameDuration)
  }

  /// Whether a session of this preset can use the device.
  public func supportsSessionPreset(_ preset: AVCaptureSession.Preset) -> Bool {
    PresetChoice.isSupported(preset, by: state.withLock { $0.formats.compactMap(\.videoFormat) })
  }

  /// How long a frame really lasts, else what was asked for, else what that means.
  private func deliveredOr(_ wanted: KeyPath<State, CMTime>) -> CMTime {
    let (delivered, asked) = state.withLock { ($0.deliveredFrameDuration, $0[keyPath: wanted]) }
    if delivered.isValid { return delivered }
    return asked.isValid ? asked : activeFrameRate?.minFrameDuration ?? .invalid
  }

  private func isPossible(_ duration: CMTime, _ property: String) -> Bool {
    let ranges = chosenFormat.videoSupportedFrameRateRanges
    if !duration.isValid || FrameRateChoice.allows(duration, in: ranges) { return true }
    Misuse.report("\(property) of \(duration.seconds) s isn't within the active format's rates; nothing was changed")
    return false
  }
}
