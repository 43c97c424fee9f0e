import Foundation

/// Depth data of an image. No camera here delivers it, so there are no instances.
open class AVDepthData: NSObject, @unchecked Sendable {
  private override init() { super.init() }
}
