import Foundation

// What Apple's compiler turns into objects where a format takes arguments: `date as CVarArg`, `list as CVarArg`.

extension NSObject: @retroactive CVarArg {
  /// The object's address, as formats take objects.
  public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
}

extension Date: @retroactive CVarArg {
  /// The seconds since the reference date, as a number.
  public var _cVarArgEncoding: [Int] { timeIntervalSinceReferenceDate._cVarArgEncoding }
}

extension Array: @retroactive CVarArg {
  /// The number of elements, as a number.
  public var _cVarArgEncoding: [Int] { count._cVarArgEncoding }
}
