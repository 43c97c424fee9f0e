import Foundation

extension ClipEntry {
  /// A photo whose movie it is: a file, or where there is no room for one, its content and ending.
  enum Photo {
    case file(URL)
    case data(Data, String)
  }

  /// Requests that the Library takes in a photo, the movie or both. Returns the new asset's identifier.
  func request(photo: Photo?) -> String? {
    let request = PHAssetCreationRequest.forAsset()
    func options(_ ending: String) -> PHAssetResourceCreationOptions {
      let options = PHAssetResourceCreationOptions()
      options.originalFilename = name(ending)
      options.shouldMoveFile = true
      return options
    }
    switch photo {
    case .file(let file):
      request.addResource(with: .photo, fileURL: file, options: options(file.pathExtension))
    case .data(let data, let ending):
      request.addResource(with: .photo, data: data, options: options(ending))
    case nil: break
    }
    if let wholeMovie {
      let type = photo == nil ? PHAssetResourceType.video : .pairedVideo
      request.addResource(with: type, fileURL: wholeMovie, options: options("mov"))
    }
    return request.placeholderForCreatedAsset?.localIdentifier
  }
}
