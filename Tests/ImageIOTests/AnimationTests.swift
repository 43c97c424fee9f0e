import Foundation
import ImageIO
import Synchronization
import Testing

@Suite struct AnimationTests {
  private final class Record: Sendable {
    let indexes = Mutex<[Int]>([])
  }

  private func animation(loopCount: Int?) throws -> Data {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, kUTTypeGIF, 3, nil))
    if let loopCount {
      CGImageDestinationSetProperties(
        destination, [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: loopCount] as CFDictionary])
    }
    for columns in [4, 8, 12] {
      CGImageDestinationAddImage(
        destination, try #require(ImageFixtures.quarters(columns: columns)),
        [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: 0.02] as CFDictionary])
    }
    #expect(CGImageDestinationFinalize(destination))
    return Data(referencing: data)
  }

  /// The indexes that a block sees until it stops after `last` calls.
  private func shown(_ file: Data, _ options: CFDictionary?, last: Int) async throws -> [Int] {
    let record = Record()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let status = CGAnimateImageDataWithBlock(file, options) { index, image, stop in
        let count = record.indexes.withLock { indexes in
          indexes.append(index)
          return indexes.count
        }
        guard count == last else { return }
        stop.pointee = true
        continuation.resume()
      }
      #expect(status == 0)
    }
    return record.indexes.withLock { $0 }
  }

  @Test func aFileTellsItsCanvasAndHowLongEachImageIsShown() throws {
    let source = try #require(CGImageSourceCreateWithData(animation(loopCount: 3), nil))
    let own = try #require(CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyGIFDictionary] as? CFDictionary)
    #expect(own[kCGImagePropertyGIFLoopCount] as? Int == 3)
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(own[kCGImagePropertyGIFCanvasPixelWidth] as? Int == image.width)
    #expect(own[kCGImagePropertyGIFCanvasPixelHeight] as? Int == image.height)
    let frames = try #require(own[kCGImagePropertyGIFFrameInfoArray] as? [CFDictionary])
    #expect(frames.map { $0[kCGImagePropertyGIFDelayTime] as? Double } == [0.02, 0.02, 0.02])
  }

  @Test func blocksSeeTheImagesInOrderAndCanStop() async throws {
    #expect(try await shown(animation(loopCount: 0), nil, last: 7) == [0, 1, 2, 0, 1, 2, 0])
    let options: CFDictionary = [kCGImageAnimationStartIndex: 2, kCGImageAnimationLoopCount: 2]
    #expect(try await shown(animation(loopCount: nil), options, last: 4) == [2, 0, 1, 2])
  }

  @Test func whatCannotBeAnimatedIsRefused() throws {
    let file = try animation(loopCount: 0)
    func status(_ data: Data, _ options: CFDictionary?) -> OSStatus {
      CGAnimateImageDataWithBlock(data, options) { _, _, _ in }
    }
    #expect(status(Data("text".utf8), nil) == CGImageAnimationStatus.unsupportedFormat.rawValue)
    #expect(status(file, [kCGImageAnimationStartIndex: 3]) == CGImageAnimationStatus.parameterError.rawValue)
    #expect(status(file, [kCGImageAnimationDelayTime: 0]) == CGImageAnimationStatus.parameterError.rawValue)
    let nowhere = URL(fileURLWithPath: "/nowhere.gif")
    #expect(CGAnimateImageAtURLWithBlock(nowhere, nil) { _, _, _ in } == CGImageAnimationStatus.parameterError.rawValue)
  }
}
