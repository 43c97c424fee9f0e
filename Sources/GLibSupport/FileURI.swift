import CGLib

/// File URIs as the desktop's programs agree on them.
public enum FileURI {
  /// Returns the `file://` URI of an absolute path. Foundation escapes other characters, so programs that share files
  /// by a hash of the URI (the thumbnail standard) would not find each other's.
  public static func of(path: String) -> String {
    guard let text = g_filename_to_uri(path, nil, nil) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Returns the MD5 of a text, in hexadecimal digits.
  public static func md5(_ text: String) -> String {
    guard let digits = g_compute_checksum_for_string(G_CHECKSUM_MD5, text, -1) else { return "" }
    defer { g_free(digits) }
    return String(cString: digits)
  }
}
