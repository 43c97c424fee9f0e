import AVFoundation
import Foundation
import GLibSupport
import Photos

/// Copies of the Library's files for mail and the clipboard, which say no more than was chosen, and nothing that tells one camera
/// from another. Drag and Open With give the files themselves.
enum ShareCopy {
  /// Why a file isn't given away.
  enum Failure: Error, Equatable {
    /// What it says can't be left out.
    case notPossible(String)
  }

  /// The files to give away, in the same order: copies, which stay as long as the program runs, or the files themselves where
  /// there is nothing to leave out.
  static func files(_ files: [URL], _ facts: SharedFacts) async throws -> [URL] {
    guard !facts.place || !facts.camera else { return files }
    var copies: [URL] = []
    for file in files { copies.append(try await copy(file, facts)) }
    return copies
  }

  private static func copy(_ file: URL, _ facts: SharedFacts) async throws -> URL {
    let kind = ContentType.mimeType(ofName: file.lastPathComponent) ?? ""
    do {
      if kind.hasPrefix("video/") { return try await movie(file, facts) }
      // A photo is one by its content: its name may have another ending, or none.
      if !kind.hasPrefix("audio/") { return try await photo(file, facts) }
    } catch is AVError {
      throw Failure.notPossible(file.lastPathComponent)
    }
    return file
  }

  private static func photo(_ file: URL, _ facts: SharedFacts) async throws -> URL {
    try await OwnThread.run { () -> Result<URL, any Error> in
      Result {
        let place = Self.place(file.lastPathComponent)
        let isWritten = try SharedPhoto.write(
          copyOf: file, to: place, keepsPlace: facts.place, keepsCamera: facts.camera)
        guard isWritten else { throw Failure.notPossible(file.lastPathComponent) }
        return place
      }
    }.get()
  }

  private static func movie(_ file: URL, _ facts: SharedFacts) async throws -> URL {
    let said = try await ExportMetadata.said(by: file)
    // A movie may be large: it is copied only where there is something to leave out.
    guard !facts.camera || said.serial || said.place && !facts.place else { return file }
    let type = ExportFileType(rawValue: file.pathExtension.lowercased()) ?? .mov
    guard let fileType = type.fileType else { throw Failure.notPossible(file.lastPathComponent) }
    let name = file.deletingPathExtension().lastPathComponent + "." + type.rawValue
    return try await ExportWork(
      source: file, preset: AVAssetExportPresetPassthrough, fileType: fileType,
      destination: place(name), keepsMetadata: facts.camera,
      keepsLocation: facts.place, keepsSerials: false
    ).run { _ in }
  }

  /// Where a copy goes: a folder of its own, since files of two folders may have one name.
  private static func place(_ name: String) -> URL {
    let folder = WorkFolder.make("shared", for: .large)
    return folder.appending(path: FileName.fitting(name, in: folder))
  }

  /// Says in words why it failed.
  static func words(_ error: any Error) -> String {
    guard case Failure.notPossible(let name) = error else { return "\(error)" }
    return tr("“%s” can’t be copied without place and camera. Include both, or drag the file.", name)
  }
}
