import Foundation

extension OSLogInterpolation {
  /// Appends an integer, which is public unless the privacy says otherwise.
  public mutating func appendInterpolation<T: FixedWidthInteger>(
    _ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublicByDefault: true) { align.applied(to: format.text(of: number())) }
  }

  /// Appends a number in single precision, which is public unless the privacy says otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublicByDefault: true) { align.applied(to: format.text(of: Double(number()))) }
  }

  /// Appends a number in double precision, which is public unless the privacy says otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublicByDefault: true) { align.applied(to: format.text(of: Double(number()))) }
  }

  /// Appends a number, which is public unless the privacy says otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> CGFloat, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublicByDefault: true) { align.applied(to: format.text(of: Double(number()))) }
  }

  /// Appends a truth value, which is public unless the privacy says otherwise.
  public mutating func appendInterpolation(
    _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublicByDefault: true) { format.text(of: boolean()) }
  }

  /// Appends an integer as something else than a number.
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Int32, format: OSLogInt32ExtendedFormat, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublicByDefault: true) { format.text(of: number()) }
  }

  /// Appends a string, which is private unless the privacy says otherwise.
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublicByDefault: false) { align.applied(to: argumentString()) }
  }

  /// Appends a value by its description, which is private unless the privacy says otherwise.
  @_disfavoredOverload  // integers have descriptions, too, and are public
  public mutating func appendInterpolation<T: CustomStringConvertible>(
    _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublicByDefault: false) { align.applied(to: value().description) }
  }

  /// Appends a type's name, which is public unless the privacy says otherwise.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublicByDefault: true) { align.applied(to: String(describing: value())) }
  }

  /// Appends an object by its description, which is private unless the privacy says otherwise.
  public mutating func appendInterpolation(
    _ argumentObject: @autoclosure @escaping () -> NSObject?, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublicByDefault: false) { argumentObject()?.description ?? "(null)" }
  }

  /// Appends an object by its description, which is private unless the privacy says otherwise.
  public mutating func appendInterpolation(
    _ argumentObject: @autoclosure @escaping () -> NSObject, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublicByDefault: false) { argumentObject().description }
  }

  /// Appends an error by its description, which is private unless the privacy says otherwise.
  @_disfavoredOverload  // some errors are objects
  public mutating func appendInterpolation(
    _ error: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublicByDefault: false) { String(describing: error()) }
  }
}
