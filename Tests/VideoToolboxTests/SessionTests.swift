import CoreMedia
import Foundation
import TestSupport
import Testing
import VideoToolbox

@Suite(.blocking) struct SessionTests {
  private func create(_ codec: CMVideoCodecType, _ width: Int32, _ height: Int32, _ specification: CFDictionary? = nil)
    -> OSStatus
  {
    var made: VTCompressionSession?
    let status = VTCompressionSessionCreate(
      allocator: nil, width: width, height: height, codecType: codec, encoderSpecification: specification,
      imageBufferAttributes: nil, compressedDataAllocator: nil, outputCallback: nil, refcon: nil,
      compressionSessionOut: &made)
    #expect((made == nil) == (status != noErr))
    return status
  }

  @Test func sessionsThatCannotBeAreRefused() {
    #expect(create(kCMVideoCodecType_H264, 0, 240) == kVTParameterErr)
    #expect(create(kCMVideoCodecType_H264, 320, -1) == kVTParameterErr)
    #expect(create(kCMVideoCodecType_Cinepak, 320, 240) == kVTCouldNotFindVideoEncoderErr)
    let unknown: CFDictionary = [kVTVideoEncoderSpecification_EncoderID: "no such encoder"]
    #expect(create(kCMVideoCodecType_H264, 320, 240, unknown) == kVTCouldNotFindVideoEncoderErr)
  }

  @Test func framesThatCannotBeEncodedAreRefused() throws {
    let session = try Studio.session()
    let frame = try Studio.frame(0)
    func encode(_ time: CMTime) -> OSStatus {
      VTCompressionSessionEncodeFrame(
        session, imageBuffer: frame, presentationTimeStamp: time, duration: .invalid, frameProperties: nil,
        infoFlagsOut: nil
      ) { _, _, _ in }
    }
    #expect(encode(.invalid) == kVTParameterErr)
    #expect(encode(Studio.time(3)) == noErr)
    #expect(encode(Studio.time(3)) == kVTParameterErr)
    #expect(encode(Studio.time(2)) == kVTParameterErr)
    #expect(encode(Studio.time(4)) == noErr)
    // There is no callback.
    #expect(
      VTCompressionSessionEncodeFrame(
        session, imageBuffer: frame, presentationTimeStamp: Studio.time(5), duration: .invalid, frameProperties: nil,
        sourceFrameRefcon: nil, infoFlagsOut: nil) == kVTParameterErr)
    VTCompressionSessionInvalidate(session)
    #expect(encode(Studio.time(6)) == kVTInvalidSessionErr)
    #expect(VTCompressionSessionPrepareToEncodeFrames(session) == kVTInvalidSessionErr)
    #expect(
      VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid) == kVTInvalidSessionErr)
    #expect(VTSessionSetProperty(session, key: kVTCompressionPropertyKey_RealTime, value: true) == kVTInvalidSessionErr)
  }

  @Test func propertiesAreObeyedOrRefused() throws {
    let session = try Studio.session()
    func set(_ key: CFString, _ value: CFTypeRef?) -> OSStatus { VTSessionSetProperty(session, key: key, value: value) }
    #expect(set("NoSuchProperty", 1) == kVTPropertyNotSupportedErr)
    #expect(set(kVTCompressionPropertyKey_ConstantBitRate, 1_000_000) == kVTPropertyNotSupportedErr)
    #expect(set(kVTCompressionPropertyKey_NumberOfPendingFrames, 1) == kVTPropertyReadOnlyErr)
    #expect(set(kVTCompressionPropertyKey_AverageBitRate, "much") == kVTParameterErr)
    #expect(set(kVTCompressionPropertyKey_Quality, 2) == kVTParameterErr)
    #expect(set(kVTCompressionPropertyKey_ProfileLevel, kVTProfileLevel_HEVC_Main_AutoLevel) == kVTParameterErr)
    #expect(set(kVTCompressionPropertyKey_DataRateLimits, [1000]) == kVTParameterErr)
    #expect(set(kVTCompressionPropertyKey_PixelAspectRatio, ["HorizontalSpacing": 4]) == kVTParameterErr)
    #expect(set(kVTCompressionPropertyKey_AverageBitRate, 500_000 as CFNumber) == noErr)
    #expect(set(kVTCompressionPropertyKey_RealTime, kCFBooleanTrue) == noErr)
    #expect(
      VTSessionSetProperty("no session", key: kVTCompressionPropertyKey_RealTime, value: nil) == kVTInvalidSessionErr)
    let hevc = try Studio.session(kCMVideoCodecType_HEVC)
    #expect(
      VTSessionSetProperty(hevc, key: kVTCompressionPropertyKey_H264EntropyMode, value: kVTH264EntropyMode_CABAC)
        == kVTPropertyNotSupportedErr)
  }

  @Test func propertiesAreReadAsTheTypeThatIsWanted() throws {
    let session = try Studio.session(
      kCMVideoCodecType_H264,
      [kVTCompressionPropertyKey_AverageBitRate: 500_000, kVTCompressionPropertyKey_ExpectedFrameRate: 29.97])
    func copy<Value>(_ key: CFString, _ type: Value.Type) -> (OSStatus, Value?) {
      var value: Value?
      let status = VTSessionCopyProperty(session, key: key, allocator: kCFAllocatorDefault, valueOut: &value)
      return (status, value)
    }
    #expect(copy(kVTCompressionPropertyKey_AverageBitRate, Int.self) == (noErr, 500_000))
    #expect(copy(kVTCompressionPropertyKey_AverageBitRate, CFNumber.self).1?.intValue == 500_000)
    #expect(copy(kVTCompressionPropertyKey_AverageBitRate, CFTypeRef.self).1 as? Int == 500_000)
    #expect(copy(kVTCompressionPropertyKey_ExpectedFrameRate, Double.self) == (noErr, 29.97))
    #expect(copy(kVTCompressionPropertyKey_AllowFrameReordering, CFBoolean.self) == (noErr, true))
    #expect(copy(kVTCompressionPropertyKey_ProfileLevel, CFString.self) == (noErr, nil))
    #expect(copy("NoSuchProperty", Int.self) == (kVTPropertyNotSupportedErr, nil))
    #expect(copy(kVTCompressionPropertyKey_NumberOfPendingFrames, Int.self) == (noErr, 0))
    let name = try #require(copy(kVTCompressionPropertyKey_EncoderID, CFString.self).1)
    var list: CFArray?
    VTCopyVideoEncoderList(nil, &list)
    let encoders = list as? [[String: Any]] ?? []
    let used = encoders.first { $0[kVTVideoEncoderList_EncoderID] as? String == name }
    #expect(used?[kVTVideoEncoderList_CodecType] as? FourCharCode == kCMVideoCodecType_H264)
    #expect(
      copy(kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder, Bool.self).1
        == used?[kVTVideoEncoderList_IsHardwareAccelerated] as? Bool)
    #expect(VTSessionSetProperty(session, key: kVTCompressionPropertyKey_AverageBitRate, value: nil) == noErr)
    #expect(copy(kVTCompressionPropertyKey_AverageBitRate, Int.self) == (noErr, 0))
  }

  @Test func settingsCanBeKeptForAnotherSession() throws {
    let wanted: [String: Any] = [
      kVTCompressionPropertyKey_AverageBitRate: 700_000, kVTCompressionPropertyKey_MaxKeyFrameInterval: 7,
      kVTCompressionPropertyKey_ProfileLevel: kVTProfileLevel_H264_Main_AutoLevel,
    ]
    let first = try Studio.session(kCMVideoCodecType_H264, wanted)
    var kept: CFDictionary?
    #expect(VTSessionCopySerializableProperties(first, allocator: nil, dictionaryOut: &kept) == noErr)
    let second = try Studio.session()
    #expect(VTSessionSetProperties(second, propertyDictionary: try #require(kept)) == noErr)
    let samples = try Studio.encode(15, in: second).compactMap(\.sample)
    #expect(samples.filter(Studio.isKey).map { Int($0.presentationTimeStamp.value) } == [0, 7, 14])
    #expect(Studio.configuration(samples[0], "avcC")[1] == 77)
  }

  @Test func supportedPropertiesAreThoseThatCanBeRead() throws {
    for codec in [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC, kCMVideoCodecType_JPEG] {
      let session = try Studio.session(codec)
      var supported: CFDictionary?
      #expect(VTSessionCopySupportedPropertyDictionary(session, supportedPropertyDictionaryOut: &supported) == noErr)
      let all = try #require(supported)
      for (key, description) in all {
        var value: CFTypeRef?
        #expect(VTSessionCopyProperty(session, key: key, allocator: nil, valueOut: &value) == noErr)
        let entries = try #require(description as? [String: Any])
        let isReadOnly = entries[kVTPropertyReadWriteStatusKey] as? String == kVTPropertyReadWriteStatus_ReadOnly
        if isReadOnly { #expect(VTSessionSetProperty(session, key: key, value: value) == kVTPropertyReadOnlyErr) }
        for choice in entries[kVTPropertySupportedValueListKey] as? [String] ?? [] {
          #expect(VTSessionSetProperty(session, key: key, value: choice) == noErr)
        }
      }
      #expect((all[kVTCompressionPropertyKey_H264EntropyMode] != nil) == (codec == kCMVideoCodecType_H264))
      var (name, same): (CFString?, CFDictionary?)
      #expect(
        VTCopySupportedPropertyDictionaryForEncoder(
          width: 320, height: 240, codecType: codec, encoderSpecification: nil, encoderIDOut: &name,
          supportedPropertiesOut: &same) == noErr)
      #expect(name != nil)
      #expect(Set(same?.keys.map { $0 } ?? []) == Set(all.keys))
    }
  }

  @Test func anInvalidatedSessionTellsOfEachFrameOnce() throws {
    let session = try Studio.session()
    let shelf = Shelf<OSStatus>()
    for number in 0..<30 {
      VTCompressionSessionEncodeFrame(
        session, imageBuffer: try Studio.frame(number), presentationTimeStamp: Studio.time(number),
        duration: Studio.time(1), frameProperties: nil, infoFlagsOut: nil
      ) { status, flags, sample in
        #expect((sample == nil) == flags.contains(.frameDropped))
        shelf.add(status)
      }
    }
    VTCompressionSessionInvalidate(session)
    #expect(shelf.values.count == 30)
    #expect(shelf.values.contains(kVTInvalidSessionErr))
    #expect(shelf.values.allSatisfy { $0 == noErr || $0 == kVTInvalidSessionErr })
  }

  @Test func aSessionThatIsGivenUpInTheMidstLeavesNothing() async throws {
    weak var token: Token?
    weak var gone: VTCompressionSession?
    do {
      let kept = Token()
      let session = try Studio.session()
      (token, gone) = (kept, session)
      for number in 0..<30 {
        VTCompressionSessionEncodeFrame(
          session, imageBuffer: try Studio.frame(number), presentationTimeStamp: Studio.time(number),
          duration: Studio.time(1), frameProperties: nil, infoFlagsOut: nil
        ) { _, _, _ in withExtendedLifetime(kept) {} }
      }
    }
    #expect(gone == nil)
    try await eventually("the handlers to be let go of") { token == nil }
  }

  @Test func aSessionMayBeEndedAndFedByItsOwnHandler() async throws {
    let session = try Studio.session(kCMVideoCodecType_H264, [kVTCompressionPropertyKey_RealTime: true])
    let told = Collected<Int>()
    @Sendable func encode(_ number: Int) {
      guard let frame = try? Studio.frame(number) else { return }
      VTCompressionSessionEncodeFrame(
        session, imageBuffer: frame, presentationTimeStamp: Studio.time(number), duration: Studio.time(1),
        frameProperties: nil, infoFlagsOut: nil
      ) { _, _, _ in
        told.add(number)
        if number < 20 {
          encode(number + 1)
          VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: Studio.time(number))
        } else {
          VTCompressionSessionInvalidate(session)
          told.add(-1)
        }
      }
    }
    encode(0)
    #expect(try await told.first(22) == Array(0...20) + [-1])
  }
}
