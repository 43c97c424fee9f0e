import Foundation

/// An observation of a property by the name of its key, as it was asked for.
struct NamedObservation {
  /// Who is told.
  let target: ObjectIdentifier
  let keyPath: String
  let context: UnsafeMutableRawPointer?
  let observer: any KeyValueObserver
}
