import Foundation

extension CVMutablePixelBuffer {
  /// Creates buffers of one size and format, and recycles their memory.
  public final class Pool: Sendable {
    /// How many buffers are kept, and for how long.
    public struct Configuration: Sendable, Equatable {
      /// How many buffers are kept, however old they are.
      public var minimumBufferCount: Int?
      /// After how many seconds a buffer that isn't used may be freed.
      public var maximumBufferAge: Double?

      /// A configuration of these values; nil takes the usual ones.
      public init(minimumBufferCount: Int? = nil, maximumBufferAge: Double? = nil) {
        (self.minimumBufferCount, self.maximumBufferAge) = (minimumBufferCount, maximumBufferAge)
      }
    }

    /// How one buffer is made.
    public struct AllocationAttributes: Sendable, Equatable {
      /// So many buffers may be in use before another one is refused; nil for as many as there is memory for.
      public var allocationThreshold: Int?

      /// Attributes of these values.
      public init(allocationThreshold: Int? = nil) { self.allocationThreshold = allocationThreshold }
    }

    private let pool: CVPixelBufferPool
    /// How the pool's buffers are made.
    public let pixelBufferAttributes: CVPixelBufferCreationAttributes

    /// A pool of such buffers. Throws for a format that isn't known.
    public init(
      pixelBufferAttributes: CVPixelBufferCreationAttributes, configuration: Configuration = Configuration()
    ) throws {
      var attributes: [String: Any] = [:]
      attributes[kCVPixelBufferPoolMinimumBufferCountKey] = configuration.minimumBufferCount
      attributes[kCVPixelBufferPoolMaximumBufferAgeKey] = configuration.maximumBufferAge
      var made: CVPixelBufferPool?
      let code = CVPixelBufferPoolCreate(nil, attributes, pixelBufferAttributes.dictionary, &made)
      guard let made else { throw CVMutablePixelBuffer.error(code) }
      (pool, self.pixelBufferAttributes) = (made, pixelBufferAttributes)
    }

    /// Takes over a pool.
    public init(unsafePool pool: sending CVPixelBufferPool) {
      let all = pool.pixelBufferAttributes
      pixelBufferAttributes = CVPixelBufferCreationAttributes(
        pixelFormatType: CVPixelFormatType(rawValue: pool.pixelFormat),
        size: CVImageSize(
          width: integerAttribute(all[kCVPixelBufferWidthKey]) ?? 0,
          height: integerAttribute(all[kCVPixelBufferHeightKey]) ?? 0),
        bytesPerRowAlignment: integerAttribute(all[kCVPixelBufferBytesPerRowAlignmentKey]))
      self.pool = pool
    }

    /// Makes a buffer in recycled or new memory; its pixels aren't cleared.
    public func makeMutablePixelBuffer(
      _ attributes: AllocationAttributes = AllocationAttributes()
    ) throws -> CVMutablePixelBuffer {
      var extra: [String: Any] = [:]
      extra[kCVPixelBufferPoolAllocationThresholdKey] = attributes.allocationThreshold
      var made: CVPixelBuffer?
      let code = CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, extra, &made)
      guard let made else { throw CVMutablePixelBuffer.error(code) }
      return CVMutablePixelBuffer(unsafeBuffer: made)
    }

    /// Frees buffers that aren't used: all, or those that are too old.
    public func flush(agedOutOnly: Bool) { pool.flush(everything: !agedOutOnly) }
  }

  /// What Core Video's code says, as an error.
  static func error(_ code: CVReturn) -> NSError { NSError(domain: NSOSStatusErrorDomain, code: Int(code)) }
}
