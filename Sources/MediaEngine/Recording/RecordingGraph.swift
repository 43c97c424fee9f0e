import Foundation
import GStreamer
import Synchronization

/// The pipeline of a recording: samples with the file's times → encoders → muxer → file.
///
/// Not live on purpose: a muxer that is fed live stops waiting for a stream that is late and writes the other on.
final class RecordingGraph: EncoderInputs {
  /// What a stream has become once it is encoded.
  typealias Gate = @Sendable (_ isVideo: Bool, _ bytes: Int) -> Bool

  let pipeline = Pipeline(name: "recording")
  let video: AppSource?
  let audio: AppSource?
  private let encodedVideo: Pad?
  /// What writes words about the file into it.
  private let tagged: [Element]
  private let seal: FragmentSeal?

  /// Builds it. `gate` is asked for every encoded sample whether it may go into the file.
  init(_ request: RecordingRequest, _ choice: EncoderChoice, file: RecordingFile, gate: @escaping Gate) throws {
    let muxer = try Self.muxer(for: request)
    let sink = try Element("filesink")
    try sink.set("location", request.destination.path)
    // What has left the muxer is in the file at once: nothing waits in this process when it is killed.
    try sink.set("buffer-mode", "unbuffered")
    try sink.set("async", false)
    try sink.set("enable-last-sample", false)
    try pipeline.add([muxer, sink])
    try muxer.link(to: sink)
    seal =
      request.container.isISOMedia
      ? FragmentSeal(at: try sink.pad("sink")) { [weak file] in file?.write($0, at: $1) } : nil

    // Ogg has its words at the head of each stream, written by the encoder.
    var tagged = [muxer]
    if let found = choice.video {
      let source = try AppSource(name: "pictures", capacity: .init())
      let encoder = try found.candidate.make(found.job)
      var chain = [try Element("videoconvert")]
      if request.isMirrored { chain.append(try Self.flip("horizontal-flip")) }
      // Only boxes have a place for the turn: everywhere else the pixels themselves are turned.
      if !request.container.isISOMedia, let method = request.rotation.method { chain.append(try Self.flip(method)) }
      chain += [try Element("videoscale"), try Self.filter(found.fileInput(request))] + encoder
      try Self.add(source, chain, muxer, "video_%u", to: pipeline, isVideo: true, gate: gate)
      video = source
      encodedVideo = try encoder.first { $0.factoryName == found.candidate.name }?.pad("src")
    } else {
      (video, encodedVideo) = (nil, nil)
    }
    if let found = choice.audio {
      let source = try AppSource(name: "sound", capacity: .init())
      let chain =
        [try Element("audioconvert"), try Element("audioresample"), try Self.filter(found.input)]
        + (try found.candidate.make(found.job))
      try Self.add(source, chain, muxer, "audio_%u", to: pipeline, isVideo: false, gate: gate)
      if request.container == .opus { tagged += chain }
      audio = source
    } else {
      audio = nil
    }
    // Boxes get theirs when the file is finished.
    self.tagged = request.container.isISOMedia ? [] : tagged.filter(\.takesTags)
    setTags(request.metadata)
    pipeline.pin(.system)
  }

  // MARK: While it runs

  /// Starts it; fails with what keeps it from running.
  func start() async throws { try await pipeline.setState(.playing) }

  /// Makes the frame at this time, or the first after it, one that stands on its own: fragments begin with one, also
  /// where a camera in the dark gives fewer frames than were counted on.
  func makeKeyFrame(at time: UInt64) {
    encodedVideo?.send(.forceKeyUnitUpstream(at: ClockTime(nanoseconds: time)))
  }

  /// Says other words about the file, where they are written as the stream goes on.
  func setTags(_ metadata: [RecordingMetadata]) {
    guard let tags = metadata.tagList else { return }
    for element in tagged { element.setTags(tags) }
  }

  /// Lets the end of the streams travel to the file.
  func finish() {
    video?.finish()
    audio?.finish()
  }

  // MARK: Parts

  private static func muxer(for request: RecordingRequest) throws -> Element {
    let name =
      switch request.container {
      case .quickTime: "qtmux"
      case .mp4, .m4a: "mp4mux"
      case .matroska: "matroskamux"
      case .webM: "webmmux"
      case .wav: "wavenc"
      case .opus: "oggmux"
      }
    let muxer = try Element(name)
    if request.container.isISOMedia {
      if muxer.hasProperty("movie-timescale") { try muxer.set("movie-timescale", 90_000) }
      if request.fragmentSeconds > 0, muxer.hasProperty("fragment-mode") {
        // Fragments while it is written, so that a crash loses one at most; an ordinary file when it is finished.
        try muxer.set("fragment-duration", max(1, Int(request.fragmentSeconds * 1000)))
        try muxer.set("fragment-mode", "first-moov-then-finalise")
      }
    }
    if muxer.hasProperty("writing-app") { try muxer.set("writing-app", "Kinora \(kinoraVersion)") }
    return muxer
  }

  private static func add(
    _ source: AppSource, _ chain: [Element], _ muxer: Element, _ template: String,
    to pipeline: Pipeline, isVideo: Bool, gate: @escaping Gate
  ) throws {
    let queue = try Element("queue")
    // Encoded samples are small: the encoder is never held up because the other stream is late. A slow disk does
    // hold it up, in the end.
    try queue.set("max-size-buffers", 0)
    try queue.set("max-size-time", 0)
    try queue.set("max-size-bytes", 64 << 20)
    let all = chain + [queue]
    try pipeline.add([source] + all)
    try source.link(to: all)
    let output = try all.last!.pad("src")
    if ["wavenc"].contains(muxer.factoryName) {
      try output.link(to: muxer.pad("sink"))
    } else {
      let input = try muxer.requestPad(template)
      if input.hasProperty("trak-timescale"), isVideo { try input.set("trak-timescale", 90_000) }
      try output.link(to: input)
    }
    output.addProbe(.buffer) { item in
      guard case .buffer(let buffer) = item else { return .keep }
      return gate(isVideo, buffer.size) ? .keep : .drop
    }
  }

  private static func filter(_ caps: Caps) throws -> Element {
    let filter = try Element("capsfilter")
    try filter.set("caps", caps)
    return filter
  }

  private static func flip(_ method: String) throws -> Element {
    let flip = try Element("videoflip")
    try flip.set("method", method)
    return flip
  }
}

extension EncoderChoice.Found {
  /// What the encoder is given: turned pictures have the other shape.
  fileprivate func fileInput(_ request: RecordingRequest) -> Caps {
    guard !request.container.isISOMedia, request.rotation == .quarter || request.rotation == .threeQuarters else {
      return input
    }
    return input.setting("width", to: job.height).setting("height", to: job.width)
  }
}

extension RecordingRequest.Rotation {
  fileprivate var method: String? {
    switch self {
    case .none: nil
    case .quarter: "clockwise"
    case .half: "rotate-180"
    case .threeQuarters: "counterclockwise"
    }
  }
}
