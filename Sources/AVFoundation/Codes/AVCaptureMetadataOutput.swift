import CoreGraphics
import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// Scans a camera's frames for codes, a few times a second.
open class AVCaptureMetadataOutput: AVCaptureOutput, @unchecked Sendable {
  private struct State {
    var delegate = WeakReference(nil)
    var queue: DispatchQueue?
    var types: [AVMetadataObject.ObjectType] = []
    var area = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The number of the current scanner: readings of earlier ones are ignored.
    var scannerNumber = 0
    /// Scans for the types; nil while there is no delegate or no type.
    var scanner: CodeScanner?
    var waiting = DeliveryQueue<CodeScanner.Reading>(limit: 1, overflow: .dropsOldest)
  }

  private let state = Mutex(State())

  /// Creates an output that isn't in a session yet.
  public override init() { super.init() }

  // MARK: Delegate

  /// Sets the delegate and its queue, which must be serial. Nil for both ends the delivery. The delegate is held
  /// weakly.
  ///
  /// It receives the codes of each scanned frame, and an empty list once when they have disappeared.
  open func setMetadataObjectsDelegate(
    _ objectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?, queue objectsCallbackQueue: DispatchQueue?
  ) {
    guard objectsDelegate == nil || objectsCallbackQueue != nil else {
      Misuse.stop("setMetadataObjectsDelegate: a delegate needs a serial queue to be called on")
    }
    state.withLock { state in
      state.delegate = WeakReference(objectsDelegate)
      state.queue = objectsDelegate == nil ? nil : objectsCallbackQueue
      state.waiting.clear()
    }
    prepare()
  }

  /// The delegate.
  open var metadataObjectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)? {
    state.withLock { $0.delegate }.object as? any AVCaptureMetadataOutputObjectsDelegate
  }

  /// The queue on which the delegate is called.
  open var metadataObjectsCallbackQueue: DispatchQueue? { state.withLock { $0.queue } }

  // MARK: Object types

  /// The types that can be detected: QR codes and barcodes once a camera is connected, none before.
  open var availableMetadataObjectTypes: [AVMetadataObject.ObjectType] {
    connection(with: .video) == nil ? [] : CodeSymbology.allCases.map { AVMetadataObject.ObjectType($0) }
  }

  /// The types to detect: none by default. Only available types may be set.
  open var metadataObjectTypes: [AVMetadataObject.ObjectType]! {
    get { state.withLock { $0.types } }
    set {
      let wanted = newValue ?? []
      let available = availableMetadataObjectTypes
      if let other = wanted.first(where: { !available.contains($0) }) {
        Misuse.stop("metadataObjectTypes: “\(other.rawValue)” isn't available here")
      }
      state.withLock { $0.types = wanted }
      prepare()
    }
  }

  /// The part of the image to scan, from (0, 0) to (1, 1) of the camera's image; all of it by default.
  open var rectOfInterest: CGRect {
    get { state.withLock { $0.area } }
    set {
      guard newValue.minX >= 0, newValue.minY >= 0, newValue.maxX <= 1, newValue.maxY <= 1 else {
        Misuse.stop("rectOfInterest: \(newValue) reaches beyond (0, 0) to (1, 1)")
      }
      let scanner = state.withLock { state in
        state.area = newValue
        return state.scanner
      }
      scanner?.look(in: newValue)
    }
  }

  /// Creates a scanner for the current types, and has the session use it.
  private func prepare() {
    let (types, area, isHeard) = state.withLock { ($0.types, $0.area, $0.queue != nil) }
    let symbologies = Set(types.compactMap(\.symbology))
    let number = state.withLock { state in
      state.scannerNumber += 1
      state.waiting.clear()
      return state.scannerNumber
    }
    let scanner =
      isHeard && !symbologies.isEmpty
      ? CodeScanner(symbologies, in: area) { [weak self] in self?.deliver($0, of: number) } : nil
    state.withLock { if $0.scannerNumber == number { $0.scanner = scanner } }
    link.changed()
  }

  // MARK: Delivery

  /// Delivers a reading, unless an earlier scanner made it: its types may not be wanted any more.
  private func deliver(_ reading: CodeScanner.Reading, of number: Int) {
    let queue = state.withLock { state -> DispatchQueue? in
      guard number == state.scannerNumber, let queue = state.queue else { return nil }
      return state.waiting.put(reading).mustCall ? queue : nil
    }
    queue?.async { [self] in drain() }
  }

  private func drain() {
    while let reading = state.withLock({ $0.waiting.take() }) {
      guard let delegate = metadataObjectsDelegate, let connection = liveConnection(with: .video) else { continue }
      let objects = reading.codes.map {
        AVMetadataMachineReadableCodeObject($0, time: reading.time, duration: reading.duration)
      }
      delegate.metadataOutput(self, didOutput: objects, from: connection)
    }
  }

  // MARK: In the session

  override var takenMediaTypes: [AVMediaType] { [.video] }

  override func taps(through connection: AVCaptureConnection) -> [CaptureGraph.Tap] {
    guard let scanner = state.withLock({ $0.scanner }), let device = connection.sourceDevice?.uniqueID else {
      return []
    }
    return [CaptureGraph.Tap(of: device, CodeScanner.tapFormat, queue: CodeScanner.tapQueue, to: scanner)]
  }
}
