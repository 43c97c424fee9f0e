import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct AssetWriterTests {
  @Test(arguments: [AVVideoCodecType.h264, .hevc])
  func framesThatAreEncodedKeepTheirNumbersAndTimes(_ codec: AVVideoCodecType) async throws {
    let target = try EditingRig.folder().appendingPathComponent("made.mp4")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mp4)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: codec, AVVideoWidthKey: 320, AVVideoHeightKey: 240])
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: CMTime(value: 100, timescale: 25))
    let source = try AVAssetReader(asset: AVURLAsset(url: try await EditingRig.film(sound: false)))
    let output = AVAssetReaderTrackOutput(
      track: source.asset.tracks[0], outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA])
    source.add(output)
    #expect(source.startReading())
    var number: Int64 = 0
    while let frame = output.copyNextSampleBuffer()?.imageBuffer {
      while !input.isReadyForMoreMediaData { await Task.yield() }
      #expect(adaptor.append(frame, withPresentationTime: CMTime(value: 100 + number, timescale: 25)))
      number += 1
    }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let frames = try await DecodedFrames.read(target)
    #expect(frames.map { $0.painted?.number } == Array(0..<60).map { Optional($0) })
    for (place, frame) in frames.enumerated() { #expect(abs(frame.time - Double(place) / 25) < 0.001) }
    #expect(try await AVURLAsset(url: target).load(.duration).seconds == 60.0 / 25)
  }

  @Test func oneInputIsHeldUpUntilTheOtherFollows() async throws {
    let target = try EditingRig.folder().appendingPathComponent("gate.mov")
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 120))
    let reader = try AVAssetReader(asset: asset)
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let outputs = asset.tracks.map { AVAssetReaderTrackOutput(track: $0, outputSettings: nil) }
    let inputs = asset.tracks.map { AVAssetWriterInput(mediaType: $0.mediaType, outputSettings: nil) }
    for (output, input) in zip(outputs, inputs) {
      reader.add(output)
      writer.add(input)
    }
    #expect(reader.startReading())
    #expect(writer.startWriting())
    #expect(!inputs[0].isReadyForMoreMediaData)
    writer.startSession(atSourceTime: .zero)
    var reached = CMTime.zero
    while reached <= CMTime(value: 1, timescale: 1), let buffer = outputs[0].copyNextSampleBuffer() {
      while !inputs[0].isReadyForMoreMediaData, reached <= CMTime(value: 1, timescale: 1) { await Task.yield() }
      #expect(inputs[0].append(buffer))
      reached = buffer.presentationTimeStamp + buffer.duration
    }
    #expect(!inputs[0].isReadyForMoreMediaData)
    #expect(inputs[1].isReadyForMoreMediaData)
    while let buffer = outputs[1].copyNextSampleBuffer() { inputs[1].append(buffer) }
    inputs[1].markAsFinished()
    while let buffer = outputs[0].copyNextSampleBuffer() {
      while !inputs[0].isReadyForMoreMediaData { await Task.yield() }
      #expect(inputs[0].append(buffer))
    }
    await writer.finishWriting()
    #expect(try await EditingRig.numbers(target) == Array(0..<120).map { Optional($0) })
  }

  @Test func nothingIsEverWrittenOverAndNothingIsLeftBehind() async throws {
    let folder = try EditingRig.folder()
    let target = folder.appendingPathComponent("there.mov")
    try Data("precious".utf8).write(to: target)
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    writer.add(AVAssetWriterInput(mediaType: .audio, outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC]))
    #expect(!writer.startWriting())
    #expect((writer.error as? AVError)?.code == .fileAlreadyExists)
    #expect(try Data(contentsOf: target) == Data("precious".utf8))
    let other = try AVAssetWriter(outputURL: folder.appendingPathComponent("gone.mov"), fileType: .mov)
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
    other.add(input)
    #expect(other.startWriting())
    other.startSession(atSourceTime: .zero)
    let reader = try AVAssetReader(asset: AVURLAsset(url: try await EditingRig.film(sound: false)))
    let output = AVAssetReaderTrackOutput(track: reader.asset.tracks[0], outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    for buffer in EditingRig.buffers(output).prefix(20) { input.append(buffer) }
    other.cancelWriting()
    #expect(other.status == .cancelled)
    await other.finishWriting()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["there.mov"])
  }

  @Test(arguments: [
    (AVVideoScalingModeResize, 240, 240, 240, 240), (AVVideoScalingModeResizeAspect, 240, 240, 240, 240),
    (AVVideoScalingModeResizeAspectFill, 240, 240, 240, 240), (AVVideoScalingModeFit, 240, 240, 240, 180),
    (AVVideoScalingModeFit, 640, 120, 160, 120), (AVVideoScalingModeFit, 640, 640, 320, 240),
  ])
  func framesAreScaledAsTheModeSays(_ mode: String, _ wide: Int, _ high: Int, _ width: Int, _ height: Int) async throws
  {
    let target = try EditingRig.folder().appendingPathComponent("scaled.mov")
    let asset = AVURLAsset(url: try await EditingRig.film(sound: false))
    #expect(asset.tracks[0].naturalSize == CGSize(width: 320, height: 240))
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: asset.tracks[0],
      outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8Planar])
    reader.add(output)
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: wide, AVVideoHeightKey: high,
        AVVideoScalingModeKey: mode,
      ])
    writer.add(input)
    #expect(reader.startReading() && writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for buffer in EditingRig.buffers(output) { #expect(input.append(buffer)) }
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(writer.error.map { "\($0)" } ?? "")")
    let frames = try await DecodedFrames.read(target)
    let picture = try #require(frames.first?.picture)
    #expect(picture.width == width && picture.height == height)
    // The number is painted in the middle, and is read where the shape is kept.
    if width * 240 == height * 320 { #expect(PaintedFrameReader.read(picture)?.number == 0) }
  }

  @Test func settingsAreObeyedOrRefused() throws {
    let writer = try AVAssetWriter(outputURL: EditingRig.unwritten("mov"), fileType: .mov)
    let video: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240]
    #expect(writer.canApply(outputSettings: video, forMediaType: .video))
    #expect(writer.canApply(outputSettings: nil, forMediaType: .video))
    #expect(!writer.canApply(outputSettings: video.merging(["Nonsense": 1]) { $1 }, forMediaType: .video))
    #expect(!writer.canApply(outputSettings: [AVVideoWidthKey: 320], forMediaType: .video))
    #expect(
      !writer.canApply(
        outputSettings: video.merging([AVVideoScalingModeKey: "Sideways"]) { $1 }, forMediaType: .video))
    #expect(writer.canApply(outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC], forMediaType: .audio))
    #expect(!writer.canApply(outputSettings: [AVFormatIDKey: 0], forMediaType: .audio))
    #expect(throws: AVError.self) {
      try AVAssetWriter(outputURL: EditingRig.unwritten("mp3"), fileType: .mp3)
    }
  }

  @Test(arguments: [AVFileType.wav, .aiff, .caf])
  func plainSoundFilesHoldWhatWasMixed(_ type: AVFileType) async throws {
    let target = try EditingRig.folder().appendingPathComponent(
      "sound.\(type == .wav ? "wav" : type == .aiff ? "aiff" : "caf")")
    let asset = AVURLAsset(url: try await EditingRig.film())
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: asset.tracks(withMediaType: .audio)[0], outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
    reader.add(output)
    let writer = try AVAssetWriter(outputURL: target, fileType: type)
    let input = AVAssetWriterInput(
      mediaType: .audio,
      outputSettings: [
        AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
        AVLinearPCMBitDepthKey: 24, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: type == .aiff,
        AVLinearPCMIsNonInterleaved: false,
      ])
    writer.add(input)
    #expect(reader.startReading())
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for buffer in EditingRig.buffers(output) { #expect(input.append(buffer)) }
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(writer.error.map { "\($0)" } ?? "")")
    let sound = try await DecodedAudio.read(target)
    #expect(sound.samples.count == 2 * 96_000)
    for (second, burst) in sound.bursts[0].enumerated() { #expect(abs(burst.onset - Double(second)) < 0.001) }
  }
}
