import CoreMedia
import Foundation
import MediaEngine

/// Converts sound from one format to another: samples, channels and sample rate, compressed or not.
///
/// Properties count from the next conversion that begins: the first, or the first after `reset()`. For one thread at a time,
/// not the main thread where anything is compressed.
open class AVAudioConverter: NSObject {
  /// What a program has set.
  struct Settings {
    var map: [Int?]?
    var isMixed = false
    var isDithered = false
    var quality = AVAudioQuality.high.rawValue
    var algorithm: String?
    var primeMethod = AVAudioConverterPrimeMethod.normal
    var prime: AVAudioConverterPrimeInfo?
    var bitRate: Int?
    var strategy: String?
    var cookie: Data?
  }

  let input: AVAudioFormat
  let output: AVAudioFormat
  var settings = Settings()
  private var engine: SoundConverter?
  /// A packet for which there was no room.
  private var left: EncodedPacket?

  /// A converter between two formats; nil where nothing decodes the one or encodes the other here.
  public init?(from fromFormat: AVAudioFormat, to toFormat: AVAudioFormat) {
    (input, output) = (fromFormat, toFormat)
    super.init()
    guard Self.isWhole(fromFormat.sampleRate), Self.isWhole(toFormat.sampleRate),
      AudioEncoding(toFormat.streamDescription.pointee) != nil
        || SampleLayout(toFormat.streamDescription.pointee) != nil
    else { return nil }
    if SampleLayout(fromFormat.streamDescription.pointee) == nil {
      guard MediaDecoding.canDecode(fromFormat.formatDescription), !fromFormat.isPlain else { return nil }
      return
    }
    if !toFormat.isPlain, Codec(format: toFormat.streamDescription.pointee.mFormatID)?.canBeEncodedHere != true {
      return nil
    }
  }

  private static func isWhole(_ rate: Double) -> Bool { rate >= 1 && rate <= 768_000 && rate == rate.rounded() }

  /// The format of what is converted.
  open var inputFormat: AVAudioFormat { input }

  /// The format of what comes out.
  open var outputFormat: AVAudioFormat { output }

  /// Forgets what was put in, so that other sound can be converted.
  open func reset() { (engine, left) = (nil, nil) }

  // MARK: Converting

  /// Converts all of a buffer into another with room for it. The sample rates have to be the same, and nothing may be
  /// compressed: for the rest there is `convert(to:error:withInputFrom:)`.
  open func convert(to outputBuffer: AVAudioPCMBuffer, from inputBuffer: AVAudioPCMBuffer) throws {
    try check(outputBuffer, inputBuffer)
    guard input.isPlain, output.isPlain, input.sampleRate == output.sampleRate else {
      throw AudioStatus.error(
        kAudioConverterErr_OperationNotSupported,
        "Sample rates and compressed sound are converted by convert(to:error:withInputFrom:).")
    }
    guard inputBuffer.frameLength <= outputBuffer.frameCapacity else {
      throw AudioStatus.error(
        kAudioConverterErr_InvalidOutputSize, "The output has room for fewer frames than there are.")
    }
    outputBuffer.frameLength = inputBuffer.frameLength
    let count = Int(inputBuffer.frameLength)
    if let map = mixing.map, !settings.isDithered {
      SampleCopying(inputBuffer.layout, to: outputBuffer.layout, map: map).copy(
        count, from: inputBuffer.list, at: 0, to: outputBuffer.list, at: 0)
      return
    }
    do {
      let engine = try makeEngine()
      try engine.push(inputBuffer.list, count: count)
      _ = engine.read(count, into: outputBuffer.list, at: 0, as: outputBuffer.layout)
    } catch {
      outputBuffer.frameLength = 0
      throw AudioStatus.error(error)
    }
  }

  /// Fills a buffer with converted sound, and asks a block for as much input as that takes.
  open func convert(
    to outputBuffer: AVAudioBuffer, error outError: NSErrorPointer,
    withInputFrom inputBlock: AVAudioConverterInputBlock
  ) -> AVAudioConverterOutputStatus {
    do {
      try check(outputBuffer, nil)
      let engine = try engine ?? makeEngine()
      self.engine = engine
      if let samples = outputBuffer as? AVAudioPCMBuffer { return try fill(samples, engine, inputBlock) }
      if let packets = outputBuffer as? AVAudioCompressedBuffer { return try fill(packets, engine, inputBlock) }
      throw AudioStatus.error(kAudio_ParamError, "The output is neither of samples nor of packets.")
    } catch {
      outError?.pointee = AudioStatus.error(error)
      return .error
    }
  }

  private func fill(
    _ buffer: AVAudioPCMBuffer, _ engine: SoundConverter, _ block: AVAudioConverterInputBlock
  ) throws -> AVAudioConverterOutputStatus {
    let wanted = Int(buffer.frameCapacity)
    var count = 0
    defer { buffer.frameLength = AVAudioFrameCount(count) }
    buffer.frameLength = buffer.frameCapacity
    while true {
      count += engine.read(wanted - count, into: buffer.list, at: count, as: buffer.layout)
      if count == wanted { return .haveData }
      if engine.isOver { return count > 0 ? .haveData : .endOfStream }
      guard try feed(engine, wanted: engine.wanted(for: wanted - count), block) else { return .inputRanDry }
    }
  }

  private func fill(
    _ buffer: AVAudioCompressedBuffer, _ engine: SoundConverter, _ block: AVAudioConverterInputBlock
  ) throws -> AVAudioConverterOutputStatus {
    buffer.removeAll()
    while buffer.packetCount < buffer.packetCapacity {
      if let packet = left ?? engine.nextPacket() {
        left = nil
        output.magicCookie = output.magicCookie ?? packet.format.magicCookie
        buffer.format.magicCookie = buffer.format.magicCookie ?? packet.format.magicCookie
        let frames = packet.duration.convertScale(CMTimeScale(output.sampleRate), method: .roundHalfAwayFromZero).value
        if buffer.append(packet.bytes, frames: Int(clamping: frames)) { continue }
        left = packet
        guard buffer.packetCount > 0 else {
          throw AudioStatus.error(
            kAudioConverterErr_InvalidOutputSize, "A packet of \(packet.bytes.count) bytes doesn't fit the output.")
        }
        return .haveData
      }
      if engine.isOver { return buffer.packetCount > 0 ? .haveData : .endOfStream }
      let missing =
        Int(buffer.packetCapacity - buffer.packetCount) * Int(output.streamDescription.pointee.mFramesPerPacket)
      guard try feed(engine, wanted: engine.wanted(for: max(1, missing)), block) else { return .inputRanDry }
    }
    return .haveData
  }

  /// Asks for input; false where there is none for now.
  private func feed(_ engine: SoundConverter, wanted: Int, _ block: AVAudioConverterInputBlock) throws -> Bool {
    var status = AVAudioConverterInputStatus.haveData
    let buffer = block(AVAudioPacketCount(clamping: wanted), &status)
    switch status {
    case .noDataNow: return false
    case .endOfStream:
      try engine.end()
      return true
    case .haveData: break
    }
    guard let buffer else { return false }
    guard buffer.format.streamDescription.pointee.isSame(as: input.streamDescription.pointee) else {
      throw AudioStatus.error(
        kAudioConverterErr_FormatNotSupported, "The input's format (\(buffer.format)) isn't \(input).")
    }
    if let samples = buffer as? AVAudioPCMBuffer {
      guard samples.frameLength > 0 else { return false }
      try engine.push(samples.list, count: Int(samples.frameLength))
    } else if let packets = buffer as? AVAudioCompressedBuffer {
      guard packets.packetCount > 0 else { return false }
      guard let all = packets.packets() else {
        throw AudioStatus.error(kAudioConverterErr_InvalidInputSize, "A packet lies outside its buffer.")
      }
      for packet in all { try engine.push(packet.bytes, frames: packet.frames) }
    }
    return true
  }

  private func check(_ outputBuffer: AVAudioBuffer, _ inputBuffer: AVAudioBuffer?) throws {
    for (buffer, format) in [(outputBuffer, output), (inputBuffer, input)] {
      guard let buffer, !buffer.format.streamDescription.pointee.isSame(as: format.streamDescription.pointee) else {
        continue
      }
      throw AudioStatus.error(
        kAudioConverterErr_FormatNotSupported, "A buffer's format (\(buffer.format)) isn't the converter's (\(format))."
      )
    }
  }

  // MARK: The engine

  /// How channels become others.
  var mixing: ChannelMixing {
    let (from, to) = (Int(input.channelCount), Int(output.channelCount))
    if let map = settings.map { return ChannelMixing(map: map, from: from) }
    // Decoders and encoders have an order of their own.
    let source = input.isPlain ? input.channelLayout?.managed : nil
    let target = output.isPlain ? output.channelLayout?.managed : nil
    return ChannelMixing(from: from, source, to: to, target, isMixed: settings.isMixed)
  }

  private func makeEngine() throws -> SoundConverter {
    var options = SoundConverter.Options(mixing)
    options.isDithered = settings.isDithered
    options.filterLength = filterLength
    options.priming = settings.primeMethod.priming
    if !input.isPlain, let prime = settings.prime {
      (options.leading, options.trailing) = (Int(prime.leadingFrames), Int(prime.trailingFrames))
    }
    if !output.isPlain {
      guard var encoding = AudioEncoding(output.streamDescription.pointee) else {
        throw AudioStatus.error(kAudioConverterErr_FormatNotSupported, "Nothing encodes \(output).")
      }
      encoding.bitRate = encoding.isLossless ? nil : settings.bitRate
      encoding.strategy = strategy
      options.encoding = encoding
    }
    let format =
      settings.cookie.map { cookie in
        let copy = AVAudioFormat(input.streamDescription.pointee, input.channelLayout, cookie: cookie)
        return copy.formatDescription
      } ?? input.formatDescription
    return try SoundConverter(format, to: output.streamDescription.pointee, options)
  }

  /// How long the filter between sample rates is.
  private var filterLength: Int {
    let usual =
      switch settings.quality {
      case ..<AVAudioQuality.low.rawValue: 16
      case ..<AVAudioQuality.medium.rawValue: 32
      case ..<AVAudioQuality.high.rawValue: 64
      case ..<AVAudioQuality.max.rawValue: 128
      default: 256
      }
    return settings.algorithm == AVSampleRateConverterAlgorithm_Mastering ? max(usual, 256) : usual
  }

  /// What lies in front of the sound and behind it.
  var prime: (leading: Int, trailing: Int) {
    if let prime = engine?.prime { return prime }
    if let set = settings.prime { return (Int(set.leadingFrames), Int(set.trailingFrames)) }
    // A converter that hasn't begun yet knows as much, but for what lies behind encoded sound.
    return (try? makeEngine())?.prime ?? (0, 0)
  }
}

extension AVAudioFormat {
  /// Whether it is uncompressed.
  var isPlain: Bool { streamDescription.pointee.mFormatID == kAudioFormatLinearPCM }
}
