extension Option {
  /// The kind of an option's value.
  enum Value: Sendable, Equatable {
    /// No value: a flag.
    case none
    /// A whole number from 1.
    case count
    /// A number of bytes, as `500MB`.
    case bytes
    /// Seconds, with a fraction if need be, as `2.5` or `1:02.5`.
    case seconds
    /// A time in seconds; 0 is the beginning.
    case moment
    /// Two whole numbers, as `1280x720`.
    case size
    /// Frames per second: a whole number, a decimal one or a ratio.
    case rate
    /// The ID or the name of a camera or microphone.
    case device
    /// A file's path.
    case file
    /// One of a few words, preceded by their placeholder in `--help`.
    case choice(String, [String])
    /// When to pause and for how long, as `5:2`.
    case pause
    /// A key and its value, as `title=Lake`.
    case pair
    /// Steps of exposure, as `-1,0,1`.
    case steps
    /// Seconds, separated by commas.
    case times
    /// A playback rate, as `-1` or `0.5`.
    case speed
    /// A number of frames, forwards or back.
    case frames
    /// A seek: its target and the time at which it is made, as `5@2`.
    case jump
    /// A number from 0 to 1.
    case share
    /// A quality from 0, the best, to 51.
    case rateFactor
    /// Bits per second, as `4M` or `128k`.
    case bitRate
  }
}

extension Option.Value {
  /// The placeholder for the value in `--help`.
  var placeholder: String? {
    switch self {
    case .none: nil
    case .count: "N"
    case .bytes: "BYTES"
    case .seconds, .moment: "S"
    case .size: "WxH"
    case .rate: "FPS"
    case .device: "ID"
    case .file: "FILE"
    case .choice(let placeholder, _): placeholder
    case .pause: "AT:FOR"
    case .pair: "KEY=VALUE"
    case .steps: "EV,EV"
    case .times: "S,S"
    case .speed: "R"
    case .frames: "N"
    case .jump: "S@AT"
    case .share: "Q"
    case .rateFactor: "N"
    case .bitRate: "BITS"
    }
  }

  /// A valid value, for the error message about an invalid one.
  var example: String {
    switch self {
    case .none: ""
    case .count: "90"
    case .bytes: "500MB"
    case .seconds, .moment: "2.5"
    case .size: "1280x720"
    case .rate: "30"
    case .device: "ID"
    case .file: "FILE"
    case .choice(_, let words): words.joined(separator: "|")
    case .pause: "5:2"
    case .pair: "title=Lake"
    case .steps: "-1,0,1"
    case .times: "0.5,2,3.5"
    case .speed: "-0.5"
    case .frames: "-10"
    case .jump: "5@2"
    case .share: "0.8"
    case .rateFactor: "23"
    case .bitRate: "4M"
    }
  }

  /// Whether a text is a valid value.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .none: false
    case .count: OptionValues.count(text) != nil
    case .bytes: OptionValues.bytes(text) != nil
    case .seconds: OptionValues.seconds(text) != nil
    case .moment: OptionValues.moment(text) != nil
    case .size: OptionValues.size(text) != nil
    case .rate: OptionValues.rate(text) != nil
    case .device, .file: !text.isEmpty
    case .choice(_, let words): words.contains(text)
    case .pause: OptionValues.pause(text) != nil
    case .pair: OptionValues.pair(text) != nil
    case .steps: OptionValues.steps(text) != nil
    case .times: OptionValues.times(text) != nil
    case .speed: OptionValues.speed(text) != nil
    case .frames: OptionValues.frames(text) != nil
    case .jump: OptionValues.jump(text) != nil
    case .share: OptionValues.share(text) != nil
    case .rateFactor: OptionValues.rateFactor(text) != nil
    case .bitRate: OptionValues.bitRate(text) != nil
    }
  }
}
