import Foundation

/// Where an error is written to: `&error`. Foundation has it on Apple's systems only.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
