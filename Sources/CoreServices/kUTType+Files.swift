import FoundationAdditions

/// Anything: the base of what lies in a file system.
public let kUTTypeItem: CFString = "public.item"
/// Anything with contents: the base of documents.
public let kUTTypeContent: CFString = "public.content"
/// Content of several kinds in one document.
public let kUTTypeCompositeContent: CFString = "public.composite-content"
/// A message.
public let kUTTypeMessage: CFString = "public.message"
/// A contact.
public let kUTTypeContact: CFString = "public.contact"
/// An archive.
public let kUTTypeArchive: CFString = "public.archive"
/// An image of a disk.
public let kUTTypeDiskImage: CFString = "public.disk-image"
/// A stream of bytes: the base of files.
public let kUTTypeData: CFString = "public.data"
/// A directory.
public let kUTTypeDirectory: CFString = "public.directory"
/// What leads to something else, such as a symbolic link.
public let kUTTypeResolvable: CFString = "com.apple.resolvable"
/// A symbolic link.
public let kUTTypeSymLink: CFString = "public.symlink"
/// What can be executed.
public let kUTTypeExecutable: CFString = "public.executable"
/// A directory in which a volume is mounted.
public let kUTTypeMountPoint: CFString = "com.apple.mount-point"
/// An alias file of macOS.
public let kUTTypeAliasFile: CFString = "com.apple.alias-file"
/// The data of a URL's bookmark.
public let kUTTypeURLBookmarkData: CFString = "com.apple.bookmark"
/// A URL.
public let kUTTypeURL: CFString = "public.url"
/// A file's URL.
public let kUTTypeFileURL: CFString = "public.file-url"
/// A directory that is shown as a folder.
public let kUTTypeFolder: CFString = "public.folder"
/// The root of a volume.
public let kUTTypeVolume: CFString = "public.volume"
/// A directory that is shown as a file.
public let kUTTypePackage: CFString = "com.apple.package"
/// A directory with a known structure.
public let kUTTypeBundle: CFString = "com.apple.bundle"
/// A plug-in in a bundle.
public let kUTTypePluginBundle: CFString = "com.apple.plugin"
/// An importer for Spotlight.
public let kUTTypeSpotlightImporter: CFString = "com.apple.metadata-importer"
/// A generator for Quick Look.
public let kUTTypeQuickLookGenerator: CFString = "com.apple.quicklook-generator"
/// An XPC service.
public let kUTTypeXPCService: CFString = "com.apple.xpc-service"
/// A framework.
public let kUTTypeFramework: CFString = "com.apple.framework"
/// An application.
public let kUTTypeApplication: CFString = "com.apple.application"
/// An application in a bundle.
public let kUTTypeApplicationBundle: CFString = "com.apple.application-bundle"
/// An executable file of Unix.
public let kUTTypeUnixExecutable: CFString = "public.unix-executable"
/// An executable file of Windows.
public let kUTTypeWindowsExecutable: CFString = "com.microsoft.windows-executable"
/// A pane of System Preferences.
public let kUTTypeSystemPreferencesPane: CFString = "com.apple.systempreference.prefpane"
/// A file that gzip compressed.
public let kUTTypeGNUZipArchive: CFString = "org.gnu.gnu-zip-archive"
/// A file that bzip2 compressed.
public let kUTTypeBzip2Archive: CFString = "public.bzip2-archive"
/// A ZIP archive.
public let kUTTypeZipArchive: CFString = "public.zip-archive"
/// A database.
public let kUTTypeDatabase: CFString = "public.database"
/// A vCard.
public let kUTTypeVCard: CFString = "public.vcard"
/// A task.
public let kUTTypeToDoItem: CFString = "public.to-do-item"
/// An event of a calendar.
public let kUTTypeCalendarEvent: CFString = "public.calendar-event"
/// An e-mail message.
public let kUTTypeEmailMessage: CFString = "public.email-message"
/// A location file of macOS.
public let kUTTypeInternetLocation: CFString = "com.apple.internet-location"
/// A font.
public let kUTTypeFont: CFString = "public.font"
/// A bookmark.
public let kUTTypeBookmark: CFString = "public.bookmark"
/// Content in three dimensions.
public let kUTType3DContent: CFString = "public.3d-content"
/// Keys and certificates by PKCS #12.
public let kUTTypePKCS12: CFString = "com.rsa.pkcs-12"
/// An X.509 certificate.
public let kUTTypeX509Certificate: CFString = "public.x509-certificate"
/// Log messages.
public let kUTTypeLog: CFString = "public.log"
/// An alias record of Mac OS.
public let kUTTypeAliasRecord: CFString = "com.apple.alias-record"
/// An application in one file.
public let kUTTypeApplicationFile: CFString = "com.apple.application-file"
/// A compiled class of Java.
public let kUTTypeJavaClass: CFString = "com.sun.java-class"
/// An archive of Java classes.
public let kUTTypeJavaArchive: CFString = "com.sun.java-archive"
/// Text in handwriting.
public let kUTTypeInkText: CFString = "com.apple.ink.inktext"
