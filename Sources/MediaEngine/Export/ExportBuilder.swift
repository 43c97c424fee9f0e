import CoreGraphics
import CoreMedia
import GLibSupport
import GStreamer

/// Makes the file of an export, and the streams that fill it.
struct ExportBuilder: Sendable {
  /// A file, and what fills it, by the file's tracks.
  struct Parts {
    var file: any SampleFile
    /// The same file, where it may not get larger than so.
    var limited: LimitedFile?
    var streams: [any ExportStream]
    /// When the video ends.
    var videoEnd: CMTime
  }

  private var plan: ExportPlan
  private let isCancelled: Flag

  init(_ plan: ExportPlan, _ isCancelled: Flag) { (self.plan, self.isCancelled) = (plan, isCancelled) }

  var range: CMTimeRange { plan.wholeRange }

  /// The same export, beginning with the key frame before, where frames are copied into a file that has no edit lists.
  func beginningWithAKeyFrame() throws -> ExportBuilder {
    guard case .stored = plan.video, !plan.options.type.isISO, plan.options.type.holdsVideo,
      let track = videoTracks.first,
      let first = try? StoredPieces(track, in: range, isCancelled: isCancelled).pieces.first
    else { return self }
    let lead = first.mapping.source.start - first.table.mediaTime(first.samples.lowerBound)
    guard lead > .zero, first.mapping.target.start == .zero else { return self }
    var builder = self
    let start = max(range.start - lead, .zero)
    builder.plan.range = CMTimeRange(start: start, end: range.end)
    builder.plan.options.chapters = plan.options.chapters.map { $0.moved(by: range.start - start) }
    return builder
  }

  private var videoTracks: [CompositionTrack] { plan.composition.enabled(.video) }

  private var soundTracks: [CompositionTrack] { plan.composition.enabled(.audio) }

  /// Sound that may be played in place of another track that is exported, such as another language.
  private var alternates: [CompositionTrack] {
    let groups = Set(soundTracks.map(\.alternateGroup)).subtracting([0])
    return plan.composition.tracks.filter {
      $0.kind == .audio && !$0.isEnabled && groups.contains($0.alternateGroup) && !$0.filled.isEmpty
    }
  }

  private var keepsAlternates: Bool {
    guard plan.options.type.isISO, plan.options.type.holdsVideo else { return false }
    switch plan.sound {
    case .stored, .scaled: return true
    case .encoded: return plan.keepsAlternates
    case .none: return false
    }
  }

  /// The plan by which the video is composed; nil where one track's frames are taken as they are.
  private var videoPlan: VideoPlan? {
    var video = plan.plan ?? ownPlan
    if case .encoded(let encoding) = plan.video, encoding.isDeep { video?.isDeep = true }
    return video
  }

  /// The plan of what isn't composed by one that was given.
  private var ownPlan: VideoPlan? {
    var made = VideoPlan(of: plan.composition)
    guard videoTracks.count == 1, let track = videoTracks.first, isSimple(track) else { return made }
    guard track.filled.contains(where: Self.hidesEdges) else { return nil }
    // What lies outside of the clean aperture is cut off. The frames keep their times.
    made.timingTrack = track.id
    return made
  }

  private static func hidesEdges(_ segment: CompositionSegment) -> Bool {
    guard let facts = segment.facts, let size = facts.formats.first?.dimensions else { return false }
    return ImageGeometry.cleanPart(of: facts, in: (Int(size.width), Int(size.height))) != nil
  }

  /// Whether a track fills the range with frames of one shape.
  private func isSimple(_ track: CompositionTrack) -> Bool {
    var pieces = track.pieces(in: range)
    // A file whose own edits let the video begin later keeps that.
    if let first = track.filled.first, pieces.first?.isEmpty ?? false, first.mapping.source == first.mapping.target {
      pieces.removeFirst()
    }
    let shapes = pieces.map { ($0.facts?.codedSize ?? .zero, $0.facts?.pixelAspect ?? 1) }
    guard let first = shapes.first, !pieces.contains(where: \.isEmpty) else { return false }
    return shapes.allSatisfy { $0 == first }
  }

  // MARK: Encoders

  /// Finds encoders that work for what is to be encoded.
  func chooseEncoders() async throws -> ExportEncoders {
    try check()
    var request = EncodingRequest(plan.options.type.container, pace: .offline)
    var pictures: EncoderChoice.Pictures?
    if !videoTracks.isEmpty, plan.options.type.holdsVideo {
      if case .encoded(var encoding) = plan.video {
        let (made, size) = shape(isDeep: encoding.isDeep)
        (encoding.width, encoding.height) = (encoding.width ?? size.width, encoding.height ?? size.height)
        (request.video, pictures) = (encoding, made)
      } else if case .smart = plan.video, let (encoding, made) = try smartEncoding() {
        (request.video, pictures) = (encoding, made)
      }
    }
    var encoders = ExportEncoders(video: try await EncoderChoice.make(for: request, video: pictures, audio: nil).video)
    func encoder(for tracks: [CompositionTrack], _ encoding: AudioEncoding) async throws -> EncoderChoice.Found? {
      request.audio = encoding
      return try await EncoderChoice.make(for: request, video: nil, audio: soundFormat(of: tracks, encoding)).audio
    }
    let others = keepsAlternates ? alternates : []
    switch plan.sound {
    case .encoded(let encoding) where !soundTracks.isEmpty:
      encoders.mix = try await encoder(for: soundTracks, encoding)
      for track in others where track.isScaled(in: range) {
        encoders.sounds[track.id] = try await encoder(for: [track], encoding)
      }
    case .scaled(let encoding):
      for track in soundTracks + others where track.isScaled(in: range) {
        encoders.sounds[track.id] = try await encoder(for: [track], encoding)
      }
    case .none, .stored, .encoded: break
    }
    return encoders
  }

  /// How what lies in front of the first key frames is encoded; nil where nothing does.
  private func smartEncoding() throws -> (VideoEncoding, EncoderChoice.Pictures)? {
    guard videoTracks.count == 1, let track = videoTracks.first,
      let stored = try? StoredPieces(track, in: range, isCancelled: isCancelled),
      let encoding = SmartPieces(stored.pieces).encoding
    else { return nil }
    // As they are stored, also where these have a full range.
    let extensions = stored.pieces.first?.track.formats.first?.extensions.base ?? [:]
    let isFull = extensions[kCMFormatDescriptionExtension_FullRangeVideo] as? Bool ?? false
    return (
      encoding,
      EncoderChoice.Pictures(
        width: encoding.width ?? 0, height: encoding.height ?? 0,
        rate: Self.rate(VideoPlan.frameDuration(VideoPlan.frameRate(track))),
        colorimetry: VideoPlan.colorimetry([track])
          .map { isFull ? ColorAttachments.colorimetry($0, isFullRange: true) : $0 })
    )
  }

  private func check() throws {
    guard range.duration > .zero else { throw CompositionFailure.empty }
    let hasVideo = !videoTracks.isEmpty && plan.options.type.holdsVideo
    let isEmpty: Bool
    switch (plan.video, plan.sound) {
    case (.none, .none): isEmpty = true
    case (.none, _): isEmpty = soundTracks.isEmpty
    case (_, .none): isEmpty = !hasVideo
    default: isEmpty = !hasVideo && soundTracks.isEmpty
    }
    if isEmpty { throw CompositionFailure.empty }
    try WritingFailure.check(plan.destination, replacing: plan.options.isReplacing)
  }

  /// What the pictures are like, and the size in which they are encoded.
  private func shape(isDeep: Bool) -> (EncoderChoice.Pictures, (width: Int, height: Int)) {
    let own: EncoderChoice.Pictures
    var turned = false
    if let video = videoPlan {
      own = EncoderChoice.Pictures(
        width: video.width, height: video.height, rate: Self.rate(video.frameDuration),
        colorimetry: video.composedColorimetry)
    } else {
      let track = videoTracks[0]
      let facts = track.filled.first?.facts
      let size = facts?.codedSize ?? .zero
      let aspect = facts?.pixelAspect ?? 1
      let colours = VideoPlan.colorimetry([track])
      // Square pixels: programs that ignore their shape would show it wrong.
      own = EncoderChoice.Pictures(
        width: Int(clamping: Double((size.width * CGFloat(aspect)).rounded())),
        height: Int(clamping: Double(size.height)),
        rate: Self.rate(VideoPlan.frameDuration(VideoPlan.frameRate(track))),
        colorimetry: isDeep ? colours : VideoPlan.usualRange(colours))
      turned = abs(track.transform.b) > abs(track.transform.a)
    }
    return (own, Self.fitted(own.width, own.height, into: plan.largest, isTurned: turned))
  }

  private static func rate(_ duration: CMTime) -> Fraction {
    guard duration.isNumeric, duration.value > 0 else { return Fraction(30, 1) }
    return Fraction(Int(duration.timescale), Int(clamping: duration.value))
  }

  /// A size scaled down to fit, whether it lies or stands.
  static func fitted(
    _ width: Int, _ height: Int, into largest: (width: Int, height: Int)?, isTurned: Bool
  ) -> (width: Int, height: Int) {
    guard let largest, width > 0, height > 0 else { return (width, height) }
    let stands = (height > width) != isTurned
    let wanted = stands != isTurned ? (largest.height, largest.width) : (largest.width, largest.height)
    return VideoEncoding.scaledDown((width, height), into: wanted)
  }

  /// The rate and the channels of tracks that are mixed: those of the best source.
  private func soundFormat(of tracks: [CompositionTrack], _ encoding: AudioEncoding) -> AudioFormat {
    let streams = tracks.flatMap(\.filled).compactMap { $0.facts?.formats.first?.audioStreamBasicDescription }
    let rate = streams.map { Int($0.mSampleRate) }.max() ?? 48_000
    let channels = streams.map { Int($0.mChannelsPerFrame) }.max() ?? 2
    return AudioFormat(
      sampleRate: encoding.sampleRate ?? min(max(rate, 8000), 96_000), channelCount: encoding.channelCount ?? channels)
  }

  // MARK: Streams

  func build(_ encoders: ExportEncoders) throws -> Parts {
    var tracks: [WrittenTrack] = []
    var makers: [(Int, any SampleFile) throws -> any ExportStream] = []
    var videoEnd = CMTime.zero
    if case .smart = plan.video {
      for track in videoTracks { try copy(track, encodedBy: encoders.video, &tracks, &makers) }
    } else if let found = encoders.video {
      tracks.append(encodedVideo(found))
      makers.append { place, file in try pictures(found, place, file) }
      videoEnd = videoPlan == nil ? min(videoTracks[0].end, range.end) - range.start : range.duration
    } else if plan.options.type.holdsVideo, isVideoStored {
      for track in videoTracks { try copy(track, &tracks, &makers) }
    }
    if let found = encoders.mix {
      encode(soundTracks, found, &tracks, &makers)
    } else {
      for track in soundTracks {
        switch plan.sound {
        case .scaled where track.isScaled(in: range):
          if let found = encoders.sounds[track.id] { encode([track], found, &tracks, &makers) }
        case .stored, .scaled: try copy(track, &tracks, &makers)
        case .none, .encoded: break
        }
      }
    }
    for track in keepsAlternates ? alternates : [] {
      if track.isScaled(in: range), let found = encoders.sounds[track.id] {
        encode([track], found, &tracks, &makers)
        tracks[tracks.count - 1].isEnabled = false
      } else {
        // What can't be copied is left out: nobody asked for it.
        try? copy(track, &tracks, &makers)
      }
    }
    if plan.copiesTexts, plan.options.type.isISO || plan.options.type == .matroska {
      for track in plan.composition.tracks where [.text, .subtitle, .timecode, .metadata].contains(track.kind) {
        // Chapters are written for themselves.
        guard !track.isChapterTitles, !addSubtitles(track, &tracks, &makers) else { continue }
        // What a file of this type can't hold is left out.
        try? copy(track, &tracks, &makers)
      }
    }
    guard !makers.isEmpty else { throw CompositionFailure.empty }
    associate(&tracks)
    let made = try SampleFileMaker.make(plan.destination, tracks: tracks, options: plan.options)
    let limited = plan.maxBytes.map { [tracks] most in
      LimitedFile(
        made, of: tracks, most: most,
        FileOverhead(
          of: plan.options.type, tracks: tracks, chapters: plan.options.chapters, metadata: plan.metadata))
    }
    let file: any SampleFile = limited ?? made
    do {
      let streams = try makers.enumerated().map { place, make in try make(place, file) }
      return Parts(file: file, limited: limited, streams: streams, videoEnd: videoEnd)
    } catch {
      file.abandon()
      throw error
    }
  }

  /// Mixes tracks of sound into one.
  private func encode(
    _ sources: [CompositionTrack], _ found: EncoderChoice.Found, _ tracks: inout [WrittenTrack],
    _ makers: inout [(Int, any SampleFile) throws -> any ExportStream]
  ) {
    var track = WrittenTrack(kind: .audio, timescale: CMTimeScale(found.job.sampleRate))
    (track.languageTag, track.languageCode) = (sources.first?.languageTag, sources.first?.languageCode)
    if sources.count == 1 { (track.alternateGroup, track.source) = (sources[0].alternateGroup, sources[0].id) }
    tracks.append(track)
    let format = SoundFormat(rate: found.job.sampleRate, channels: found.job.channelCount)
    makers.append { [self] place, file in
      let mixer = SoundMixer(sources, plan.mix ?? Mix(), format, range: range, isStrict: true)
      return try SoundStream(mixer, found, tellsPriming: plan.options.type.tellsPriming, as: place, in: file)
    }
  }

  private var isVideoStored: Bool {
    switch plan.video {
    case .stored, .smart: true
    case .none, .encoded: false
    }
  }

  private func copy(
    _ track: CompositionTrack, encodedBy found: EncoderChoice.Found? = nil, _ tracks: inout [WrittenTrack],
    _ makers: inout [(Int, any SampleFile) throws -> any ExportStream]
  ) throws {
    guard !track.pieces(in: range).allSatisfy(\.isEmpty) else { return }
    let stored: StoredPieces
    do {
      stored = try StoredPieces(track, in: range, isCancelled: isCancelled)
    } catch StoredPieces.Obstacle.scaled {
      throw ExportRun.Refusal.notCopyable(reason: tr("its speed is changed"))
    }
    guard let first = stored.pieces.first else { return }
    let codecs = Set(stored.pieces.flatMap { $0.track.formats.map(\.mediaSubType.rawValue) })
    guard codecs.count == 1 else { throw ExportRun.Refusal.notCopyable(reason: tr("its parts have different codecs")) }
    try checkPlace(of: first, stored.pieces)
    var written = WrittenTrack(kind: track.kind, timescale: first.track.timescale)
    (written.transform, written.volume, written.isEnabled) = (track.transform, track.volume, track.isEnabled)
    (written.languageTag, written.languageCode) = (track.languageTag, track.languageCode)
    (written.alternateGroup, written.source, written.layer) = (track.alternateGroup, track.id, track.layer)
    (written.apertures, written.metadata) = (track.apertures, track.metadata ?? [])
    written.referenceBase = track.referenceBase
    // Times of files that count in other units have to be whole.
    for piece in stored.pieces { written.timescale = Self.common(written.timescale, piece.timescale) }
    if track.kind == .video, !stored.pieces.allSatisfy({ $0.isWhole(in: written.timescale) }) {
      written.timescale = Self.fine(written.timescale)
    }
    tracks.append(written)
    let pieces = found == nil ? stored.pieces : SmartPieces(stored.pieces).pieces
    let isISO = plan.options.type.isISO
    makers.append { place, file in StoredStream(pieces, found, isISO: isISO, as: place, in: file) }
  }

  /// Lets the file's tracks refer to each other as the composition's do; chapters are written for themselves.
  private func associate(_ tracks: inout [WrittenTrack]) {
    let sources = tracks.map(\.source)
    for (place, source) in sources.enumerated() {
      let own = source.flatMap { plan.composition.track($0) }?.associations ?? []
      tracks[place].associations += own.filter { $0.type != "chap" }.compactMap { association in
        sources.firstIndex(of: association.track).map { (association.type, $0) }
      }
    }
  }

  /// Adds a track of text; returns whether it was one.
  private func addSubtitles(
    _ track: CompositionTrack, _ tracks: inout [WrittenTrack],
    _ makers: inout [(Int, any SampleFile) throws -> any ExportStream]
  ) -> Bool {
    guard track.kind == .text || track.kind == .subtitle else { return false }
    let form = plan.options.type.isISO ? SubtitlePieces.Form.timedText : .subRip
    do {
      guard let subtitles = try SubtitlePieces(track, in: range, as: form, isCancelled: isCancelled) else {
        return false
      }
      guard !subtitles.pieces.isEmpty else { return true }
      add(subtitles, of: track, &tracks, &makers)
    } catch {
      // What can't be read is left out, as what can't be copied is.
    }
    return true
  }

  private func add(
    _ subtitles: SubtitlePieces, of track: CompositionTrack, _ tracks: inout [WrittenTrack],
    _ makers: inout [(Int, any SampleFile) throws -> any ExportStream]
  ) {
    var written = WrittenTrack(kind: track.kind, timescale: SubtitleStream.timescale)
    (written.transform, written.isEnabled, written.alternateGroup) =
      (track.transform, track.isEnabled, track.alternateGroup)
    (written.languageTag, written.languageCode, written.source) = (track.languageTag, track.languageCode, track.id)
    tracks.append(written)
    makers.append { place, file in SubtitleStream(subtitles, as: place, in: file) }
  }

  /// Whether the file can hold samples as they are.
  private func checkPlace(of first: StoredPiece, _ pieces: [StoredPiece]) throws {
    let type = plan.options.type
    if let reason = first.track.formats.first.flatMap({ type.refusal(of: $0) }) {
      throw WritingFailure.unfit(plan.destination, reason: reason)
    }
    guard !type.isISO, !type.isPlainSound else { return }
    // Without an edit list all that is stored is shown, and nothing tells decoders to begin anew.
    let pictures = pieces.filter { $0.track.kind == .video }
    let isBroken = pictures.dropFirst().contains { piece in
      let first = piece.samples.lowerBound
      return piece.table.mediaTime(first) < piece.mapping.source.start || piece.splicePoint(first) == .dependent
    }
    if isBroken { throw ExportRun.Refusal.notCopyable(reason: tr("a part doesn’t begin with a key frame")) }
    if pictures.dropLast().contains(where: \.hidesSomethingBehind) {
      throw ExportRun.Refusal.notCopyable(reason: tr("a part ends with frames that need others behind its end"))
    }
  }

  private static func common(_ one: CMTimeScale, _ other: CMTimeScale) -> CMTimeScale {
    var (a, b) = (Int64(one), Int64(other))
    while b != 0 { (a, b) = (b, a % b) }
    let product = Int64(one) / max(a, 1) * Int64(other)
    return CMTimeScale(exactly: product).flatMap { $0 <= 10_000_000 ? $0 : nil } ?? max(one, other)
  }

  private func encodedVideo(_ found: EncoderChoice.Found) -> WrittenTrack {
    var written: WrittenTrack
    if let video = videoPlan {
      let duration = video.timingTrack == 0 ? video.frameDuration : CMTime(value: 1, timescale: 90_000)
      written = WrittenTrack(kind: .video, timescale: Self.fine(duration.timescale))
    } else {
      let track = videoTracks[0]
      written = WrittenTrack(kind: .video, timescale: Self.fine(track.filled.first?.facts?.timescale ?? 600))
      written.transform = Self.scaled(track, to: (found.job.width, found.job.height))
      (written.languageTag, written.languageCode) = (track.languageTag, track.languageCode)
    }
    return written
  }

  /// A timescale in which frames that are cut anywhere keep their times.
  private static func fine(_ scale: CMTimeScale) -> CMTimeScale {
    var fine = max(scale, 1)
    while fine < 10_000 { fine *= 10 }
    return fine
  }

  /// A track's transform for frames of another size.
  private static func scaled(_ track: CompositionTrack, to size: (width: Int, height: Int)) -> CGAffineTransform {
    var transform = track.transform
    guard let natural = track.filled.first?.facts?.naturalSize, natural.width > 0, natural.height > 0 else {
      return transform
    }
    transform.tx *=
      CGFloat(abs(transform.a) > abs(transform.c) ? size.width : size.height)
      / (abs(transform.a) > abs(transform.c) ? natural.width : natural.height)
    transform.ty *=
      CGFloat(abs(transform.d) > abs(transform.b) ? size.height : size.width)
      / (abs(transform.d) > abs(transform.b) ? natural.height : natural.width)
    return transform
  }

  private func pictures(
    _ found: EncoderChoice.Found, _ place: Int, _ file: any SampleFile
  ) throws -> any ExportStream {
    let source: PictureStream.Source
    if let video = videoPlan {
      source = .plan(try VideoRenderer(plan.composition, video, range: range))
    } else {
      source = .track(TrackFrames(videoTracks[0]))
    }
    return try PictureStream(source, range: range, found, as: place, in: file)
  }
}
