import { readZip, unpack } from '../../core/formats/syntax/packed/zip.ts'
import { replaceInZip } from '../../core/formats/syntax/packed/zip-write.ts'
import type { Dice } from './dice.ts'

const MAXIMUM_INPUT = 200_000

/** What readers of one kind of file or another stop at. */
const TOKENS = [
  ...'"\'`\\{}[]()<>&;:,=|#%!?*-_~^$@/+.\n\r\t \0',
  ...[
    '\r\n',
    '""',
    "''",
    '"""',
    "'''",
    '\\"',
    '\\\\',
    '\\n',
    '\\u',
    '\\u0041',
    '\\ud800',
    '\\x',
    '\\\n',
    '\n\n',
    '\n  ',
  ],
  ...[
    '/*',
    '*/',
    '//',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '</',
    '/>',
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    '&a;',
  ],
  ...[
    '&amp;',
    '&lt;',
    '&#0;',
    '&#x10FFFF;',
    '&#xD800;',
    '&#',
    '&',
    '{{',
    '}}',
    '{ $n ->',
    '[one]',
    '*[other]',
    '-term',
  ],
  ...['{n, plural, one {#} other {#}}', '%n', '%1$s', '%%', '\u0004', '\u001e', '\ufeff', '\u2028', '\u{1f600}', 'é'],
  ...[
    'msgid "x"',
    'msgstr ""',
    'msgctxt ""',
    'msgid_plural',
    'msgstr[9] ""',
    '#~ ',
    '#, fuzzy',
    '#| msgid ""',
    'domain "x"',
  ],
  ...[
    'key: value',
    '- item',
    '? ',
    '|-',
    '>+2',
    '&anchor',
    '*anchor',
    '<<: *a',
    '!!str',
    '---',
    '...',
    '%YAML',
    '# ',
    '[a.b]',
  ],
  ...['[[a]]', 'a.b = 1', 'return [', '];', '=>', 'array(', '<<<EOT\n', 'EOT;\n', '<?php', '$x[', 'define(', '. "x"'],
  ...[
    '00:00:01,000 --> 00:00:02,000',
    '{1}{2}',
    'Dialogue: 0,',
    '[Events]',
    'WEBVTT',
    'STRINGTABLE',
    'BEGIN',
    'END',
    'LANGUAGE',
  ],
  ...[
    '```',
    '~~~',
    '====',
    '----',
    '|===',
    '# ',
    '* ',
    '> ',
    '1. ',
    '![a](b)',
    '<p>',
    '</p>',
    '<script>',
    '<br/>',
    '{|',
    '|}',
  ],
  ...[
    'null',
    'true',
    '1e999',
    '-0',
    '[',
    ']',
    '{}',
    '[]',
    ',,',
    '_one',
    '_plural',
    '_0',
    '.comment',
    '->',
    '[0]',
    '.',
    'zero',
  ],
]

const encoder = new TextEncoder()
const tokens = TOKENS.map((token) => encoder.encode(token))

function spliced(bytes: Uint8Array, start: number, drop: number, insert: Uint8Array): Uint8Array {
  const end = Math.min(bytes.length, start + drop)
  const out = new Uint8Array(start + insert.length + bytes.length - end)
  out.set(bytes.subarray(0, start))
  out.set(insert, start)
  out.set(bytes.subarray(end), start + insert.length)
  return out
}

/** A piece of a file: some bytes, or whole lines. */
function piece(bytes: Uint8Array, dice: Dice): Uint8Array {
  const start = dice.below(bytes.length + 1)
  if (dice.chance(0.5)) return bytes.subarray(start, start + 1 + dice.below(40))
  const from = bytes.lastIndexOf(10, start) + 1
  let to = from
  for (let lines = 1 + dice.below(4); lines > 0 && to !== -1; lines--) to = bytes.indexOf(10, to + 1)
  return bytes.subarray(from, to === -1 ? bytes.length : to + 1)
}

type Mutation = (bytes: Uint8Array, dice: Dice, other: Uint8Array) => Uint8Array

const flipByte: Mutation = (bytes, dice) => {
  const out = bytes.slice()
  if (out.length > 0) out[dice.below(out.length)] = dice.below(256)
  return out
}
const flipBit: Mutation = (bytes, dice) => {
  const out = bytes.slice()
  const at = dice.below(out.length + 1)
  if (at < out.length) out[at] = (out[at] ?? 0) ^ (1 << dice.below(8))
  return out
}
const insertToken: Mutation = (bytes, dice) =>
  spliced(bytes, dice.below(bytes.length + 1), dice.chance(0.5) ? 0 : dice.below(4), dice.pick(tokens))
const drop: Mutation = (bytes, dice) =>
  spliced(bytes, dice.below(bytes.length + 1), 1 + dice.below(dice.chance(0.2) ? 400 : 12), new Uint8Array(0))
const truncate: Mutation = (bytes, dice) => bytes.slice(0, dice.below(bytes.length + 1))
const behead: Mutation = (bytes, dice) => bytes.slice(dice.below(bytes.length + 1))
const duplicate: Mutation = (bytes, dice) => spliced(bytes, dice.below(bytes.length + 1), 0, piece(bytes, dice))
const borrow: Mutation = (bytes, dice, other) => spliced(bytes, dice.below(bytes.length + 1), 0, piece(other, dice))
const replacePiece: Mutation = (bytes, dice, other) =>
  spliced(bytes, dice.below(bytes.length + 1), dice.below(60), piece(other, dice))
const repeat: Mutation = (bytes, dice) => {
  const unit = dice.chance(0.5) ? dice.pick(tokens) : piece(bytes, dice)
  const times = Math.min(2 + dice.below(dice.chance(0.1) ? 2000 : 30), Math.ceil(50_000 / (unit.length + 1)))
  const run = new Uint8Array(unit.length * times)
  for (let i = 0; i < times; i++) run.set(unit, i * unit.length)
  return spliced(bytes, dice.below(bytes.length + 1), 0, run)
}
const halve: Mutation = (bytes, dice, other) =>
  spliced(bytes, dice.below(bytes.length + 1), bytes.length, other.subarray(dice.below(other.length + 1)))

const MUTATIONS = [
  ...[flipByte, flipBit, insertToken, insertToken, insertToken, drop, drop, truncate, behead],
  ...[duplicate, duplicate, borrow, replacePiece, repeat, halve],
]

/** A file damaged in one to six ways; `other` is one to borrow from. */
export function mutate(bytes: Uint8Array, other: Uint8Array, dice: Dice): Uint8Array {
  const inside = readZip(bytes)
  if (typeof inside !== 'string' && dice.chance(0.7)) return mutateInside(bytes, dice)
  let out = bytes
  for (let count = 1 + dice.below(dice.chance(0.3) ? 6 : 2); count > 0; count--) {
    out = dice.pick(MUTATIONS)(out, dice, other)
  }
  return out.length > MAXIMUM_INPUT ? out.slice(0, MAXIMUM_INPUT) : out
}

/** An archive whose packing is sound and whose contents are not. */
function mutateInside(bytes: Uint8Array, dice: Dice): Uint8Array {
  const archive = readZip(bytes)
  if (typeof archive === 'string' || archive.members.length === 0) return bytes
  const member = dice.pick(archive.members)
  const content = unpack(archive, member, MAXIMUM_INPUT)
  if (typeof content === 'string') return bytes
  let out: Uint8Array = content
  for (let count = 1 + dice.below(3); count > 0; count--) out = dice.pick(MUTATIONS)(out, dice, content)
  return replaceInZip(archive, new Map([[member.name, out.slice(0, MAXIMUM_INPUT)]]))
}
