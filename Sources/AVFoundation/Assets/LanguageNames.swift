/// Each language's own name for itself.
///
/// Foundation knows them, too, but loads 30 MB of tables into a program that asks for one.
enum LanguageNames {
  /// The name of a BCP 47 tag's language; the tag itself where it isn't listed here.
  static func name(_ tag: String) -> String {
    let parts = tag.split { $0 == "-" || $0 == "_" }
    guard let language = parts.first.map({ $0.lowercased() }), let name = names[language] else { return tag }
    return parts.count == 1 ? name : "\(name) (\(parts.dropFirst().joined(separator: "-")))"
  }

  private static let names = [
    "af": "Afrikaans", "ar": "العربية", "be": "Беларуская", "bg": "Български", "bn": "বাংলা", "bs": "Bosanski",
    "ca": "Català", "cs": "Čeština", "cy": "Cymraeg", "da": "Dansk", "de": "Deutsch", "el": "Ελληνικά",
    "en": "English", "eo": "Esperanto", "es": "Español", "et": "Eesti", "eu": "Euskara", "fa": "فارسی",
    "fi": "Suomi", "fr": "Français", "ga": "Gaeilge", "gl": "Galego", "gu": "ગુજરાતી", "he": "עברית",
    "hi": "हिन्दी", "hr": "Hrvatski", "hu": "Magyar", "hy": "Հայերեն", "id": "Bahasa Indonesia", "is": "Íslenska",
    "it": "Italiano", "ja": "日本語", "ka": "ქართული", "kk": "Қазақша", "kn": "ಕನ್ನಡ", "ko": "한국어", "la": "Latina",
    "lt": "Lietuvių", "lv": "Latviešu", "mk": "Македонски", "ml": "മലയാളം", "mr": "मराठी", "ms": "Bahasa Melayu",
    "mt": "Malti", "nb": "Norsk bokmål", "nl": "Nederlands", "nn": "Norsk nynorsk", "no": "Norsk", "pa": "ਪੰਜਾਬੀ",
    "pl": "Polski", "pt": "Português", "ro": "Română", "ru": "Русский", "sk": "Slovenčina", "sl": "Slovenščina",
    "sq": "Shqip", "sr": "Српски", "sv": "Svenska", "sw": "Kiswahili", "ta": "தமிழ்", "te": "తెలుగు", "th": "ไทย",
    "tr": "Türkçe", "uk": "Українська", "ur": "اردو", "vi": "Tiếng Việt", "zh": "中文", "yue": "粵語",
  ]
}
