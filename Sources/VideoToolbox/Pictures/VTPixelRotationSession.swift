import CoreMedia
import CoreVideo
import MediaEngine
import Synchronization

/// Turns and mirrors pixel buffers.
public final class VTPixelRotationSession: Sendable {
  private struct State {
    var isInvalid = false
    var rotation = kVTRotation_0
    var flipsHorizontally = false
    var flipsVertically = false
  }

  private static let rotations = [kVTRotation_0, kVTRotation_CW90, kVTRotation_180, kVTRotation_CCW90]

  private let transfer = PictureTransfer()
  private let state = Mutex(State())

  init() {}

  fileprivate func turn(_ source: CVPixelBuffer, into target: CVPixelBuffer) -> OSStatus {
    let (isInvalid, turning) = state.withLock { state in
      let quarters = Self.rotations.firstIndex(of: state.rotation) ?? 0
      return (
        state.isInvalid,
        PictureTurning(
          quarters: quarters, mirrorsColumns: state.flipsHorizontally, mirrorsRows: state.flipsVertically)
      )
    }
    guard !isInvalid else { return kVTInvalidSessionErr }
    do {
      try transfer.copy(turning.turned(source), to: target, fitting: .stretch)
      return noErr
    } catch {
      return kVTPixelRotationNotSupportedErr
    }
  }

  fileprivate func invalidate() { state.withLock { $0.isInvalid = true } }
}

extension VTPixelRotationSession: PropertySession {
  var rules: [String: PropertyRule]? {
    state.withLock { $0.isInvalid }
      ? nil
      : [
        kVTPixelRotationPropertyKey_Rotation: PropertyRule(kind: .text(Self.rotations)),
        kVTPixelRotationPropertyKey_FlipHorizontalOrientation: PropertyRule(kind: .boolean),
        kVTPixelRotationPropertyKey_FlipVerticalOrientation: PropertyRule(kind: .boolean),
      ]
  }

  func property(_ key: String) -> Any? {
    let state = state.withLock { $0 }
    switch key {
    case kVTPixelRotationPropertyKey_Rotation: return state.rotation
    case kVTPixelRotationPropertyKey_FlipHorizontalOrientation: return state.flipsHorizontally
    default: return state.flipsVertically
    }
  }

  func setProperty(_ key: String, to value: Any?) -> OSStatus {
    let (text, flag) = (value as? String, value as? Bool ?? false)
    state.withLock { state in
      switch key {
      case kVTPixelRotationPropertyKey_Rotation: state.rotation = text ?? kVTRotation_0
      case kVTPixelRotationPropertyKey_FlipHorizontalOrientation: state.flipsHorizontally = flag
      default: state.flipsVertically = flag
      }
    }
    return noErr
  }
}

/// The identity of the session type.
public func VTPixelRotationSessionGetTypeID() -> CFTypeID { 0x5654_5052 }

/// Creates a session.
@discardableResult
public func VTPixelRotationSessionCreate(
  _ allocator: CFAllocator?, _ pixelRotationSessionOut: UnsafeMutablePointer<VTPixelRotationSession?>
) -> OSStatus {
  pixelRotationSessionOut.pointee = VTPixelRotationSession()
  return noErr
}

/// Copies a pixel buffer into another one, turned, then scaled and converted as the other is.
@discardableResult
public func VTPixelRotationSessionRotateImage(
  _ session: VTPixelRotationSession, _ sourceBuffer: CVPixelBuffer, _ destinationBuffer: CVPixelBuffer
) -> OSStatus {
  session.turn(sourceBuffer, into: destinationBuffer)
}

/// Ends the session.
public func VTPixelRotationSessionInvalidate(_ session: VTPixelRotationSession) { session.invalidate() }
