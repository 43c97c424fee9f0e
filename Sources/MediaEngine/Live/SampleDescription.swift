import GStreamer

/// What decoders must know before the first sample, as movie files say it.
enum SampleDescription: Sendable, Equatable {
  /// Pictures; the configuration is that of the codec's own box (`avcC`, `hvcC`).
  case avc(configuration: [UInt8], width: Int, height: Int)
  case hevc(configuration: [UInt8], width: Int, height: Int)
  case jpeg(width: Int, height: Int)
  /// Sound.
  case aac(configuration: [UInt8], rate: Int, channels: Int)
  /// Sound as it is: 16 bits, little end first.
  case pcm(rate: Int, channels: Int)

  /// Reads it from the caps of what an encoder gives; nil for what has no place in these files.
  init?(_ caps: Caps) {
    guard let media = caps.first else { return nil }
    let width = Int(media.get("width", as: Int32.self) ?? 0)
    let height = Int(media.get("height", as: Int32.self) ?? 0)
    let rate = Int(media.get("rate", as: Int32.self) ?? 0)
    let channels = Int(media.get("channels", as: Int32.self) ?? 0)
    let configuration = media.get("codec_data", as: Buffer.self).flatMap { try? $0.bytes() }
    switch (media.name, configuration) {
    case ("video/x-h264", let configuration?):
      self = .avc(configuration: configuration, width: width, height: height)
    case ("video/x-h265", let configuration?):
      self = .hevc(configuration: configuration, width: width, height: height)
    case ("image/jpeg", _): self = .jpeg(width: width, height: height)
    case ("audio/mpeg", let configuration?):
      self = .aac(configuration: configuration, rate: rate, channels: channels)
    case ("audio/x-raw", _): self = .pcm(rate: rate, channels: channels)
    default: return nil
    }
  }

  /// Width and height of pictures.
  var size: (width: Int, height: Int)? {
    switch self {
    case .avc(_, let width, let height), .hevc(_, let width, let height), .jpeg(let width, let height): (width, height)
    case .aac, .pcm: nil
    }
  }

  /// Samples per second of sound.
  var rate: Int? {
    switch self {
    case .aac(_, let rate, _), .pcm(let rate, _): rate
    case .avc, .hevc, .jpeg: nil
    }
  }

  // MARK: Writing

  /// The entry of a sample table; nil where this kind of file has no name for it.
  func entry(in form: MovieForm) -> [UInt8]? {
    switch self {
    case .avc(let configuration, let width, let height):
      return Self.picture("avc1", width, height, ISOBox("avcC", payload: configuration).bytes + Self.colour(form))
    case .hevc(let configuration, let width, let height):
      return Self.picture("hvc1", width, height, ISOBox("hvcC", payload: configuration).bytes + Self.colour(form))
    case .jpeg(let width, let height):
      return form == .quickTime ? Self.picture("jpeg", width, height, []) : nil
    case .aac(let configuration, let rate, let channels):
      let stream = ISOBox("esds", payload: Self.elementaryStream(configuration))
      switch form {
      case .mp4: return Self.sound("mp4a", version: 0, rate, channels, stream.bytes)
      case .quickTime:
        // QuickTime's own form: the description wrapped, with the codec's name in front and an empty box at the end.
        let wave =
          ISOBox("frma", payload: Array(code: "mp4a")).bytes + ISOBox("mp4a", payload: [0, 0, 0, 0]).bytes
          + stream.bytes + [0, 0, 0, 8, 0, 0, 0, 0]
        return Self.sound("mp4a", version: 1, rate, channels, ISOBox("wave", payload: wave).bytes)
      }
    case .pcm(let rate, let channels):
      return form == .quickTime ? Self.sound("sowt", version: 0, rate, channels, []) : nil
    }
  }

  /// Six reserved bytes, and the number of the place where the samples are: in this file.
  static let entryStart: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

  private static func picture(_ type: String, _ width: Int, _ height: Int, _ boxes: [UInt8]) -> [UInt8] {
    var bytes = entryStart + [UInt8](repeating: 0, count: 16)
    bytes.append(UInt64(width), bytes: 2)
    bytes.append(UInt64(height), bytes: 2)
    bytes.append(72 << 16, bytes: 4)
    bytes.append(72 << 16, bytes: 4)
    bytes.append(0, bytes: 4)
    bytes.append(1, bytes: 2)
    bytes += [UInt8](repeating: 0, count: 32)
    bytes.append(24, bytes: 2)
    bytes.append(0xffff, bytes: 2)
    return ISOBox(type, payload: bytes + boxes).bytes
  }

  /// What the numbers of the pictures mean: BT.709, as the recordings' encoders are given it.
  private static func colour(_ form: MovieForm) -> [UInt8] {
    let numbers: [UInt8] = [0, 1, 0, 1, 0, 1]
    switch form {
    case .quickTime: return ISOBox("colr", payload: Array(code: "nclc") + numbers).bytes
    case .mp4: return ISOBox("colr", payload: Array(code: "nclx") + numbers + [0]).bytes
    }
  }

  private static func sound(
    _ type: String, version: UInt64, _ rate: Int, _ channels: Int, _ boxes: [UInt8]
  ) -> [UInt8] {
    var bytes = entryStart
    bytes.append(version, bytes: 2)
    bytes += [UInt8](repeating: 0, count: 6)
    bytes.append(UInt64(channels), bytes: 2)
    bytes.append(16, bytes: 2)
    // -2: compressed, and not to be understood by these numbers.
    bytes.append(version == 1 ? 0xfffe : 0, bytes: 2)
    bytes.append(0, bytes: 2)
    bytes.append(UInt64(min(rate, 65_535)) << 16, bytes: 4)
    if version == 1 { for value: UInt64 in [1024, 0, 0, 2] { bytes.append(value, bytes: 4) } }
    return ISOBox(type, payload: bytes + boxes).bytes
  }

  private static func elementaryStream(_ configuration: [UInt8]) -> [UInt8] {
    func tagged(_ tag: UInt8, _ inside: [UInt8]) -> [UInt8] {
      // The length in groups of seven bits: always four of them, as players have seen it from others.
      [tag, 0x80, 0x80, 0x80, UInt8(inside.count)] + inside
    }
    // AAC as MPEG-4 audio; buffer size and bit rates left open.
    let decoder = [0x40, 0x15] + [UInt8](repeating: 0, count: 11) + tagged(5, configuration)
    return [0, 0, 0, 0] + tagged(3, [0, 0, 0] + tagged(4, decoder) + tagged(6, [2]))
  }

  // MARK: Reading

  /// Reads an entry of a file that this program has written.
  init?(entry type: String, _ bytes: [UInt8], rate: Int) {
    switch type {
    case "avc1", "hvc1", "jpeg":
      var reader = ISOBytes(bytes, at: 24)
      guard let width = reader.read(2), let height = reader.read(2) else { return nil }
      let boxes = Self.boxes(bytes.dropFirst(78))
      switch type {
      case "avc1":
        guard let configuration = boxes["avcC"] else { return nil }
        self = .avc(configuration: configuration, width: Int(width), height: Int(height))
      case "hvc1":
        guard let configuration = boxes["hvcC"] else { return nil }
        self = .hevc(configuration: configuration, width: Int(width), height: Int(height))
      default: self = .jpeg(width: Int(width), height: Int(height))
      }
    case "mp4a", "sowt":
      var reader = ISOBytes(bytes, at: 8)
      guard let version = reader.read(2) else { return nil }
      reader.skip(6)
      guard let channels = reader.read(2) else { return nil }
      guard type == "mp4a" else {
        self = .pcm(rate: rate, channels: Int(channels))
        return
      }
      let boxes = Self.boxes(bytes.dropFirst(version == 1 ? 44 : 28))
      let stream = boxes["esds"] ?? boxes["wave"].flatMap { Self.boxes($0[...])["esds"] }
      guard let configuration = stream.flatMap(Self.decoderConfiguration) else { return nil }
      self = .aac(configuration: configuration, rate: rate, channels: Int(channels))
    default: return nil
    }
  }

  private static func boxes(_ bytes: ArraySlice<UInt8>) -> [String: [UInt8]] {
    var boxes: [String: [UInt8]] = [:]
    var rest = bytes
    while rest.count >= 8 {
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, size <= rest.count else { break }
      boxes[String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)] = Array(rest.prefix(size).dropFirst(8))
      rest = rest.dropFirst(size)
    }
    return boxes
  }

  /// What stands in the innermost of the descriptors.
  private static func decoderConfiguration(_ stream: [UInt8]) -> [UInt8]? {
    var reader = ISOBytes(stream, at: 4)
    // Each holds the next one; before it come so many bytes of its own.
    for (tag, own) in [(3, 3), (4, 13), (5, 0)] as [(UInt64, Int)] {
      guard reader.read(1) == tag else { return nil }
      var length = 0
      for _ in 0..<4 {
        guard let byte = reader.read(1) else { return nil }
        length = length << 7 | Int(byte & 0x7f)
        if byte & 0x80 == 0 { break }
      }
      reader.skip(own)
      if tag == 5 {
        guard reader.offset + length <= stream.count else { return nil }
        return Array(stream[reader.offset..<reader.offset + length])
      }
    }
    return nil
  }
}
