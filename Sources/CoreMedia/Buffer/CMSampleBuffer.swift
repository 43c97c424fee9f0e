import CoreGraphics
import CoreVideo
import Foundation

/// Samples of one stream with their timing: a video frame, audio, or compressed data.
public final class CMSampleBuffer: @unchecked Sendable {
  /// Supplies the data of a buffer that was created without it.
  typealias MakeReady = (CMSampleBuffer) -> OSStatus

  /// The readiness of the data.
  enum Readiness {
    /// The data is ready.
    case ready
    /// The data becomes ready when the handler supplies it or `setDataReady()` is called.
    case pending(MakeReady?)
    /// The data is ready when another buffer's is.
    case following(CMSampleBuffer)
    /// Making the data failed.
    case failed(OSStatus)
  }

  struct State {
    var isValid = true
    var dataBuffer: CMBlockBuffer?
    var imageBuffer: CVImageBuffer?
    var readiness: Readiness
    var outputPresentationTimeStamp: CMTime?
    /// One dictionary per sample, created on first use. They are objects because programs change in place what
    /// `CMSampleBufferGetSampleAttachmentsArray` returns.
    var sampleAttachments: [NSMutableDictionary] = []
    var invalidateHandler: ((CMSampleBuffer) -> Void)?
  }

  let format: CMFormatDescription?
  let sampleCount: Int
  /// No entry, one for all samples, or one per sample.
  let timings: [CMSampleTimingInfo]
  /// No entry, one for all samples, or one per sample.
  let sizes: [Int]
  let packetDescriptions: [AudioStreamPacketDescription]
  private let packetPointer: UnsafeMutableBufferPointer<AudioStreamPacketDescription>?
  private let bag = AttachmentBag()
  private let lock = NSLock()
  private var state: State

  init(
    format: CMFormatDescription?, sampleCount: Int, timings: [CMSampleTimingInfo], sizes: [Int], state: State,
    packetDescriptions: [AudioStreamPacketDescription] = []
  ) throws {
    guard sampleCount >= 0, [0, 1, sampleCount].contains(timings.count), [0, 1, sampleCount].contains(sizes.count)
    else { throw Error.invalidEntryCount }
    // As on Apple's systems, a single timing entry for several samples needs a numeric duration.
    if timings.count == 1, sampleCount > 1, timings[0].presentationTimeStamp.isNumeric, !timings[0].duration.isNumeric {
      throw Error.sampleTimingInfoInvalid
    }
    self.format = format
    self.sampleCount = sampleCount
    self.timings = timings
    self.sizes = sizes
    self.packetDescriptions = packetDescriptions
    self.state = state
    if packetDescriptions.isEmpty {
      packetPointer = nil
    } else {
      let pointer = UnsafeMutableBufferPointer<AudioStreamPacketDescription>.allocate(
        capacity: packetDescriptions.count)
      _ = pointer.initialize(from: packetDescriptions)
      packetPointer = pointer
    }
  }

  deinit {
    packetPointer?.deallocate()
  }

  /// Reads or changes the state under the lock.
  func withState<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&state) }
  }

  /// The packet descriptions at an address that lives as long as the buffer.
  var packetDescriptionPointer: UnsafeBufferPointer<AudioStreamPacketDescription>? {
    packetPointer.map { UnsafeBufferPointer($0) }
  }

  /// The format of the samples.
  public var formatDescription: CMFormatDescription? { format }
  /// The number of samples.
  public var numSamples: Int { sampleCount }
  /// Whether the buffer is valid; false once it was invalidated.
  public var isValid: Bool { withState { $0.isValid } }
  /// The image buffer; nil if there is none or the sample buffer was invalidated.
  public var imageBuffer: CVImageBuffer? { withState { $0.imageBuffer } }
  /// The data; nil if there is none or the sample buffer was invalidated.
  public var dataBuffer: CMBlockBuffer? { withState { $0.dataBuffer } }

  /// Sets the buffer's data; fails if it already has data.
  public func setDataBuffer(_ dataBuffer: CMBlockBuffer) throws {
    try withState { state in
      guard state.isValid else { throw Error.invalidated }
      guard state.dataBuffer == nil, state.imageBuffer == nil else { throw Error.alreadyHasDataBuffer }
      state.dataBuffer = dataBuffer
    }
  }

  /// The attachments of one sample; empty when there are none.
  func sampleAttachmentDictionary(at index: Int) -> [String: Any] {
    withState { $0.sampleAttachments.indices.contains(index) ? $0.sampleAttachments[index].content : [:] }
  }

  func setSampleAttachments(_ attachments: [String: Any], at index: Int) {
    // Changed in place, because callers may hold the dictionary.
    sampleAttachmentObjects(createIfNecessary: true)[index].setDictionary(attachments)
  }

  /// The mutable attachment dictionaries themselves, not copies.
  func sampleAttachmentObjects(createIfNecessary: Bool) -> [NSMutableDictionary] {
    withState { state in
      if state.sampleAttachments.isEmpty, createIfNecessary {
        state.sampleAttachments = (0..<sampleCount).map { _ in NSMutableDictionary() }
      }
      return state.sampleAttachments
    }
  }
}

extension NSMutableDictionary {
  /// The content as a Swift dictionary.
  var content: [String: Any] { self as? [String: Any] ?? [:] }
}

extension CMSampleBuffer: CMAttachmentBearerProtocol {
  /// The attachments of the whole buffer.
  public var attachments: CMAttachmentBearerAttachments { CMAttachmentBearerAttachments(storage: bag) }
}

extension CMSampleBuffer: Hashable {
  /// Two references are equal when they are the same buffer.
  public static func == (left: CMSampleBuffer, right: CMSampleBuffer) -> Bool { left === right }

  /// Hashes the buffer's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CMSampleBuffer: CustomStringConvertible {
  /// Kind, times and size, for a log.
  public var description: String {
    let kind = format?.description ?? "no format"
    return "CMSampleBuffer \(sampleCount) sample(s) at \(presentationTimeStamp.logDescription) for "
      + "\(duration.logDescription), \(totalSampleSize) bytes, \(kind)\(isValid ? "" : ", invalidated")"
  }
}
