import { geographicWords } from './geographic-names.ts'

/** Words that are written the same in many languages: a text made of them need not change. */
const WORDS = `
a4 alpha amd android apache api applet apt arm async atom audio auto avatar azure backend backup banner beta bios bit
bitbucket bitmap blog bluetooth browser byte bytes cache captcha cd cdrom chat client code codec cookie cookies
copyright csv ctrl dashboard dd debian debug delta demo design desktop dns doc dos dpi editor email emoji ethernet
euro excel facebook fax fedora firefox firewall firmware flash float format forum frontend gamma gb geo gettext ghz
gib git gitea github gitlab gmail gnu google gpl gps gtk gzip hardware hdmi homepage host hosting hostname hotel html
http https hz icmp id imap imei index info ini instagram interface internet ios ip iptables ipv4 ipv6 irc isbn isdn
iso issn jabber java javascript joomla jpeg jpg json karaoke kb kbps kernel kib km lan latex layout lib link linux log
login logo lua mac macos mail mailbox manga markdown max mb md5 menu mercurial meta metadata mhz mib microsoft min
minus module monitor mozilla mp3 mp4 mysql neo node normal null oauth offline ogg ok online openpgp opensuse opera os
osx pager panel parser paypal pc pdf percent php phpmyadmin pib pin pixel pixels plan platform playlist plugin plugins plus
png podcast port postgresql postscript ppp pppoe premium program proxy python qr qt radio ram react rebase reddit redhat
redis release roadmap robot root rss rst rtl ruby samba script scripts sdk server servers setup sha1 sha256 shell sim
skype slack sms smtp snapshot snmp software solaris spam sport sql sqlite ssh ssl sso standard start status stop
studio svg swap syndication system taxi tcp telegram telnet terminal test text thunderbird tib timer token tor total
tutorial tv twitter ubuntu udp uefi ui unicode unix uri url utf ux version vi video vim virus visa vm vorbis vs vue
wan web webdav webhook weblate webmail website widget widgets wifi wiki wikipedia win32 windows www xhtml xml xz yahoo
yaml youtube zen zip zoom zstd
`

/** Words of interfaces that are let stand, and short ones that no text is made of alone. */
const PLAIN = `
abc account action actions active add address agenda agi alarm album alias altitude ang april area aria array artist
august authentication author balance bank bar battery bile black blue boga boolean border box buffer cao cap capital centre
charset chi classic click clipboard cloud club cluster color command commit component con configuration console
contact content context control cuando culture cun currency database date default del delete description detail
details developer dialog dios diplomat directory distance diu doctor document documentation doe don download downloads
drawing end engine enter enterprise est event expert explore export express expression extension extra feb feeds fila
files filter filters font for form free frequency full fulltext function gas general genre geometry get global golf
graphic greater hash help high home hybrid iban icon ida idea ignore ili image import individual information input
insert install integer international intro ipsum item items jan january john kan kent khi kho koko kui label labels
large legal les level line linear list local lock lorem low luo magazine mai manager manual mar mark mascara master
material matrix maximum may media medium men merge meru message messages metal minimum minutes mode model modern
modules mono most motel mouse multiple musical navigation nde net network neutral next nimi nisu non not notation note
notification notifications num number offset one open operator option options ora orange original other output package
page pages pagu parameter park party pause people per piu plurals podcasts point pool portrait position post prefix
privacy private process processing progress project properties protocol provider public push query question radar radius rate
reality recent render report reset restart restaurant right role roman routine sauna scenario screen sector sena send
service set siirt silver social socket som source special speech sponsor square stereo string strings structure style
submit suggestions sum support symbol syntax tab table tabs tag tags tai team template tera term the theme thread
thriller thu tip titan top trans transport trio tulu turbo una unique unit universal update upload usa variable
variant vector vera vertical view villa volume with word xliff zero zone
`

/** Units of measurement and money. */
const UNITS = `
km/h tb pb eb zb kw mw gw celsius metre px em pt dpi mph usd eur bitcoin dollar euro yen
`

/** Names of firms, programs and services. */
const NAMES = `
alibaba amazon bing deepl dropbox monero openai opendocument patreon pidgin vkontakte yandex
`

const words = [WORDS, PLAIN, UNITS, NAMES].flatMap((list) => list.trim().split(/\s+/))

export const sharedWords: ReadonlySet<string> = new Set([...words, ...geographicWords])
