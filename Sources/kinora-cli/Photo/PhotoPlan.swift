import AVFoundation
import Foundation
import GLibSupport
import MediaEngine

/// The request of `photo`: everything that the command line alone tells.
struct PhotoPlan: Sendable, Equatable {
  /// The file format of a photo.
  enum Form: Sendable, Equatable {
    case jpeg, heic, png

    init?(fileExtension: String) {
      switch fileExtension.lowercased() {
      case "jpg", "jpeg": self = .jpeg
      case "heic": self = .heic
      case "png": self = .png
      default: return nil
      }
    }

    /// The engine's coding for it.
    var coding: PhotoCoding {
      switch self {
      case .jpeg: .jpeg(quality: 0.92)
      case .heic: .heic(quality: 0.8)
      case .png: .png
      }
    }
  }

  /// The output file as written; of several photos, each gets a number in its name.
  let file: URL
  let form: Form
  /// Whether existing files are replaced.
  let replaces: Bool
  /// The number of captures.
  let presses: Int
  /// The interval between two captures; nil for as fast as the camera allows.
  let interval: CMTime?
  /// The exposure biases of a bracket in EV, relative to the metered exposure.
  let bracket: [Float]
  /// The file of a Live Photo's movie.
  let movie: URL?
  /// Whether photo and movie are one file (a Motion Photo).
  let isMotionPhoto: Bool
  let flash: AVCaptureDevice.FlashMode

  static let options: [Option] = [
    Option("--output", .file, tr("write to this file: .jpg, .heic or .png; several are numbered, as photo-1.jpg")),
    Option("--force", tr("replace files that there are")),
    Option("--count", .count, tr("take so many photos")),
    Option("--interval", .seconds, tr("let so much pass between two photos; without it, none")),
    Option("--bracket", .steps, tr("take one photo for each of these exposures, as -1,0,1")),
    Option("--live", .file, tr("take a Live Photo, and write its movie to this .mov file")),
    Option("--motion-photo", tr("put the movie of a Live Photo into the photo's own file, a .jpg")),
    Option("--flash", .choice("MODE", ["auto", "on", "off"]), tr("let the camera's lamp light the photo")),
    CameraChoice.cameraOption,
    Option("--simulated", tr("use the simulated camera")),
    .jsonEvents,
  ]

  init(_ options: OptionValues) throws(UsageError) {
    guard let name = options.text("--output") else { throw .missing("--output FILE", verb: "photo") }
    file = URL(filePath: name)
    guard let form = Form(fileExtension: file.pathExtension) else { throw .unknownPhoto(name) }
    self.form = form
    replaces = options.has("--force")
    bracket = options.steps("--bracket") ?? []
    presses = options.count("--count") ?? 1
    interval = options.seconds("--interval")
    movie = options.text("--live").map { URL(filePath: $0) }
    isMotionPhoto = options.has("--motion-photo")
    flash =
      switch options.text("--flash") {
      case "auto": .auto
      case "on": .on
      default: .off
      }
    for (one, other) in [
      ("--bracket", "--count"), ("--live", "--count"), ("--live", "--bracket"),
      ("--motion-photo", "--count"), ("--motion-photo", "--bracket"), ("--motion-photo", "--live"),
    ]
    where options.has(one) && options.has(other) {
      throw .together(one, other)
    }
    if interval != nil, presses < 2 { throw .missing("--count N", verb: "photo") }
    if let movie, movie.pathExtension.lowercased() != "mov" {
      throw .badValue(movie.lastPathComponent, option: "--live", placeholder: "FILE.mov")
    }
    if isMotionPhoto, form != .jpeg { throw .noMotionPhoto(name) }
    if let movie, form == .png { throw .noLivePhoto(movie.lastPathComponent) }
  }

  /// Whether a movie is recorded with the photo.
  var isLive: Bool { movie != nil || isMotionPhoto }

  /// The number of photos.
  var count: Int { bracket.isEmpty ? presses : bracket.count }

  /// The file of the photo with this number, from 1. All numbers have as many digits as the last one.
  func url(_ number: Int) -> URL {
    guard count > 1 else { return file }
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, String(count).count - digits.count)) + digits
    let name = file.deletingPathExtension().lastPathComponent
    return file.deletingLastPathComponent().appending(path: "\(name)-\(padded).\(file.pathExtension)")
  }

  /// Checks before capturing that the files can be written.
  static func check(_ files: [URL], replaces: Bool) throws(PhotoError) {
    for file in files {
      var isFolder: ObjCBool = false
      let folder = file.deletingLastPathComponent().path
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
        throw .folderMissing(file)
      }
      if let fault = DiskName.fault(of: file) { throw .notWritable(file, reason: fault.description) }
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) else { continue }
      let isFile = [.typeRegular, .typeSymbolicLink].contains(attributes[.type] as? FileAttributeType)
      if !replaces || !isFile { throw .destinationExists(file) }
    }
  }
}
