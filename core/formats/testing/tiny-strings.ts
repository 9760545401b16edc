import { MAXIMUM_LINES } from '../syntax/text/limits.ts'

/** What takes few bytes for a string; @ is another each time. Each reader stops where it must. */
const TINY: Readonly<Record<string, string>> = {
  po: 'msgid "@"msgstr "" ',
  json: '"@":"",',
  yaml: '@: b, ',
  toml: '@=""\n',
  xml: '<string name="@">b</string>',
  html: '<p>@',
  php: "'@'=>'',",
  fluent: '@ = b\n',
  srt: '1\n00:00:01,000 --> 00:00:02,000\n@\n\n',
  messages: '"@":{},',
  gotext: '{"id":"@"},',
  strings: '"@"="b";',
  line: '@=b\n',
  data: '<data name="@"><value>b</value></data>',
  transUnit: '<trans-unit id="@"><source>b</source></trans-unit>',
  unit: '<unit id="@"><segment><source>b</source></segment></unit>',
  message: '<message><source>@</source></message>',
  plist: '<key>@</key><dict/>',
  term: '<termEntry><langSet xml:lang="en"><tig><term>@</term></tig></langSet></termEntry>',
  tu: '<tu><tuv xml:lang="en"><seg>@</seg></tuv></tu>',
  wxl: '<String Id="@">b</String>',
  dictionary: '<s:String x:Key="@">b</s:String>',
  entity: '<!ENTITY @ "b">',
  tabs: '@\t\t\tb\n',
  comma: '@,b\n',
  paragraph: '@\n\n',
  frames: '{1}{2}@\n',
  dialogue: 'Dialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,@\n',
  cue: '00:01.000 --> 00:02.000\n@\n\n',
  rc: 'A@ "b"\n',
}
/**
 * Every format but xlsx, odf, idml and appstore: those are archives, for which such a file is none; what may hide in a real one is
 * tried in npm test (packed.test.ts, zip.test.ts).
 */
const HEADS: Readonly<Record<string, readonly [kind: string, head: string]>> = {
  'po-mono': ['po', ''],
  po: ['po', ''],
  json: ['json', '{'],
  'json-nested': ['json', '{'],
  i18nextv4: ['json', '{'],
  arb: ['json', '{'],
  yaml: ['yaml', '{'],
  'ruby-yaml': ['yaml', 'en: {'],
  toml: ['toml', ''],
  aresource: ['xml', '<resources>'],
  'moko-resource': ['xml', '<resources>'],
  flatxml: ['xml', '<root>'],
  html: ['html', ''],
  php: ['php', '<?php return ['],
  laravel: ['php', '<?php return ['],
  fluent: ['fluent', ''],
  srt: ['srt', ''],
  xcstrings: ['messages', '{"sourceLanguage":"en","strings":{'],
  webextension: ['messages', '{'],
  gotext: ['gotext', '{"messages":['],
  strings: ['strings', ''],
  ini: ['line', ''],
  joomla: ['line', ''],
  islu: ['line', '[Messages]\n'],
  'mi18n-lang': ['line', ''],
  properties: ['line', ''],
  gwt: ['line', ''],
  resx: ['data', '<root>'],
  plainxliff: ['transUnit', '<xliff version="1.2"><file><body>'],
  xliff: ['transUnit', '<xliff version="1.2"><file><body>'],
  xliff2: ['unit', '<xliff version="2.0"><file>'],
  ts: ['message', '<TS version="2.1"><context><name>a</name>'],
  ts1: ['message', '<TS><context><name>a</name>'],
  stringsdict: ['plist', '<plist version="1.0"><dict>'],
  tbx: ['term', '<martif><text><body>'],
  tmx: ['tu', '<tmx version="1.4"><body>'],
  wxl: ['wxl', '<WixLocalization>'],
  resourcedictionary: ['dictionary', '<ResourceDictionary xmlns:s="s" xmlns:x="x">'],
  dtd: ['entity', ''],
  catkeys: ['tabs', '1\ten\tx\t0\n'],
  csv: ['comma', ''],
  'csv-simple': ['comma', ''],
  'csv-multi': ['comma', 'source,target\n'],
  markdown: ['paragraph', ''],
  mdx: ['paragraph', ''],
  txt: ['paragraph', ''],
  asciidoc: ['paragraph', ''],
  dokuwiki: ['paragraph', ''],
  mediawiki: ['paragraph', ''],
  sub: ['frames', ''],
  ass: ['dialogue', '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n'],
  vtt: ['cue', 'WEBVTT\n\n'],
  rc: ['rc', 'STRINGTABLE\nBEGIN\n'],
  i18next: ['json', '{'],
  resjson: ['json', '{'],
  'nextcloud-json': ['json', '{"translations":{'],
  formatjs: ['messages', '{'],
  'go-i18n-json': ['gotext', '['],
  'go-i18n-json-v2': ['json', '{'],
  'go-i18n-toml': ['toml', ''],
  poxliff: ['transUnit', '<xliff version="1.1"><file><body>'],
  'apple-xliff': ['transUnit', '<xliff version="1.2"><file><body>'],
  'xliff2-placeables': ['unit', '<xliff version="2.0"><file>'],
  'cmp-resource': ['xml', '<resources>'],
  'xwiki-java-properties': ['line', ''],
  'xwiki-page-properties': ['line', '<xwikidoc version="1.3"><content>'],
  'xwiki-fullpage': ['paragraph', '<xwikidoc version="1.3"><content>'],
  ssa: ['dialogue', '[Events]\nFormat: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n'],
}

/** As many lines as are read at all, where each string has its own. */
export function tinyStrings(id: string, size: number): Uint8Array {
  const [kind = '', head = ''] = HEADS[id] ?? []
  const tiny = TINY[kind] ?? '@=b;'
  const most = (MAXIMUM_LINES - 10) / (tiny.split('\n').length - 1)
  const parts = [head]
  for (let count = 0, length = 0; count < most && length < size; count++) {
    const part = tiny.replace('@', `a${count.toString(36)}`)
    length += part.length
    parts.push(part)
  }
  return new TextEncoder().encode(parts.join(''))
}
