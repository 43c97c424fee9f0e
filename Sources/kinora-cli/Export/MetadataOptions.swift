import AVFoundation
import GLibSupport

/// What `--metadata` says of the new file.
enum MetadataOptions {
  /// The asset's metadata with those of the command line in their places; nil where the command line says nothing.
  static func items(_ options: OptionValues, addedTo asset: AVAsset) async throws -> [AVMetadataItem]? {
    let pairs = options.texts("--metadata").compactMap(OptionValues.pair)
    guard !pairs.isEmpty else { return nil }
    let new = try pairs.map { pair -> AVMutableMetadataItem in
      guard let key = RecordMetadataKey(rawValue: pair.key) else {
        let known = RecordMetadataKey.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError.badValue(pair.key, option: "--metadata", placeholder: known)
      }
      let item = AVMutableMetadataItem()
      item.keySpace = .quickTimeMetadata
      item.key = key.key.rawValue as NSString
      item.value = pair.value as NSString
      return item
    }
    let names = Set(new.compactMap { $0.identifier })
    let old = (try? await asset.load(.metadata)) ?? []
    return old.filter { $0.identifier.map { !names.contains($0) } ?? true } + new
  }
}
