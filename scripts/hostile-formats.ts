// node scripts/run.mjs scripts/hostile-formats.ts [ids]: files of 100 MB and of 60 MB against the readers, each in a process of
// its own: what they cost, and whether they are survived. By hand, for it takes a while; npm test has the small ones.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EditError } from '#core/formats/syntax/text/edit-error.ts'
import type { FileFormat } from '../core/formats/model/format.ts'
import { formats } from '../core/formats/registry.ts'
import { MAXIMUM_LINES } from '../core/formats/syntax/text/limits.ts'
import { repeated } from '../core/formats/testing/hostile.ts'
import { testOptions } from '../core/formats/testing/options.ts'
import { table } from './bench/table.ts'

const MB = 1024 * 1024
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

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
function tinyStrings(id: string, size: number): Uint8Array {
  const [kind = '', head = ''] = HEADS[id] ?? []
  const tiny = TINY[kind] ?? '@=b;'
  const most = (MAXIMUM_LINES - 10) / (tiny.split('\n').length - 1)
  const parts = [head]
  for (let count = 0, length = 0; count < most && length < size; count++) {
    const part = tiny.replace('@', `a${count.toString(36)}`)
    length += part.length
    parts.push(part)
  }
  return encode(parts.join(''))
}

/** A sound file with one string that is all of it, on one line; where a format takes no new strings, the line alone. */
function longLine(format: FileFormat, size: number): Uint8Array {
  const line = 'word '.repeat(size / 5)
  if (!format.abilities.add) return encode(line)
  const empty = format.read(format.create(testOptions), testOptions)
  const key = format.codeStyle === 'posix' && format.abilities.locations && !format.abilities.contexts ? TIMES : 'key'
  try {
    return format.write(empty, [{ kind: 'add', key, source: ['key'], target: [line] }])
  } catch (error) {
    if (error instanceof EditError) return encode(line)
    throw error
  }
}

/** Subtitles are named by their times. */
const TIMES = '00:00:01.000-->00:00:02.000'

const INPUTS: Readonly<Record<string, (format: FileFormat) => Uint8Array>> = {
  '100 MB, one line': () => repeated(encode('a'), 100 * MB),
  '60 MB, one string': (format) => longLine(format, 55 * MB),
  '60 MB, tiny strings': ({ id }) => tinyStrings(id, 60 * MB),
}

interface Cost {
  readonly seconds: number
  readonly megabytes: number
  readonly entries: number
  readonly problem: string
}

/** In a process that did not make the file, so that its memory is that of reading alone. */
function measure(format: FileFormat, path: string): Cost {
  const file = readFileSync(path)
  const before = process.cpuUsage()
  const catalog = format.read(file, testOptions)
  const entries = catalog.entries.length
  format.write(catalog, [])
  const { user, system } = process.cpuUsage(before)
  return {
    seconds: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
    entries,
    problem: catalog.problems[0]?.message ?? '',
  }
}

const again = (...args: string[]): string =>
  execFileSync(process.execPath, [import.meta.filename, ...args], { encoding: 'utf8' })

const [ids = '', task, path = '', input = ''] = process.argv.slice(2)
const format = formats.find(({ id }) => id === ids) as FileFormat
if (task === 'make') writeFileSync(path, INPUTS[input]?.(format) ?? '')
else if (task === 'read') process.stdout.write(JSON.stringify(measure(format, path)))
else {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-hostile-'))
  const file = join(folder, 'file')
  const wanted = ids === '' ? formats : formats.filter(({ id }) => ids.split(',').includes(id))
  const rows = wanted.flatMap(({ id }) =>
    Object.keys(INPUTS).map((name) => {
      again(id, 'make', file, name)
      const { seconds, megabytes, entries, problem } = JSON.parse(again(id, 'read', file)) as Cost
      process.stderr.write(`${id}, ${name}: ${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB\n`)
      return [id, name, seconds, Math.round(megabytes), entries, problem]
    }),
  )
  rmSync(folder, { recursive: true })
  console.log(table(['Format', 'file', 'cpu s', 'peak MB', 'strings', 'problem'], rows))
}
