import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// A file of sound that is read or written frame by frame. Sound that an encoder put in front or behind is neither counted
/// nor read.
///
/// What is written has its name once the file is closed, by `close()` or because nobody refers to it any more: it takes the
/// place of a file of this name then, and not at all where it couldn't be written. Errors are of the domain
/// `com.apple.coreaudio.avfaudio`, with AudioToolbox's codes. Several threads may use a file, one call at a time.
open class AVAudioFile: NSObject, @unchecked Sendable {
  private enum Access {
    case reading(SoundFileReader)
    case writing(SoundFileWriter)
    case closed(length: AVAudioFramePosition)
  }

  private struct State {
    var access: Access
    var position: AVAudioFramePosition = 0
  }

  private let state: Mutex<State>
  private let place: URL
  private let formats: (file: AVAudioFormat, processing: AVAudioFormat)

  /// Opens a file; its sound is read as floating-point numbers, each channel in a buffer of its own.
  public convenience init(forReading fileURL: URL) throws {
    try self.init(forReading: fileURL, commonFormat: .pcmFormatFloat32, interleaved: false)
  }

  /// Opens a file whose sound is read in one of the usual formats.
  public init(forReading fileURL: URL, commonFormat format: AVAudioCommonFormat, interleaved: Bool) throws {
    let reader: SoundFileReader
    do {
      reader = try SoundFileReader(fileURL)
    } catch {
      throw AudioStatus.error(error, file: fileURL)
    }
    let layout = AudioFileFormats.layout(reader.layout, channels: reader.sound.channels)
    formats = (
      AVAudioFormat(cmAudioFormatDescription: reader.format),
      try AudioFileFormats.processing(
        format, interleaved: interleaved, rate: Double(reader.sound.rate), channels: reader.sound.channels, layout)
    )
    place = fileURL
    state = Mutex(State(access: .reading(reader)))
    super.init()
  }

  /// Makes a file with settings such as those of `AVAudioFormat`; sound is given as floating-point numbers, each channel in a
  /// buffer of its own. Its name's extension says which type of file it is, unless `AVAudioFileTypeKey` does.
  public convenience init(forWriting fileURL: URL, settings: [String: Any]) throws {
    try self.init(forWriting: fileURL, settings: settings, commonFormat: .pcmFormatFloat32, interleaved: false)
  }

  /// Makes a file with settings such as those of `AVAudioFormat`; sound is given in one of the usual formats.
  public init(
    forWriting fileURL: URL, settings: [String: Any], commonFormat format: AVAudioCommonFormat, interleaved: Bool
  ) throws {
    let plan = try AudioFileFormats.Plan(settings, for: fileURL)
    formats = (
      plan.format,
      try AudioFileFormats.processing(
        format, interleaved: interleaved, rate: Double(plan.sound.rate), channels: plan.sound.channels,
        AudioFileFormats.layout(plan.format.channelLayout?.managed, channels: plan.sound.channels))
    )
    place = fileURL
    do {
      let writer = try SoundFileWriter(
        fileURL, type: plan.type, plan.encoding, sound: plan.sound, layout: plan.format.channelLayout?.managed)
      state = Mutex(State(access: .writing(writer)))
    } catch {
      throw AudioStatus.error(error, file: fileURL)
    }
    super.init()
  }

  deinit { close() }

  /// Finishes a file that is written, and lets go of it; nothing can be read or written afterwards. A file that can't be
  /// finished, because the disk is full, doesn't appear.
  open func close() {
    state.withLock { state in
      switch state.access {
      case .reading(let reader): state.access = .closed(length: reader.length)
      case .writing(let writer):
        try? writer.finish()
        state.access = .closed(length: writer.length)
      case .closed: break
      }
    }
  }

  // MARK: Values

  /// Whether it can be read or written; false once it is closed.
  open var isOpen: Bool {
    state.withLock { state in
      if case .closed = state.access { false } else { true }
    }
  }

  /// The file.
  open var url: URL { place }

  /// The format in which the file stores sound.
  open var fileFormat: AVAudioFormat { formats.file }

  /// The format in which sound is read or written.
  open var processingFormat: AVAudioFormat { formats.processing }

  /// How many frames the file has; those written so far.
  open var length: AVAudioFramePosition {
    state.withLock { state in
      switch state.access {
      case .reading(let reader): reader.length
      case .writing(let writer): writer.length
      case .closed(let length): length
      }
    }
  }

  /// The frame that is read or written next. Setting it while writing changes nothing: frames are added behind each other.
  open var framePosition: AVAudioFramePosition {
    get {
      state.withLock { state in
        if case .writing(let writer) = state.access { writer.length } else { state.position }
      }
    }
    set {
      state.withLock { state in
        if case .reading = state.access { state.position = max(0, newValue) }
      }
    }
  }

  // MARK: Reading and writing

  /// Reads as many frames as fit into a buffer, or as are left. At the end of the file the buffer is empty afterwards.
  open func read(into buffer: AVAudioPCMBuffer) throws {
    try read(into: buffer, frameCount: buffer.frameCapacity)
  }

  /// Reads so many frames, or as many as fit into a buffer, or as are left. At the end of the file the buffer is empty
  /// afterwards.
  open func read(into buffer: AVAudioPCMBuffer, frameCount frames: AVAudioFrameCount) throws {
    try check(buffer.format)
    let (capacity, layout) = (min(frames, buffer.frameCapacity), buffer.layout)
    let list = buffer.list
    buffer.frameLength = 0
    buffer.frameLength = try state.withLock { state -> AVAudioFrameCount in
      guard case .reading(let reader) = state.access else {
        throw AudioStatus.error(kAudioFileNotOpenError, "The file isn't open for reading.", file: place)
      }
      let left = max(0, reader.length - state.position)
      let count = AVAudioFrameCount(min(Int64(capacity), left))
      guard count > 0 else { return 0 }
      do {
        try reader.read(from: state.position, count: Int(count), into: list, as: layout)
      } catch {
        throw AudioStatus.error(error, file: place)
      }
      state.position += Int64(count)
      return count
    }
  }

  /// Adds a buffer's frames to the file.
  open func write(from buffer: AVAudioPCMBuffer) throws {
    try check(buffer.format)
    let (count, layout) = (Int(buffer.frameLength), buffer.layout)
    let list = buffer.list
    try state.withLock { state in
      guard case .writing(let writer) = state.access else {
        throw AudioStatus.error(kAudioFileNotOpenError, "The file isn't open for writing.", file: place)
      }
      do {
        try writer.write(list, count: count, as: layout)
      } catch {
        throw AudioStatus.error(error, file: place)
      }
    }
  }

  private func check(_ format: AVAudioFormat) throws {
    let (stream, wanted) = (format.streamDescription.pointee, processingFormat.streamDescription.pointee)
    guard stream.isSame(as: wanted) else {
      throw AudioStatus.error(
        kAudio_ParamError, "The buffer's format (\(format)) isn't the file's processing format (\(processingFormat)).",
        file: place)
    }
  }
}
