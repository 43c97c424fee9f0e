import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct FileRuleTests {
  private let settings: [String: Any] = [
    AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
  ]

  private func code(_ body: () throws -> Void) -> Int? {
    do {
      try body()
      return nil
    } catch {
      #expect((error as NSError).domain == "com.apple.coreaudio.avfaudio")
      #expect(!(error as NSError).localizedDescription.isEmpty)
      return (error as NSError).code
    }
  }

  @Test func filesThatCannotBeOpenedSayWhy() throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let missing = folder.appendingPathComponent("missing.wav")
    #expect(code { _ = try AVAudioFile(forReading: missing) } == Int(kAudioFileFileNotFoundError))
    let text = folder.appendingPathComponent("text.wav")
    try Data("This is no sound at all.".utf8).write(to: text)
    #expect(code { _ = try AVAudioFile(forReading: text) } == Int(kAudioFileUnsupportedFileTypeError))
    #expect(
      code { _ = try AVAudioFile(forReading: text, commonFormat: .otherFormat, interleaved: false) } != nil)
  }

  @Test func filesThatCannotBeMadeSayWhyAndLeaveNothing() throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func make(_ name: String, _ extra: [String: Any] = [:]) -> Int? {
      code {
        _ = try AVAudioFile(
          forWriting: folder.appendingPathComponent(name), settings: settings.merging(extra) { $1 })
      }
    }
    let (type, format) = (Int(kAudioFileUnsupportedFileTypeError), Int(kAudioFormatUnsupportedDataFormatError))
    #expect(make("a.xyz") == type)
    #expect(make("a.mp3") == type)
    #expect(make("a.wav", [AVFormatIDKey: kAudioFormatMPEG4AAC]) == format)
    #expect(make("a.m4a") == format)
    #expect(make("a.wav", [AVLinearPCMIsBigEndianKey: true]) == format)
    #expect(make("a.aiff", [AVLinearPCMIsFloatKey: true]) == format)
    #expect(make("a.m4a", [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 96_000]) == format)
    #expect(make("a.wav", [AVNumberOfChannelsKey: 0]) == format)
    #expect(make("nowhere/a.wav") == Int(kAudioFileFileNotFoundError))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func aFileHasItsNameOnceItIsClosed() throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("a.wav")
    try Data("before".utf8).write(to: url)
    let buffer = try Tones.sine(440, frames: 500, in: try Tones.format(44_100, 1))
    let file = try AVAudioFile(forWriting: url, settings: settings)
    try file.write(from: buffer)
    try file.write(from: buffer)
    #expect(file.length == 1000)
    #expect(file.framePosition == 1000)
    #expect(file.url == url)
    #expect(try Data(contentsOf: url) == Data("before".utf8))
    #expect(file.isOpen)
    file.close()
    #expect(!file.isOpen)
    #expect(file.length == 1000)
    #expect(try AVAudioFile(forReading: url).length == 1000)
    #expect(code { try file.write(from: buffer) } == Int(kAudioFileNotOpenError))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.wav"])
  }

  @Test func aFileThatNobodyRefersToIsFinished() throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.m4a", "a.caf"] {
      let url = folder.appendingPathComponent(name)
      let id = name == "a.m4a" ? kAudioFormatMPEG4AAC : kAudioFormatLinearPCM
      do {
        let file = try AVAudioFile(forWriting: url, settings: settings.merging([AVFormatIDKey: id]) { $1 })
        try file.write(from: try Tones.sine(440, frames: 3000, in: file.processingFormat))
      }
      #expect(try AVAudioFile(forReading: url).length == 3000)
    }
  }

  @Test func anEmptyFileOfSamplesIsAFileAllTheSame() throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("a.wav")
    try AVAudioFile(forWriting: url, settings: settings).close()
    #expect(try Data(contentsOf: url).starts(with: Data("RIFF".utf8)))
    let compressed = folder.appendingPathComponent("a.m4a")
    try AVAudioFile(
      forWriting: compressed, settings: settings.merging([AVFormatIDKey: kAudioFormatMPEG4AAC]) { $1 }
    ).close()
    #expect(!FileManager.default.fileExists(atPath: compressed.path))
  }

  @Test func theTypeOfAFileMayBeSaid() throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("sound")
    let file = try AVAudioFile(
      forWriting: url, settings: settings.merging([AVAudioFileTypeKey: kAudioFileAIFFType]) { $1 })
    try file.write(from: try Tones.sine(440, frames: 100, in: file.processingFormat))
    file.close()
    #expect(try Data(contentsOf: url).starts(with: Data("FORM".utf8)))
  }

  @Test func buffersOfAnotherFormatAreRefused() throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("a.wav")
    let other = try Tones.sine(440, frames: 100, in: try Tones.format(48_000, 1))
    let file = try AVAudioFile(forWriting: url, settings: settings)
    #expect(code { try file.write(from: other) } == Int(kAudio_ParamError))
    try file.write(from: try Tones.sine(440, frames: 100, in: file.processingFormat))
    file.close()
    let reading = try AVAudioFile(forReading: url)
    #expect(code { try reading.read(into: other) } == Int(kAudio_ParamError))
    let same = try #require(AVAudioPCMBuffer(pcmFormat: reading.processingFormat, frameCapacity: 60))
    #expect(code { try reading.write(from: same) } == Int(kAudioFileNotOpenError))
    try reading.read(into: same)
    try reading.read(into: same)
    #expect(same.frameLength == 40)
    try reading.read(into: same)
    #expect(same.frameLength == 0)
    #expect(reading.framePosition == 100)
  }

  @Test func channelsInAnotherOrderAreBroughtIntoTheFiles() throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_D))
    let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: film)
    let noise = try Tones.noise(1000, bits: 16, in: format)
    let url = folder.appendingPathComponent("a.wav")
    try Tones.write([noise], to: url, settings: format.settings)
    let file = try AVAudioFile(forReading: url)
    #expect(file.processingFormat.channelLayout?.layoutTag == kAudioChannelLayoutTag_MPEG_5_1_A)
    let read = try Tones.read(file)
    // L R C LFE Ls Rs of C L R Ls Rs LFE.
    for (channel, from) in [1, 2, 0, 5, 3, 4].enumerated() {
      #expect(Tones.samples(read, channel: channel) == Tones.samples(noise, channel: from))
    }
  }

  @Test func sixChannelsKeepTheirPlaces() throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let format = try Tones.format(48_000, 6)
    let noise = try Tones.noise(10_000, bits: 16, in: format)
    for name in ["a.wav", "a.flac", "a.caf"] {
      let url = folder.appendingPathComponent(name)
      var settings = format.settings
      if name == "a.flac" { settings[AVFormatIDKey] = kAudioFormatFLAC }
      try Tones.write([noise], to: url, settings: settings)
      let file = try AVAudioFile(forReading: url)
      #expect(file.processingFormat.channelLayout?.layoutTag == kAudioChannelLayoutTag_MPEG_5_1_A)
      let read = try Tones.read(file)
      for channel in 0..<6 { #expect(Tones.samples(read, channel: channel) == Tones.samples(noise, channel: channel)) }
    }
  }
}
