import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct TimedMetadataTests {
  private func item(_ identifier: String, _ type: String, _ value: any NSCopying & NSObjectProtocol) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    item.identifier = AVMetadataIdentifier(rawValue: identifier)
    item.dataType = type
    item.value = value
    return item
  }

  private func group(_ start: Int64, _ items: [AVMetadataItem]) -> AVTimedMetadataGroup {
    AVTimedMetadataGroup(
      items: items,
      timeRange: CMTimeRange(start: CMTime(value: start, timescale: 10), duration: CMTime(value: 5, timescale: 10)))
  }

  @Test func groupsAreWrittenAndReadAgain() async throws {
    let place = "mdta/com.apple.quicktime.location.ISO6709"
    let location = kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709
    let groups = [
      group(
        0,
        [
          item(place, location, "+48.1374+011.5755/" as NSString),
          item("mdta/org.example.speed", kCMMetadataBaseDataType_Float64, NSNumber(value: 13.25)),
          item("mdta/org.example.count", kCMMetadataBaseDataType_SInt16, NSNumber(value: -7)),
        ]),
      group(5, [item("mdta/org.example.count", kCMMetadataBaseDataType_SInt16, NSNumber(value: 300))]),
      group(10, []),
      group(15, [item(place, location, "+48.2000+011.6000/" as NSString)]),
    ]
    let format = try #require(groups[0].copyFormatDescription())
    #expect(CMMetadataFormatDescriptionGetIdentifiers(format)?.count == 3)

    let film = try await EditingRig.film(frames: 60, sound: false)
    let source = AVURLAsset(url: film)
    let video = try #require(try await source.loadTracks(withMediaType: .video).first)
    let reader = try AVAssetReader(asset: source)
    let frames = AVAssetReaderTrackOutput(track: video, outputSettings: nil)
    reader.add(frames)
    let target = try EditingRig.folder().appendingPathComponent("timed.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let pictures = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
    let words = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: format)
    let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: words)
    words.addTrackAssociation(withTrackOf: pictures, type: AVAssetTrack.AssociationType.metadataReferent.rawValue)
    writer.add(pictures)
    writer.add(words)
    #expect(reader.startReading() && writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for group in groups { #expect(adaptor.append(group)) }
    // Its key isn't in the format.
    let stranger = group(20, [item("mdta/org.example.other", kCMMetadataBaseDataType_UTF8, "no" as NSString)])
    #expect(!adaptor.append(stranger))
    words.markAsFinished()
    for frame in EditingRig.buffers(frames) { #expect(pictures.append(frame)) }
    pictures.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(writer.error.map { "\($0)" } ?? "")")

    let written = AVURLAsset(url: target)
    let track = try #require(try await written.loadTracks(withMediaType: .metadata).first)
    let again = try AVAssetReader(asset: written)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    let groupsOutput = AVAssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
    again.add(output)
    #expect(again.startReading())
    var found: [AVTimedMetadataGroup] = []
    while let group = groupsOutput.nextTimedMetadataGroup() { found.append(group) }
    #expect(found.map { $0.timeRange.start.seconds } == [0, 0.5, 1, 1.5])
    #expect(found.map(\.items.count) == [3, 1, 0, 1])
    #expect(found[0].items.map(\.dataType) == groups[0].items.map(\.dataType))
    #expect(found[0].items[0].stringValue == "+48.1374+011.5755/")
    #expect(found[0].items[1].numberValue == 13.25 && found[0].items[2].numberValue == -7)
    #expect(found[1].items[0].numberValue == 300)
    #expect(found[3].items[0].identifier?.rawValue == place)
    #expect(try await EditingRig.numbers(target) == (0..<60).map { $0 })
    let probe = try await Probe.read(target)
    #expect(probe.streams.map(\.kind) == ["video", "data"])
  }
}
