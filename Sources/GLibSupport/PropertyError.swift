/// Why a property could not be read or written. GLib itself would only print a warning, or abort the process.
public enum PropertyError: Error, Equatable, CustomStringConvertible {
  /// The type has no property of this name.
  case unknown(property: String, type: String)
  /// The property exists but can't be written, or only at construction.
  case notWritable(property: String, type: String)
  /// The property exists but can't be read.
  case notReadable(property: String, type: String)
  /// The property's type isn't the one given or asked for.
  case wrongType(property: String, type: String, expected: String, given: String)
  /// The value is outside the property's range.
  case outOfRange(property: String, type: String, value: String)

  public var description: String {
    switch self {
    case .unknown(let property, let type):
      "\(type) has no property “\(property)”."
    case .notWritable(let property, let type):
      "Property “\(property)” of \(type) can’t be written."
    case .notReadable(let property, let type):
      "Property “\(property)” of \(type) can’t be read."
    case .wrongType(let property, let type, let expected, let given):
      "Property “\(property)” of \(type) is a \(expected), not a \(given)."
    case .outOfRange(let property, let type, let value):
      "Property “\(property)” of \(type) does not allow \(value)."
    }
  }
}

/// Why a signal could not be connected or emitted.
public enum SignalError: Error, Equatable, CustomStringConvertible {
  /// The type has no signal of this name.
  case unknown(signal: String, type: String)
  /// The handler's arguments don't match those of the signal.
  case wrongArguments(signal: String, type: String, expected: [String], given: [String])

  public var description: String {
    switch self {
    case .unknown(let signal, let type):
      "\(type) has no signal “\(signal)”."
    case .wrongArguments(let signal, let type, let expected, let given):
      "Signal “\(signal)” of \(type) carries (\(expected.joined(separator: ", "))), "
        + "the handler takes (\(given.joined(separator: ", ")))."
    }
  }
}
