import CoreMedia
import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// The formats in which the device can deliver.
  public var formats: [Format] {
    accessed()
    return state.withLock { $0.formats }
  }

  /// The active format. Set with the configuration lock held; it must be one of `formats`. If the device delivers
  /// another format all the same, this and its observers get that one.
  public var activeFormat: Format {
    get {
      accessed()
      // A device that doesn't list its formats until it is opened has one that leaves everything open.
      return state.withLock { $0.deliveredFormat } ?? chosenFormat
    }
    set {
      requireLock()
      guard formats.contains(where: { $0 === newValue }) else {
        Misuse.stop("activeFormat of an AVCaptureDevice must be one of its formats")
      }
      choose(newValue)
    }
  }

  /// The requested format, even if the device delivers another.
  var chosenFormat: Format { state.withLock { $0.activeFormat } ?? Format(unknownOf: source.kind) }

  /// The device delivers this format, whatever was requested.
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

  /// The minimum frame duration, for the maximum rate. Invalid leaves it to the device.
  public var activeVideoMinFrameDuration: CMTime {
    get {
      accessed()
      return deliveredOr(\.minFrameDuration)
    }
    set {
      requireLock()
      requireOffered(newValue, "activeVideoMinFrameDuration")
      choose(chosenFormat, min: newValue, max: state.withLock { $0.maxFrameDuration })
    }
  }

  /// The maximum frame duration, for the minimum rate. Invalid leaves it to the device.
  public var activeVideoMaxFrameDuration: CMTime {
    get {
      accessed()
      return deliveredOr(\.maxFrameDuration)
    }
    set {
      requireLock()
      requireOffered(newValue, "activeVideoMaxFrameDuration")
      choose(chosenFormat, min: state.withLock { $0.minFrameDuration }, max: newValue)
    }
  }

  /// The requested minimum and maximum frame duration; invalid if not requested.
  var wantedFrameDurations: (min: CMTime, max: CMTime) {
    state.withLock { ($0.minFrameDuration, $0.maxFrameDuration) }
  }

  /// The frame duration that the active format can deliver and fits the request; nil if the device lists no rates.
  var fittingFrameDuration: CMTime? {
    let (format, min, max) = state.withLock { ($0.activeFormat, $0.minFrameDuration, $0.maxFrameDuration) }
    return format.flatMap { FrameRateChoice(min: min, max: max).duration(in: $0.videoSupportedFrameRateRanges) }
  }

  /// Changes format and rates without a check of the configuration lock: session presets use it, too.
  func choose(_ format: Format, min: CMTime = .invalid, max: CMTime = .invalid) {
    let isOther = state.withLock { $0.activeFormat !== format }
    func change() {
      state.withLock { state in
        // The delivered format answered the earlier request, so it no longer applies.
        if isOther { state.deliveredFormat = nil }
        if isOther || state.minFrameDuration != min || state.maxFrameDuration != max {
          state.deliveredFrameDuration = .invalid
        }
        state.activeFormat = format
        state.minFrameDuration = min
        state.maxFrameDuration = max
      }
    }
    // The format is announced first: sessions give up their presets by it, before they look at rates.
    withKeyValueChange(of: \.activeVideoMinFrameDuration) {
      withKeyValueChange(of: \.activeVideoMaxFrameDuration) {
        if isOther { withKeyValueChange(of: \.activeFormat, change) } else { change() }
      }
    }
  }

  /// The delivered format, as the driver names it, at the actual frame rate.
  package var deliveredVideoFormat: VideoFormat? {
    activeFormat.videoFormat?.with(frameDuration: activeVideoMinFrameDuration)
  }

  /// Whether a session with this preset can use the device.
  public func supportsSessionPreset(_ preset: AVCaptureSession.Preset) -> Bool {
    PresetChoice.isSupported(preset, by: state.withLock { $0.formats.compactMap(\.videoFormat) })
  }

  /// The actual frame duration if known, else the requested one, else that of the resulting rate.
  private func deliveredOr(_ wanted: KeyPath<State, CMTime>) -> CMTime {
    let (delivered, asked) = state.withLock { ($0.deliveredFrameDuration, $0[keyPath: wanted]) }
    if delivered.isValid { return delivered }
    return asked.isValid ? asked : fittingFrameDuration ?? .invalid
  }

  /// Stops the program if the active format doesn't have a frame duration.
  private func requireOffered(_ duration: CMTime, _ property: String) {
    let ranges = chosenFormat.videoSupportedFrameRateRanges
    Misuse.refuse(
      duration.isValid && !FrameRateChoice.allows(duration, in: ranges),
      "\(property): \(duration.seconds) s isn't within the active format's videoSupportedFrameRateRanges")
  }
}
