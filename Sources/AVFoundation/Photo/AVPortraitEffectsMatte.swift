import Foundation

/// The outline of a person in a portrait. No camera here gives one, so there is none to be had.
public final class AVPortraitEffectsMatte: NSObject, Sendable {
  private override init() { super.init() }
}
