import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct ExtAudioFileTests {
  private func make(_ url: URL, _ type: AudioFileTypeID, _ format: AVAudioFormat) throws -> ExtAudioFileRef {
    var file: ExtAudioFileRef?
    let flags = AudioFileFlags.eraseFile.rawValue
    #expect(ExtAudioFileCreateWithURL(url as CFURL, type, format.streamDescription, nil, flags, &file) == noErr)
    return try #require(file)
  }

  private func setClient(_ file: ExtAudioFileRef, _ format: AVAudioFormat) -> OSStatus {
    var stream = format.streamDescription.pointee
    return ExtAudioFileSetProperty(
      file, kExtAudioFileProperty_ClientDataFormat, UInt32(MemoryLayout.size(ofValue: stream)), &stream)
  }

  private func length(_ file: ExtAudioFileRef) -> Int64 {
    var (length, size) = (Int64(-1), UInt32(8))
    #expect(ExtAudioFileGetProperty(file, kExtAudioFileProperty_FileLengthFrames, &size, &length) == noErr)
    return length
  }

  @Test func soundIsWrittenAndReadInAClientsFormat() throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("a.m4a")
    let coded = try #require(
      AVAudioFormat(settings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2]))
    let client = try Tones.format(44_100, 2, .pcmFormatInt16, interleaved: true)
    let source = try Tones.sine(500, frames: 44_100, in: client)
    let file = try make(url, kAudioFileM4AType, coded)
    #expect(setClient(file, client) == noErr)
    #expect(ExtAudioFileWrite(file, 44_100, source.audioBufferList) == noErr)
    #expect(setClient(file, client) == kExtAudioFileError_InvalidOperationOrder)
    #expect(ExtAudioFileDispose(file) == noErr)

    var opened: ExtAudioFileRef?
    #expect(ExtAudioFileOpenURL(url as CFURL, &opened) == noErr)
    let reading = try #require(opened)
    defer { ExtAudioFileDispose(reading) }
    #expect(length(reading) == 48_000)
    var (stream, size) = (AudioStreamBasicDescription(), UInt32(MemoryLayout<AudioStreamBasicDescription>.size))
    #expect(ExtAudioFileGetProperty(reading, kExtAudioFileProperty_FileDataFormat, &size, &stream) == noErr)
    #expect(stream.mFormatID == kAudioFormatMPEG4AAC)
    let wanted = try Tones.format(32_000, 2)
    let part = try #require(AVAudioPCMBuffer(pcmFormat: wanted, frameCapacity: 5000))
    var count: UInt32 = 100
    part.frameLength = 5000
    #expect(
      ExtAudioFileRead(reading, &count, part.mutableAudioBufferList) == kExtAudioFileError_NonPCMClientFormat)
    #expect(setClient(reading, wanted) == noErr)
    var samples: [Double] = []
    repeat {
      part.frameLength = 5000
      count = 5000
      #expect(ExtAudioFileRead(reading, &count, part.mutableAudioBufferList) == noErr)
      #expect(part.audioBufferList.pointee.mBuffers.mDataByteSize == 4 * count)
      part.frameLength = count
      samples += Tones.samples(part, channel: 1)
    } while count > 0
    #expect(samples.count == 32_000)
    let middle = Array(samples[4000..<28_000])
    #expect(abs(Tones.level(of: 1000, in: middle, rate: 32_000) - 0.5) < 0.03)
    #expect(Tones.residue(of: 1000, in: middle, rate: 32_000) < 0.05)
  }

  @Test func framesAreFoundByTheirNumber() throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("a.caf")
    let format = try Tones.format(44_100, 2, .pcmFormatInt16, interleaved: true)
    let noise = try Tones.noise(3000, bits: 16, in: format)
    let file = try make(url, kAudioFileCAFType, format)
    #expect(ExtAudioFileWrite(file, 3000, noise.audioBufferList) == noErr)
    #expect(ExtAudioFileSeek(file, 0) == kExtAudioFileError_InvalidSeek)
    #expect(ExtAudioFileDispose(file) == noErr)
    var again: ExtAudioFileRef?
    #expect(
      ExtAudioFileCreateWithURL(url as CFURL, kAudioFileCAFType, format.streamDescription, nil, 0, &again)
        == kAudioFilePermissionsError)
    #expect(again == nil)

    var opened: ExtAudioFileRef?
    #expect(ExtAudioFileOpenURL(url as CFURL, &opened) == noErr)
    let reading = try #require(opened)
    defer { ExtAudioFileDispose(reading) }
    #expect(ExtAudioFileSeek(reading, 2900) == noErr)
    let part = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 500))
    part.frameLength = 500
    var count: UInt32 = 500
    #expect(ExtAudioFileRead(reading, &count, part.mutableAudioBufferList) == noErr)
    #expect(count == 100)
    part.frameLength = count
    #expect(Tones.samples(part, channel: 1) == Array(Tones.samples(noise, channel: 1)[2900...]))
    var place: Int64 = 0
    #expect(ExtAudioFileTell(reading, &place) == noErr)
    #expect(place == 3000)
    #expect(ExtAudioFileSeek(reading, 3001) == kExtAudioFileError_InvalidSeek)
  }

  @Test func errorsHaveTheirCodes() throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var file: ExtAudioFileRef?
    let missing = folder.appendingPathComponent("missing.wav")
    #expect(ExtAudioFileOpenURL(missing as CFURL, &file) == kAudioFileFileNotFoundError)
    #expect(file == nil)
    let format = try Tones.format(44_100, 1, .pcmFormatInt16, interleaved: true)
    #expect(
      ExtAudioFileCreateWithURL(missing as CFURL, kAudioFileMP3Type, format.streamDescription, nil, 0, &file)
        == kAudioFileUnsupportedFileTypeError)
    #expect(
      ExtAudioFileCreateWithURL(missing as CFURL, kAudioFileM4AType, format.streamDescription, nil, 0, &file)
        == kAudioFileUnsupportedDataFormatError)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
