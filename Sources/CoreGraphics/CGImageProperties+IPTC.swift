/// IPTC: the type of object.
public let kCGImagePropertyIPTCObjectTypeReference: CFString = "ObjectTypeReference"
/// IPTC: the object's attribute.
public let kCGImagePropertyIPTCObjectAttributeReference: CFString = "ObjectAttributeReference"
/// IPTC: the status of the edit.
public let kCGImagePropertyIPTCEditStatus: CFString = "EditStatus"
/// IPTC: the update of an edition.
public let kCGImagePropertyIPTCEditorialUpdate: CFString = "EditorialUpdate"
/// IPTC: the urgency, from 1 to 8.
public let kCGImagePropertyIPTCUrgency: CFString = "Urgency"
/// IPTC: the subjects.
public let kCGImagePropertyIPTCSubjectReference: CFString = "SubjectReference"
/// IPTC: the category.
public let kCGImagePropertyIPTCCategory: CFString = "Category"
/// IPTC: further categories.
public let kCGImagePropertyIPTCSupplementalCategory: CFString = "SupplementalCategory"
/// IPTC: what objects that come again and again have in common.
public let kCGImagePropertyIPTCFixtureIdentifier: CFString = "FixtureIdentifier"
/// IPTC: the keywords.
public let kCGImagePropertyIPTCKeywords: CFString = "Keywords"
/// IPTC: the codes of the places that are shown.
public let kCGImagePropertyIPTCContentLocationCode: CFString = "ContentLocationCode"
/// IPTC: the names of the places that are shown.
public let kCGImagePropertyIPTCContentLocationName: CFString = "ContentLocationName"
/// IPTC: the earliest day of use.
public let kCGImagePropertyIPTCReleaseDate: CFString = "ReleaseDate"
/// IPTC: the earliest time of use.
public let kCGImagePropertyIPTCReleaseTime: CFString = "ReleaseTime"
/// IPTC: the last day of use.
public let kCGImagePropertyIPTCExpirationDate: CFString = "ExpirationDate"
/// IPTC: the last time of use.
public let kCGImagePropertyIPTCExpirationTime: CFString = "ExpirationTime"
/// IPTC: instructions for use.
public let kCGImagePropertyIPTCSpecialInstructions: CFString = "SpecialInstructions"
/// IPTC: what is to be done with an earlier object.
public let kCGImagePropertyIPTCActionAdvised: CFString = "ActionAdvised"
/// IPTC: the service of an earlier object.
public let kCGImagePropertyIPTCReferenceService: CFString = "ReferenceService"
/// IPTC: the day of an earlier object.
public let kCGImagePropertyIPTCReferenceDate: CFString = "ReferenceDate"
/// IPTC: the number of an earlier object.
public let kCGImagePropertyIPTCReferenceNumber: CFString = "ReferenceNumber"
/// IPTC: the day on which it was made.
public let kCGImagePropertyIPTCDateCreated: CFString = "DateCreated"
/// IPTC: the time at which it was made.
public let kCGImagePropertyIPTCTimeCreated: CFString = "TimeCreated"
/// IPTC: the day on which it was made digital.
public let kCGImagePropertyIPTCDigitalCreationDate: CFString = "DigitalCreationDate"
/// IPTC: the time at which it was made digital.
public let kCGImagePropertyIPTCDigitalCreationTime: CFString = "DigitalCreationTime"
/// IPTC: the program that made it.
public let kCGImagePropertyIPTCOriginatingProgram: CFString = "OriginatingProgram"
/// IPTC: that program's version.
public let kCGImagePropertyIPTCProgramVersion: CFString = "ProgramVersion"
/// IPTC: the edition of the day.
public let kCGImagePropertyIPTCObjectCycle: CFString = "ObjectCycle"
/// IPTC: the authors.
public let kCGImagePropertyIPTCByline: CFString = "Byline"
/// IPTC: the authors' titles.
public let kCGImagePropertyIPTCBylineTitle: CFString = "BylineTitle"
/// IPTC: the city.
public let kCGImagePropertyIPTCCity: CFString = "City"
/// IPTC: the place in the city.
public let kCGImagePropertyIPTCSubLocation: CFString = "SubLocation"
/// IPTC: the state.
public let kCGImagePropertyIPTCProvinceState: CFString = "Province/State"
/// IPTC: the country's code.
public let kCGImagePropertyIPTCCountryPrimaryLocationCode: CFString = "Country/PrimaryLocationCode"
/// IPTC: the country's name.
public let kCGImagePropertyIPTCCountryPrimaryLocationName: CFString = "Country/PrimaryLocationName"
/// IPTC: the place from which it was sent.
public let kCGImagePropertyIPTCOriginalTransmissionReference: CFString = "OriginalTransmissionReference"
/// IPTC: the headline.
public let kCGImagePropertyIPTCHeadline: CFString = "Headline"
/// IPTC: who is to be named.
public let kCGImagePropertyIPTCCredit: CFString = "Credit"
/// IPTC: the source.
public let kCGImagePropertyIPTCSource: CFString = "Source"
/// IPTC: the copyright.
public let kCGImagePropertyIPTCCopyrightNotice: CFString = "CopyrightNotice"
/// IPTC: whom to ask.
public let kCGImagePropertyIPTCContact: CFString = "Contact"
/// IPTC: who wrote the caption.
public let kCGImagePropertyIPTCWriterEditor: CFString = "Writer/Editor"
/// IPTC: the type of image.
public let kCGImagePropertyIPTCImageType: CFString = "ImageType"
/// IPTC: the layout of the image.
public let kCGImagePropertyIPTCImageOrientation: CFString = "ImageOrientation"
/// IPTC: the language.
public let kCGImagePropertyIPTCLanguageIdentifier: CFString = "LanguageIdentifier"
