extension Declaration {
  static let general: [Declaration] = [
    Declaration("public.item", []),
    Declaration("public.content", []),
    Declaration("public.composite-content", ["public.content"], description: "composite content"),
    Declaration("public.data", ["public.item"], mimeTypes: ["application/octet-stream"], description: "data"),
    Declaration("public.directory", ["public.item"], mimeTypes: ["inode/directory"], description: "directory"),
    Declaration("com.apple.resolvable", [], description: "resolvable"),
    Declaration(
      "public.symlink", ["public.item", "com.apple.resolvable"], mimeTypes: ["inode/symlink"],
      description: "symbolic link"),
    Declaration("public.executable", ["public.item"], description: "executable"),
    Declaration(
      "com.apple.mount-point", ["public.item", "com.apple.resolvable"], mimeTypes: ["inode/mount-point"],
      description: "mount point"),
    Declaration("com.apple.alias-file", ["public.data", "com.apple.resolvable"], description: "alias"),
    Declaration("com.apple.bookmark", ["public.data", "com.apple.resolvable"], description: "URL bookmark"),
    Declaration("public.url", ["public.data"], mimeTypes: ["text/uri-list"], description: "URL"),
    Declaration("public.file-url", ["public.url"], description: "file URL"),
    Declaration("public.folder", ["public.directory"], description: "folder"),
    Declaration("public.volume", ["public.folder"], description: "volume"),
    Declaration("com.apple.package", ["public.directory"], description: "package"),
    Declaration("com.apple.bundle", ["public.directory"], extensions: ["bundle"], description: "bundle"),
    Declaration(
      "com.apple.plugin", ["com.apple.bundle", "com.apple.package"], extensions: ["plugin"], description: "plug-in"),
    Declaration(
      "com.apple.metadata-importer", ["com.apple.plugin"], extensions: ["mdimporter"],
      description: "Spotlight importer"),
    Declaration(
      "com.apple.quicklook-generator", ["com.apple.plugin"], extensions: ["qlgenerator"],
      description: "Quick Look generator"),
    Declaration(
      "com.apple.xpc-service", ["com.apple.bundle", "com.apple.package"], extensions: ["xpc"],
      description: "XPC service"),
    Declaration("com.apple.framework", ["com.apple.bundle"], extensions: ["framework"], description: "framework"),
    Declaration("com.apple.application", ["public.executable"], description: "application"),
    Declaration(
      "com.apple.application-bundle", ["com.apple.application", "com.apple.bundle", "com.apple.package"],
      extensions: ["app"], description: "application"),
    Declaration(
      "com.apple.application-and-system-extension", ["com.apple.xpc-service"], extensions: ["appex"],
      description: "app extension"),
    Declaration(
      "com.apple.systempreference.prefpane", ["com.apple.package", "com.apple.bundle"], extensions: ["prefPane"],
      description: "preferences pane"),
    Declaration(
      "public.unix-executable", ["public.data", "public.executable"], mimeTypes: ["application/x-executable"],
      description: "executable"),
    Declaration(
      "com.microsoft.windows-executable", ["public.data", "public.executable"], extensions: ["exe"],
      mimeTypes: ["application/x-ms-dos-executable", "application/vnd.microsoft.portable-executable"],
      description: "Windows executable"),
    Declaration("public.archive", ["public.data"], description: "archive"),
    Declaration("public.disk-image", ["public.archive"], description: "disk image"),
    Declaration(
      "com.apple.disk-image-udif", ["public.disk-image"], extensions: ["dmg"],
      mimeTypes: ["application/x-apple-diskimage"], description: "Apple disk image"),
    Declaration(
      "public.iso-image", ["public.disk-image"], extensions: ["iso"],
      mimeTypes: ["application/x-cd-image", "application/x-iso9660-image"], description: "ISO disk image"),
    Declaration(
      "org.gnu.gnu-zip-archive", ["public.data", "public.archive"], extensions: ["gz", "gzip"],
      mimeTypes: ["application/gzip", "application/x-gzip"], description: "gzip archive"),
    Declaration(
      "org.gnu.gnu-zip-tar-archive", ["org.gnu.gnu-zip-archive"], extensions: ["tgz"],
      mimeTypes: ["application/x-compressed-tar"], description: "gzip-compressed tar archive"),
    Declaration(
      "public.bzip2-archive", ["public.data", "public.archive"], extensions: ["bz2", "bzip2"],
      mimeTypes: ["application/x-bzip2", "application/bzip2"], description: "bzip2 archive"),
    Declaration(
      "public.zip-archive", ["public.data", "public.archive"], extensions: ["zip"], mimeTypes: ["application/zip"],
      description: "ZIP archive"),
    Declaration(
      "public.tar-archive", ["public.data", "public.archive"], extensions: ["tar"], mimeTypes: ["application/x-tar"],
      description: "tar archive"),
    Declaration(
      "com.apple.archive", ["public.data", "public.archive"], extensions: ["aar"],
      mimeTypes: ["application/x-apple-archive"], description: "Apple Archive"),
    Declaration(
      "org.7-zip.7-zip-archive", ["public.data", "public.archive"], extensions: ["7z"],
      mimeTypes: ["application/x-7z-compressed"], description: "7-Zip archive"),
    Declaration("com.apple.alias-record", ["public.data", "com.apple.resolvable"], description: "alias record"),
    Declaration(
      "com.apple.application-file", ["public.data", "com.apple.application"], description: "application file"),
    Declaration(
      "com.sun.java-class", ["public.data"], extensions: ["class"], mimeTypes: ["application/x-java"],
      description: "Java class"),
    Declaration(
      "com.sun.java-archive", ["public.zip-archive", "public.executable"], extensions: ["jar"],
      mimeTypes: ["application/java-archive", "application/x-java-archive"], description: "Java archive"),
    Declaration("com.apple.ink.inktext", ["public.data"], description: "ink text"),
    Declaration("public.database", [], description: "database"),
    Declaration("public.message", [], description: "message"),
    Declaration("public.contact", [], description: "contact"),
    Declaration(
      "public.vcard", ["public.text", "public.contact"], extensions: ["vcf", "vcard"],
      mimeTypes: ["text/vcard", "text/x-vcard", "text/directory"], description: "vCard"),
    Declaration("public.to-do-item", [], description: "to-do item"),
    Declaration("public.calendar-event", [], description: "calendar event"),
    Declaration(
      "com.apple.ical.ics", ["public.text", "public.calendar-event"], extensions: ["ics", "ical"],
      mimeTypes: ["text/calendar"], description: "calendar"),
    Declaration(
      "public.email-message", ["public.message"], mimeTypes: ["message/rfc822"], description: "e-mail message"),
    Declaration(
      "com.apple.mail.email", ["public.email-message", "public.data"], extensions: ["eml"],
      description: "e-mail message"),
    Declaration("com.apple.internet-location", ["public.data"], description: "internet location"),
    Declaration(
      "com.microsoft.internet-shortcut", ["public.data"], extensions: ["url"], mimeTypes: ["application/x-mswinurl"],
      description: "internet shortcut"),
    Declaration("public.font", [], description: "font"),
    Declaration(
      "public.truetype-ttf-font", ["public.font", "public.data"], extensions: ["ttf"], mimeTypes: ["font/ttf"],
      description: "TrueType font"),
    Declaration(
      "public.opentype-font", ["public.font", "public.data"], extensions: ["otf"], mimeTypes: ["font/otf"],
      description: "OpenType font"),
    Declaration("public.bookmark", [], description: "bookmark"),
    Declaration(
      "com.rsa.pkcs-12", ["public.data"], extensions: ["p12", "pfx"],
      mimeTypes: ["application/x-pkcs12", "application/pkcs12"], description: "PKCS #12 data"),
    Declaration(
      "public.x509-certificate", ["public.data"], extensions: ["cer", "crt", "der"],
      mimeTypes: ["application/x-x509-ca-cert", "application/pkix-cert"], description: "X.509 certificate"),
    Declaration("public.log", ["public.text"], extensions: ["log"], description: "log"),
    Declaration("com.apple.haptics.ahap", ["public.text"], extensions: ["ahap"], description: "haptics pattern"),
    Declaration("public.3d-content", ["public.content"], description: "3D content"),
    Declaration(
      "com.pixar.universal-scene-description", ["public.3d-content", "public.data"],
      extensions: ["usd", "usda", "usdc"], mimeTypes: ["model/vnd.usd"], description: "USD scene"),
    Declaration(
      "com.pixar.universal-scene-description-mobile", ["com.pixar.universal-scene-description"], extensions: ["usdz"],
      mimeTypes: ["model/vnd.usdz+zip"], description: "USDZ scene"),
    Declaration(
      "com.apple.reality", ["public.data"], extensions: ["reality"], mimeTypes: ["model/vnd.reality"],
      description: "Reality file"),
    Declaration(
      "com.apple.scenekit.scene", ["public.3d-content", "public.data"], extensions: ["scn"],
      description: "SceneKit scene"),
    Declaration("com.apple.arobject", ["public.data"], extensions: ["arobject"], description: "AR reference object"),
  ]
}
