import CoreMedia
import Foundation
import GLibSupport
import MediaEngine

/// The request of `record`: everything that the command line alone tells.
struct RecordPlan: Sendable, Equatable {
  /// The video settings.
  struct Picture: Sendable, Equatable {
    /// The codec; nil for the container's default.
    var codec: Codec?
    var preset: RecordPreset?
  }

  /// A piece of metadata.
  struct Metadata: Sendable, Equatable {
    let key: RecordMetadataKey
    let value: String
  }

  /// A photo taken from the recorded video.
  struct Photo: Sendable, Equatable {
    /// The recorded duration at which it is taken.
    let time: CMTime
    let file: URL
    let form: PhotoPlan.Form
  }

  let file: URL
  let container: RecordingContainer
  /// Whether an existing file is replaced.
  let replaces: Bool
  /// The video settings; nil for audio only.
  let picture: Picture?
  let hasSound: Bool
  /// The requested duration.
  let length: CMTime?
  /// The maximum duration.
  let lengthLimit: CMTime?
  let byteLimit: Int64?
  let freeByteLimit: Int64?
  /// The pauses, in order.
  let pauses: [RecordPause]
  let metadata: [Metadata]
  let photo: Photo?

  /// The codecs that `--codec` accepts.
  private static let codecs: [Codec] = [.h264, .hevc, .vp8, .vp9, .av1]

  static let options: [Option] = [
    Option("--output", .file, tr("write to this file: .mov, .mp4, .mkv, .webm, .m4a, .wav or .opus")),
    Option("--force", tr("replace the file if there is one")),
    Option("--seconds", .seconds, tr("record so much; without it, until Ctrl-C")),
    CameraChoice.cameraOption,
    MicrophoneChoice.microphoneOption,
    Option("--simulated", tr("use the simulated camera and microphone")),
    Option("--no-audio", tr("record no sound")),
    Option("--no-video", tr("record no pictures")),
    Option(
      "--preset", .choice("PRESET", RecordPreset.allCases.map(\.rawValue)),
      tr("choose size and quality: low, medium, high, 640x480, 1280x720 or 1920x1080")),
    CameraChoice.sizeOption,
    CameraChoice.rateOption,
    Option(
      "--codec", .choice("CODEC", RecordPlan.codecs.map(\.word)),
      tr("encode pictures as h264, hevc, vp8, vp9 or av1")),
    Option("--max-seconds", .seconds, tr("end when it is so long")),
    Option("--max-bytes", .bytes, tr("end before the file is larger than this")),
    Option("--min-free-bytes", .bytes, tr("end when so little is left on the disk")),
    Option("--pause", .pause, isRepeatable: true, tr("after AT recorded seconds, pause FOR seconds")),
    Option("--metadata", .pair, isRepeatable: true, tr("write this into the file, as title=Lake")),
    Option("--photo-at", .seconds, tr("after so many recorded seconds, take a photo")),
    Option("--photo-output", .file, tr("write the photo to this file: .jpg, .heic or .png")),
    .jsonEvents,
  ]

  init(_ options: OptionValues) throws(UsageError) {
    guard let name = options.text("--output") else { throw .missing("--output FILE", verb: "record") }
    file = URL(filePath: name)
    guard let container = RecordingContainer(fileExtension: file.pathExtension) else { throw .unknownContainer(name) }
    self.container = container
    replaces = options.has("--force")
    picture = try RecordPlan.picture(options, container)
    hasSound = try RecordPlan.sound(options)
    length = options.seconds("--seconds")
    lengthLimit = options.seconds("--max-seconds")
    byteLimit = options.bytes("--max-bytes").flatMap { $0 > 0 ? $0 : nil }
    freeByteLimit = options.bytes("--min-free-bytes")
    pauses = try RecordPlan.pauses(options)
    metadata = try RecordPlan.metadata(options)
    photo = try RecordPlan.photo(options, hasPicture: picture != nil)
  }

  /// The duration limit of the file: the shorter of the two.
  var longest: CMTime? { [length, lengthLimit].compactMap(\.self).min() }

  // MARK: Parsing

  private static func picture(_ options: OptionValues, _ container: RecordingContainer) throws(UsageError) -> Picture? {
    let about = ["--camera", "--preset", "--size", "--rate", "--codec"].filter { options.has($0) }
    if let option = about.first {
      if !container.holdsVideo { throw .soundOnly(container: container.fileExtension, option: option) }
      if options.has("--no-video") { throw .together("--no-video", option) }
    }
    if options.has("--no-video") || !container.holdsVideo { return nil }
    if options.has("--preset"), options.has("--size") { throw .together("--preset", "--size") }
    let codec = options.text("--codec").flatMap(Codec.init(word:))
    if let codec, !container.codecs.contains(codec) {
      throw .codecDoesNotFit(
        codec.word, container: container.fileExtension, fitting: container.codecs.map(\.word))
    }
    return Picture(codec: codec, preset: options.text("--preset").flatMap(RecordPreset.init))
  }

  private static func sound(_ options: OptionValues) throws(UsageError) -> Bool {
    guard options.has("--no-audio") else { return true }
    if options.has("--no-video") { throw .together("--no-audio", "--no-video") }
    if options.has("--microphone") { throw .together("--no-audio", "--microphone") }
    return false
  }

  private static func pauses(_ options: OptionValues) throws(UsageError) -> [RecordPause] {
    let written = options.texts("--pause").compactMap { text in OptionValues.pause(text).map { (text, $0) } }
      .sorted { $0.1.at < $1.1.at }
    let end = [options.seconds("--seconds"), options.seconds("--max-seconds")].compactMap(\.self).min()
    for (index, (text, pause)) in written.enumerated() {
      if let end, pause.at >= end { throw .pauseNeverReached(text) }
      if index > 0, written[index - 1].1.at == pause.at { throw .pausesOverlap(text) }
    }
    return written.map(\.1)
  }

  private static func photo(_ options: OptionValues, hasPicture: Bool) throws(UsageError) -> Photo? {
    guard let time = options.seconds("--photo-at") else {
      if options.has("--photo-output") { throw .missing("--photo-at S", verb: "record") }
      return nil
    }
    guard let name = options.text("--photo-output") else { throw .missing("--photo-output FILE", verb: "record") }
    guard hasPicture else {
      throw options.has("--no-video")
        ? .together("--no-video", "--photo-at")
        : .soundOnly(
          container: URL(filePath: options.text("--output") ?? "").pathExtension, option: "--photo-at")
    }
    let file = URL(filePath: name)
    guard let form = PhotoPlan.Form(fileExtension: file.pathExtension) else { throw .unknownPhoto(name) }
    let end = [options.seconds("--seconds"), options.seconds("--max-seconds")].compactMap(\.self).min()
    if let end, time >= end { throw .photoNeverReached(options.text("--photo-at") ?? "") }
    return Photo(time: time, file: file, form: form)
  }

  private static func metadata(_ options: OptionValues) throws(UsageError) -> [Metadata] {
    var metadata: [Metadata] = []
    for text in options.texts("--metadata") {
      guard let pair = OptionValues.pair(text) else { continue }
      guard let key = RecordMetadataKey(rawValue: pair.key.lowercased()) else {
        throw .unknownMetadata(pair.key, known: RecordMetadataKey.allCases.map(\.rawValue))
      }
      if metadata.contains(where: { $0.key == key }) { throw .repeated(option: "--metadata \(pair.key)") }
      if key == .date, !isDate(pair.value) {
        throw .badValue(pair.value, option: "--metadata date", placeholder: "2026-01-31T18:30:00+0100")
      }
      metadata.append(Metadata(key: key, value: pair.value))
    }
    return metadata
  }

  /// Whether the text is a date as in files: ISO 8601 with a time zone.
  private static func isDate(_ text: String) -> Bool {
    let shape = String(text.map { $0.isASCII && $0.isNumber ? "0" : $0 })
    return ["Z", "+0000", "-0000", "+00:00", "-00:00"].contains { shape == "0000-00-00T00:00:00" + $0 }
  }
}
