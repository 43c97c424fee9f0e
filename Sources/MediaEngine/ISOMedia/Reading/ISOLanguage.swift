/// Language codes of ISO media files.
enum ISOLanguage {
  /// A media header's three-letter code, converted from a Macintosh language number if need be; nil where it is
  /// unspecified.
  static func code(_ packed: UInt16) -> String? {
    if packed == 0x7fff { return nil }
    if packed < 0x400 { return macintosh.indices.contains(Int(packed)) ? macintosh[Int(packed)] : nil }
    let letters = [packed >> 10 & 31, packed >> 5 & 31, packed & 31].map { UInt8($0) + 0x60 }
    guard letters.allSatisfy({ (0x61...0x7a).contains($0) }) else { return nil }
    return String(decoding: letters, as: UTF8.self)
  }

  /// A three-letter code packed for a media header; nil where it doesn't fit.
  static func packed(_ code: String) -> UInt16? {
    let letters = Array(code.utf8)
    guard letters.count == 3, letters.allSatisfy({ (0x61...0x7a).contains($0) }) else { return nil }
    return letters.reduce(0) { $0 << 5 | UInt16($1 - 0x60) }
  }

  /// The BCP 47 tag for a three-letter code: the two-letter one if there is one. Nil for undetermined.
  static func tag(_ code: String) -> String? { code == "und" ? nil : short[code] ?? code }

  /// The three-letter code of a BCP 47 tag's language, where it has one.
  static func code(tag: String) -> String? {
    let language = tag.prefix { $0 != "-" }.lowercased()
    return language.count == 3 ? language : long[language]
  }

  /// By Macintosh language number.
  private static let macintosh = [
    "eng", "fra", "deu", "ita", "nld", "swe", "spa", "dan", "por", "nor", "heb", "jpn", "ara", "fin", "ell", "isl",
    "mlt", "tur", "hrv", "zho", "urd", "hin", "tha", "kor", "lit", "pol", "hun", "est", "lav", "smi", "fao", "fas",
    "rus", "zho", "nld", "gle", "sqi", "ron", "ces", "slk", "slv", "yid", "srp", "mkd", "bul", "ukr", "bel",
  ]

  private static let pairs: [(String, String)] = table.split(separator: " ").map {
    (String($0.prefix(3)), String($0.dropFirst(4)))
  }

  private static let short = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  // Where a language has two codes, the terminology one comes first in the table.
  private static let long = Dictionary(pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

  /// ISO 639-2 codes and their ISO 639-1 equivalents.
  private static let table = """
    aar=aa abk=ab afr=af aka=ak amh=am ara=ar arg=an asm=as ava=av ave=ae aym=ay aze=az bak=ba bam=bm bel=be ben=bn \
    bih=bh bis=bi bod=bo tib=bo bos=bs bre=br bul=bg cat=ca ces=cs cze=cs cha=ch che=ce chu=cu chv=cv cor=kw cos=co \
    cre=cr cym=cy wel=cy dan=da deu=de ger=de div=dv dzo=dz ell=el gre=el eng=en epo=eo est=et eus=eu baq=eu ewe=ee \
    fao=fo fas=fa per=fa fij=fj fin=fi fra=fr fre=fr fry=fy ful=ff gla=gd gle=ga glg=gl glv=gv grn=gn guj=gu hat=ht \
    hau=ha heb=he her=hz hin=hi hmo=ho hrv=hr hun=hu hye=hy arm=hy ibo=ig ido=io iii=ii iku=iu ile=ie ina=ia ind=id \
    ipk=ik isl=is ice=is ita=it jav=jv jpn=ja kal=kl kan=kn kas=ks kat=ka geo=ka kau=kr kaz=kk khm=km kik=ki kin=rw \
    kir=ky kom=kv kon=kg kor=ko kua=kj kur=ku lao=lo lat=la lav=lv lim=li lin=ln lit=lt ltz=lb lub=lu lug=lg mah=mh \
    mal=ml mar=mr mkd=mk mac=mk mlg=mg mlt=mt mon=mn mri=mi mao=mi msa=ms may=ms mya=my bur=my nau=na nav=nv nbl=nr \
    nde=nd ndo=ng nep=ne nld=nl dut=nl nno=nn nob=nb nor=no nya=ny oci=oc oji=oj ori=or orm=om oss=os pan=pa pli=pi \
    pol=pl por=pt pus=ps que=qu roh=rm ron=ro rum=ro run=rn rus=ru sag=sg san=sa sin=si slk=sk slo=sk slv=sl sme=se \
    smo=sm sna=sn snd=sd som=so sot=st spa=es sqi=sq alb=sq srd=sc srp=sr ssw=ss sun=su swa=sw swe=sv tah=ty tam=ta \
    tat=tt tel=te tgk=tg tgl=tl tha=th tir=ti ton=to tsn=tn tso=ts tuk=tk tur=tr twi=tw uig=ug ukr=uk urd=ur uzb=uz \
    ven=ve vie=vi vol=vo wln=wa wol=wo xho=xh yid=yi yor=yo zha=za zho=zh chi=zh zul=zu
    """
}
