import CoreGraphics
import CoreMedia
import Foundation

/// One track of an ISO media file, from its boxes.
struct ISOTrack: Sendable {
  private(set) var facts: MediaTrackFacts
  private(set) var edits = EditList()
  private(set) var isProtected = false
  /// The sample tables, empty where all samples are in fragments.
  private let tableBox: ISOBox
  private let isFragmented: Bool
  private var handler = ""
  /// The media's duration in its own timescale.
  private var mediaDuration: Int64 = 0
  /// When the last frame is over, in the media's timescale: reordered frames are shown after they are decoded, so that it
  /// ends later than decoding does.
  private var shownEnd: Int64 = 0

  /// Reads a track; nil where it has no ID, timescale or sample table.
  init?(
    _ box: ISOBox, of file: URL, movieTimescale: CMTimeScale, fragments: [UInt32: ISOSamples], isFragmented: Bool
  ) {
    guard let number = ISOMovie.identifier(of: box), let id = Int32(exactly: number),
      let scale = ISOMovie.timescale(of: box), let timescale = CMTimeScale(exactly: scale),
      let table = box.at("mdia", "minf", "stbl")
    else { return nil }
    handler = ISOMovie.handler(of: box) ?? ""
    facts = MediaTrackFacts(id: id, kind: Self.kind(handler))
    facts.timescale = timescale
    tableBox = table
    self.isFragmented = isFragmented
    let entries = ISOSampleEntries(table["stsd"], handler: handler, timing: table["stts"], timescale: timescale)
    facts.formats = entries.formats
    isProtected = entries.isProtected
    facts.isProtected = isProtected
    let references = ISODataReferences(information: box.at("mdia", "minf", "dinf"))
    facts.storage = references.storage(of: entries.references, in: file)
    facts.apertures = TrackApertures(box["tapt"])
    takeMedia(box.at("mdia", "mdhd"), box.at("mdia", "elng"))
    takeSamples(table, fragments[number])
    takeHeader(box["tkhd"])
    takeEdits(box.at("edts", "elst"), movieTimescale)
    takeRates()
    takeReferences(box["tref"])
    let reader = ISOMetadataReader(isQuickTime: false)
    facts.metadata = reader.entries(of: box)
    facts.name = facts.metadata.first { $0.key == "name" || $0.key == "©nam" }?.text
    facts.characteristics = reader.characteristics(of: box)
  }

  private static func kind(_ handler: String) -> MediaTrackFacts.Kind {
    switch handler {
    case "vide", "pict": .video
    case "soun": .audio
    case "text": .text
    case "sbtl", "subt", "subp": .subtitle
    case "clcp": .closedCaption
    case "tmcd": .timecode
    case "meta": .metadata
    case "muxx": .muxed
    case "auxv": .auxiliaryVideo
    default: .other(handler)
    }
  }

  // MARK: Reading the boxes

  private mutating func takeMedia(_ header: ISOBox?, _ extended: ISOBox?) {
    guard let header else { return }
    let width = header.isLong ? 8 : 4
    var reader = ISOBytes(header.payload, at: 4 + 2 * width + 4)
    if let duration = reader.read(width) { mediaDuration = ISOTime.duration(duration, bytes: width) }
    if let code = reader.read(2) { facts.languageCode = ISOLanguage.code(UInt16(code)) }
    facts.languageTag = facts.languageCode.flatMap(ISOLanguage.tag)
    if let extended, extended.payload.count > 4 {
      let text = String(decoding: extended.payload[4...].prefix { $0 != 0 }, as: UTF8.self)
      if !text.isEmpty { facts.languageTag = text }
    }
  }

  private mutating func takeSamples(_ table: ISOBox, _ collected: ISOSamples?) {
    if isFragmented, let collected {
      facts.sampleCount = collected.count
      let samples = collected.samples
      facts.sampleBytes = samples.byteCount
      let shortest = samples.durations.dropLast().lazy.filter { $0 > 0 }.min() ?? samples.durations.last
      setShortest(shortest.map { UInt32(clamping: $0) })
      facts.isAllKey = samples.isAllKey
      let shift = samples.first.map { $0.presentation &- $0.decode }
      facts.hasReordering = zip(samples.presentations, samples.decodes).contains { $0 &- $1 != shift }
      shownEnd = zip(samples.presentations, samples.durations).lazy.map { $0.adding(clamping: $1) }.max() ?? 0
      mediaDuration = Int64(clamping: collected.start &+ collected.duration)
      return
    }
    if let sizes = try? ISOSampleSizes(table) {
      facts.sampleCount = sizes.count
      facts.sampleBytes = sizes.total
    }
    var runs = ISORuns(table["stts"])
    var (shortest, total, count) = (UInt32?.none, Int64(0), UInt64(0))
    var last: (length: UInt64, value: UInt32)?
    while let run = runs.nextRun() {
      if let last, last.length > 0, last.value > 0 { shortest = min(shortest ?? .max, last.value) }
      // The very last sample may have been cut short by the writer.
      if run.length > 1, run.value > 0 { shortest = min(shortest ?? .max, run.value) }
      total = Int64(clamping: Int128(total) + Int128(run.length) * Int128(run.value))
      count &+= run.length
      last = run
    }
    setShortest(shortest ?? last?.value)
    if total > 0, total < 1 << 48 { mediaDuration = total }
    if let keys = table["stss"], let keyCount = Self.count(keys) { facts.isAllKey = keyCount >= facts.sampleCount ?? 0 }
    facts.hasReordering = table["ctts"] != nil
    if facts.hasReordering { shownEnd = Self.shownEnd(ISORuns(table["stts"]), ISORuns(table["ctts"])) }
  }

  /// When the last frame is over.
  private static func shownEnd(_ durations: ISORuns, _ shifts: ISORuns) -> Int64 {
    var (durations, shifts) = (durations, shifts)
    var (time, end) = (Int128(0), Int128(0))
    var (duration, shift) = ((length: UInt64(0), value: UInt32(0)), (length: UInt64(0), value: UInt32(0)))
    while true {
      // Runs may be empty.
      while duration.length == 0 {
        guard let next = durations.nextRun() else { return Int64(clamping: end) }
        duration = next
      }
      while shift.length == 0 {
        guard let next = shifts.nextRun() else { return Int64(clamping: end) }
        shift = next
      }
      let count = min(duration.length, shift.length)
      time += Int128(count) * Int128(duration.value)
      end = max(end, time + Int128(Int32(bitPattern: shift.value)))
      (duration.length, shift.length) = (duration.length - count, shift.length - count)
    }
  }

  private static func count(_ box: ISOBox) -> Int? {
    var reader = ISOBytes(box.payload, at: 4)
    return reader.read(4).map { Int($0) }
  }

  private mutating func setShortest(_ ticks: UInt32?) {
    guard facts.kind == .video || facts.kind == .auxiliaryVideo, let ticks, ticks > 0 else { return }
    facts.minFrameDuration = CMTime(value: Int64(ticks), timescale: facts.timescale)
  }

  private mutating func takeHeader(_ header: ISOBox?) {
    guard let header, header.payload.count >= 4 else { return }
    facts.isEnabled = header.payload[3] & 1 != 0
    var reader = ISOBytes(header.payload, at: header.isLong ? 44 : 32)
    if let layer = reader.read(2) { facts.layer = Int(Int16(truncatingIfNeeded: layer)) }
    if let group = reader.read(2) { facts.alternateGroup = Int(group) }
    if let volume = reader.read(2) { facts.volume = Float(Int16(truncatingIfNeeded: volume)) / 256 }
    reader.skip(2)
    let matrix = CGAffineTransform(matrix: &reader) ?? .identity
    let width = Double(reader.read(4) ?? 0) / 65536
    let height = Double(reader.read(4) ?? 0) / 65536
    takeSize(CGSize(width: width, height: height))
    let isPicture = facts.kind == .video || facts.kind == .auxiliaryVideo
    facts.transform = isPicture ? matrix.placed(facts.naturalSize) : matrix
    if facts.kind != .audio { facts.volume = facts.volume == 0 ? 1 : facts.volume }
  }

  private mutating func takeSize(_ said: CGSize) {
    guard facts.kind == .video || facts.kind == .auxiliaryVideo, let format = facts.formats.first else {
      facts.naturalSize = said
      return
    }
    let coded = format.dimensions
    facts.codedSize = CGSize(width: Double(coded.width), height: Double(coded.height))
    facts.naturalSize = format.presentationDimensions()
    let aspect = format.presentationDimensions(usePixelAspectRatio: true, useCleanAperture: false)
    if facts.codedSize.width > 0 { facts.pixelAspect = aspect.width / facts.codedSize.width }
    let saysAspect = format.extensions[.pixelAspectRatio] != nil || format.extensions[.cleanAperture] != nil
    // Older files express the pixel aspect ratio through the track's display size.
    if !saysAspect, said.width > 0, said.height > 0, said != facts.codedSize, coded.width > 0, coded.height > 0 {
      facts.pixelAspect = said.width * facts.codedSize.height / (said.height * facts.codedSize.width)
      facts.naturalSize = CGSize(width: facts.codedSize.width * facts.pixelAspect, height: facts.codedSize.height)
    }
  }

  private mutating func takeEdits(_ list: ISOBox?, _ movieTimescale: CMTimeScale) {
    edits.movieTimescale = movieTimescale
    if let list { edits.edits = EditList.edits(in: list, isFragmented: isFragmented) }
    // What the last edit says of its own length may be less.
    if isFragmented || edits.edits.last.map({ $0.duration == nil }) ?? true {
      mediaDuration = max(mediaDuration, shownEnd)
    }
    facts.mediaDuration = CMTime(value: mediaDuration, timescale: facts.timescale)
    facts.segments = edits.segments(mediaDuration: mediaDuration, mediaTimescale: facts.timescale)
    let end = facts.segments.last?.target.end ?? .zero
    facts.timeRange = CMTimeRange(start: .zero, duration: end)
  }

  private mutating func takeRates() {
    let seconds = facts.mediaDuration.seconds
    guard seconds > 0, let count = facts.sampleCount else { return }
    if facts.kind == .video || facts.kind == .auxiliaryVideo { facts.frameRate = Double(count) / seconds }
    if let bytes = facts.sampleBytes { facts.bitRate = Double(bytes) * 8 / seconds }
  }

  private mutating func takeReferences(_ box: ISOBox?) {
    guard let box else { return }
    for kind in ISOBox.boxes(in: box.payload[...]) {
      var reader = ISOBytes(kind.payload)
      while let track = reader.read(4), facts.associations.count < 1000 {
        if track > 0, let id = Int32(exactly: track) { facts.associations.append(.init(type: kind.type, track: id)) }
      }
    }
  }

  // MARK: Samples

  /// Expands the sample tables.
  func table(fragments: [UInt32: ISOSamples]) throws(ISOBox.Damage) -> SampleTable {
    let samples: ISOSamples
    if isFragmented, let collected = fragments[UInt32(bitPattern: facts.id)] {
      samples = collected
    } else {
      samples = try ISOSamples(table: tableBox, isGrouped: facts.kind == .audio)
    }
    return try SampleTable(samples.samples, mediaTimescale: facts.timescale, edits: edits)
  }
}
