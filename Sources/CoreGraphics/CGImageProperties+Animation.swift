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
/// GIF: of a file, for each image a dictionary of how long it is shown.
public let kCGImagePropertyGIFFrameInfoArray: CFString = "FrameInfo"
/// GIF: the width of the canvas on which images are put.
public let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// GIF: the height of the canvas on which images are put.
public let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// WebP: of a file, for each image a dictionary of how long it is shown.
public let kCGImagePropertyWebPFrameInfoArray: CFString = "FrameInfo"
/// WebP: the width of the canvas on which images are put.
public let kCGImagePropertyWebPCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// WebP: the height of the canvas on which images are put.
public let kCGImagePropertyWebPCanvasPixelHeight: CFString = "CanvasPixelHeight"

// Animations that are read as their first image here.

/// HEIF: the dictionary of an animation.
public let kCGImagePropertyHEICSDictionary: CFString = "{HEICS}"
/// PNG: how often the animation is repeated.
public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// PNG: for how many seconds an image is shown.
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// PNG: for how many seconds an image is shown, however short that is.
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// PNG: of a file, for each image a dictionary of how long it is shown.
public let kCGImagePropertyAPNGFrameInfoArray: CFString = "FrameInfo"
/// PNG: the width of the canvas on which images are put.
public let kCGImagePropertyAPNGCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// PNG: the height of the canvas on which images are put.
public let kCGImagePropertyAPNGCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// HEIF: how often the animation is repeated.
public let kCGImagePropertyHEICSLoopCount: CFString = "LoopCount"
/// HEIF: for how many seconds an image is shown.
public let kCGImagePropertyHEICSDelayTime: CFString = "DelayTime"
/// HEIF: for how many seconds an image is shown, however short that is.
public let kCGImagePropertyHEICSUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// HEIF: of a file, for each image a dictionary of how long it is shown.
public let kCGImagePropertyHEICSFrameInfoArray: CFString = "FrameInfo"
/// HEIF: the width of the canvas on which images are put.
public let kCGImagePropertyHEICSCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// HEIF: the height of the canvas on which images are put.
public let kCGImagePropertyHEICSCanvasPixelHeight: CFString = "CanvasPixelHeight"
