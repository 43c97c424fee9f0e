import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// Films of a high range (PQ, HLG), exported and combined, as ffmpeg sees the result.
@Suite(.blocking) struct HighRangeExportTests {
  /// How a film is stored, in ffmpeg's words.
  struct Kind: CustomTestStringConvertible, Sendable {
    var transfer: String
    var codec: [String]
    var testDescription: String { "\(transfer) \(codec[0])" }
  }

  private static let pq = Kind(transfer: "smpte2084", codec: ["libx265", "-x265-params", "log-level=error"])
  private static let hlg = Kind(transfer: "arib-std-b67", codec: ["libx265", "-x265-params", "log-level=error"])
  private static let av1 = Kind(transfer: "smpte2084", codec: ["libsvtav1", "-preset", "10"])
  private static let usual = Kind(transfer: "bt709", codec: ["libx264"])

  /// Light in shares of white, by BT.709's primaries, and what a screen of the usual range is to show of it.
  private static let patches: [(light: [Double], shown: [Int])] = [
    ([0.18, 0.18, 0.18], [118, 118, 118]), ([0.5, 0.5, 0.5], [188, 188, 188]), ([0.5, 0, 0], [188, 0, 0]),
    ([0.01, 0.01, 0.01], [25, 25, 25]), ([4.9, 4.9, 4.9], [255, 255, 255]),
  ]
  private static let (width, height, frames) = (64 * patches.count, 128, 5)

  // MARK: Films

  /// Components by BT.2020's primaries.
  private static func wide(_ light: [Double]) -> [Double] {
    let rows = [[0.627404, 0.329283, 0.043313], [0.069097, 0.91954, 0.011362], [0.016391, 0.088013, 0.895595]]
    return rows.map { zip($0, light).map { $0 * $1 }.reduce(0, +) }
  }

  /// PQ's signals for light in shares of white, 203 cd/m².
  private static func pqSignal(_ light: [Double]) -> [Double] {
    light.map {
      let y = pow($0 * 203 / 10_000, 2610.0 / 16_384)
      return pow((3424.0 / 4096 + 2413.0 / 128 * y) / (1 + 2392.0 / 128 * y), 2523.0 / 32)
    }
  }

  /// HLG's signals for light of a screen of 1000 cd/m², whose signal 0.75 is white.
  private static func hlgSignal(_ light: [Double]) -> [Double] {
    func scene(_ signal: Double) -> Double {
      signal <= 0.5 ? signal * signal / 3 : (exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12
    }
    let weights = [0.2627, 0.678, 0.0593]
    let luminance = zip(weights, light).map { $0 * $1 }.reduce(0, +) * pow(scene(0.75), 1.2)
    guard luminance > 0 else { return [0, 0, 0] }
    let ofScene = pow(luminance, 1 / 1.2)
    return light.map {
      let part = min(1, $0 * pow(scene(0.75), 1.2) / pow(ofScene, 0.2))
      return part <= 1.0 / 12 ? (3 * part).squareRoot() : 0.17883277 * log(12 * part - 0.28466892) + 0.55991073
    }
  }

  /// Luma and chroma of a patch in ten bits, or in eight for the usual range.
  private static func codes(_ place: Int, _ kind: Kind) -> [Int] {
    let (light, shown) = patches[place]
    let isUsual = kind.transfer == "bt709"
    let signal =
      isUsual
      ? shown.map { Double($0) / 255 } : kind.transfer == "smpte2084" ? pqSignal(wide(light)) : hlgSignal(wide(light))
    let (red, blue) = isUsual ? (0.2126, 0.0722) : (0.2627, 0.0593)
    let luma = red * signal[0] + (1 - red - blue) * signal[1] + blue * signal[2]
    let unit = isUsual ? 1.0 : 4
    return [
      16 + 219 * luma, 128 + 224 * (signal[2] - luma) / (2 * (1 - blue)),
      128 + 224 * (signal[0] - luma) / (2 * (1 - red)),
    ].map { Int(($0 * unit).rounded()) }
  }

  /// A film of patches beside each other.
  private static func film(_ kind: Kind, in folder: URL) async throws -> AVURLAsset {
    let isUsual = kind.transfer == "bt709"
    var bytes = Data()
    for plane in 0..<3 {
      let size = plane == 0 ? 64 : 32
      for _ in 0..<(plane == 0 ? height : height / 2) {
        for place in patches.indices {
          let code = codes(place, kind)[plane]
          bytes += [UInt8]((0..<size).flatMap { _ in isUsual ? [UInt8(code)] : [UInt8(code & 255), UInt8(code >> 8)] })
        }
      }
    }
    let picture = folder.appendingPathComponent("\(UUID().uuidString).yuv")
    try bytes.write(to: picture)
    let film = folder.appendingPathComponent("\(UUID().uuidString).mp4")
    let (primaries, matrix) = isUsual ? ("bt709", "bt709") : ("bt2020", "bt2020nc")
    let form = [
      "-f", "rawvideo", "-pix_fmt", isUsual ? "yuv420p" : "yuv420p10le", "-s", "\(width)x\(height)", "-r", "25",
    ]
    let colours = StatedColours(matrix: matrix, primaries: primaries, transfer: kind.transfer)
    _ = try await ProgramOutput.of(
      ["ffmpeg", "-v", "error", "-nostdin", "-stream_loop", "\(frames - 1)"] + form + ["-i", picture.path, "-c:v"]
        + kind.codec + ["-crf", "4", "-vf", colours.filter] + colours.options + [film.path])
    return AVURLAsset(url: film)
  }

  // MARK: What is seen

  /// The format and the colours that ffprobe reads.
  private static func told(_ file: URL) async throws -> [String] {
    let entries = "stream=pix_fmt,color_space,color_transfer,color_primaries"
    let text = try await ProgramOutput.of(
      ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", entries, "-of", "csv=p=0", file.path])
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines).split(separator: ",").map(
      String.init)
  }

  /// Red, green and blue in the middle of each patch of a frame, by BT.709.
  private static func seen(_ file: URL, frame: Int = 0) async throws -> [[Int]] {
    let picture = file.deletingLastPathComponent().appendingPathComponent("\(UUID().uuidString).rgb")
    _ = try await ProgramOutput.of([
      "ffmpeg", "-v", "error", "-nostdin", "-i", file.path, "-vf",
      "select=eq(n\\,\(frame)),scale=in_color_matrix=bt709:in_range=auto:out_range=pc:flags=accurate_rnd+full_chroma_int,"
        + "format=rgb24", "-frames:v", "1", "-f", "rawvideo", picture.path,
    ])
    let bytes = try Data(contentsOf: picture)
    return patches.indices.map { place in
      let start = 3 * (height / 2 * width + 64 * place + 32)
      return (0..<3).map { start + $0 < bytes.count ? Int(bytes[start + $0]) : -1 }
    }
  }

  /// The same in an image of ours.
  private static func shown(_ file: URL) async throws -> [[Int]] {
    let (image, _) = try await AVAssetImageGenerator(asset: AVURLAsset(url: file)).image(at: .zero)
    let data = try #require(image.dataProvider?.data)
    return patches.indices.map { place in
      let start = height / 2 * image.bytesPerRow + 4 * (64 * place + 32)
      return (0..<3).map { Int(data[start + 2 - $0]) }
    }
  }

  private static func expectPatches(_ seen: [[Int]], _ comment: String = "") {
    for (found, patch) in zip(seen, patches) {
      let isRight = zip(found, patch.shown).allSatisfy { abs($0 - $1) <= 6 }
      #expect(isRight, "\(comment): \(found), not \(patch.shown)")
    }
  }

  private static func export(
    _ asset: AVAsset, _ preset: String, in folder: URL, _ video: AVVideoComposition? = nil
  ) async throws -> URL {
    let target = folder.appendingPathComponent("\(UUID().uuidString).mov")
    let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
    session.videoComposition = video
    try await session.export(to: target, as: .mov)
    return target
  }

  // MARK: Exports

  @Test(arguments: [pq, hlg, av1], [AVAssetExportPresetHighestQuality, AVAssetExportPresetMediumQuality])
  func eightBitsHaveTheUsualRangeAndLookRight(_ kind: Kind, _ preset: String) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try await Self.export(try await Self.film(kind, in: folder), preset, in: folder)
    #expect(try await Self.told(file) == ["yuv420p", "bt709", "bt709", "bt709"])
    Self.expectPatches(try await Self.seen(file, frame: 2))
  }

  @Test(arguments: [pq, hlg], [AVAssetExportPresetPassthrough, AVAssetExportPresetHEVCHighestQuality])
  func tenBitsKeepTheHighRange(_ kind: Kind, _ preset: String) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try await Self.export(try await Self.film(kind, in: folder), preset, in: folder)
    #expect(try await Self.told(file) == ["yuv420p10le", "bt2020nc", kind.transfer, "bt2020"])
    let raw = folder.appendingPathComponent("frame.yuv")
    _ = try await ProgramOutput.of([
      "ffmpeg", "-v", "error", "-nostdin", "-i", file.path, "-frames:v", "1", "-f", "rawvideo", raw.path,
    ])
    let bytes = try Data(contentsOf: raw)
    for place in Self.patches.indices {
      let start = 2 * (Self.height / 2 * Self.width + 64 * place + 32)
      let luma = Int(bytes[start]) | Int(bytes[start + 1]) << 8
      #expect(abs(luma - Self.codes(place, kind)[0]) <= 8, "\(place): \(luma)")
    }
    // Shown here, it looks as it is to look.
    Self.expectPatches(try await Self.shown(file), "shown")
  }

  // MARK: Combined

  /// Two films one after the other, in one track or in two.
  private static func joined(_ films: [AVURLAsset], tracks: Int) async throws -> AVMutableComposition {
    let composition = AVMutableComposition()
    let made = (0..<tracks).compactMap { _ in composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0) }
    for (place, film) in films.enumerated() {
      let source = try #require(try await film.loadTracks(withMediaType: .video).first)
      try made[place % tracks].insertTimeRange(source.timeRange, of: source, at: composition.duration)
    }
    return composition
  }

  @Test(
    arguments: [[pq, usual], [usual, hlg], [hlg, pq]],
    [
      (AVAssetExportPresetHighestQuality, 1), (AVAssetExportPresetHEVCHighestQuality, 1),
      (AVAssetExportPresetHighestQuality, 2),
    ])
  func whatDiffersInItsRangeIsCombinedInTheUsualOne(_ kinds: [Kind], _ form: (preset: String, tracks: Int)) async throws
  {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var films: [AVURLAsset] = []
    for kind in kinds { films.append(try await Self.film(kind, in: folder)) }
    let composition = try await Self.joined(films, tracks: form.tracks)
    let video = form.tracks > 1 ? AVVideoComposition(propertiesOf: composition) : nil
    let file = try await Self.export(composition, form.preset, in: folder, video)
    #expect(try await Self.told(file).dropFirst() == ["bt709", "bt709", "bt709"])
    for place in 0..<2 {
      Self.expectPatches(try await Self.seen(file, frame: place * Self.frames + 2), kinds[place].testDescription)
    }
  }

  // MARK: Written frame by frame

  @Test(
    arguments: [
      [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoAllowWideColorKey: false],
      [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoCompressionPropertiesKey: [AVVideoQualityKey: 0.95]],
    ] as [[String: any Sendable]], [pq, usual])
  func aWriterBringsFramesIntoTheUsualRange(_ settings: [String: any Sendable], _ kind: Kind) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = try await Self.film(kind, in: folder)
    let reader = try AVAssetReader(asset: film)
    let output = AVAssetReaderTrackOutput(
      track: try #require(try await film.loadTracks(withMediaType: .video).first), outputSettings: [:])
    reader.add(output)
    let target = folder.appendingPathComponent("written.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    writer.add(input)
    #expect(reader.startReading() && writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for buffer in EditingRig.buffers(output) {
      while !input.isReadyForMoreMediaData { await Task.yield() }
      #expect(input.append(buffer))
    }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    Self.expectPatches(try await Self.shown(target))
  }
}
