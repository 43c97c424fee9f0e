/// The function can't do this.
public let kAudio_UnimplementedError: Int32 = -4
/// There is no such file.
public let kAudio_FileNotFoundError: Int32 = -43
/// The program may not open the file.
public let kAudio_FilePermissionError: Int32 = -54
/// Too many files are open.
public let kAudio_TooManyFilesOpenError: Int32 = -42
/// The path is no path of a file.
public let kAudio_BadFilePathError: Int32 = 0x2170_7468
/// An argument has an invalid value.
public let kAudio_ParamError: Int32 = -50
/// There isn't enough memory.
public let kAudio_MemFullError: Int32 = -108
