import { crc32, deflateRawSync } from 'node:zlib'
import { readZip } from '../syntax/packed/zip.ts'
import { packZip } from '../syntax/packed/zip-write.ts'
import { concatenate } from '../syntax/text/source-text.ts'

/** A file that means harm, or was spoiled beyond recognition. */
export interface HostileFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** What a reader may begin something at, and wait for its end. */
const OPENINGS = [
  ...['"', "'", '`', '\\', '{', '[', '(', '<', '&', '#', '=', ',', ';', '|', '>', '- ', '* ', '? ', ': ', '\t', ' '],
  ...['\n', '\r', '\r\n', '\0', '\ufeff', '\u2028', 'a', 'a=', 'a\n', 'a=\n', '"a"=', '"a" = "', '"a";', 'a = b;\n'],
  ...['{"a":', '[{"', '[[', '{{', '${', '{ $a ->\n', '{ "', '<a>', '<a b="', '<a b="c" ', '</a>', '<!--', '<![CDATA['],
  ...['<!ENTITY a "', '<!DOCTYPE a [', '<?', '&a;', '&#1', '/*', '*/', '//', '/', '"""', "'''", '<<<EOT\n', 'array('],
  ...['<?php return [', "'a' => [", 'a: ', 'a:\n ', '&a ', '*a ', '- - ', '> > ', '[a]\n', '[a.', 'a.a.', '%%', '$a['],
  ...['msgid "a"\n', 'msgid ""\n""\n', '#~ ', '#, ', '-->', '1\n00:00:01,000 --> 00:00:02,000\na\n\n', '{1}{2}a\n'],
  ...[
    'Dialogue: 0,',
    'BEGIN\n',
    'STRINGTABLE\nBEGIN\n',
    '|===\n',
    '```\n',
    '~~~\n',
    '====\n',
    '# a\n\n',
    '| a | b |\n',
  ],
  ...['<p>', '<b>', '<script>', '{|\n', '== a ==\n', '<string name="a">', '<plurals name="a">', '<key>', '<dict>'],
]

/** Elements that hold each other, so deep that a reader which calls itself would fall. */
const NESTS: readonly (readonly [open: string, middle: string, close: string])[] = [
  ['{"a":', '1', '}'],
  ['[', '', ']'],
  ['{', '', '}'],
  ['(', '', ')'],
  ['<a>', 'x', '</a>'],
  ['<string name="a">', 'x', '</string>'],
  ['<div>', 'x', '</div>'],
  ['- ', 'x', ''],
  ['a: {', 'x', '}'],
  ['a.', 'b = "x"', ''],
  ['> ', 'x', ''],
  ['k = { "x" } { $a ->\n *[other] ', 'x', '\n}'],
  ["<?php return ['a' => ", "'x'", ']'],
  ['{ plural, one {', 'x', '} other {} }'],
  ['BEGIN ', '', ' END'],
]

const ENTITY_BOMB = [
  '<?xml version="1.0"?>\n<!DOCTYPE resources [\n<!ENTITY a0 "ha">',
  ...Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`),
  '<!ENTITY x SYSTEM "file:///etc/passwd">\n]>\n<resources><string name="a">&a30;&x;</string></resources>\n',
].join('\n')

/** Files of about `size` bytes each, for any reader; elements hold each other up to `depth`. */
export function* hostileFiles(size: number, depth: number): Generator<HostileFile> {
  for (const token of OPENINGS) {
    yield { name: `${JSON.stringify(token)} again and again`, bytes: repeated(encode(token), size) }
  }
  for (const [name, unit] of Object.entries(BAD_BYTES)) yield { name, bytes: repeated(unit, size) }
  yield { name: 'lone surrogates in UTF-16', bytes: concatenate([UTF_16, repeated(LONE, size)]) }
  yield { name: 'an entity bomb', bytes: encode(ENTITY_BOMB) }
  yield* nests(1000, NESTS)
  yield* nests(
    depth,
    NESTS.filter(([open]) => open.length < 6),
  )
}

const UTF_16 = Uint8Array.of(0xff, 0xfe)
const LONE = Uint8Array.of(0x00, 0xd8)
const BAD_BYTES = {
  'lone surrogates': Uint8Array.of(0xed, 0xa0, 0x80),
  'bytes that do not decode': Uint8Array.of(0xff),
  'half of a character': Uint8Array.of(0xe2, 0x82),
  'zero bytes between letters': Uint8Array.of(0x61, 0x00, 0x00, 0x62),
}

function* nests(depth: number, kinds: typeof NESTS): Generator<HostileFile> {
  for (const [open, middle, close] of kinds) {
    const name = `${JSON.stringify(open)} ${depth} deep`
    yield { name, bytes: encode(open.repeat(depth) + middle + close.repeat(depth)) }
    yield { name: `${name}, never closed`, bytes: encode(open.repeat(depth)) }
  }
}

export function repeated(unit: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(Math.max(unit.length, size - (size % unit.length)))
  for (let at = 0; at < out.length; at += unit.length) out.set(unit.subarray(0, out.length - at), at)
  return out
}

const BOMBS = ['content.xml', 'Stories/Story_1.xml', 'xl/workbook.xml']
const DEFLATED = 8

/**
 * An archive that unpacks to far more than it is, where readers of documents, stories and workbooks look first. The content is
 * packed once for all, by a program that is faster than ours: the archive is made of the packed bytes, then told what they are.
 */
export function bomb(size: number): Uint8Array {
  const content = new Uint8Array(size).fill(0x20)
  const data = new Uint8Array(deflateRawSync(content))
  const bytes = packZip(BOMBS.map((name) => ({ name, content: data, stored: true })))
  const archive = readZip(bytes)
  if (typeof archive === 'string') throw new Error(archive)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const at of archive.members.flatMap(({ start, record }) => [start + 8, record + 10])) {
    view.setUint16(at, DEFLATED, true)
    view.setUint32(at + 6, crc32(content), true)
    view.setUint32(at + 14, size, true)
  }
  return bytes
}
