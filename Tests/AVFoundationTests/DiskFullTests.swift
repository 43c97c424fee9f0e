import AVFoundation
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

/// Files for which the disk has no room: nothing is left of them, and the error says why.
@Suite(.blocking) struct DiskFullTests {
  /// A way to make a file.
  enum Way: CaseIterable {
    case encoded, encodedIndexFirst, copied, copiedIndexFirst, smart, matroska
    case writtenMovie, writtenIndexFirst, fragments, wave, coreAudio, writtenMatroska

    var type: AVFileType {
      switch self {
      case .encoded, .encodedIndexFirst, .copiedIndexFirst, .writtenIndexFirst: .mp4
      case .copied, .smart, .writtenMovie, .fragments: .mov
      case .matroska, .writtenMatroska: .matroska
      case .wave: .wav
      case .coreAudio: .caf
      }
    }
  }

  private static func film() async throws -> URL { try await EditingRig.film(frames: 150, bidirectional: 2) }

  /// Makes a file of a film; throws why there is none.
  private static func make(_ target: URL, _ way: Way, of film: URL) async throws {
    switch way {
    case .encoded, .encodedIndexFirst:
      try await export(film, target, way, AVAssetExportPresetHighestQuality)
    case .copied, .copiedIndexFirst, .smart, .matroska:
      try await export(film, target, way, AVAssetExportPresetPassthrough)
    case .writtenMovie, .writtenIndexFirst, .fragments, .wave, .coreAudio, .writtenMatroska:
      try await write(film, target, way)
    }
  }

  private static func export(_ film: URL, _ target: URL, _ way: Way, _ preset: String) async throws {
    let session = try #require(AVAssetExportSession(asset: AVURLAsset(url: film), presetName: preset))
    session.shouldOptimizeForNetworkUse = way == .encodedIndexFirst || way == .copiedIndexFirst
    session.encodesFirstPictures = way == .smart
    if way == .smart {
      session.timeRange = CMTimeRange(start: EditingRig.seconds(0.5), duration: .positiveInfinity)
    }
    try await session.export(to: target, as: way.type)
  }

  /// Reads all tracks that the file can hold, and writes them as they are; files of sound get them decoded.
  private static func write(_ film: URL, _ target: URL, _ way: Way) async throws {
    let asset = AVURLAsset(url: film)
    let reader = try AVAssetReader(asset: asset)
    let writer = try AVAssetWriter(outputURL: target, fileType: way.type)
    writer.shouldOptimizeForNetworkUse = way == .writtenIndexFirst
    if way == .fragments { writer.movieFragmentInterval = CMTime(value: 1, timescale: 2) }
    let isPlain = way == .wave || way == .coreAudio
    let settings: [String: any Sendable]? = isPlain ? [AVFormatIDKey: Int(kAudioFormatLinearPCM)] : nil
    var pairs: [(AVAssetReaderTrackOutput, AVAssetWriterInput)] = []
    for track in asset.tracks where track.mediaType == .audio || !isPlain {
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
      let input = AVAssetWriterInput(mediaType: track.mediaType, outputSettings: settings)
      reader.add(output)
      writer.add(input)
      pairs.append((output, input))
    }
    #expect(reader.startReading() && writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for (place, (output, input)) in pairs.enumerated() {
      let queue = DispatchQueue(label: "full \(place)")
      input.requestMediaDataWhenReady(on: queue) {
        while input.isReadyForMoreMediaData {
          guard let buffer = output.copyNextSampleBuffer(), input.append(buffer) else {
            return input.markAsFinished()
          }
        }
      }
    }
    // Inputs are asked for no more once the writer has failed; finished ones end here.
    try await eventually("the end of writing") {
      writer.status != .writing || pairs.allSatisfy { !$0.1.isReadyForMoreMediaData } && reader.status == .completed
    }
    if writer.status == .writing { await writer.finishWriting() }
    guard writer.status == .completed else { throw writer.error ?? AVError(.unknown) }
  }

  /// No room at all, for half of the file, and for all but its last page.
  @Test(arguments: Way.allCases, [0, 0.5, 1])
  func nothingIsLeftOfAFileWithoutRoom(_ way: Way, _ share: Double) async throws {
    let film = try await Self.film()
    let whole = try EditingRig.folder().appendingPathComponent("whole")
    try await Self.make(whole, way, of: film)
    let size = try #require(try whole.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    let pages = (size + 4095) / 4096
    // One page is the other file's.
    let disk = try await SmallDisk(bytes: 4096 * (1 + min(pages - 1, Int(Double(pages) * share))))
    try Data("precious".utf8).write(to: disk.file("other.mov"))
    let error = await #expect(throws: AVError.self) { try await Self.make(disk.file("full"), way, of: film) }
    #expect(error?.code == .diskFull, "\(String(describing: error))")
    let reason = error?.errorUserInfo[NSUnderlyingErrorKey].map { "\($0)" }
    #expect(reason?.contains("“full”") == true)
    #expect(disk.names == ["other.mov"])
    #expect(try Data(contentsOf: disk.file("other.mov")) == Data("precious".utf8))
  }

  /// While the index is put in front of it, a movie needs its room twice.
  @Test(arguments: [Way.encodedIndexFirst, .copiedIndexFirst, .writtenIndexFirst])
  func nothingIsLeftOfAMovieThatHasRoomOnlyOnce(_ way: Way) async throws {
    let film = try await Self.film()
    let whole = try EditingRig.folder().appendingPathComponent("whole")
    try await Self.make(whole, way, of: film)
    let size = try #require(try whole.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    let disk = try await SmallDisk(bytes: Int(Double(size) * 1.7))
    let error = await #expect(throws: AVError.self) { try await Self.make(disk.file("full"), way, of: film) }
    #expect(error?.code == .diskFull && disk.names.isEmpty)
    // What has room twice fits.
    let larger = try await SmallDisk(bytes: size * 3)
    try await Self.make(larger.file("fits"), way, of: film)
    #expect(larger.names == ["fits"])
  }
}
