import AVFoundation
import CoreGraphics
import Foundation
import TestMedia
import Testing

@testable import kinora

/// Movies as images that move.
@Suite struct LoopWorkTests {
  /// Two seconds of picture, 25 frames each, and a second of sound more.
  private static func movie(in folder: URL) async throws -> URL {
    let picture = MediaRecipe {
      $0.video?.rate = VideoRecipe.Rate(25)
      $0.video?.frameCount = 50
    }
    let sound = MediaRecipe {
      ($0.container, $0.video, $0.secondsWithoutVideo) = (.mov, nil, 3)
      $0.audio = [AudioRecipe(.pcm, channels: 1)]
    }
    let target = folder.appendingPathComponent("longer.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    var lines: [(reader: AVAssetReader, output: AVAssetReaderTrackOutput, input: AVAssetWriterInput)] = []
    for (recipe, type) in [(picture, AVMediaType.video), (sound, AVMediaType.audio)] {
      let asset = AVURLAsset(url: try await MediaLibrary.file(for: recipe))
      let track = try #require(try await asset.loadTracks(withMediaType: type).first)
      let reader = try AVAssetReader(asset: asset)
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      reader.add(output)
      let input = AVAssetWriterInput(mediaType: type, outputSettings: nil)
      writer.add(input)
      lines.append((reader, output, input))
    }
    for line in lines {
      let hasStarted = line.reader.startReading()
      #expect(hasStarted)
    }
    let hasStarted = writer.startWriting()
    #expect(hasStarted)
    writer.startSession(atSourceTime: .zero)
    while !lines.isEmpty {
      try #require(writer.status == .writing)
      for place in lines.indices.reversed() where lines[place].input.isReadyForMoreMediaData {
        if let buffer = lines[place].output.copyNextSampleBuffer() {
          let isTaken = lines[place].input.append(buffer)
          try #require(isTaken)
        } else {
          lines[place].input.markAsFinished()
          lines.remove(at: place)
        }
      }
      await Task.yield()
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    return target
  }

  @Test func aLoopEndsWithThePictureWhereTheSoundIsLonger() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try await Self.movie(in: folder)
    let duration = try await AVURLAsset(url: source).load(.duration)
    #expect(duration.seconds > 2.9)
    let work = LoopWork(
      source: source, range: CMTimeRange(start: .zero, duration: .positiveInfinity), format: .gif,
      destination: folder.appendingPathComponent("loop.gif"))
    let file = try await work.run { _ in }
    let images = try #require(CGImageSourceCreateWithURL(file, nil))
    // One for each two frames.
    #expect(CGImageSourceGetCount(images) == 25)
    let known = try #require(await ExportReader.source(source))
    let bytes = await ExportReader.bytes(known, .loop, .gif)
    #expect(bytes != nil)
  }
}
