import CoreGraphics
import Foundation

/// The status that functions returning an `OSStatus` report on success.
public let noErr: OSStatus = 0

/// The error for a status code, thrown by the Swift forms of the C functions.
func osStatusError(_ status: OSStatus) -> NSError {
  NSError(domain: NSOSStatusErrorDomain, code: Int(status))
}

/// Runs the Swift form of a function and returns its thrown error as the `OSStatus` of the C form.
func osStatus(_ body: () throws -> Void) -> OSStatus {
  do {
    try body()
    return noErr
  } catch {
    return OSStatus(truncatingIfNeeded: (error as NSError).code)
  }
}

/// Throws the error for a status code other than `noErr`.
func check(_ status: OSStatus) throws {
  if status != noErr { throw osStatusError(status) }
}
