extension UTType {
  /// Text, with or without markup.
  public static let text = UTType(declared: "public.text")
  /// Text without markup.
  public static let plainText = UTType(declared: "public.plain-text")
  /// Text in UTF-8 without markup.
  public static let utf8PlainText = UTType(declared: "public.utf8-plain-text")
  /// Text in UTF-16, with a byte order mark or big-endian.
  public static let utf16ExternalPlainText = UTType(declared: "public.utf16-external-plain-text")
  /// Text in UTF-16, in the order of the processor without a byte order mark.
  public static let utf16PlainText = UTType(declared: "public.utf16-plain-text")
  /// Values with delimiters between them.
  public static let delimitedText = UTType(declared: "public.delimited-values-text")
  /// Values with commas between them.
  public static let commaSeparatedText = UTType(declared: "public.comma-separated-values-text")
  /// Values with tabulators between them.
  public static let tabSeparatedText = UTType(declared: "public.tab-separated-values-text")
  /// Values in UTF-8 with tabulators between them.
  public static let utf8TabSeparatedText = UTType(declared: "public.utf8-tab-separated-values-text")
  /// Rich Text Format.
  public static let rtf = UTType(declared: "public.rtf")
  /// HTML.
  public static let html = UTType(declared: "public.html")
  /// XML.
  public static let xml = UTType(declared: "public.xml")
  /// YAML.
  public static let yaml = UTType(declared: "public.yaml")
  /// A cascading style sheet.
  public static let css = UTType(declared: "public.css")
  /// Source code.
  public static let sourceCode = UTType(declared: "public.source-code")
  /// Source code in assembly language.
  public static let assemblyLanguageSource = UTType(declared: "public.assembly-source")
  /// Source code in C.
  public static let cSource = UTType(declared: "public.c-source")
  /// Source code in Objective-C.
  public static let objectiveCSource = UTType(declared: "public.objective-c-source")
  /// Source code in Swift.
  public static let swiftSource = UTType(declared: "public.swift-source")
  /// Source code in C++.
  public static let cPlusPlusSource = UTType(declared: "public.c-plus-plus-source")
  /// Source code in Objective-C++.
  public static let objectiveCPlusPlusSource = UTType(declared: "public.objective-c-plus-plus-source")
  /// A header in C.
  public static let cHeader = UTType(declared: "public.c-header")
  /// A header in C++.
  public static let cPlusPlusHeader = UTType(declared: "public.c-plus-plus-header")
  /// Source code that is interpreted.
  public static let script = UTType(declared: "public.script")
  /// AppleScript, as text.
  public static let appleScript = UTType(declared: "com.apple.applescript.text")
  /// A compiled script of the Open Scripting Architecture.
  public static let osaScript = UTType(declared: "com.apple.applescript.script")
  /// A compiled script in a bundle.
  public static let osaScriptBundle = UTType(declared: "com.apple.applescript.script-bundle")
  /// JavaScript.
  public static let javaScript = UTType(declared: "com.netscape.javascript-source")
  /// A script for a shell.
  public static let shellScript = UTType(declared: "public.shell-script")
  /// A script in Perl.
  public static let perlScript = UTType(declared: "public.perl-script")
  /// A script in Python.
  public static let pythonScript = UTType(declared: "public.python-script")
  /// A script in Ruby.
  public static let rubyScript = UTType(declared: "public.ruby-script")
  /// A script in PHP.
  public static let phpScript = UTType(declared: "public.php-script")
  /// A makefile.
  public static let makefile = UTType(declared: "public.make-source")
  /// JSON.
  public static let json = UTType(declared: "public.json")
  /// GeoJSON.
  public static let geoJSON = UTType(declared: "public.geojson")
  /// A property list.
  public static let propertyList = UTType(declared: "com.apple.property-list")
  /// A property list as XML.
  public static let xmlPropertyList = UTType(declared: "com.apple.xml-property-list")
  /// A property list in binary form.
  public static let binaryPropertyList = UTType(declared: "com.apple.binary-property-list")
  /// PDF.
  public static let pdf = UTType(declared: "com.adobe.pdf")
  /// Rich text with attachments, as a package.
  public static let rtfd = UTType(declared: "com.apple.rtfd")
  /// Rich text with attachments, as one stream.
  public static let flatRTFD = UTType(declared: "com.apple.flat-rtfd")
  /// A web page with its pictures.
  public static let webArchive = UTType(declared: "com.apple.webarchive")
  /// An electronic book.
  public static let epub = UTType(declared: "org.idpf.epub-container")
  /// A spreadsheet.
  public static let spreadsheet = UTType(declared: "public.spreadsheet")
  /// A presentation.
  public static let presentation = UTType(declared: "public.presentation")
}
