import Foundation

/// The matte of a person in a portrait. No camera here delivers one, so there are no instances.
open class AVPortraitEffectsMatte: NSObject, @unchecked Sendable {
  private override init() { super.init() }
}
