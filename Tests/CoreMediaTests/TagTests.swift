import CoreMedia
import Testing

@Suite struct TagTests {
  @Test func aTagGivesItsValueInItsOwnKindAlone() {
    let track = CMTagMakeWithSInt64Value(.trackID, value: -3)
    #expect(CMTagGetSInt64Value(track) == -3 && CMTagHasSInt64Value(track) && !CMTagHasOSTypeValue(track))
    #expect(CMTagGetOSTypeValue(track) == 0 && CMTagGetFlagsValue(track) == 0 && CMTagGetFloat64Value(track) == 0)
    let media = CMTagMakeWithOSTypeValue(.mediaType, value: kCMMediaType_Video)
    #expect(CMTagGetOSTypeValue(media) == kCMMediaType_Video && CMTagGetCategory(media) == .mediaType)
    #expect(CMTagGetFloat64Value(CMTagMakeWithFloat64Value(.undefined, value: -0.5)) == -0.5)
    #expect(CMTagGetFlagsValue(CMTagMakeWithFlagsValue(.stereoView, flagsForTag: 3)) == 3)
    #expect(!CMTagIsValid(kCMTagInvalid) && CMTagIsValid(media))
  }

  @Test func tagsAreOrderedByCategoryKindAndValue() {
    let low = CMTagMakeWithSInt64Value(.trackID, value: -1)
    let high = CMTagMakeWithSInt64Value(.trackID, value: 1)
    #expect(CMTagCompare(low, high) == .compareLessThan && CMTagCompare(high, low) == .compareGreaterThan)
    #expect(CMTagEqualToTag(low, low) && !CMTagEqualToTag(low, high))
    #expect(CMTagCompare(CMTagMakeWithOSTypeValue(.mediaType, value: 9), low) == .compareLessThan)
    #expect(CMTagCompare(low, CMTagMakeWithFlagsValue(.trackID, flagsForTag: 0)) == .compareLessThan)
  }

  @Test(arguments: [
    (CMTagCategory.mediaType, "mdia"), (.mediaSubType, "msub"), (.trackID, "trak"), (.channelID, "vchn"),
    (.videoLayerID, "vlay"), (.pixelFormat, "pixf"), (.packingType, "pack"), (.projectionType, "proj"),
    (.stereoView, "eyes"), (.stereoViewInterpretation, "eyip"),
  ]) func categoriesHaveApplesCodes(_ category: CMTagCategory, _ code: String) {
    #expect(code.utf8.reduce(0) { $0 << 8 | UInt32($1) } == category.rawValue)
  }
}
