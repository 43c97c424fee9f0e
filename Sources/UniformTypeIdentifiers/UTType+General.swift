extension UTType {
  /// Anything: the base of what lies in a file system.
  public static let item = UTType(declared: "public.item")
  /// Anything with contents: the base of documents.
  public static let content = UTType(declared: "public.content")
  /// Content of several kinds in one document.
  public static let compositeContent = UTType(declared: "public.composite-content")
  /// A stream of bytes: the base of files.
  public static let data = UTType(declared: "public.data")
  /// A directory.
  public static let directory = UTType(declared: "public.directory")
  /// What leads to something else, such as a symbolic link.
  public static let resolvable = UTType(declared: "com.apple.resolvable")
  /// A symbolic link.
  public static let symbolicLink = UTType(declared: "public.symlink")
  /// What can be executed.
  public static let executable = UTType(declared: "public.executable")
  /// A directory in which a volume is mounted.
  public static let mountPoint = UTType(declared: "com.apple.mount-point")
  /// An alias file of macOS.
  public static let aliasFile = UTType(declared: "com.apple.alias-file")
  /// The data of a URL's bookmark.
  public static let urlBookmarkData = UTType(declared: "com.apple.bookmark")
  /// A URL.
  public static let url = UTType(declared: "public.url")
  /// A file's URL.
  public static let fileURL = UTType(declared: "public.file-url")
  /// A directory that is shown as a folder.
  public static let folder = UTType(declared: "public.folder")
  /// The root of a volume.
  public static let volume = UTType(declared: "public.volume")
  /// A directory that is shown as a file.
  public static let package = UTType(declared: "com.apple.package")
  /// A directory with a known structure.
  public static let bundle = UTType(declared: "com.apple.bundle")
  /// A plug-in in a bundle.
  public static let pluginBundle = UTType(declared: "com.apple.plugin")
  /// An importer for Spotlight.
  public static let spotlightImporter = UTType(declared: "com.apple.metadata-importer")
  /// A generator for Quick Look.
  public static let quickLookGenerator = UTType(declared: "com.apple.quicklook-generator")
  /// An XPC service.
  public static let xpcService = UTType(declared: "com.apple.xpc-service")
  /// A framework.
  public static let framework = UTType(declared: "com.apple.framework")
  /// An application.
  public static let application = UTType(declared: "com.apple.application")
  /// An application in a bundle.
  public static let applicationBundle = UTType(declared: "com.apple.application-bundle")
  /// An extension of an application.
  public static let applicationExtension = UTType(declared: "com.apple.application-and-system-extension")
  /// A pane of System Preferences.
  public static let systemPreferencesPane = UTType(declared: "com.apple.systempreference.prefpane")
  /// An executable file of Unix.
  public static let unixExecutable = UTType(declared: "public.unix-executable")
  /// An executable file of Windows.
  public static let exe = UTType(declared: "com.microsoft.windows-executable")
  /// An archive.
  public static let archive = UTType(declared: "public.archive")
  /// An image of a disk.
  public static let diskImage = UTType(declared: "public.disk-image")
  /// A file that gzip compressed.
  public static let gzip = UTType(declared: "org.gnu.gnu-zip-archive")
  /// A file that bzip2 compressed.
  public static let bz2 = UTType(declared: "public.bzip2-archive")
  /// A ZIP archive.
  public static let zip = UTType(declared: "public.zip-archive")
  /// A tar archive.
  public static let tarArchive = UTType(declared: "public.tar-archive")
  /// An Apple Archive.
  public static let appleArchive = UTType(declared: "com.apple.archive")
  /// A database.
  public static let database = UTType(declared: "public.database")
  /// A message.
  public static let message = UTType(declared: "public.message")
  /// A contact.
  public static let contact = UTType(declared: "public.contact")
  /// A vCard.
  public static let vCard = UTType(declared: "public.vcard")
  /// A task.
  public static let toDoItem = UTType(declared: "public.to-do-item")
  /// An event of a calendar.
  public static let calendarEvent = UTType(declared: "public.calendar-event")
  /// An e-mail message.
  public static let emailMessage = UTType(declared: "public.email-message")
  /// A location file of macOS.
  public static let internetLocation = UTType(declared: "com.apple.internet-location")
  /// An internet shortcut of Windows.
  public static let internetShortcut = UTType(declared: "com.microsoft.internet-shortcut")
  /// A font.
  public static let font = UTType(declared: "public.font")
  /// A bookmark.
  public static let bookmark = UTType(declared: "public.bookmark")
  /// Keys and certificates by PKCS #12.
  public static let pkcs12 = UTType(declared: "com.rsa.pkcs-12")
  /// An X.509 certificate.
  public static let x509Certificate = UTType(declared: "public.x509-certificate")
  /// Log messages.
  public static let log = UTType(declared: "public.log")
  /// A pattern of haptics.
  public static let ahap = UTType(declared: "com.apple.haptics.ahap")
  /// Content in three dimensions.
  public static let threeDContent = UTType(declared: "public.3d-content")
  /// Universal Scene Description.
  public static let usd = UTType(declared: "com.pixar.universal-scene-description")
  /// Universal Scene Description in one package.
  public static let usdz = UTType(declared: "com.pixar.universal-scene-description-mobile")
  /// A file of Reality Composer.
  public static let realityFile = UTType(declared: "com.apple.reality")
  /// A scene of SceneKit.
  public static let sceneKitScene = UTType(declared: "com.apple.scenekit.scene")
  /// A reference object of ARKit.
  public static let arReferenceObject = UTType(declared: "com.apple.arobject")
}
