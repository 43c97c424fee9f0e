/// Something that goes wrong with a simulated camera, and when.
public struct SimulatedFault: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The camera is pulled out.
    case unplug
    /// No frames come for so long; nil: ever again. Nobody is told, as with real cameras.
    case stall(seconds: Double?)
    /// So many frames are lost.
    case drop(frames: Int)
    /// So many JPEGs arrive damaged. Formats that aren't compressed have nothing to damage.
    case corrupt(frames: Int)
    /// Another program has the camera from the beginning.
    case busy(program: String?)
  }

  /// What goes wrong.
  public var kind: Kind
  /// Seconds after the camera begins to deliver.
  public var seconds: Double

  public init(_ kind: Kind, at seconds: Double = 0) {
    self.kind = kind
    self.seconds = seconds
  }

  /// What kept a list of faults from being understood.
  public struct MalformedList: Error, Equatable, CustomStringConvertible {
    public let item: String

    public var description: String {
      "“\(item)” is no fault of a simulated camera. Those are: unplug@S, stall@S, stall@S:SECONDS, drop@S:FRAMES, "
        + "corrupt@S:FRAMES, busy, busy=PROGRAM, with S in seconds."
    }
  }

  /// Reads a list such as `unplug@3,stall@5:2,drop@2:4,corrupt@1:3,busy=Cheese`.
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
    let parts = item.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let numbers = parts[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = numbers.first, let seconds = Self.amount(first) else { return nil }
    let amount = numbers.count == 2 ? Self.amount(numbers[1]) : nil
    if numbers.count == 2, amount == nil { return nil }
    switch parts[0] {
    case "unplug" where amount == nil: self.init(.unplug, at: seconds)
    case "stall": self.init(.stall(seconds: amount), at: seconds)
    case "drop": self.init(.drop(frames: max(1, Int(amount ?? 1))), at: seconds)
    case "corrupt": self.init(.corrupt(frames: max(1, Int(amount ?? 1))), at: seconds)
    default: return nil
    }
  }

  /// A number of seconds or frames. `Double` reads "inf" and "1e30", too, which no count of frames can hold.
  private static func amount(_ text: Substring) -> Double? {
    Double(text).flatMap { (0...1e9).contains($0) ? $0 : nil }
  }
}
