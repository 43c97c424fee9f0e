import FoundationAdditions

/// Text, with or without markup.
public let kUTTypeText: CFString = "public.text"
/// Text without markup.
public let kUTTypePlainText: CFString = "public.plain-text"
/// Text in UTF-8 without markup.
public let kUTTypeUTF8PlainText: CFString = "public.utf8-plain-text"
/// Text in UTF-16, with a byte order mark or big-endian.
public let kUTTypeUTF16ExternalPlainText: CFString = "public.utf16-external-plain-text"
/// Text in UTF-16, in the order of the processor without a byte order mark.
public let kUTTypeUTF16PlainText: CFString = "public.utf16-plain-text"
/// Values with delimiters between them.
public let kUTTypeDelimitedText: CFString = "public.delimited-values-text"
/// Values with commas between them.
public let kUTTypeCommaSeparatedText: CFString = "public.comma-separated-values-text"
/// Values with tabulators between them.
public let kUTTypeTabSeparatedText: CFString = "public.tab-separated-values-text"
/// Values in UTF-8 with tabulators between them.
public let kUTTypeUTF8TabSeparatedText: CFString = "public.utf8-tab-separated-values-text"
/// Rich Text Format.
public let kUTTypeRTF: CFString = "public.rtf"
/// HTML.
public let kUTTypeHTML: CFString = "public.html"
/// XML.
public let kUTTypeXML: CFString = "public.xml"
/// Source code.
public let kUTTypeSourceCode: CFString = "public.source-code"
/// Source code in assembly language.
public let kUTTypeAssemblyLanguageSource: CFString = "public.assembly-source"
/// Source code in C.
public let kUTTypeCSource: CFString = "public.c-source"
/// Source code in Objective-C.
public let kUTTypeObjectiveCSource: CFString = "public.objective-c-source"
/// Source code in Swift.
public let kUTTypeSwiftSource: CFString = "public.swift-source"
/// Source code in C++.
public let kUTTypeCPlusPlusSource: CFString = "public.c-plus-plus-source"
/// Source code in Objective-C++.
public let kUTTypeObjectiveCPlusPlusSource: CFString = "public.objective-c-plus-plus-source"
/// A header in C.
public let kUTTypeCHeader: CFString = "public.c-header"
/// A header in C++.
public let kUTTypeCPlusPlusHeader: CFString = "public.c-plus-plus-header"
/// Source code that is interpreted.
public let kUTTypeScript: CFString = "public.script"
/// AppleScript, as text.
public let kUTTypeAppleScript: CFString = "com.apple.applescript.text"
/// A compiled script of the Open Scripting Architecture.
public let kUTTypeOSAScript: CFString = "com.apple.applescript.script"
/// A compiled script in a bundle.
public let kUTTypeOSAScriptBundle: CFString = "com.apple.applescript.script-bundle"
/// JavaScript.
public let kUTTypeJavaScript: CFString = "com.netscape.javascript-source"
/// A script for a shell.
public let kUTTypeShellScript: CFString = "public.shell-script"
/// A script in Perl.
public let kUTTypePerlScript: CFString = "public.perl-script"
/// A script in Python.
public let kUTTypePythonScript: CFString = "public.python-script"
/// A script in Ruby.
public let kUTTypeRubyScript: CFString = "public.ruby-script"
/// A script in PHP.
public let kUTTypePHPScript: CFString = "public.php-script"
/// JSON.
public let kUTTypeJSON: CFString = "public.json"
/// A property list.
public let kUTTypePropertyList: CFString = "com.apple.property-list"
/// A property list as XML.
public let kUTTypeXMLPropertyList: CFString = "com.apple.xml-property-list"
/// A property list in binary form.
public let kUTTypeBinaryPropertyList: CFString = "com.apple.binary-property-list"
/// PDF.
public let kUTTypePDF: CFString = "com.adobe.pdf"
/// Rich text with attachments, as a package.
public let kUTTypeRTFD: CFString = "com.apple.rtfd"
/// Rich text with attachments, as one stream.
public let kUTTypeFlatRTFD: CFString = "com.apple.flat-rtfd"
/// A web page with its pictures.
public let kUTTypeWebArchive: CFString = "com.apple.webarchive"
/// A spreadsheet.
public let kUTTypeSpreadsheet: CFString = "public.spreadsheet"
/// A presentation.
public let kUTTypePresentation: CFString = "public.presentation"
/// An electronic book.
public let kUTTypeElectronicPublication: CFString = "org.idpf.epub-container"
/// Source code in Java.
public let kUTTypeJavaSource: CFString = "com.sun.java-source"
/// Text with multimedia, of the Multilingual Text Engine.
public let kUTTypeTXNTextAndMultimediaData: CFString = "com.apple.txn.text-multimedia-data"
