/// The error of the tests.
enum TestError: String, Error, Codable {
  case first, second
}
