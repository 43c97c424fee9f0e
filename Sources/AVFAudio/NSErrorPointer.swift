import Foundation

/// A pointer to an error result: `&error`. Foundation has it on Apple's systems only.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
