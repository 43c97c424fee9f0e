import Foundation

/// The matte of a person in a portrait. No camera here delivers one, so there are no instances.
public final class AVPortraitEffectsMatte: NSObject, Sendable {
  private override init() { super.init() }
}
