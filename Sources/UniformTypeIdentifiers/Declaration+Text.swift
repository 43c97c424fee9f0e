extension Declaration {
  static let text: [Declaration] = [
    Declaration("public.text", ["public.data", "public.content"], description: "text"),
    Declaration(
      "public.plain-text", ["public.text"], extensions: ["txt", "text"], mimeTypes: ["text/plain"],
      description: "plain text"),
    Declaration(
      "public.utf8-plain-text", ["public.plain-text"], mimeTypes: ["text/plain;charset=utf-8"],
      description: "UTF-8 text"),
    Declaration(
      "public.utf16-external-plain-text", ["public.plain-text"], mimeTypes: ["text/plain;charset=utf-16"],
      description: "UTF-16 text"),
    Declaration("public.utf16-plain-text", ["public.plain-text"], description: "UTF-16 text"),
    Declaration("public.delimited-values-text", ["public.text"], description: "delimited text"),
    Declaration(
      "public.comma-separated-values-text", ["public.delimited-values-text"], extensions: ["csv"],
      mimeTypes: ["text/csv", "text/comma-separated-values"], description: "comma-separated values"),
    Declaration(
      "public.tab-separated-values-text", ["public.delimited-values-text"], extensions: ["tsv"],
      mimeTypes: ["text/tab-separated-values"], description: "tab-separated values"),
    Declaration(
      "public.utf8-tab-separated-values-text", ["public.tab-separated-values-text", "public.utf8-plain-text"],
      mimeTypes: ["text/tab-separated-values;charset=utf-8"], description: "UTF-8 tab-separated values"),
    Declaration(
      "public.rtf", ["public.text"], extensions: ["rtf"], mimeTypes: ["text/rtf", "application/rtf"],
      description: "RTF document"),
    Declaration(
      "public.html", ["public.text"], extensions: ["html", "htm", "shtml", "shtm"], mimeTypes: ["text/html"],
      description: "HTML document"),
    Declaration(
      "public.xhtml", ["public.xml"], extensions: ["xhtml", "xht"], mimeTypes: ["application/xhtml+xml"],
      description: "XHTML document"),
    Declaration(
      "public.xml", ["public.text"], extensions: ["xml"], mimeTypes: ["application/xml", "text/xml"],
      description: "XML document"),
    Declaration(
      "public.yaml", ["public.text"], extensions: ["yml", "yaml"],
      mimeTypes: ["application/x-yaml", "application/yaml", "text/yaml"], description: "YAML document"),
    Declaration(
      "public.css", ["public.text"], extensions: ["css"], mimeTypes: ["text/css"], description: "style sheet"),
    Declaration(
      "net.daringfireball.markdown", ["public.plain-text"], extensions: ["md", "markdown"],
      mimeTypes: ["text/markdown"], description: "Markdown document"),
    Declaration("public.source-code", ["public.plain-text"], description: "source code"),
    Declaration(
      "public.assembly-source", ["public.source-code"], extensions: ["s"], mimeTypes: ["text/x-asm"],
      description: "assembly source"),
    Declaration(
      "public.c-source", ["public.source-code"], extensions: ["c"], mimeTypes: ["text/x-csrc"],
      description: "C source"),
    Declaration(
      "public.objective-c-source", ["public.source-code"], extensions: ["m"], mimeTypes: ["text/x-objcsrc"],
      description: "Objective-C source"),
    Declaration(
      "public.swift-source", ["public.source-code"], extensions: ["swift"], mimeTypes: ["text/x-swift"],
      description: "Swift source"),
    Declaration(
      "public.c-plus-plus-source", ["public.source-code"], extensions: ["cp", "cpp", "c++", "cc", "cxx"],
      mimeTypes: ["text/x-c++src"], description: "C++ source"),
    Declaration(
      "public.objective-c-plus-plus-source", ["public.source-code"], extensions: ["mm"],
      mimeTypes: ["text/x-objc++src"], description: "Objective-C++ source"),
    Declaration(
      "public.c-header", ["public.source-code"], extensions: ["h"], mimeTypes: ["text/x-chdr"],
      description: "C header"),
    Declaration(
      "public.c-plus-plus-header", ["public.source-code"], extensions: ["hpp", "h++", "hxx", "hh"],
      mimeTypes: ["text/x-c++hdr"], description: "C++ header"),
    Declaration(
      "com.sun.java-source", ["public.source-code"], extensions: ["java", "jav"], mimeTypes: ["text/x-java"],
      description: "Java source"),
    Declaration("public.script", ["public.source-code"], description: "script"),
    Declaration(
      "com.apple.applescript.text", ["public.script"], extensions: ["applescript"], description: "AppleScript source"),
    Declaration(
      "com.apple.applescript.script", ["public.data", "public.script"], extensions: ["scpt"],
      description: "compiled script"),
    Declaration(
      "com.apple.applescript.script-bundle", ["com.apple.bundle", "com.apple.package", "public.script"],
      extensions: ["scptd"], description: "script bundle"),
    Declaration(
      "com.netscape.javascript-source", ["public.source-code", "public.executable"],
      extensions: ["js", "jscript", "javascript", "mjs"], mimeTypes: ["text/javascript", "application/javascript"],
      description: "JavaScript source"),
    Declaration(
      "public.shell-script", ["public.script"], extensions: ["sh", "command"],
      mimeTypes: ["application/x-shellscript", "text/x-shellscript"], description: "shell script"),
    Declaration(
      "public.perl-script", ["public.shell-script"], extensions: ["pl", "pm"],
      mimeTypes: ["application/x-perl", "text/x-perl-script"], description: "Perl script"),
    Declaration(
      "public.python-script", ["public.shell-script"], extensions: ["py"],
      mimeTypes: ["text/x-python", "text/x-python-script"], description: "Python script"),
    Declaration(
      "public.ruby-script", ["public.shell-script"], extensions: ["rb", "rbw"],
      mimeTypes: ["application/x-ruby", "text/x-ruby-script"], description: "Ruby script"),
    Declaration(
      "public.php-script", ["public.shell-script"], extensions: ["php", "php3", "php4", "ph3", "ph4", "phtml"],
      mimeTypes: ["application/x-php", "text/php", "text/x-php-script"], description: "PHP script"),
    Declaration(
      "public.make-source", ["public.script"], extensions: ["mk", "mak"], mimeTypes: ["text/x-makefile"],
      description: "makefile"),
    Declaration(
      "public.json", ["public.text"], extensions: ["json"], mimeTypes: ["application/json"],
      description: "JSON document"),
    Declaration(
      "public.geojson", ["public.json"], extensions: ["geojson"], mimeTypes: ["application/geo+json"],
      description: "GeoJSON document"),
    Declaration("com.apple.property-list", ["public.data"], extensions: ["plist"], description: "property list"),
    Declaration(
      "com.apple.xml-property-list", ["public.xml", "com.apple.property-list"], description: "XML property list"),
    Declaration("com.apple.binary-property-list", ["com.apple.property-list"], description: "binary property list"),
    Declaration(
      "com.adobe.pdf", ["public.data", "public.composite-content"], extensions: ["pdf"], mimeTypes: ["application/pdf"],
      description: "PDF document"),
    Declaration(
      "com.adobe.postscript", ["public.data"], extensions: ["ps"], mimeTypes: ["application/postscript"],
      description: "PostScript document"),
    Declaration(
      "com.apple.rtfd", ["com.apple.package", "public.composite-content"], extensions: ["rtfd"],
      description: "RTF document with attachments"),
    Declaration(
      "com.apple.flat-rtfd", ["public.data", "public.composite-content"],
      description: "flat RTF document with attachments"),
    Declaration(
      "com.apple.txn.text-multimedia-data", ["public.data", "public.composite-content"],
      description: "text and multimedia data"),
    Declaration(
      "com.apple.webarchive", ["public.data", "public.composite-content"], extensions: ["webarchive"],
      mimeTypes: ["application/x-webarchive"], description: "web archive"),
    Declaration(
      "org.idpf.epub-container", ["public.data", "public.composite-content"], extensions: ["epub"],
      mimeTypes: ["application/epub+zip"], description: "EPUB book"),
    Declaration("public.spreadsheet", ["public.content"], description: "spreadsheet"),
    Declaration("public.presentation", ["public.composite-content"], description: "presentation"),
    Declaration(
      "org.oasis-open.opendocument.text", ["public.data", "public.composite-content"], extensions: ["odt"],
      mimeTypes: ["application/vnd.oasis.opendocument.text"], description: "OpenDocument text"),
    Declaration(
      "org.oasis-open.opendocument.spreadsheet", ["public.data", "public.spreadsheet"], extensions: ["ods"],
      mimeTypes: ["application/vnd.oasis.opendocument.spreadsheet"], description: "OpenDocument spreadsheet"),
    Declaration(
      "org.oasis-open.opendocument.presentation", ["public.data", "public.presentation"], extensions: ["odp"],
      mimeTypes: ["application/vnd.oasis.opendocument.presentation"], description: "OpenDocument presentation"),
    Declaration(
      "com.microsoft.word.doc", ["public.data", "public.content"], extensions: ["doc"],
      mimeTypes: ["application/msword"], description: "Word document"),
    Declaration(
      "org.openxmlformats.wordprocessingml.document", ["public.data", "public.content"], extensions: ["docx"],
      mimeTypes: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
      description: "Word document"),
    Declaration(
      "com.microsoft.excel.xls", ["public.data", "public.spreadsheet"], extensions: ["xls"],
      mimeTypes: ["application/vnd.ms-excel"], description: "Excel workbook"),
    Declaration(
      "org.openxmlformats.spreadsheetml.sheet", ["public.data", "public.spreadsheet"], extensions: ["xlsx"],
      mimeTypes: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"], description: "Excel workbook"),
    Declaration(
      "com.microsoft.powerpoint.ppt", ["public.data", "public.presentation"], extensions: ["ppt"],
      mimeTypes: ["application/vnd.ms-powerpoint"], description: "PowerPoint presentation"),
    Declaration(
      "org.openxmlformats.presentationml.presentation", ["public.data", "public.presentation"], extensions: ["pptx"],
      mimeTypes: ["application/vnd.openxmlformats-officedocument.presentationml.presentation"],
      description: "PowerPoint presentation"),
  ]
}
