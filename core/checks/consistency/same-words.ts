import { geographicWords } from './geographic-names.ts'

/** Words that are written the same in many languages: a text made of them need not change. */
const WORDS = `
a4 acpi adsl afaik ajax alpha amd amen android ansi antivirus apache api app apple applet apps apt arcade arm ascii
asp async atom audio auto avatar avi aws azure backend backup banner base64 bash basic bbcode beta bicubic bilinear
bios bit bitbucket bitmap bits blob blog bluetooth bmp bot browser byte bytes cache captcha cd cdata cdrom ceph chat
chroma chrome chromium clang client cmyk code codec computer cookie cookies copyright cpu cron csv ctrl curl
daemon dashboard dbus dd debian debug delta demo design desktop dhcp diesel diff digital discord divx django dns doc
docbook docker docx dos dpi drupal dvd editor email emoji endpoint epsilon epub eth0 ethernet euro excel exif ext4
facebook faq fat fax fedora feed ffmpeg final firefox firewall firmware flac flash flickr float format forum framework
freebsd freeware frontend ftp gamma gb geo gettext ghz gib gif gimp git gitea github gitlab gmail gmbh gnome gnu
google gpg gpl gps gpu gradle gtk gui gzip hardware hashtag hdd hdmi hdr hertz homepage host hosting hostname hotel
hotspot html http https hub hz icmp icq id ide imap imei img impressum inc index info ini inkscape instagram intel
interface intermezzo internet intranet ios iot ip ipad iphone ipsec iptables iptv ipv4 ipv6 irc isbn isdn iso issn
jabber jar java javadoc javascript jazz jenkins jira joomla jpeg jpg jquery json jsonp junit karaoke kb kbps kde
kerberos kernel kib kilo km kotlin kubernetes kvm lan laptop laravel latex layout lcd ldap led lib libreoffice link
linkedin linux live log login logo logout ltd lte lua luma lvm mac macos mail mailbox mailto makefile manga mariadb
markdown maven max mb mbps md5 memcached menu mercurial meta metadata mhz mib microsoft midi mime min mini minus mit
mix mkv mod modem modul module mongodb monitor monospace motor mov mozilla mp3 mp4 mpeg multi multicast multimedia
museum mysql nano nas neo netbsd netscape newsletter nfs nginx nintendo node nodejs normal notebook npm ntfs ntp null
nvidia oauth ocr odf odt offline ogg ok okay oneplus online openbsd openid openoffice openpgp openssh openssl
openstack openstreetmap opensuse opera oracle org os oss osx pager panel panorama parser paypal pc pcm pdf perl pgp
photoshop php phpmyadmin piano pib pin pinterest pip pixel pixels pizza plan plasma platform playlist plugin plugins
plus png podcast pop pop3 popup port portal portfolio postgres postgresql postscript ppp pppoe premium pro program
prolog proxy pub putty python qemu qr qt quiz quota radio raid ram raw rds readme rebase reddit redhat redis redmine
regex registrar registry release rest rgb rgba riff roadmap robot root router rpm rsa rss rst rsync rtf rtl ruby rust
samba sandbox scanner script scripts sdk sed selenium seo server servers setup sha1 sha256 shell sim skype slack
smartphone smiley sms smtp snap snapshot snmp soap software solaris solo spam sport spotify sql sqlite ssd ssh ssl sso
standard start stash status stop streaming studio subnet subversion sudo super svg svn swap symfony sync
syndication syslog system systemd tango tar taxi tcp telegram telnet tempo terminal test tests text textarea thumbnail
thunderbird tib tiff tiktok timer token tor torrent total trojan tutorial tv twitch twitter typo3 ubuntu udp uefi ui
uml unicode unix ups uri url urls usb usenet utc utf uuid ux version vga vhost vi video videos vim vimeo virus visa
vlan vlc vm vmware vnc voip vorbis vpn vps vs vscode vue wan wasm wav web webdav webhook webhooks weblate webmail webp
webserver website whatsapp whois widget widgets wifi wiki wikidata wikimedia wikipedia win32 windows wlan wma
wordpress workflow workshop wps www xbox xfce xhtml xls xlsx xml xml-rpc xmpp xorg xsd xslt xss xz yahoo yaml yota
youtube zen zip zoom zsh zstd
`

/** Units of measurement and money. */
const UNITS = `
km/h kbit mbit gbit tb pb eb zb kw mw gw kwh volt watt ampere ohm lux lumen kelvin celsius fahrenheit pascal psi joule
newton gram kilogram meter metre liter litre hektar tonne px em rem pt dpi ppi rpm fps mph usd eur gbp chf czk jpy cny
inr bitcoin dollar euro yen
`

/** Names of firms, programs and services. */
const NAMES = `
adobe akismet alibaba amazon anthropic atlassian baidu bing bugzilla canonical cloudflare codeberg deepl digitalocean
dribbble dropbox eclipse elasticsearch etherpad evernote figma flathub forgejo foursquare gravatar hackernews heroku
huawei ibm instapaper keybase launchpad lenovo libretranslate lightroom macbook mastodon matomo mattermost miui
modernmt monero nextcloud nokia nvda ollama openai opendocument oppo outlook owncloud patreon pidgin piwik pixiv
playstation pleroma plesk podman pootle qualcomm raspberry samsung sentry shopify siemens slashdot snapchat sony
sourceforge stackoverflow symbian tencent toshiba transifex trello tumblr uber unsplash vivaldi vkontakte wechat weibo
xiaomi xing yandex zabbix zapier zendesk zotero
`

const words = [WORDS, UNITS, NAMES].flatMap((list) => list.trim().split(/\s+/))

export const sharedWords: ReadonlySet<string> = new Set([...words, ...geographicWords])
