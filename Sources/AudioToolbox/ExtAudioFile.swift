import CoreMedia
import Foundation
import MediaEngine

/// A file of sound that is read or written in a client's format. For one thread at a time.
final class ExtAudioFile {
  private enum Access {
    case reading(SoundFileReader)
    case writing(SoundFileWriter)
  }

  /// An error's status code.
  struct Failure: Error {
    let status: OSStatus
  }

  private static let piece = 4096

  private let access: Access
  /// The format in which the file stores sound.
  let fileFormat: CMFormatDescription
  /// The file's rate and channels, as they are read or written.
  private let sound: SoundFormat
  private(set) var clientFormat: AudioStreamBasicDescription
  private var converter: SoundConverter?
  private var position: Int64 = 0

  /// Opens a file for reading.
  init(reading url: URL) throws {
    let reader = try SoundFileReader(url)
    (access, fileFormat, sound) = (.reading(reader), reader.format, reader.sound)
    clientFormat = reader.format.audioStreamBasicDescription ?? AudioStreamBasicDescription()
  }

  /// Makes a file.
  init(
    writing url: URL, _ type: AudioFileTypeID, _ stream: AudioStreamBasicDescription,
    _ layout: ManagedAudioChannelLayout?, replacing: Bool
  ) throws {
    guard let kind = SoundFileType(type) else { throw Failure(status: kAudioFileUnsupportedFileTypeError) }
    guard let encoding = AudioEncoding(stream), kind.holds(encoding.codec), kind.holds(encoding.plain, encoding.codec)
    else { throw Failure(status: kAudioFileUnsupportedDataFormatError) }
    try WritingFailure.check(url, replacing: replacing)
    sound = SoundFormat(rate: Int(clamping: stream.mSampleRate.rounded()), channels: Int(stream.mChannelsPerFrame))
    access = .writing(try SoundFileWriter(url, type: kind, encoding, sound: sound, layout: layout))
    fileFormat = try CMAudioFormatDescription(audioStreamBasicDescription: stream, layout: layout)
    clientFormat = stream
  }

  /// Finishes a file that was written.
  func close() throws {
    guard case .writing(let writer) = access else { return }
    do {
      try converter?.end()
      try pass(to: writer)
    } catch {
      writer.abandon()
      throw error
    }
    try writer.finish()
  }

  var length: Int64 {
    switch access {
    case .reading(let reader): reader.length
    case .writing(let writer): writer.length
    }
  }

  /// The frame that is read or written next, in the file's rate.
  var place: Int64 {
    switch access {
    case .reading: position
    case .writing(let writer): writer.length
    }
  }

  func seek(to frame: Int64) throws {
    guard case .reading(let reader) = access, (0...reader.length).contains(frame) else {
      throw Failure(status: kExtAudioFileError_InvalidSeek)
    }
    (position, converter) = (frame, nil)
  }

  func setClientFormat(_ stream: AudioStreamBasicDescription) throws {
    guard SampleLayout(stream) != nil else { throw Failure(status: kExtAudioFileError_NonPCMClientFormat) }
    guard stream.mSampleRate >= 1, stream.mSampleRate == stream.mSampleRate.rounded() else {
      throw Failure(status: kExtAudioFileError_InvalidDataFormat)
    }
    if case .writing(let writer) = access, writer.length > 0 {
      throw Failure(status: kExtAudioFileError_InvalidOperationOrder)
    }
    (clientFormat, converter) = (stream, nil)
  }

  // MARK: Reading and writing

  /// Whether the client's rate or channels aren't the file's.
  private var isConverted: Bool {
    clientFormat.mSampleRate != Double(sound.rate) || Int(clientFormat.mChannelsPerFrame) != sound.channels
  }

  private func clientLayout() throws -> SampleLayout {
    guard let layout = SampleLayout(clientFormat) else {
      throw Failure(status: kExtAudioFileError_NonPCMClientFormat)
    }
    return layout
  }

  /// Reads frames; returns how many there were.
  func read(_ count: Int, into list: UnsafeMutableAudioBufferListPointer) throws -> Int {
    guard case .reading(let reader) = access else { throw Failure(status: kExtAudioFileError_InvalidOperationOrder) }
    let layout = try clientLayout()
    try check(list, layout, count)
    guard isConverted else {
      let length = Int(min(Int64(count), max(0, reader.length - position)))
      try reader.read(from: position, count: length, into: list, as: layout)
      position += Int64(length)
      return length
    }
    let planar = sound.planarStream
    let converter = try self.converter ?? makeConverter(planar, to: clientFormat)
    self.converter = converter
    var done = 0
    while true {
      done += converter.read(count - done, into: list, at: done, as: layout)
      if done == count || converter.isOver { return done }
      let length = Int(min(Int64(Self.piece), reader.length - position))
      guard length > 0, let form = SampleLayout(planar) else {
        try converter.end()
        continue
      }
      let scratch = PlainMemory(form, frames: length)
      try reader.read(from: position, count: length, into: scratch.list, as: form)
      try converter.push(scratch.list, count: length)
      position += Int64(length)
    }
  }

  /// Writes frames.
  func write(_ count: Int, from list: UnsafeMutableAudioBufferListPointer) throws {
    guard case .writing(let writer) = access else { throw Failure(status: kExtAudioFileError_InvalidOperationOrder) }
    let layout = try clientLayout()
    try check(list, layout, count)
    guard isConverted else { return try writer.write(list, count: count, as: layout) }
    let converter = try self.converter ?? makeConverter(clientFormat, to: sound.planarStream)
    self.converter = converter
    try converter.push(list, count: count)
    try pass(to: writer)
  }

  /// Writes what has been converted.
  private func pass(to writer: SoundFileWriter) throws {
    guard let converter, let form = SampleLayout(sound.planarStream) else { return }
    let scratch = PlainMemory(form, frames: Self.piece)
    while true {
      let count = converter.read(Self.piece, into: scratch.list, at: 0, as: form)
      if count == 0 { return }
      try writer.write(scratch.list, count: count, as: form)
    }
  }

  private func makeConverter(
    _ source: AudioStreamBasicDescription, to target: AudioStreamBasicDescription
  ) throws -> SoundConverter {
    let mixing = ChannelMixing(
      from: Int(source.mChannelsPerFrame), nil, to: Int(target.mChannelsPerFrame), nil, isMixed: false)
    return try SoundConverter(CMAudioFormatDescription(audioStreamBasicDescription: source), to: target, .init(mixing))
  }

  /// Refuses lists that don't have room for so many frames.
  private func check(_ list: UnsafeMutableAudioBufferListPointer, _ layout: SampleLayout, _ count: Int) throws {
    let size = count * layout.bytesPerFrame
    guard list.count == layout.bufferCount, list.allSatisfy({ $0.mData != nil && Int($0.mDataByteSize) >= size }) else {
      throw Failure(status: kAudio_ParamError)
    }
  }
}
