import Foundation
import GLibSupport

/// The files in which a track's samples lie (`dref`). Sample descriptions refer to them by number, from 1.
struct ISODataReferences {
  /// A data reference.
  enum Reference: Hashable {
    /// The movie's own file.
    case own
    /// A file by its URL, which may be relative to the movie's.
    case file(String)
    /// A reference of a kind that isn't read here, such as an alias record.
    case other
  }

  private(set) var references: [Reference] = []

  /// The most references that are read.
  private static let maxCount = 1000
  /// An alias record that names a file is longer.
  private static let emptyAlias = 150

  init(_ references: [Reference]) { self.references = references }

  /// Reads a track's data information (`dinf`).
  init(information box: ISOBox?) {
    guard let box, let list = ISOBox.boxes(in: box.payload[...]).first(where: { $0.type == "dref" }),
      list.payload.count > 8
    else { return }
    references = ISOBox.boxes(in: list.payload[8...]).prefix(Self.maxCount).map { entry in
      guard entry.payload.count >= 4, entry.payload[3] & 1 == 0 else { return .own }
      switch entry.type {
      case "url ":
        let text = String(decoding: entry.payload[4...].prefix { $0 != 0 }, as: UTF8.self)
        return text.isEmpty ? .own : .file(text)
      case "alis": return entry.payload.count > Self.emptyAlias ? .other : .own
      default: return .own
      }
    }
  }

  /// The data information.
  var information: ISOBox {
    ISOBox(
      "dinf",
      payload: ISOForm.bytes { form in
        form.box("dref", version: 0) { form in
          form.number(references.count, bytes: 4)
          for reference in references {
            guard case .file(let address) = reference else {
              form.box("url ", version: 0, flags: 1) { _ in }
              continue
            }
            form.box("url ", version: 0) { form in
              form.raw(Array(address.utf8))
              form.zeros(1)
            }
          }
        }
      })
  }

  /// Which of a track's chunks, counted from 1, lie in the movie's own file; nil where all do.
  static func ownChunks(of track: ISOBox) -> Set<Int>? {
    let references = ISODataReferences(information: track.at("mdia", "minf", "dinf")).references
    guard references.contains(where: { $0 != .own }), let table = track.at("mdia", "minf", "stbl"),
      let list = table["stsd"], list.payload.count > 8, let count = try? ISOSamples.chunks(table).count,
      var spread = try? ISOSpread(table)
    else { return nil }
    let numbers = ISOBox.boxes(in: list.payload[8...]).map { entry in
      var reader = ISOBytes(entry.payload, at: 6)
      return Int(reader.read(2) ?? 1)
    }
    return Set(
      (1..<count + 1).filter { chunk in
        let description = Int(spread.next(chunk: chunk).description)
        guard numbers.indices.contains(description - 1) else { return true }
        let number = numbers[description - 1]
        return !references.indices.contains(number - 1) || references[number - 1] == .own
      })
  }

  /// The same references for a header that is in a file in another folder. Where it isn't in the movie's file any more, that is
  /// referred to, too.
  func moved(from movie: URL, to folder: URL?, keepingOwn: Bool = false) -> ISODataReferences {
    func address(_ file: URL) -> Reference {
      .file(folder.map { Self.address(of: file, from: $0) } ?? file.standardizedFileURL.absoluteString)
    }
    let known = references.isEmpty ? [.own] : references
    return ISODataReferences(
      known.map { reference in
        switch reference {
        case .own: keepingOwn ? .own : address(movie)
        case .file(let name): URL(string: name, relativeTo: movie).map { address($0.absoluteURL) } ?? .other
        case .other: .other
        }
      })
  }

  /// The other files in which samples of each format lie, by the formats' indices, for formats that refer by these numbers.
  /// Whether they may be read is `MovieReferences`' business.
  func storage(of numbers: [Int], in movie: URL) -> [Int: URL] {
    var storage: [Int: URL] = [:]
    for (format, number) in numbers.enumerated() where references.indices.contains(number - 1) {
      switch references[number - 1] {
      case .own: break
      case .file(let address):
        storage[format] = URL(string: address, relativeTo: movie)?.absoluteURL ?? Self.nowhere
      case .other: storage[format] = Self.nowhere
      }
    }
    return storage
  }

  /// Where samples lie that can't be read.
  static let nowhere = URL(filePath: "/dev/null")

  /// The longest name that is shown: a movie may claim any.
  private static let maxName = 500

  /// A file's name for people.
  static func name(of file: URL) -> String {
    guard file != nowhere else { return tr("a file that can't be found by its name") }
    return String((file.isFileURL ? file.path : file.withoutLogin.absoluteString).prefix(maxName))
  }

  /// How a file is referred to from a movie: relative to a base where it lies in or below that, else absolutely.
  static func address(of file: URL, from base: URL) -> String {
    let (path, folder) = (file.standardizedFileURL.path, base.standardizedFileURL.path)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    guard path.hasPrefix(prefix) else { return file.standardizedFileURL.absoluteString }
    let rest = String(path.dropFirst(prefix.count))
    return rest.split(separator: "/").map { part in
      part.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(CharacterSet(charactersIn: ":")))
        ?? String(part)
    }.joined(separator: "/")
  }
}
