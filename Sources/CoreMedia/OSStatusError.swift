import CoreGraphics
import Foundation

/// The domain of errors whose code is an `OSStatus`.
public let NSOSStatusErrorDomain = "NSOSStatusErrorDomain"

/// Success, as every function that answers with an `OSStatus` says it.
public let noErr: OSStatus = 0

/// The error of a status code, as the Swift forms of the C functions throw it.
func osStatusError(_ status: OSStatus) -> NSError {
  NSError(domain: NSOSStatusErrorDomain, code: Int(status))
}

/// Runs the Swift form of a function and answers as its C form does.
func osStatus(_ body: () throws -> Void) -> OSStatus {
  do {
    try body()
    return noErr
  } catch {
    return OSStatus(truncatingIfNeeded: (error as NSError).code)
  }
}

/// Runs the C form of a function and throws as its Swift form does.
func check(_ status: OSStatus) throws {
  if status != noErr { throw osStatusError(status) }
}
