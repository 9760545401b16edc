/** Endings that words of a language take when they are declined or conjugated; what is left is compared. */

const family = (codes: string, shortest: number, endings: string) =>
  codes.split(' ').map((code) => [code, { shortest, endings: new Set(endings.trim().split(/\s+/)) }] as const)

export interface Endings {
  /** Letters that have to be left, so that short words do not all become the same. */
  readonly shortest: number
  readonly endings: ReadonlySet<string>
}

/** By base language. A language that is not here is compared word for word; English has a file of its own. */
export const endingsByLanguage: ReadonlyMap<string, Endings> = new Map([
  ...family('de lb', 4, 'e en er ern em es n s'),
  ...family('nl af fy', 3, 'e en s n es ens'),
  ...family(
    'sv da nb nn no',
    3,
    'a ar arna ars en ens er erna ers et ets e ene n na ns or orna r rna s t ne nes ernes',
  ),
  ...family('is fo', 3, 'a ar i in ið inn inum ið num num r s u um ur anna unum'),
  ...family('fr', 4, 's x e es ée ées és é er ent ant aux'),
  ...family('es gl', 4, 's es a as o os e ar er ir ado ada ados adas ando iendo'),
  ...family('pt', 4, 's es a as o os e ar er ir ado ada ados adas ando endo ões ão ãos ns m'),
  ...family('it', 4, 'a e i o are ere ire ato ata ati ate ando endo'),
  ...family('ca oc', 4, 's es a e as os ns ar er ir at ada ats ades ant'),
  ...family('ro mo', 4, 'a e i le lor lui ul ului ii ilor uri urile urilor ele elor ei ea'),
  ...family(
    'cs sk',
    3,
    `a á e é ě i í o u ú ů y ý ou em ém ím ým om ám am ům um ech ách ach ích ých och ami emi ími ými ama ího ého ého ému
    ímu ové ovi ova ův ovia mi me te at it et ut t il al el la lo li ají ejí uje ují`,
  ),
  ...family(
    'pl',
    3,
    `a ą e ę i o ó u y ów om ami ach ego emu ej ym ymi ich imi owi owie em ie iem ią ię ać eć ić yć ł ła ło li ły a aj ają
    uje ują`,
  ),
  ...family(
    'sl hr bs sr sh',
    3,
    'a e i o u om em am ima ama ih im og oga om omu ga mu ov ev ova eva ju jo mi ni ti la lo li',
  ),
  ...family(
    'ru uk be',
    3,
    `а я е є ё і ї и ы о у ю ь й ой ей ою ею ом ем ам ям ами ями ах ях ов ев ів їв ий ый ій ая яя ое ее ого его ому ему ым
    им ім ых их іх ые ие ую юю ть ти ться тися л ла ло ли в ши ет ит ут ют ат ят`,
  ),
  ...family('bg mk', 3, 'а я е и о у ът та то те ат ят ът ове ове а ия ите ови ата ото ки ци'),
  ...family(
    'lt lv',
    3,
    'a ā e ē i ī o u ū y ą ę į ų s as es is us ys os ai ei ui am em im um om ams ems ims ās ēs ām ēm ių ius jų',
  ),
  ...family(
    'fi',
    4,
    `a ä n t i in en on än an ssa ssä sta stä lla llä lta ltä lle na nä ksi tta ttä ien jen den tten ja jä ita itä issa issä
    ista istä ille illa illä ilta iltä ihin iin een seen ni si nsa nsä mme nne`,
  ),
  ...family('et', 4, 'a e i u d t s st sse l le lt ks ga ni na ta te de id sid del dest des ile ist istes'),
  ...family(
    'hu',
    4,
    `a e i o ö k ok ek ak ök t at et ot öt ban ben ba be ból ből ra re ról ről nak nek val vel hoz hez höz tól től ig ért
    nál nél on en ön ja je juk jük om em am öm unk ünk`,
  ),
  ...family(
    'tr az',
    3,
    `a e ı i u ü ı da de ta te dan den tan ten lar ler ları leri lara lere larda lerde lardan lerden ların lerin ın in un ün
    nın nin nun nün ya ye yı yi yu yü sı si su sü ım im um üm la le`,
  ),
  ...family(
    'el',
    3,
    'α ας ες ε η ης ο ος ου οι ους ων ω ι ια ιού ιών α ά ά ή ής ό ός ού οί ούς ών μα ματα ματος μάτων',
  ),
  ...family('hi', 2, 'ा ी े ो ों ें ाएँ ियाँ ियों याँ यों ओं'),
])
