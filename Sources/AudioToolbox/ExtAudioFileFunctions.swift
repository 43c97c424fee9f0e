import CoreMedia
import Foundation
import MediaEngine

/// A file that is read or written in the client's format; closed by `ExtAudioFileDispose`.
public typealias ExtAudioFileRef = OpaquePointer

private func status(_ body: () throws -> Void) -> OSStatus {
  do {
    try body()
    return noErr
  } catch let failure as ExtAudioFile.Failure {
    return failure.status
  } catch {
    return AudioStatus.code(of: error)
  }
}

private func file(_ reference: ExtAudioFileRef) -> ExtAudioFile {
  Unmanaged<ExtAudioFile>.fromOpaque(UnsafeRawPointer(reference)).takeUnretainedValue()
}

private func publish(_ file: ExtAudioFile) -> ExtAudioFileRef {
  ExtAudioFileRef(Unmanaged.passRetained(file).toOpaque())
}

/// Opens a file for reading.
@discardableResult
public func ExtAudioFileOpenURL(
  _ inURL: CFURL, _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus {
  outExtAudioFile.pointee = nil
  return status { outExtAudioFile.pointee = publish(try ExtAudioFile(reading: inURL)) }
}

/// Makes a file of a type and a format. It has its name once it is disposed of; one of the same name is replaced where
/// `AudioFileFlags.eraseFile` says so.
@discardableResult
public func ExtAudioFileCreateWithURL(
  _ inURL: CFURL, _ inFileType: AudioFileTypeID, _ inStreamDesc: UnsafePointer<AudioStreamBasicDescription>,
  _ inChannelLayout: UnsafePointer<AudioChannelLayout>?, _ inFlags: UInt32,
  _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus {
  outExtAudioFile.pointee = nil
  let layout = inChannelLayout.map { ManagedAudioChannelLayout(audioChannelLayoutPointer: $0) }
  let isReplacing = AudioFileFlags(rawValue: inFlags).contains(.eraseFile)
  return status {
    outExtAudioFile.pointee = publish(
      try ExtAudioFile(writing: inURL, inFileType, inStreamDesc.pointee, layout, replacing: isReplacing))
  }
}

/// Finishes a file that was written, and closes it. The reference is invalid afterwards, whatever is returned.
@discardableResult
public func ExtAudioFileDispose(_ inExtAudioFile: ExtAudioFileRef) -> OSStatus {
  let file = Unmanaged<ExtAudioFile>.fromOpaque(UnsafeRawPointer(inExtAudioFile)).takeRetainedValue()
  return status { try file.close() }
}

/// Reads as many frames as are asked for, or as are left, in the client's format; 0 at the end of the file.
@discardableResult
public func ExtAudioFileRead(
  _ inExtAudioFile: ExtAudioFileRef, _ ioNumberFrames: UnsafeMutablePointer<UInt32>,
  _ ioData: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
  let wanted = Int(ioNumberFrames.pointee)
  ioNumberFrames.pointee = 0
  return status {
    let list = UnsafeMutableAudioBufferListPointer(ioData)
    let open = file(inExtAudioFile)
    let count = try open.read(wanted, into: list)
    ioNumberFrames.pointee = UInt32(clamping: count)
    let size = UInt32(clamping: count) * open.clientFormat.mBytesPerFrame
    for number in list.indices { list[number].mDataByteSize = size }
  }
}

/// Adds frames in the client's format.
@discardableResult
public func ExtAudioFileWrite(
  _ inExtAudioFile: ExtAudioFileRef, _ inNumberFrames: UInt32, _ ioData: UnsafePointer<AudioBufferList>
) -> OSStatus {
  status {
    let list = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: ioData))
    try file(inExtAudioFile).write(Int(inNumberFrames), from: list)
  }
}

/// Moves to a frame of a file that is read, in the file's sample rate.
@discardableResult
public func ExtAudioFileSeek(_ inExtAudioFile: ExtAudioFileRef, _ inFrameOffset: Int64) -> OSStatus {
  status { try file(inExtAudioFile).seek(to: inFrameOffset) }
}

/// The frame that is read or written next, in the file's sample rate.
@discardableResult
public func ExtAudioFileTell(_ inExtAudioFile: ExtAudioFileRef, _ outFrameOffset: UnsafeMutablePointer<Int64>)
  -> OSStatus
{
  outFrameOffset.pointee = file(inExtAudioFile).place
  return noErr
}

/// Reads a property.
@discardableResult
public func ExtAudioFileGetProperty(
  _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID,
  _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>, _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus {
  let open = file(inExtAudioFile)
  func put(_ bytes: UnsafeRawBufferPointer) -> OSStatus {
    guard Int(ioPropertyDataSize.pointee) >= bytes.count else { return kExtAudioFileError_InvalidPropertySize }
    outPropertyData.copyMemory(from: bytes.baseAddress ?? UnsafeRawPointer(outPropertyData), byteCount: bytes.count)
    ioPropertyDataSize.pointee = UInt32(clamping: bytes.count)
    return noErr
  }
  switch inPropertyID {
  case kExtAudioFileProperty_FileDataFormat:
    guard let stream = open.fileFormat.audioStreamBasicDescription else { return kExtAudioFileError_InvalidProperty }
    return withUnsafeBytes(of: stream, put)
  case kExtAudioFileProperty_ClientDataFormat: return withUnsafeBytes(of: open.clientFormat, put)
  case kExtAudioFileProperty_FileLengthFrames: return withUnsafeBytes(of: open.length, put)
  case kExtAudioFileProperty_CodecManufacturer:
    return withUnsafeBytes(of: kAppleSoftwareAudioCodecManufacturer, put)
  case kExtAudioFileProperty_FileChannelLayout:
    guard let layout = open.fileFormat.audioChannelLayout else { return kExtAudioFileError_InvalidProperty }
    return layout.withUnsafePointer { put(UnsafeRawBufferPointer(start: $0, count: layout.sizeInBytes)) }
  default: return kExtAudioFileError_InvalidProperty
  }
}

/// Changes a property: the client's format, before the first frame is written.
@discardableResult
public func ExtAudioFileSetProperty(
  _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID, _ inPropertyDataSize: UInt32,
  _ inPropertyData: UnsafeRawPointer
) -> OSStatus {
  switch inPropertyID {
  case kExtAudioFileProperty_ClientDataFormat:
    guard Int(inPropertyDataSize) == MemoryLayout<AudioStreamBasicDescription>.size else {
      return kExtAudioFileError_InvalidPropertySize
    }
    let stream = inPropertyData.loadUnaligned(as: AudioStreamBasicDescription.self)
    return status { try file(inExtAudioFile).setClientFormat(stream) }
  case kExtAudioFileProperty_CodecManufacturer:
    guard Int(inPropertyDataSize) == MemoryLayout<UInt32>.size else { return kExtAudioFileError_InvalidPropertySize }
    let maker = inPropertyData.loadUnaligned(as: UInt32.self)
    return maker == kAppleSoftwareAudioCodecManufacturer ? noErr : kAudioFormatUnsupportedDataFormatError
  default: return kExtAudioFileError_InvalidProperty
  }
}
