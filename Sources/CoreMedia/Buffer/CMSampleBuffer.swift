import CoreGraphics
import CoreVideo
import Foundation

/// Samples of one stream with their times: a picture, some sound, or coded data.
public final class CMSampleBuffer: @unchecked Sendable {
  /// Makes the data of a buffer that was created without.
  typealias MakeReady = (CMSampleBuffer) -> OSStatus

  /// How far the data is.
  enum Readiness {
    /// It is there.
    case ready
    /// It will be, once somebody asks for it or says so.
    case pending(MakeReady?)
    /// It is there when another buffer's is.
    case following(CMSampleBuffer)
    /// It won't be.
    case failed(OSStatus)
  }

  struct State {
    var isValid = true
    var dataBuffer: CMBlockBuffer?
    var imageBuffer: CVImageBuffer?
    var readiness: Readiness
    var outputPresentationTimeStamp: CMTime?
    /// One dictionary for each sample, or none until somebody asks for them. Objects, because programs change what
    /// `CMSampleBufferGetSampleAttachmentsArray` gives them in place.
    var sampleAttachments: [NSMutableDictionary] = []
    var invalidateHandler: ((CMSampleBuffer) -> Void)?
  }

  let format: CMFormatDescription?
  let sampleCount: Int
  /// None, one for all samples, or one for each.
  let timings: [CMSampleTimingInfo]
  /// None, one for all samples, or one for each.
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
    // Apple refuses times that go nowhere: one duration for many samples must be a number.
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

  /// What the samples are.
  public var formatDescription: CMFormatDescription? { format }
  /// How many samples there are.
  public var numSamples: Int { sampleCount }
  /// Whether the buffer may be used; false once it was invalidated.
  public var isValid: Bool { withState { $0.isValid } }
  /// The picture, when there is one and it is not given back yet.
  public var imageBuffer: CVImageBuffer? { withState { $0.imageBuffer } }
  /// The data, when there is any and it is not given back yet.
  public var dataBuffer: CMBlockBuffer? { withState { $0.dataBuffer } }

  /// Gives the buffer its data; it must have none yet.
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
    // In place: somebody may hold the dictionary.
    sampleAttachmentObjects(createIfNecessary: true)[index].setDictionary(attachments)
  }

  /// The dictionaries themselves.
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
