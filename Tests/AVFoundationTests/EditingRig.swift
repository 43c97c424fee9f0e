import AVFoundation
import Foundation
import TestMedia
import Testing

/// Films with painted numbers, and what is read of them.
enum EditingRig {
  /// A film of frames that are numbered from `first` on.
  static func film(
    first: Int = 0, frames: Int = 60, rate: VideoRecipe.Rate = .init(30), size: (Int, Int) = (320, 240),
    bidirectional: Int = 0, keyFrames: Int = 30, sound: Bool = true, container: MediaRecipe.Container = .mp4,
    change: (inout MediaRecipe) -> Void = { _ in }
  ) async throws -> URL {
    try await MediaLibrary.file(
      for: MediaRecipe { recipe in
        recipe.container = container
        recipe.video?.firstNumber = first
        recipe.video?.frameCount = frames
        recipe.video?.rate = rate
        (recipe.video!.width, recipe.video!.height) = size
        recipe.video?.bidirectionalFrames = bidirectional
        recipe.video?.keyFrameInterval = keyFrames
        if sound { recipe.audio = [AudioRecipe()] }
        change(&recipe)
      })
  }

  /// A folder for the files of one test.
  static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("editing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// A place for a file that isn't written, where there is none.
  static func unwritten(_ type: String) -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("never-\(UUID().uuidString).\(type)")
  }

  /// The numbers that ffmpeg sees in a file, in the order in which they are shown.
  static func numbers(_ file: URL) async throws -> [Int?] {
    try await DecodedFrames.read(file).map { $0.painted?.number }
  }

  /// The numbers of all frames of an asset's first video track, as a reader shows them.
  static func numbers(reading asset: AVAsset) throws -> [Int?] {
    let reader = try AVAssetReader(asset: asset)
    let track = try #require(asset.tracks(withMediaType: .video).first)
    let output = AVAssetReaderTrackOutput(
      track: track, outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    reader.add(output)
    try #require(reader.startReading())
    let numbers = buffers(output).map { $0.imageBuffer.flatMap { number($0) } }
    if let error = reader.error { throw error }
    return numbers
  }

  /// The number painted into a picture.
  static func number(_ picture: CVPixelBuffer) -> Int? {
    CVPixelBufferLockBaseAddress(picture, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    let (width, height) = (CVPixelBufferGetWidth(picture), CVPixelBufferGetHeight(picture))
    guard let base = CVPixelBufferGetBaseAddress(picture) else { return nil }
    return PaintedFrameReader.read(
      GrayPicture(bgra: base, width: width, height: height, bytesPerRow: CVPixelBufferGetBytesPerRow(picture)))?.number
  }

  /// The number painted into an image.
  static func number(_ image: CGImage) -> Int? {
    guard let data = image.dataProvider?.data else { return nil }
    let picture = data.withUnsafeBytes {
      GrayPicture(bgra: $0.baseAddress!, width: image.width, height: image.height, bytesPerRow: image.bytesPerRow)
    }
    return PaintedFrameReader.read(picture)?.number
  }

  /// All sample buffers of an output.
  static func buffers(_ output: AVAssetReaderOutput) -> [CMSampleBuffer] {
    var buffers: [CMSampleBuffer] = []
    while let buffer = output.copyNextSampleBuffer() { buffers.append(buffer) }
    return buffers
  }

  static func bytes(_ buffer: CMSampleBuffer) -> [UInt8] {
    guard let block = buffer.dataBuffer else { return [] }
    return (try? block.dataBytes()).map { Array($0) } ?? []
  }

  static func seconds(_ value: Double) -> CMTime { CMTime(seconds: value, preferredTimescale: 600) }
}
