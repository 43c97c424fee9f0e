import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// What is read as stored is written to the byte: every file of the test media, into every kind of file that has a place for
/// its codecs.
@Suite(.serialized, .blocking) struct StoredRoundTripTests {
  /// A file of the test media, and what it is copied into.
  struct Trip: CustomTestStringConvertible {
    var entry: MediaMatrix.Entry
    var type: AVFileType
    /// How the copy's name ends.
    var ending: String

    var testDescription: String { "\(entry.name) to \(ending)" }
    var isISO: Bool { type == .mov || type == .mp4 }
  }

  private static let trips = MediaMatrix.all.filter { $0.recipe.damage == nil }.flatMap { entry in
    endings(for: entry.recipe).map { Trip(entry: entry, type: $0.type, ending: $0.ending) }
  }

  /// The files that have a place for a recipe's codecs.
  private static func endings(for recipe: MediaRecipe) -> [(type: AVFileType, ending: String)] {
    let (picture, sounds) = (recipe.video?.codec, recipe.audio.map(\.codec))
    var endings: [(AVFileType, String)] = [(.matroska, "mkv")]
    // Movies in the other form than theirs.
    if picture != .theora, !sounds.contains(.vorbis) {
      endings.append(recipe.container == .mov ? (.mp4, "mp4") : (.mov, "mov"))
    }
    if picture.map({ [.vp8, .vp9, .av1].contains($0) }) ?? true, sounds.allSatisfy({ [.opus, .vorbis].contains($0) }) {
      endings.append((.webM, "webm"))
    }
    return endings
  }

  @Test(arguments: trips)
  func whatIsReadAsStoredIsWrittenToTheByte(_ trip: Trip) async throws {
    let recipe = trip.entry.recipe
    let source = try await MediaLibrary.file(for: recipe)
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appendingPathComponent("copy.\(trip.ending)")
    let (writer, kept) = try await StoredCopy.write(source, to: target, as: trip.type)
    try #require(writer.status == .completed, "\(writer.error.map { "\($0)" } ?? "")")
    let all = try StoredCopy.read(source)
    // Text has no place in some of them.
    let isHome = recipe.subtitles.allSatisfy {
      $0.codec == .movText ? trip.isISO : $0.codec == .srt && trip.ending == "mkv"
    }
    #expect(
      kept
        == all.indices.filter {
          switch all[$0].mediaType {
          case .subtitle: isHome
          case .text: trip.isISO
          default: true
          }
        })
    let (read, written) = (kept.map { all[$0] }, try StoredCopy.read(target))
    try #require(read.map(\.mediaType) == written.map(\.mediaType))
    let lead = trip.isISO ? .zero : Self.lead(of: read)
    for (one, other) in zip(read, written) {
      // Matroska has whole points.
      #expect(abs(one.size.width - other.size.width) < (trip.isISO ? 0.001 : 1) && one.size.height == other.size.height)
      compare(one, other, trip, lead)
    }
    if recipe.video != nil {
      let (numbers, copied) = (try await EditingRig.numbers(source), try await EditingRig.numbers(target))
      #expect(lead > .zero ? copied.suffix(numbers.count) == numbers[...] : copied == numbers)
    }
    #expect(
      try await ProgramOutput.complaints(of: ["ffmpeg", "-v", "error", "-nostdin", "-i", target.path] + Self.null) == ""
    )
  }

  private static let null = ["-map", "0:v?", "-map", "0:a?", "-f", "null", "-"]

  /// How much later samples are in a copy without edit lists: what frames are decoded from is shown, too, and the first sample
  /// is at zero.
  private static func lead(of tracks: [StoredCopy.Track]) -> CMTime {
    let first = tracks.first { $0.mediaType == .video }?.packets.first?.shown ?? .zero
    guard first >= .zero else { return .zero - first }
    return .zero - max(.zero, tracks.compactMap { $0.packets.map(\.shown).min() }.min() ?? .zero)
  }

  private func compare(_ read: StoredCopy.Track, _ written: StoredCopy.Track, _ trip: Trip, _ lead: CMTime) {
    let isPlain = trip.entry.recipe.audio.contains { $0.codec == .pcm } && read.mediaType == .audio
    // Uncompressed samples may lie in other pieces.
    guard !isPlain else {
      let isSame = read.packets.flatMap(\.bytes) == written.packets.flatMap(\.bytes)
      #expect(isSame)
      return
    }
    var packets = read.packets
    // Nothing could hide sound that is over when the copy begins. Vorbis begins with a packet without any.
    let isVorbis = trip.entry.recipe.audio.contains { $0.codec == .vorbis }
    if !trip.isISO, read.mediaType == .audio {
      packets.removeAll { isVorbis ? $0.end < .zero : $0.end + max(lead, .zero) <= .zero }
    }
    #expect(packets.count == written.packets.count)
    // Said by number: the bytes of all would fill books.
    #expect(zip(packets, written.packets).enumerated().first { $1.0.bytes != $1.1.bytes }?.offset == nil)
    let unit = CMTime(value: 1, timescale: trip.isISO ? min(read.timescale, written.timescale) : 1000)
    func areFar(_ one: CMTime, _ other: CMTime) -> Bool { CMTimeAbsoluteValue(one - other) > unit }
    let pairs = zip(packets, written.packets)
    // The first sound may begin a little early. Only Opus has a place for that without an edit list.
    let late = pairs.map { ($0.shown + lead, $1.shown) }
      .first { areFar($0, $1) && (trip.isISO || $0 > .zero || $1 != .zero) }
    #expect(late == nil, "\(late.map { "\($0.seconds), \($1.seconds)" } ?? "")")
    if trip.isISO {
      let areOff = pairs.contains { $0.decoded.isNumeric && $1.decoded.isNumeric && areFar($0.decoded, $1.decoded) }
      #expect(!areOff)
    }
    let decoded = written.packets.map { $0.decoded.isNumeric ? $0.decoded : $0.shown }
    #expect(zip(decoded, decoded.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(zip(decoded, written.packets).allSatisfy { $0 <= $1.shown + unit })
  }

  /// What a file has no place for, and what an error calls it.
  private static let misfits: [(name: String, ending: String, type: AVFileType, media: AVMediaType, called: String)] = [
    ("theora ogg", "mov", .mov, .video, "Theora"), ("theora ogg", "mp4", .mp4, .video, "Theora"),
    ("theora ogg", "webm", .webM, .video, "Theora"), ("h264 ts", "webm", .webM, .video, "H.264"),
    ("aac ts", "webm", .webM, .audio, "AAC"), ("vorbis ogg", "mp4", .mp4, .audio, "Vorbis"),
    ("vorbis ogg", "opus", .opus, .audio, "Vorbis"), ("subtitles mkv", "mp4", .mp4, .subtitle, "SubRip"),
    ("subtitles mkv", "mov", .mov, .subtitle, "SubRip"), ("subtitles", "mkv", .matroska, .subtitle, "3GPP Timed Text"),
    ("subtitles webm", "mkv", .matroska, .subtitle, "WebVTT"),
  ]

  @Test(arguments: misfits)
  func whatAFileHasNoPlaceForIsRefusedAtOnceAndByName(
    _ misfit: (name: String, ending: String, type: AVFileType, media: AVMediaType, called: String)
  ) async throws {
    let recipe = try #require(MediaMatrix.recipe(named: misfit.name))
    let asset = AVURLAsset(url: try await MediaLibrary.file(for: recipe))
    let track = try #require(asset.tracks(withMediaType: misfit.media).first)
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appendingPathComponent("copy.\(misfit.ending)")
    let writer = try AVAssetWriter(outputURL: target, fileType: misfit.type)
    let hint = track.formatDescriptions.first as? CMFormatDescription
    #expect(!writer.canAdd(AVAssetWriterInput(mediaType: misfit.media, outputSettings: nil, sourceFormatHint: hint)))
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    let input = AVAssetWriterInput(mediaType: misfit.media, outputSettings: nil)
    try #require(writer.canAdd(input))
    writer.add(input)
    #expect(reader.startReading() && writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    input.append(try #require(output.copyNextSampleBuffer()))
    await writer.finishWriting()
    #expect(writer.status == .failed)
    let error = try #require(writer.error as? AVError)
    #expect(error.code == .formatUnsupported)
    #expect("\(error.localizedDescription) \(error.errorUserInfo)".contains(misfit.called))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  /// A movie's WebVTT has a sample entry, which is kept; Matroska's is text of another form.
  @Test func webVTTStaysInMovies() throws {
    let writer = try AVAssetWriter(outputURL: EditingRig.unwritten("mp4"), fileType: .mp4)
    func canAdd(_ extensions: CMFormatDescription.Extensions?) throws -> Bool {
      let format = try CMFormatDescription(
        mediaType: .subtitle, mediaSubType: .init(rawValue: FourCharCode(0x7776_7474)), extensions: extensions)
      return writer.canAdd(AVAssetWriterInput(mediaType: .subtitle, outputSettings: nil, sourceFormatHint: format))
    }
    #expect(try !canAdd(nil))
    let entry = Data([0, 0, 0, 16] + Array("wvtt".utf8) + [0, 0, 0, 0, 0, 0, 0, 1])
    #expect(try canAdd([.verbatimISOSampleEntry: .data(entry)]))
  }
}
