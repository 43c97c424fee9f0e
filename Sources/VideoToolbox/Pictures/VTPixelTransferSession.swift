import CoreMedia
import CoreVideo
import MediaEngine
import Synchronization

/// Copies pixel buffers into others of any size and pixel format.
public final class VTPixelTransferSession: Sendable {
  private struct State {
    var isInvalid = false
    var mode = kVTScalingMode_Normal
    var matrix: String?
  }

  private let transfer = PictureTransfer()
  private let state = Mutex(State())

  init() {}

  fileprivate func copy(_ source: CVPixelBuffer, to target: CVPixelBuffer) -> OSStatus {
    let (isInvalid, mode, matrix) = state.withLock { ($0.isInvalid, $0.mode, $0.matrix) }
    guard !isInvalid else { return kVTInvalidSessionErr }
    let fitting: PictureTransfer.Fitting =
      switch mode {
      case kVTScalingMode_Letterbox: .fit
      case kVTScalingMode_Trim: .fill
      case kVTScalingMode_CropSourceToCleanAperture: .clean
      default: .stretch
      }
    do {
      try transfer.copy(source, to: target, fitting: fitting, matrix: matrix)
      return noErr
    } catch {
      return kVTPixelTransferNotSupportedErr
    }
  }

  fileprivate func invalidate() { state.withLock { $0.isInvalid = true } }
}

extension VTPixelTransferSession: PropertySession {
  var rules: [String: PropertyRule]? {
    state.withLock { $0.isInvalid }
      ? nil
      : [
        kVTPixelTransferPropertyKey_ScalingMode: PropertyRule(
          kind: .text([
            kVTScalingMode_Normal, kVTScalingMode_CropSourceToCleanAperture, kVTScalingMode_Letterbox,
            kVTScalingMode_Trim,
          ])),
        kVTPixelTransferPropertyKey_DestinationYCbCrMatrix: PropertyRule(
          kind: .text([
            kCVImageBufferYCbCrMatrix_ITU_R_709_2, kCVImageBufferYCbCrMatrix_ITU_R_601_4,
            kCVImageBufferYCbCrMatrix_SMPTE_240M_1995, kCVImageBufferYCbCrMatrix_ITU_R_2020,
          ])),
      ]
  }

  func property(_ key: String) -> Any? {
    state.withLock { key == kVTPixelTransferPropertyKey_ScalingMode ? $0.mode : $0.matrix }
  }

  func setProperty(_ key: String, to value: Any?) -> OSStatus {
    let text = value as? String
    state.withLock { state in
      if key == kVTPixelTransferPropertyKey_ScalingMode {
        state.mode = text ?? kVTScalingMode_Normal
      } else {
        state.matrix = text
      }
    }
    return noErr
  }
}

/// The identity of the session type.
public func VTPixelTransferSessionGetTypeID() -> CFTypeID { 0x5654_5058 }

/// Creates a session.
@discardableResult
public func VTPixelTransferSessionCreate(
  allocator: CFAllocator?, pixelTransferSessionOut: UnsafeMutablePointer<VTPixelTransferSession?>
) -> OSStatus {
  pixelTransferSessionOut.pointee = VTPixelTransferSession()
  return noErr
}

/// Copies a pixel buffer into another one, scaled and converted as the other is.
@discardableResult
public func VTPixelTransferSessionTransferImage(
  _ session: VTPixelTransferSession, from sourceBuffer: CVPixelBuffer, to destinationBuffer: CVPixelBuffer
) -> OSStatus {
  session.copy(sourceBuffer, to: destinationBuffer)
}

/// Ends the session.
public func VTPixelTransferSessionInvalidate(_ session: VTPixelTransferSession) { session.invalidate() }
