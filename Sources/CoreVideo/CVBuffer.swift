import CoreGraphics

/// An image buffer, as Core Video's functions call it.
public typealias CVImageBuffer = CVBuffer
/// An image in main memory, as Core Video's functions call it.
public typealias CVPixelBuffer = CVImageBuffer

/// One plane of pixel memory that the buffer does not own, for `CVPixelBuffer.wrapping`.
package struct CVPixelBufferForeignPlane {
  /// The first byte of the first row.
  package var baseAddress: UnsafeMutableRawPointer
  /// The plane's width in samples.
  package var width: Int
  /// The plane's height in rows.
  package var height: Int
  /// The row stride in bytes.
  package var bytesPerRow: Int

  package init(baseAddress: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int) {
    self.baseAddress = baseAddress
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
  }
}

/// An image in main memory with its attachments. Layout and addresses are immutable, the rest is guarded by a lock.
public final class CVBuffer: @unchecked Sendable {
  /// The memory of one plane.
  struct Plane {
    var baseAddress: UnsafeMutableRawPointer
    var width: Int
    var height: Int
    var bytesPerRow: Int
  }

  /// The number of unused pixels around the image in memory.
  struct ExtendedPixels {
    var left = 0
    var right = 0
    var top = 0
    var bottom = 0
  }

  private struct Attachment {
    var value: Any
    var mode: CVAttachmentMode
    /// The value as an object that the buffer owns, created when a caller first asks for an unretained reference.
    var object: AnyObject?
  }

  let width: Int
  let height: Int
  let pixelFormat: OSType
  let planes: [Plane]
  let isPlanar: Bool
  let dataSize: Int
  let extendedPixels: ExtendedPixels
  let creationAttributes: CFDictionary
  /// Keeps the pixel memory alive: an allocation, a pool's loan, a mapped GStreamer frame.
  private let owner: any AnyObject & Sendable

  private let lock = NSLock()
  private var attachments: [String: Attachment] = [:]
  private var readOnlyLocks = 0
  private var writeLocks = 0

  init(
    width: Int, height: Int, pixelFormat: OSType, planes: [Plane], isPlanar: Bool, dataSize: Int,
    extendedPixels: ExtendedPixels = ExtendedPixels(), attributes: CFDictionary = [:],
    owner: any AnyObject & Sendable
  ) {
    self.width = width
    self.height = height
    self.pixelFormat = pixelFormat
    self.planes = planes
    self.isPlanar = isPlanar
    self.dataSize = dataSize
    self.extendedPixels = extendedPixels
    creationAttributes = attributes
    self.owner = owner
  }

  /// Wraps existing pixel memory without copying; `owner` is retained as long as the buffer lives.
  package static func wrapping(
    width: Int, height: Int, pixelFormat: OSType, planes: [CVPixelBufferForeignPlane],
    owner: any AnyObject & Sendable
  ) -> CVPixelBuffer {
    precondition(!planes.isEmpty, "A pixel buffer needs at least one plane.")
    return CVPixelBuffer(
      width: width, height: height, pixelFormat: pixelFormat,
      planes: planes.map {
        Plane(baseAddress: $0.baseAddress, width: $0.width, height: $0.height, bytesPerRow: $0.bytesPerRow)
      },
      isPlanar: PixelFormatLayout(pixelFormat)?.isPlanar ?? (planes.count > 1),
      dataSize: planes.reduce(0) { $0 + $1.bytesPerRow * $1.height },
      owner: owner)
  }
}

// MARK: - Identity

extension CVBuffer: Hashable {
  /// Two references are equal when they are the same buffer.
  public static func == (left: CVBuffer, right: CVBuffer) -> Bool { left === right }

  /// Hashes the buffer's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CVBuffer: CustomStringConvertible {
  /// Size and format, for logs.
  public var description: String {
    "CVPixelBuffer \(width)×\(height) \(fourCharacterDescription(of: pixelFormat)), \(planes.count) plane(s)"
  }
}

// MARK: - Locking

extension CVBuffer {
  func lockBaseAddress(_ flags: CVPixelBufferLockFlags) {
    lock.withLock {
      if flags.contains(.readOnly) { readOnlyLocks += 1 } else { writeLocks += 1 }
    }
  }

  /// Releases one lock with the same flags; false when there is none.
  func unlockBaseAddress(_ flags: CVPixelBufferLockFlags) -> Bool {
    lock.withLock {
      if flags.contains(.readOnly) {
        guard readOnlyLocks > 0 else { return false }
        readOnlyLocks -= 1
      } else {
        guard writeLocks > 0 else { return false }
        writeLocks -= 1
      }
      return true
    }
  }
}

// MARK: - Attachments

extension CVBuffer {
  func setAttachment(_ value: Any, forKey key: String, mode: CVAttachmentMode) {
    // The old value may be the last reference to a large object, so it is released outside the lock.
    let old = lock.withLock {
      let old = attachments[key]
      attachments[key] = Attachment(value: value, mode: mode)
      return old
    }
    _ = old
  }

  func setAttachments(_ values: [String: Any], mode: CVAttachmentMode) {
    lock.withLock {
      for (key, value) in values { attachments[key] = Attachment(value: value, mode: mode) }
    }
  }

  func attachment(forKey key: String) -> (value: Any, mode: CVAttachmentMode)? {
    lock.withLock { attachments[key].map { ($0.value, $0.mode) } }
  }

  func attachedObject(forKey key: String) -> (object: AnyObject, mode: CVAttachmentMode)? {
    lock.withLock {
      guard var found = attachments[key] else { return nil }
      let object = found.object ?? found.value as AnyObject
      found.object = object
      attachments[key] = found
      return (object, found.mode)
    }
  }

  func attachments(mode: CVAttachmentMode) -> [String: Any] {
    lock.withLock { attachments.filter { $0.value.mode == mode }.mapValues(\.value) }
  }

  func removeAttachment(forKey key: String) {
    _ = lock.withLock { attachments.removeValue(forKey: key) }
  }

  func removeAllAttachments() {
    lock.withLock { attachments.removeAll() }
  }
}

/// A four-character code as text, or as a number when it isn't printable.
func fourCharacterDescription(of code: OSType) -> String {
  let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * $0)) }
  guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return String(code) }
  return "'" + String(decoding: bytes, as: UTF8.self) + "'"
}
