import CoreGraphics
import Foundation

extension CMSampleBuffer {
  /// The attachments of one sample.
  public struct PerSampleAttachmentsDictionary {
    /// The name of an attachment.
    public struct Key: RawRepresentable, Hashable, Sendable {
      /// The key in the dictionary.
      public let rawValue: CFString

      /// A key from its string.
      public init(rawValue: CFString) {
        self.rawValue = rawValue
      }

      /// The sample can't be decoded by itself; absent means it can.
      public static let notSync = Key(rawValue: kCMSampleAttachmentKey_NotSync)
      /// Decoding may begin here if the samples before the next sync sample are dropped.
      public static let partialSync = Key(rawValue: kCMSampleAttachmentKey_PartialSync)
      /// The sample holds redundant coding.
      public static let hasRedundantCoding = Key(rawValue: kCMSampleAttachmentKey_HasRedundantCoding)
      /// Other samples depend on this one; false means it may be dropped.
      public static let isDependedOnByOthers = Key(rawValue: kCMSampleAttachmentKey_IsDependedOnByOthers)
      /// Decoding the sample depends on other samples.
      public static let dependsOnOthers = Key(rawValue: kCMSampleAttachmentKey_DependsOnOthers)
      /// Later samples in decode order may have earlier presentation times.
      public static let earlierDisplayTimesAllowed = Key(rawValue: kCMSampleAttachmentKey_EarlierDisplayTimesAllowed)
      /// The sample is to be shown at once, whatever its time.
      public static let displayImmediately = Key(rawValue: kCMSampleAttachmentKey_DisplayImmediately)
      /// The sample is to be decoded but not shown.
      public static let doNotDisplay = Key(rawValue: kCMSampleAttachmentKey_DoNotDisplay)
      /// The temporal level of an HEVC sample.
      public static let hevcTemporalLevelInfo = Key(rawValue: kCMSampleAttachmentKey_HEVCTemporalLevelInfo)
      /// A higher temporal sub-layer may begin here.
      public static let hevcTemporalSubLayerAccess = Key(rawValue: kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess)
      /// The next higher temporal sub-layer may begin here.
      public static let hevcStepwiseTemporalSubLayerAccess = Key(
        rawValue: kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess)
      /// The NAL unit type of an HEVC sync sample.
      public static let hevcSyncSampleNALUnitType = Key(rawValue: kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType)
      /// How many packets decoding needs from here on; 0 for none.
      public static let audioIndependentSampleDecoderRefreshCount = Key(
        rawValue: kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount)
      /// The encrypted and clear byte ranges (subsamples) of the sample.
      public static let cryptorSubsampleAuxiliaryData = Key(
        rawValue: kCMSampleAttachmentKey_CryptorSubsampleAuxiliaryData)
      /// Metadata for processing after decoding.
      public static let postDecodeProcessingMetadata = Key(
        rawValue: kCMSampleAttachmentKey_PostDecodeProcessingMetadata)
    }

    var dictionary: [String: Any]

    init(dictionary: [String: Any]) {
      self.dictionary = dictionary
    }

    /// The value of an attachment; nil removes it.
    public subscript(key: Key) -> Any? {
      get { dictionary[key.rawValue] }
      set { dictionary[key.rawValue] = newValue }
    }

    /// The attachments as the C functions use them.
    public var base: CFDictionary { dictionary }
    /// How many attachments there are.
    public var count: Int { dictionary.count }
    /// Whether it is empty.
    public var isEmpty: Bool { dictionary.isEmpty }
    /// The keys of all attachments.
    public var keys: [Key] { dictionary.keys.map(Key.init(rawValue:)) }
  }

  /// A live view of the attachments of every sample; changes apply to the buffer.
  public struct SampleAttachmentsArray: RandomAccessCollection, MutableCollection {
    let owner: CMSampleBuffer

    /// 0.
    public var startIndex: Int { 0 }
    /// The number of samples.
    public var endIndex: Int { owner.numSamples }

    /// The attachments of a sample.
    public subscript(index: Int) -> PerSampleAttachmentsDictionary {
      get {
        precondition(indices.contains(index), "There is no such sample.")
        return PerSampleAttachmentsDictionary(dictionary: owner.sampleAttachmentDictionary(at: index))
      }
      nonmutating set {
        precondition(indices.contains(index), "There is no such sample.")
        owner.setSampleAttachments(newValue.dictionary, at: index)
      }
      nonmutating _modify {
        precondition(indices.contains(index), "There is no such sample.")
        var attachments = PerSampleAttachmentsDictionary(dictionary: owner.sampleAttachmentDictionary(at: index))
        defer { owner.setSampleAttachments(attachments.dictionary, at: index) }
        yield &attachments
      }
    }
  }

  /// The attachments of every sample.
  public var sampleAttachments: SampleAttachmentsArray {
    SampleAttachmentsArray(owner: self)
  }
}
