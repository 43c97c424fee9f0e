/// A fault of a simulated camera or microphone, and when it happens.
public struct SimulatedFault: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The device is unplugged.
    case unplug
    /// The device is unplugged and plugged in again after this time, once.
    case absence(seconds: Double)
    /// No samples arrive for this time, or for good (nil). No error is reported, as with real cameras.
    case stall(seconds: Double?)
    /// This many samples are lost.
    case drop(frames: Int)
    /// This many JPEGs arrive damaged. Uncompressed formats are unaffected.
    case corrupt(frames: Int)
    /// Another program has the device open from the beginning.
    case busy(program: String?)
    /// The user has no permission to open the device, from the beginning.
    case denied
    /// The camera delivers this format from the beginning, whatever is requested.
    case format(width: Int, height: Int, rate: Int)
    /// A microphone hears silence for this time, as when muted, or for good (nil).
    case silence(seconds: Double?)
    /// A microphone is overdriven for this time, or for good (nil).
    case overdrive(seconds: Double?)
  }

  /// The kind of fault.
  public var kind: Kind
  /// Seconds after the device begins to deliver.
  public var seconds: Double
  /// The file whose appearance brings it, once, while the device delivers; nil if `seconds` do.
  public private(set) var trigger: String?

  public init(_ kind: Kind, at seconds: Double = 0) {
    self.kind = kind
    self.seconds = seconds
  }

  /// A fault that happens when a file appears.
  public init(_ kind: Kind, trigger: String) {
    self.init(kind)
    self.trigger = trigger
  }

  /// An item that kept a list of faults from being parsed.
  public struct MalformedList: Error, Equatable, CustomStringConvertible {
    public let item: String

    public var description: String {
      "“\(item)” is no fault of a simulated device. Those are: unplug@S, unplug@S:SECONDS, stall@S, stall@S:SECONDS, "
        + "drop@S:FRAMES, corrupt@S:FRAMES, silence@S:SECONDS, overdrive@S:SECONDS, busy, busy=PROGRAM, denied, "
        + "format=WIDTHxHEIGHT@RATE, with S in seconds, or the path of a file whose appearance brings the fault."
    }
  }

  /// Parses a list such as `unplug@3,stall@5:2,drop@2:4,corrupt@1:3,busy=Cheese`.
  public static func list(parsing text: String) throws(MalformedList) -> [SimulatedFault] {
    var faults: [SimulatedFault] = []
    for item in text.split(separator: ",") {
      let word = item.trimmingPrefix(while: { $0 == " " })
      guard let fault = SimulatedFault(parsing: word) else { throw MalformedList(item: String(word)) }
      faults.append(fault)
    }
    return faults
  }

  private init?(parsing item: Substring) {
    if item == "busy" || item.hasPrefix("busy=") {
      let program = item.dropFirst("busy=".count)
      self.init(.busy(program: program.isEmpty ? nil : String(program)))
      return
    }
    if item == "denied" {
      self.init(.denied)
      return
    }
    if item.hasPrefix("format=") {
      let numbers = item.dropFirst("format=".count).split(omittingEmptySubsequences: false) { "x@".contains($0) }
      let values = numbers.compactMap { Int($0) }.filter { (1...10_000).contains($0) }
      guard numbers.count == 3, values.count == 3 else { return nil }
      self.init(.format(width: values[0], height: values[1], rate: values[2]))
      return
    }
    let parts = item.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let numbers = parts[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = numbers.first else { return nil }
    let trigger = first.hasPrefix("/") ? String(first) : nil
    guard let seconds = trigger == nil ? Self.amount(first) : 0 else { return nil }
    let amount = numbers.count == 2 ? Self.amount(numbers[1]) : nil
    if numbers.count == 2, amount == nil { return nil }
    switch parts[0] {
    case "unplug": self.init(amount.map { .absence(seconds: $0) } ?? .unplug, at: seconds)
    case "stall": self.init(.stall(seconds: amount), at: seconds)
    case "drop": self.init(.drop(frames: max(1, Int(amount ?? 1))), at: seconds)
    case "corrupt": self.init(.corrupt(frames: max(1, Int(amount ?? 1))), at: seconds)
    case "silence": self.init(.silence(seconds: amount), at: seconds)
    case "overdrive": self.init(.overdrive(seconds: amount), at: seconds)
    default: return nil
    }
    self.trigger = trigger
  }

  /// A number of seconds or frames. `Double` also parses "inf" and "1e30", which no frame count can hold.
  private static func amount(_ text: Substring) -> Double? {
    Double(text).flatMap { (0...1e9).contains($0) ? $0 : nil }
  }
}
