import Testing

@testable import FoundationAdditions

/// An object with a few properties.
private final class Book: NSObject, KeyValueCoding {
  let title: String?
  let pages: Int
  let printed: Date
  let authors: [String]

  init(_ title: String?, pages: Int = 100, printed: Double = 0, authors: [String] = []) {
    (self.title, self.pages, self.printed) = (title, pages, Date(timeIntervalSince1970: printed))
    self.authors = authors
  }

  func value(forKey key: String) -> Any? {
    switch key {
    case "title": title
    case "pages": pages
    case "printed": printed
    case "authors": authors
    default: preconditionFailure("Books have no \(key).")
    }
  }
}

@Suite struct PredicateTests {
  private let book = Book("Éclair of the Seas", pages: 321, printed: 1000, authors: ["Ann", "Bo"])

  @Test(arguments: [
    ("pages == 321", true), ("pages = 320", false), ("pages != 321", false), ("pages <> 1", true),
    ("pages > 320 && pages < 322", true), ("pages >= 322 || pages <= 321", true), ("NOT pages == 321", false),
    ("!(pages == 1) AND pages == 321", true), ("(pages & 1) != 0", true), ("(pages & 0x2) == 2", false),
    ("(pages + 1) * 2 == 644", true), ("pages / 2 == 160", true), ("-pages == -321", true), ("2 ** 3 == 8", true),
    ("pages BETWEEN {300, 321}", true), ("pages BETWEEN {1, 2}", false), ("pages IN {1, 321}", true),
    ("pages == 1 OR pages == 2 AND pages == 3 OR pages == 321", true), ("title == 'x' OR TRUEPREDICATE", true),
    ("title BEGINSWITH 'Éc'", true), ("title BEGINSWITH[cd] 'ec'", true), ("title BEGINSWITH[c] 'ec'", false),
    ("title ENDSWITH \"Seas\"", true), ("title CONTAINS[cd] 'ECLAIR'", true), ("title CONTAINS 'eclair'", false),
    ("title LIKE '*of the S?as'", true), ("title LIKE 'of*'", false), ("title LIKE[cd] 'e*'", true),
    ("title MATCHES '.* [a-z]+ .*'", true), ("title MATCHES 'of'", false), ("title != nil", true),
    ("title == NULL", false), ("title.length == 18", true), ("ANY authors == 'Bo'", true),
    ("ALL authors BEGINSWITH 'A'", false), ("NONE authors == 'Cy'", true), ("authors.@count == 2", true),
    ("'Ann' IN authors", true), ("authors CONTAINS 'Bo'", true), ("SELF.pages == 321", true), ("#pages == 321", true),
    ("pages == 3.21e2", true), ("FALSEPREDICATE", false),
  ])
  func formatsSayWhatHolds(_ format: String, _ holds: Bool) {
    #expect(NSPredicate(format: format).evaluate(with: book) == holds, "\(format)")
  }

  @Test func argumentsStandWhereTheFormatPutsThem() {
    let date = Date(timeIntervalSince1970: 1000)
    #expect(NSPredicate(format: "pages == %d && title CONTAINS %@", 321, "Seas").evaluate(with: book))
    #expect(NSPredicate(format: "%K > %ld AND %K <= %@", "pages", 1, "printed", date as NSDate).evaluate(with: book))
    #expect(NSPredicate(format: "printed < %@", Date(timeIntervalSince1970: 1001) as CVarArg).evaluate(with: book))
    #expect(!NSPredicate(format: "printed > %@", argumentArray: [date]).evaluate(with: book))
    #expect(NSPredicate(format: "pages IN %@", [1, 321] as CVarArg).evaluate(with: book))
    #expect(NSPredicate(format: "pages IN %@", argumentArray: [NSArray(array: [321])]).evaluate(with: book))
    #expect(NSPredicate(format: "pages == %@", NSNumber(value: 321)).evaluate(with: book))
    #expect(NSPredicate(format: "title == %@", "%d").evaluate(with: Book("%d")))
    #expect(NSPredicate(format: "title == '%@'").evaluate(with: Book("%@")))
    #expect(NSPredicate(format: "%f < %lu", 0.5, UInt(1)).evaluate(with: nil))
  }

  @Test func variablesGetTheirValuesWhenEvaluated() {
    let predicate = NSPredicate(format: "pages > $LEAST")
    #expect(predicate.evaluate(with: book, substitutionVariables: ["LEAST": 320]))
    #expect(!predicate.evaluate(with: book, substitutionVariables: ["LEAST": 321]))
  }

  @Test func dictionariesAndTextsAreEvaluatedToo() {
    #expect(NSPredicate(format: "a.b == 2").evaluate(with: ["a": ["b": 2]]))
    #expect(NSPredicate(format: "SELF BEGINSWITH 'ab'").evaluate(with: "abc"))
    #expect(NSPredicate(format: "x == nil").evaluate(with: ["a": 1]))
    #expect(!NSPredicate(format: "pages < 3").evaluate(with: ["pages": NSNull()]))
    let found = NSArray(array: ["bo", "ann", "abe"]).filtered(using: NSPredicate(format: "SELF LIKE 'a*'"))
    #expect(found as? [String] == ["ann", "abe"])
  }

  @Test(arguments: [
    "pages ==", "pages == 1 AND", "(pages == 1", "pages 1", "title == 'x", "now() > 1", "a == %d", "== 1", "a ~ b",
  ])
  func whatIsNoPredicateIsRefused(_ format: String) {
    #expect(throws: PredicateFormatError.self) {
      var parser = try PredicateParser(format, [])
      _ = try parser.parse()
    }
  }

  @Test func compoundsOfFormatsAreUnderstood() {
    let parts = [NSPredicate(format: "pages == 321"), NSPredicate(format: "title == 'x'")]
    let either = NSCompoundPredicate(orPredicateWithSubpredicates: parts)
    #expect(either.evaluate(with: book))
    guard case .or(let trees)? = ParsedPredicates.tree(of: either) else {
      Issue.record("it isn't understood")
      return
    }
    #expect(trees.count == 2)
    #expect(ParsedPredicates.tree(of: NSPredicate { _, _ in true }) == nil)
  }

  @Test func objectsAreSortedByTheNamesOfTheirProperties() {
    let books = [Book("b", pages: 2), Book(nil, pages: 3), Book("a", pages: 2)]
    func sorted(_ descriptors: [NSSortDescriptor]) -> [String?] {
      NSArray(array: books).sortedArray(using: descriptors).map { ($0 as? Book)?.title }
    }
    let (title, pages) = (
      NSSortDescriptor(key: "title", ascending: true), NSSortDescriptor(key: "pages", ascending: false)
    )
    #expect(sorted([title]) == [nil, "a", "b"])
    #expect(sorted([pages, title]) == [nil, "a", "b"])
    #expect(sorted([NSSortDescriptor(key: "pages", ascending: true), title]) == ["a", "b", nil])
    #expect(title.key == "title" && title.ascending)
    #expect(NSSortDescriptor(keyPath: \Book.pages, ascending: true).key == nil)
    let length = NSSortDescriptor(key: "authors", ascending: true) { first, second in
      let (one, other) = ((first as? [String])?.count ?? 0, (second as? [String])?.count ?? 0)
      return one == other ? .orderedSame : one < other ? .orderedAscending : .orderedDescending
    }
    #expect(length.compare(Book("x", authors: ["a"]), to: Book("y")) == .orderedDescending)
    let texts = NSArray(array: ["b", "c", "a"]).sortedArray(using: [NSSortDescriptor(key: nil, ascending: false)])
    #expect(texts as? [String] == ["c", "b", "a"])
  }
}
