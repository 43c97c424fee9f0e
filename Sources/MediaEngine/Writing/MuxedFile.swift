import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// A file that GStreamer's muxers write: Matroska, WebM, Ogg.
final class MuxedFile: SampleFile {
  private let destination: URL
  private let options: WrittenFileOptions
  private let passing: PassingFile
  private let written: MuxedBytes
  private let pipeline = Pipeline(name: "muxer")
  private let sources: [AppSource]
  private let muxer: Element
  private let bytes = Atomic<Int64>(0)
  private let isStarted = Mutex(false)
  private let isOver: ArrivalWait
  private let hasEnded = Atomic(false)
  /// The caps of each track's last format: the muxer compares those of all packets.
  private let known = Mutex<[Int: (format: CMFormatDescription, caps: Caps)]>([:])

  var byteCount: Int64 { bytes.load(ordering: .relaxed) }

  init(_ destination: URL, tracks: [WrittenTrack], options: WrittenFileOptions) throws {
    (self.destination, self.options) = (destination, options)
    let container = options.type.container
    guard let names = container.elements else { throw WritingFailure.unfit(destination, reason: container.rawValue) }
    isOver = ArrivalWait(SystemHostClock.shared)
    do {
      try WritingFailure.check(destination, replacing: options.isReplacing)
      passing = try PassingFile(for: destination, notedIn: options.journal)
    } catch let failure as SystemFailure {
      throw WritingFailure(failure.code, destination)
    }
    do {
      muxer = try Element(names.muxer)
      if muxer.hasProperty("writing-app") { try muxer.set("writing-app", "Kinora \(kinoraVersion)") }
      // It writes titles in one language.
      if let group = options.chapters.first?.moved(by: options.lead), muxer.takesChapters {
        muxer.setChapters(
          group.chapters.map {
            .init(start: $0.timeRange.start.clockTime, stop: $0.timeRange.end.clockTime, title: $0.title)
          })
      }
      written = MuxedBytes(try ISOFile(passing.url.path, isWritable: true))
      let sink = try written.sink()
      try pipeline.add([muxer, sink])
      try muxer.link(to: sink)
      sources = try tracks.map { _ in try AppSource(capacity: .init()) }
      for (track, source) in zip(tracks, sources) {
        let chain = [source] + (try Self.language(of: track).map { [$0] } ?? [])
        try pipeline.add(chain)
        try source.link(to: Array(chain.dropFirst()))
        try chain[chain.count - 1].pad("src").link(to: try muxer.requestPad(Self.pad(for: track.kind)))
      }
    } catch {
      passing.remove()
      throw WritingFailure(wrapping: error, destination)
    }
  }

  /// What tells the muxer a track's language.
  private static func language(of track: WrittenTrack) throws -> Element? {
    guard let code = track.languageCode ?? track.languageTag else { return nil }
    let tags = try Element("taginject")
    try tags.set("tags", "language-code=\(code)")
    return tags
  }

  private static func pad(for kind: MediaTrackFacts.Kind) -> String {
    switch kind {
    case .video, .auxiliaryVideo: "video_%u"
    case .subtitle, .text: "subtitle_%u"
    default: "audio_%u"
    }
  }

  func append(_ packet: EncodedPacket, to track: Int) throws {
    try start()
    var packet = packet
    let beginning = CMTimeRange(start: .zero - options.lead, duration: .positiveInfinity)
    if packet.presentation < beginning.start, packet.format.mediaType != .video {
      // There is no edit list that could hide it. Vorbis' first packet has no sound, but the second is decoded with it.
      let isNeeded = packet.format.letters == "vorb" && packet.end >= beginning.start
      guard let part = isNeeded ? packet : packet.part(in: beginning) else { return }
      packet = part
    }
    guard let caps = packet.caps ?? caps(of: packet.format, in: track) else {
      throw WritingFailure.unfit(destination, reason: packet.format.letters)
    }
    try check()
    let duration = packet.duration.isNumeric && packet.duration > .zero ? ClockTime(packet.duration) : nil
    let buffer = Buffer(
      packet.bytes, pts: (packet.presentation + options.lead).clockTime,
      dts: (packet.decode + options.lead).clockTime, duration: duration,
      flags: packet.isKey ? [] : .deltaUnit)
    do {
      try sources[track].push(Sample(buffer, caps: caps))
    } catch {
      // A source stops when what is behind it has failed, and says no more than that.
      try check()
      throw WritingFailure(wrapping: error, destination)
    }
    bytes.add(Int64(packet.bytes.count), ordering: .relaxed)
  }

  /// Throws what the muxer or the file reports.
  private func check() throws(WritingFailure) {
    if let failure = written.failure { throw WritingFailure(wrapping: failure, destination) }
    if let failure = pipeline.firstFailure { throw .failed(destination, reason: failure.message) }
  }

  private func caps(of format: CMFormatDescription, in track: Int) -> Caps? {
    known.withLock { known in
      if let last = known[track], last.format === format { return last.caps }
      guard let made = MuxerCaps.caps(for: format) else { return nil }
      known[track] = (format, made)
      return made
    }
  }

  private func start() throws {
    try isStarted.withLock { isStarted in
      guard !isStarted else { return }
      isStarted = true
      let messages = pipeline.messages
      Task(executorPreference: EngineExecutor.shared) { [weak self] in
        for await message in messages {
          switch message {
          case .eos, .error:
            self?.hasEnded.store(true, ordering: .releasing)
            self?.isOver.signal()
          default: continue
          }
        }
      }
      _ = try offMainThread { try pipeline.requestState(.playing) }
    }
  }

  func end(_ track: Int) throws { sources[track].finish() }

  func finish(_ ending: SampleFileEnding) throws {
    do {
      let words = ending.metadata.compactMap { entry -> RecordingMetadata? in
        guard entry.keySpace == .quickTimeMetadata, case .text(let text) = entry.value else { return nil }
        return RecordingMetadata(RecordingMetadata.Key(rawValue: entry.key), text)
      }
      if let tags = words.tagList, muxer.takesTags { muxer.setTags(tags) }
      try start()
      for source in sources { source.finish() }
      while !hasEnded.load(ordering: .acquiring) {
        // How long the disk may take is known to who waits for it.
        guard isOver.wait(atMost: Timeouts.silence) == nil || written.isWaiting else {
          throw GStreamerError.timedOut("Writing the file")
        }
      }
      try check()
      _ = try? offMainThread { try pipeline.setStateBlocking(.null) }
      try written.flush()
      let file = try ISOFile(passing.url.path, isWritable: true)
      if [.matroska, .webM].contains(options.type) { try? MatroskaTags.correct(file) }
      if options.type == .opus, let end = ending.end { try OggEnding.set(end, in: file) }
      try file.synchronize()
      try passing.keep(replacing: options.isReplacing)
    } catch {
      abandon()
      throw WritingFailure(wrapping: error, destination)
    }
  }

  func abandon() {
    _ = try? offMainThread { try pipeline.setStateBlocking(.null) }
    passing.remove()
  }
}
