import CoreGraphics
import CoreImage
import CoreVideo
import Foundation
import GLibSupport
import Photos
import Synchronization

/// Edits photos of the Library, by Core Image. The original stays; what is shown from then on is a file of its own.
@MainActor
final class LibraryPhotoEditEngine: PhotoEditEngine {
  /// Why a photo can't be edited.
  enum Problem: Error, CustomStringConvertible {
    case gone
    case unreadable

    var description: String {
      switch self {
      case .gone: tr("The photo is no longer in the Library.")
      case .unreadable: tr("This file can't be read. It may be damaged.")
      }
    }
  }

  var onPicture: @MainActor (CVPixelBuffer) -> Void = { _ in }
  private let preview = PhotoEditPreview()
  /// The longest side of what is shown while it is edited.
  private static let limit = 1280

  init() {
    preview.onPicture = { [weak self] in self?.onPicture($0) }
  }

  func open(_ id: String) async throws -> EditedPhoto {
    let (input, edit, isEditedElsewhere) = try await Self.input(id)
    guard let file = input.fullSizeImageURL else { throw Problem.unreadable }
    let limit = Self.limit
    let (image, size) = try await OwnThread.run { Result { try Self.read(file, limit) } }.get()
    return EditedPhoto(size: size, edit: edit, isEditedElsewhere: isEditedElsewhere, picture: image)
  }

  func begin(_ photo: EditedPhoto) { preview.source = photo.picture }

  func show(_ edit: PhotoEdit) { preview.show(edit) }

  func close() { preview.source = nil }

  func save(_ edit: PhotoEdit?, of id: String) async throws {
    guard let edit else { return try await Self.revert(id) }
    let (input, _, isEditedElsewhere) = try await Self.input(id)
    guard let file = input.fullSizeImageURL else { throw Problem.unreadable }
    let output = PHContentEditingOutput(contentEditingInput: input)
    output.adjustmentData = try edit.adjustment(overOthers: isEditedElsewhere)
    try await OwnThread.run { Result { try Self.render(edit, of: file, to: output.renderedContentURL) } }.get()
    try await PHPhotoLibrary.shared().performChanges {
      guard let asset = Self.asset(id) else { return }
      PHAssetChangeRequest(for: asset).contentEditingOutput = output
    }
  }

  private static func revert(_ id: String) async throws {
    try await PHPhotoLibrary.shared().performChanges {
      guard let asset = Self.asset(id) else { return }
      PHAssetChangeRequest(for: asset).revertAssetContentToOriginal()
    }
  }

  private nonisolated static func asset(_ id: String) -> PHAsset? {
    PHAsset.fetchAssets(withLocalIdentifiers: [id], options: nil).firstObject
  }

  /// The files of a photo, Kinora's edit of them if it can go on from that, and whether another program's is in them.
  private static func input(
    _ id: String
  ) async throws -> (PHContentEditingInput, edit: PhotoEdit?, isEditedElsewhere: Bool) {
    let found = await OwnThread.run { () -> (PHAsset, Bool)? in
      Self.asset(id).map { ($0, $0.hasAdjustments) }
    }
    guard let (asset, isEdited) = found else { throw Problem.gone }
    let options = PHContentEditingInputRequestOptions()
    options.canHandleAdjustmentData = { PhotoEdit($0) != nil }
    let input = await withCheckedContinuation { continuation in
      asset.requestContentEditingInput(with: options) { input, _ in continuation.resume(returning: input) }
    }
    guard let input else { throw Problem.unreadable }
    let edit = input.adjustmentData.flatMap { PhotoEdit($0) }
    return (input, edit, isEdited && edit == nil)
  }

  /// The photo for the screen, upright, and its size.
  private nonisolated static func read(_ file: URL, _ limit: Int) throws -> (CGImage, CGSize) {
    let image = try MediaPicture.read(file, limit: limit)
    let made = CGSize(width: image.width, height: image.height)
    guard let facts = try? MediaPicture.details(of: file), let width = facts.width, let height = facts.height else {
      return (image, made)
    }
    let isTurned = facts.orientation > 4
    return (image, CGSize(width: isTurned ? height : width, height: isTurned ? width : height))
  }

  /// Writes the edited photo, upright, with the metadata of the original.
  private nonisolated static func render(_ edit: PhotoEdit, of file: URL, to result: URL) throws {
    let upright = CIImage(cgImage: try MediaPicture.read(file, limit: nil))
    var properties = (try? MediaPicture.properties(of: file)) ?? [:]
    properties[kCGImagePropertyOrientation] = 1
    if var tiff = properties[kCGImagePropertyTIFFDictionary] as? [String: Any] {
      tiff[kCGImagePropertyTIFFOrientation] = 1
      properties[kCGImagePropertyTIFFDictionary] = tiff
    }
    let edited = edit.applied(to: upright).settingProperties(properties)
    guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { throw Problem.unreadable }
    try CIContext().writeJPEGRepresentation(
      of: edited, to: result, colorSpace: space,
      options: [CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality as String): 0.95])
  }
}
