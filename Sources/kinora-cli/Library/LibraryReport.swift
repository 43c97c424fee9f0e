import CardImport
import Foundation
import GLibSupport
import Photos

/// The output of `library`: the list, a line for each item added or removed, and the results of a check.
struct LibraryReport: Sendable {
  let asJSON: Bool

  private struct List: Encodable {
    let assets: [Item]
  }

  private struct Item: Encodable {
    let id: String
    let kind: String
    let files: [String]
    let created: String
    let width: Int
    let height: Int
    let seconds: Double
    let isFavorite: Bool
    let isHidden: Bool
    let isLive: Bool
    let isAnimated: Bool
    let type: String
  }

  private struct Line: Encodable {
    let event: String
    var id: String?
    var file: String?
    var message: String?
  }

  private struct Check: Encodable {
    let agrees: Bool
    let assets: Int
    let problems: [LibraryProblem]
  }

  private struct Rebuilt: Encodable {
    let assets: Int
  }

  func list(_ assets: PHFetchResult<PHAsset>) throws {
    if asJSON { return try Console.json(List(assets: assets.map(Self.item))) }
    if assets.isEmpty { return Console.say(tr("The library is empty.")) }
    for item in assets.map(Self.item) {
      Console.result([item.id, item.created, item.kind, item.files.first ?? ""].joined(separator: "\t"))
    }
  }

  private static func item(_ asset: PHAsset) -> Item {
    let isLive = asset.mediaSubtypes.contains(.photoLive)
    let kind =
      switch asset.mediaType {
      case .image: isLive ? "livePhoto" : "photo"
      case .video: "video"
      case .audio: "audio"
      case .unknown: "unknown"
      }
    let resources = PHAssetResource.assetResources(for: asset)
    return Item(
      id: asset.localIdentifier, kind: kind, files: resources.map(\.fileURL.path),
      created: (asset.creationDate ?? Date(timeIntervalSince1970: 0)).ISO8601Format(), width: asset.pixelWidth,
      height: asset.pixelHeight, seconds: (asset.duration * 1000).rounded() / 1000, isFavorite: asset.isFavorite,
      isHidden: asset.isHidden, isLive: isLive, isAnimated: asset.playbackStyle == .imageAnimated,
      type: resources.first?.uniformTypeIdentifier ?? "public.data")
  }

  func added(_ file: URL, as id: String, at place: String) {
    guard asJSON else { return Console.result("\(id)\t\(place)") }
    Console.event(Line(event: "added", id: id, file: place))
  }

  /// The list of an import: a line for each file, and what it comes to.
  func imported(_ list: ImportReport) {
    for file in list.left { imported("left", file.name, file.words) }
    for name in list.taken { imported("taken", name, nil) }
    for file in list.known { imported("known", file.name, file.evidence.words) }
    Console.say(list.summary)
  }

  private func imported(_ event: String, _ name: String, _ words: String?) {
    guard asJSON else { return Console.result([event, name, words].compactMap(\.self).joined(separator: "\t")) }
    Console.event(Line(event: event, file: name, message: words))
  }

  func removed(_ id: String) {
    guard asJSON else { return Console.result(id) }
    Console.event(Line(event: "removed", id: id))
  }

  func failed(_ what: String, isFile: Bool, _ error: any Error) {
    let words = LibraryFailure.words(error, about: what)
    if asJSON {
      Console.event(Line(event: "failed", id: isFile ? nil : what, file: isFile ? what : nil, message: words))
    }
    Console.say("kinora-cli: \(words)")
  }

  func checked(_ problems: [LibraryProblem], assets: Int) throws {
    let agrees = !problems.contains(where: \.isDisagreement)
    if asJSON { return try Console.json(Check(agrees: agrees, assets: assets, problems: problems)) }
    for problem in problems { Console.result("\(problem.kind.rawValue)\t\(problem.path)") }
    if agrees {
      Console.say(ntr("Index and files agree: %d item.", "Index and files agree: %d items.", assets))
    } else {
      Console.say(tr("Index and files don't agree. “kinora-cli library rebuild” makes the index anew."))
    }
  }

  func rebuilt(_ assets: Int) throws {
    if asJSON { return try Console.json(Rebuilt(assets: assets)) }
    Console.say(ntr("The index was made anew: %d item.", "The index was made anew: %d items.", assets))
  }
}
