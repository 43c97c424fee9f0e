import Foundation

/// Depth data of an image. No camera here delivers it, so there are no instances.
public final class AVDepthData: NSObject, Sendable {
  private override init() { super.init() }
}
