import AVFoundation

/// Converts a movie by the settings that an assistant suggests: `assist-settings FILE RESULT`.
enum AssistSettings: ClientProgram {
  static let name = "assist-settings"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 2 else { throw ClientError.usage("\(name) FILE RESULT") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[0]))
    guard let audio = try await asset.loadTracks(withMediaType: .audio).first,
      let video = try await asset.loadTracks(withMediaType: .video).first,
      let audioFormat = try await audio.load(.formatDescriptions).first,
      let videoFormat = try await video.load(.formatDescriptions).first
    else { throw ClientError.failed("a track is missing") }
    say("presets: \(AVOutputSettingsAssistant.availableOutputSettingsPresets().contains(.preset640x480))")
    guard let outputSettingsAssistant = AVOutputSettingsAssistant(preset: .preset640x480) else {
      throw ClientError.failed("no assistant")
    }
    outputSettingsAssistant.sourceAudioFormat = audioFormat
    outputSettingsAssistant.sourceVideoFormat = videoFormat
    let minFrameDuration = try await video.load(.minFrameDuration)
    outputSettingsAssistant.sourceVideoAverageFrameDuration = minFrameDuration
    outputSettingsAssistant.sourceVideoMinFrameDuration = minFrameDuration

    let writer = try AVAssetWriter(
      outputURL: URL(fileURLWithPath: arguments[1]), fileType: outputSettingsAssistant.outputFileType)
    let audioInput = AVAssetWriterInput(
      mediaType: .audio, outputSettings: outputSettingsAssistant.audioSettings, sourceFormatHint: audioFormat)
    let videoInput = AVAssetWriterInput(
      mediaType: .video, outputSettings: outputSettingsAssistant.videoSettings, sourceFormatHint: videoFormat)
    let reader = try AVAssetReader(asset: asset)
    let audioOutput = AVAssetReaderTrackOutput(
      track: audio, outputSettings: [AVFormatIDKey: NSNumber(value: kAudioFormatLinearPCM)])
    let videoOutput = AVAssetReaderTrackOutput(
      track: video,
      outputSettings: [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
      ])
    let pairs = [(audioOutput, audioInput), (videoOutput, videoInput)]
    for (output, input) in pairs {
      guard reader.canAdd(output), writer.canAdd(input) else {
        throw ClientError.failed("an output or input is refused")
      }
      reader.add(output)
      writer.add(input)
    }
    guard reader.startReading() else { throw reader.error ?? ClientError.failed("reading") }
    guard writer.startWriting() else { throw writer.error ?? ClientError.failed("writing") }
    writer.startSession(atSourceTime: .zero)
    let group = DispatchGroup()
    for (output, input) in pairs {
      group.enter()
      input.requestMediaDataWhenReady(on: DispatchQueue(label: "assist settings \(input.mediaType.rawValue)")) {
        while input.isReadyForMoreMediaData {
          guard let sample = output.copyNextSampleBuffer(), input.append(sample) else {
            input.markAsFinished()
            group.leave()
            break
          }
        }
      }
    }
    await withCheckedContinuation { continuation in
      group.notify(queue: .global()) { continuation.resume() }
    }
    await writer.finishWriting()
    guard reader.status == .completed, writer.status == .completed else {
      throw reader.error ?? writer.error ?? ClientError.failed("\(writer.status)")
    }
    say("written as \(outputSettingsAssistant.outputFileType.rawValue)")
  }
}
