import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct CaptionTests {
  private func range(_ start: Double, _ end: Double) -> CMTimeRange {
    CMTimeRange(start: EditingRig.seconds(start), end: EditingRig.seconds(end))
  }

  private func groups(_ url: URL) async throws -> [AVCaptionGroup] {
    let asset = AVURLAsset(url: url)
    let track = try #require(try await asset.loadTracks(withMediaType: .subtitle).first)
    let reader = try AVAssetReader(asset: asset)
    let provider = reader.outputCaptionProvider(
      for: AVAssetReaderTrackOutput(track: track, outputSettings: nil), validationDelegate: nil)
    try reader.start()
    var groups: [AVCaptionGroup] = []
    while let group = try await provider.next() { groups.append(group) }
    return groups
  }

  /// A movie of captions alone.
  private func write(
    _ captions: [AVCaption], as type: AVFileType = .mov, size: CGSize = .zero
  ) async throws -> URL {
    let target = try EditingRig.folder().appendingPathComponent("captions." + (type == .mov ? "mov" : "mp4"))
    let writer = try AVAssetWriter(outputURL: target, fileType: type)
    let input = AVAssetWriterInput(mediaType: .subtitle, outputSettings: nil)
    input.naturalSize = size
    input.extendedLanguageTag = "de-CH"
    let receiver = writer.inputCaptionReceiver(for: input)
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    for caption in captions { try await receiver.append(caption) }
    receiver.finish()
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(writer.error.map { "\($0)" } ?? "")")
    return target
  }

  /// In one task: the caption is held back until the next one comes, which must not hold up the frames beside it.
  @Test func aLongCaptionHoldsNobodyUp() async throws {
    let film = AVURLAsset(url: try await EditingRig.film(frames: 90, sound: false))
    let reader = try AVAssetReader(asset: film)
    let frames = AVAssetReaderTrackOutput(
      track: try #require(try await film.loadTracks(withMediaType: .video).first), outputSettings: nil)
    reader.add(frames)
    #expect(reader.startReading())
    let target = try EditingRig.folder().appendingPathComponent("beside.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let pictures = writer.inputReceiver(for: AVAssetWriterInput(mediaType: .video, outputSettings: nil))
    let words = writer.inputCaptionReceiver(for: AVAssetWriterInput(mediaType: .subtitle, outputSettings: nil))
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    try await words.append(AVCaption("long", timeRange: range(0, 2.5)))
    for buffer in EditingRig.buffers(frames) {
      try await pictures.append(CMReadySampleBuffer(unsafeBuffer: buffer))
    }
    try await words.append(AVCaption("short", timeRange: range(2.5, 3)))
    words.finish()
    pictures.finish()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(try await groups(target).map { $0.captions.map(\.text) } == [["long"], ["short"]])
    #expect(try await EditingRig.numbers(target) == (0..<90).map { $0 })
  }

  @Test func aCaptionThatIsTooLongIsRefusedAlone() async throws {
    let target = try EditingRig.folder().appendingPathComponent("refused.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let input = AVAssetWriterInput(mediaType: .subtitle, outputSettings: nil)
    let adaptor = AVAssetWriterInputCaptionAdaptor(assetWriterInput: input)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    #expect(!adaptor.append(AVCaption(String(repeating: "x", count: 70_000), timeRange: range(0, 1))))
    #expect(adaptor.append(AVCaption("fits", timeRange: range(1, 2))))
    input.markAsFinished()
    await writer.finishWriting()
    #expect(try await groups(target).flatMap { $0.captions.map(\.text) } == ["fits"])
  }

  @Test(arguments: [AVFileType.mov, .mp4])
  func captionsKeepTextStylesColoursAndTimes(_ type: AVFileType) async throws {
    let first = AVMutableCaption("Grüße 🎬 aus Bern", timeRange: range(0.5, 2))
    let words = first.text as NSString
    first.setFontWeight(.bold, in: words.range(of: "Grüße"))
    first.setFontStyle(.italic, in: words.range(of: "aus"))
    first.setDecoration(.underline, in: words.range(of: "Bern"))
    first.setTextColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1), in: words.range(of: "🎬 aus"))
    let second = AVCaption("plain", timeRange: range(3, 4))
    let url = try await write([first, second], as: type)

    let read = try await groups(url)
    #expect(read.map { $0.captions.map(\.text) } == [["Grüße 🎬 aus Bern"], [], ["plain"]])
    #expect(read.map { $0.timeRange.start.seconds } == [0.5, 2, 3])
    #expect(read.map { $0.timeRange.end.seconds } == [2, 3, 4])
    let caption = try #require(read.first?.captions.first)
    let text = caption.text
    func place(_ part: String) -> Range<String.Index> { text.range(of: part)! }
    let weight = caption.fontWeight(at: place("Grüße").lowerBound)
    #expect(weight.0 == .bold && weight.1 == place("Grüße"))
    let style = caption.fontStyle(at: place("aus").lowerBound)
    #expect(style.0 == .italic && style.1 == place("aus"))
    let decoration = caption.decoration(at: place("Bern").lowerBound)
    #expect(decoration.0 == .underline && decoration.1 == place("Bern"))
    let (color, colored) = caption.textColor(at: place("🎬").lowerBound)
    #expect(color?.components == [1, 0, 0, 1] && colored == place("🎬 aus"))
    #expect(caption.textColor(at: text.startIndex).0 == nil && caption.fontWeight(at: colored.lowerBound).0 == .unknown)
    #expect(read[2].captions == [second])

    // As others see them.
    let words2 = try await ProgramOutput.of(["ffmpeg", "-v", "error", "-copyts", "-i", url.path, "-f", "ass", "-"])
    let script = String(decoding: words2, as: UTF8.self)
    #expect(script.contains("\\b1}Grüße") && script.contains("0:00:00.50,0:00:02.00"), "\(script)")
    // Behind an empty edit ffmpeg ends the last sample too early, by the edit's length.
    #expect(script.contains("plain") && script.contains("0:00:03.00,"), "\(script)")
  }

  @Test func captionsThatOverlapAreLinesOfOneSample() async throws {
    let captions = [
      AVCaption("one", timeRange: range(0, 2)), AVCaption("two", timeRange: range(1, 3)),
      AVCaption("three", timeRange: range(2.5, 4)),
    ]
    let read = try await groups(try await write(captions))
    #expect(read.map { $0.captions.map(\.text) } == [["one"], ["one\ntwo"], ["two"], ["two\nthree"], ["three"]])
    #expect(read.map { $0.timeRange.start.seconds } == [0, 1, 2, 2.5, 3])

    let grouper = AVCaptionGrouper()
    for caption in captions { grouper.add(caption) }
    let early = grouper.flushAddedCaptions(upTo: EditingRig.seconds(1.5))
    #expect(early.map { $0.captions.map(\.text) } == [["one"], ["one", "two"]])
    #expect(early.map { $0.timeRange.end.seconds } == [1, 1.5])
    let late = grouper.flushAddedCaptions(upTo: .positiveInfinity)
    #expect(late.map { $0.captions.map(\.text) } == [["one", "two"], ["two"], ["two", "three"], ["three"]])
    #expect(late.first?.timeRange.start.seconds == 1.5 && late.last?.timeRange.end.seconds == 4)
    #expect(grouper.flushAddedCaptions(upTo: .positiveInfinity).isEmpty)
  }

  @Test func regionsAreKeptWhereTheTrackHasASize() async throws {
    let region = AVMutableCaptionRegion(identifier: "corner")
    func percent(_ value: CGFloat) -> AVCaptionDimension { AVCaptionDimensionMake(value, .percent) }
    region.origin = AVCaptionPointMake(percent(10), percent(20))
    region.size = AVCaptionSizeMake(percent(50), percent(25))
    let caption = AVMutableCaption("here", timeRange: range(0, 1))
    caption.region = region
    let read = try await groups(try await write([caption], size: CGSize(width: 640, height: 400)))
    let found = try #require(read.first?.captions.first?.region)
    #expect(found.origin == region.origin && found.size == region.size)
    // Without a size nobody knows what a percent is.
    let lost = try await groups(try await write([caption]))
    #expect(lost.first?.captions.first?.text == "here" && lost.first?.captions.first?.region == nil)
  }

  @Test func captionsComeInOrderAndForTimedTextOnly() async throws {
    let target = try EditingRig.folder().appendingPathComponent("order.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let input = AVAssetWriterInput(mediaType: .subtitle, outputSettings: nil)
    let adaptor = AVAssetWriterInputCaptionAdaptor(assetWriterInput: input)
    writer.add(input)
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    #expect(adaptor.append(AVCaption("late", timeRange: range(2, 3))))
    #expect(!adaptor.append(AVCaption("early", timeRange: range(1, 2))))
    #expect(!adaptor.append(AVCaption("never", timeRange: CMTimeRange(start: .zero, duration: .zero))))
    #expect(
      adaptor.append(
        AVCaptionGroup(
          captions: [AVCaption("a", timeRange: range(3, 4)), AVCaption("b", timeRange: range(3, 4))],
          timeRange: range(3, 4))))
    #expect(!adaptor.append(AVCaptionGroup(timeRange: range(3.5, 5))))
    // What is held back is written though nobody says that the input is finished.
    #expect(adaptor.append(AVCaption("end", timeRange: range(5, 6))))
    await writer.finishWriting()
    let read = try await groups(target)
    #expect(read.map { $0.captions.map(\.text) } == [["late"], ["a\nb"], [], ["end"]])

    let conformer = AVCaptionFormatConformer(conversionSettings: [
      .mediaType: AVMediaType.subtitle, .mediaSubType: kCMTextFormatType_3GText,
    ])
    let caption = AVMutableCaption("styles", timeRange: range(0, 1))
    caption.setBackgroundColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1), in: NSRange(location: 0, length: 6))
    caption.setDecoration([.underline, .overline], in: NSRange(location: 0, length: 6))
    caption.setFontWeight(.bold, in: NSRange(location: 0, length: 3))
    caption.textAlignment = .center
    let conformed = try conformer.conformedCaption(for: caption)
    #expect(conformed.backgroundColor(at: conformed.text.startIndex).0 == nil && conformed.textAlignment == .start)
    #expect(conformed.decoration(at: conformed.text.startIndex).0 == .underline)
    #expect(conformed.fontWeight(at: conformed.text.startIndex).0 == .bold)
    #expect(caption.backgroundColor(at: caption.text.startIndex).0 != nil)
    let other = AVCaptionFormatConformer(conversionSettings: [.mediaSubType: "c608"])
    #expect(throws: AVError.self) { try other.conformedCaption(for: caption) }
  }

  @Test func captionsAreToldApartFromThoseBefore() async throws {
    let url = try await write([AVCaption("a", timeRange: range(0, 1)), AVCaption("b", timeRange: range(1, 2))])
    let asset = AVURLAsset(url: url)
    let track = try #require(try await asset.loadTracks(withMediaType: .subtitle).first)
    #expect(track.extendedLanguageTag == "de-CH")
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    let adaptor = AVAssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
    reader.add(output)
    try reader.start()
    let first = try #require(adaptor.nextCaptionGroup())
    #expect(adaptor.captionsNotPresentInPreviousGroups(in: first) == first.captions)
    let second = try #require(adaptor.nextCaptionGroup())
    #expect(adaptor.captionsNotPresentInPreviousGroups(in: second) == second.captions)
    #expect(adaptor.captionsNotPresentInPreviousGroups(in: first).isEmpty)
    #expect(adaptor.nextCaptionGroup() == nil)
  }
}
