import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Records audio alone: MPEG-4 (AAC), WAVE, or Opus.
open class AVCaptureAudioFileOutput: AVCaptureFileOutput, @unchecked Sendable {
  private struct Sound {
    var fileType = AVFileType.m4a
    var metadata: [AVMetadataItem] = []
    var settings: HandedValue<[String: Any]>?
  }

  private let sound = Mutex(Sound())

  /// Creates an output that isn't in a session yet.
  public override init() { super.init() }

  /// The file types that can be recorded.
  public static func availableOutputFileTypes() -> [AVFileType] { [.m4a, .wav, .opus] }

  /// Records into a new file of this type. The file must not exist: nothing is ever overwritten.
  open func startRecording(
    to outputFileURL: URL, outputFileType fileType: AVFileType,
    recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    sound.withLock { $0.fileType = fileType }
    super.startRecording(to: outputFileURL, recordingDelegate: delegate)
  }

  /// Records into a new file whose type follows from its extension.
  open override func startRecording(
    to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    let fileType: AVFileType =
      switch RecordingContainer(fileExtension: outputFileURL.pathExtension) {
      case .wav: .wav
      case .opus: .opus
      default: .m4a
      }
    startRecording(to: outputFileURL, outputFileType: fileType, recordingDelegate: delegate)
  }

  /// The file's metadata; may be set at any time, also while recording.
  open var metadata: [AVMetadataItem] {
    get { sound.withLock { $0.metadata } }
    set {
      sound.withLock { $0.metadata = newValue }
      state.withLock { $0.recording }?.setMetadata(MovieMetadata.entries(of: newValue))
    }
  }

  /// The audio settings, used from the next recording on; nil for the file type's defaults.
  open var audioSettings: [String: Any]? {
    get { sound.withLock { $0.settings }?.value }
    set { sound.withLock { $0.settings = newValue.map { HandedValue($0) } } }
  }

  override func request(for url: URL, from connections: [AVCaptureConnection]) throws -> RecordingRequest {
    let (maxDuration, maxSize, minFree) = state.withLock { ($0.maxDuration, $0.maxFileSize, $0.minFreeSpace) }
    let (fileType, metadata, settings) = sound.withLock { ($0.fileType, $0.metadata, $0.settings?.value) }
    let container: RecordingContainer
    switch fileType {
    case .m4a, .mp4: container = .m4a
    case .wav: container = .wav
    case .opus: container = .opus
    default: throw AVError(.fileFormatNotRecognized, userInfo: [AVErrorFileTypeKey: fileType])
    }
    return RecordingRequest(
      destination: url, container: container, audio: try RecordingSettings.audio(settings ?? [:], in: container),
      maxDuration: maxDuration.isNumeric && maxDuration > .zero ? maxDuration : nil,
      maxBytes: maxSize > 0 ? maxSize : nil, minFreeBytes: minFree > 0 ? minFree : nil,
      metadata: MovieMetadata.entries(of: metadata))
  }

  override var takenMediaTypes: [AVMediaType] { [.audio] }
}
