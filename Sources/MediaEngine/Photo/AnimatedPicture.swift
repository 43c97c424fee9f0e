import CoreGraphics
import Foundation
import Synchronization

/// The frames of an animated GIF, WebP or PNG. They are read in parts when they are needed, in the sandboxed process;
/// of a long animation only some stay in memory.
public final class AnimatedPicture: Sendable {
  /// A frame, upright.
  public struct Frame: Sendable {
    /// The image.
    public let image: CGImage
    /// For how many seconds it is shown.
    public let seconds: Double
  }

  private struct State {
    var frameCount: Int
    /// The parts by the index of their first frame; the one used last is at the end.
    var parts: [(start: Int, part: AnimationPart)]
  }

  /// The file.
  public let file: URL
  /// How often the animation is to be shown; 0 means without end.
  public let loopCount: Int
  private let limit: Int?
  private let reader: SandboxedReader
  /// Every part has so many frames, but for the last.
  private let partLength: Int
  private let state: Mutex<State>

  /// The most parts that stay in memory.
  private static let mostParts = 4

  /// Reads the first frames; no side is longer than `limit`, or they have their full size if nil. Fails for a picture
  /// that isn't animated. Takes a while: not for the main thread.
  public convenience init(_ file: URL, limit: Int?) throws { try self.init(file, limit: limit, .shared) }

  init(_ file: URL, limit: Int?, _ reader: SandboxedReader) throws {
    let first = try reader.frames(of: file, from: 0, limit: limit)
    guard !first.images.isEmpty else { throw PhotoError.unreadable(name: file.lastPathComponent) }
    (self.file, self.limit, self.reader, loopCount) = (file, limit, reader, first.loopCount)
    partLength = first.images.count
    let count = first.isLast ? first.images.count : max(first.frameCount, first.images.count)
    state = Mutex(State(frameCount: count, parts: [(0, first)]))
  }

  /// The number of frames; where a file is damaged, those before the damage, as soon as that is known.
  public var frameCount: Int { state.withLock { $0.frameCount } }

  /// A frame by its index; nil behind the last. Takes a while where it isn't in memory: not for the main thread.
  public func frame(_ index: Int) throws -> Frame? {
    guard (0..<frameCount).contains(index) else { return nil }
    let start = index / partLength * partLength
    if let part = known(start) { return Self.frame(index - start, of: part) }
    let part = try reader.frames(of: file, from: start, limit: limit)
    state.withLock { state in
      if part.isLast || part.images.count < partLength { state.frameCount = start + part.images.count }
      state.parts.removeAll { $0.start == start }
      state.parts.append((start, part))
      // The beginning is needed again soon.
      if state.parts.count > Self.mostParts, let oldest = state.parts.firstIndex(where: { $0.start > 0 }) {
        state.parts.remove(at: oldest)
      }
    }
    return Self.frame(index - start, of: part)
  }

  /// Whether a frame is in memory.
  public func isInMemory(_ index: Int) -> Bool {
    state.withLock { state in state.parts.contains { $0.start == index / partLength * partLength } }
  }

  private func known(_ start: Int) -> AnimationPart? {
    state.withLock { state in
      guard let place = state.parts.firstIndex(where: { $0.start == start }) else { return nil }
      let known = state.parts.remove(at: place)
      state.parts.append(known)
      return known.part
    }
  }

  private static func frame(_ index: Int, of part: AnimationPart) -> Frame? {
    part.images.indices.contains(index) ? Frame(image: part.images[index], seconds: part.seconds[index]) : nil
  }
}
