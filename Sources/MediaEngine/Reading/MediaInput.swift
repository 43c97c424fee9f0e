import Foundation
import GLibSupport
import GStreamer

/// What media is read from: a file, a descriptor that is open already (`/dev/fd/5`), a server, or a program that gives it.
///
/// Whatever reads media opens it here, be it our own readers or GStreamer's, so that one place says what may be opened.
struct MediaInput: Sendable {
  let url: URL
  /// Reads what a program gives, for all who use this input; nil for everything else.
  let reader: ResourceReader?
  /// What its server is told.
  private let attached: AttachedHTTPOptions?
  /// Which other files a movie may refer to.
  let references: MovieReferences

  /// Whether it is a file, or a descriptor.
  var isFile: Bool { url.isFileURL }
  /// Whether our own readers may read it.
  var isReadHere: Bool { isFile || reader != nil }

  /// Refuses addresses that media is never read from, and servers that may not be reached over this network.
  init(_ url: URL, references: MovieReferences = .inFolder) throws(MediaFileError) {
    (self.url, self.references, attached) = (url, references, url.attachedOptions)
    guard MediaResources.holds(url) else {
      guard url.isMediaAddress else { throw .notMedia(url) }
      try NetworkConditions.check(url)
      reader = nil
      return
    }
    guard let resource = MediaResources.shared.resource(at: url) else { throw .notFound(url) }
    reader = ResourceReader(resource)
  }

  /// Checks that a file is there, is a regular one, and may be read: opening a named pipe would wait for its other end. Of
  /// a server nothing is known before it is asked.
  func check() throws(MediaFileError) {
    guard isFile else { return }
    let path = url.path
    let isRegular: Bool
    do {
      isRegular = try HangingFolders.reach(url) { () throws(SystemFailure) -> Bool in
        var information = stat()
        guard stat(path, &information) == 0 else { throw SystemFailure(errno) }
        guard information.st_mode & S_IFMT == S_IFREG else { return false }
        guard access(path, R_OK) == 0 else { throw SystemFailure(errno) }
        return true
      }
    } catch {
      throw MediaFileError(url, system: error.code)
    }
    guard isRegular else { throw .notMedia(url) }
  }

  /// The bytes, for our own readers.
  func bytes() throws -> ISOFile { try reader.map { ISOFile($0) } ?? ISOFile(url.path) }

  /// An element for a pipeline that gives the bytes, and can be sought.
  func byteSource(in pipeline: Pipeline) throws -> Element {
    if isReadHere { return try fileSource() }
    let source = try Element("souphttpsrc")
    try source.set("location", url.requested.absoluteString)
    _ = try pipeline.onDeepElementAdded { ISOSoundGuard.install(on: $0) }
    HTTPTelling.prepare(source: source, attached)
    return source
  }

  /// An element for a pipeline that gives a file's bytes on its only pad, or from a server what it streams, on pads that are
  /// added later. `listener` hears what the demuxer of an adaptive stream asks for.
  func streamSource(in pipeline: Pipeline, listener: RequestListener? = nil) throws -> Element {
    if isReadHere { return try fileSource() }
    let source = try Element("urisourcebin")
    try source.set("uri", url.requested.absoluteString)
    _ = try pipeline.onDeepElementAdded { [attached, weak listener] in
      ISOSoundGuard.install(on: $0)
      HTTPTelling.prepare($0, attached, listener: listener)
    }
    return source
  }

  private func fileSource() throws -> Element {
    // What a manifest names is opened by GStreamer's old adaptive demuxers, whatever its scheme: a file that somebody was
    // sent would read the disk or the network of whoever opens it. Apple, too, plays manifests from servers only.
    // What a program gives is read by our own readers, or not at all.
    if reader != nil || isManifest { throw MediaFileError.notMedia(url) }
    let file = try ISOFile(url.path)
    do {
      try ISOSoundCheck.check(file)
    } catch let damage as ISOBox.Damage {
      throw MediaFileError.damaged(url, reason: damage.what)
    }
    // Not GStreamer's own source: it would open what a descriptor names anew, and wait for a disk that doesn't answer.
    return try ByteSource(size: file.size) { try file.buffer(at: $0, upTo: $1) }
  }

  /// Whether a file begins as a manifest of HLS, DASH or Smooth Streaming does.
  private var isManifest: Bool {
    // UTF-16, in which Smooth Streaming's may be written, is ASCII with a zero beside each letter.
    guard let head = try? InputFile.head(of: url.path, upTo: 4096).filter({ $0 != 0 }) else { return false }
    let text = String(decoding: head, as: UTF8.self)
    // Behind a mark of byte order, or white space.
    return text.prefix(64).contains("#EXTM3U") || ["<MPD", "<SmoothStreamingMedia"].contains { text.contains($0) }
  }
}
