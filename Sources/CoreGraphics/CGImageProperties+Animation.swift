/// GIF: the dictionary of a file's or an image's properties.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// GIF: how often the animation is repeated; 0 is always, and a file without it is shown once.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// GIF: for how many seconds an image is shown.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// GIF: for how many seconds an image is shown, however short that is.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"

/// WebP: the dictionary of a file's or an image's properties.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// WebP: how often the animation is repeated; 0 is always, and a file without it is shown once.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// WebP: for how many seconds an image is shown.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// WebP: for how many seconds an image is shown, however short that is.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
