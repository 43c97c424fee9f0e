import CGLib

/// What the desktop takes files for.
public enum ContentType {
  /// The MIME type for a file's name, as `video/mp4`; nil if the desktop doesn't know the suffix. Reads no file.
  public static func mimeType(ofName name: String) -> String? {
    var isUncertain: gboolean = 0
    guard let type = g_content_type_guess(name, nil, 0, &isUncertain) else { return nil }
    defer { g_free(type) }
    guard g_content_type_is_unknown(type) == 0, let mime = g_content_type_get_mime_type(type) else { return nil }
    defer { g_free(mime) }
    return String(cString: mime)
  }
}
