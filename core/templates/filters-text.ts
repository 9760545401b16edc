import type { Filter } from '#core/templates/filter.ts'
import { toNumber, toText, type Value } from '#core/templates/value.ts'

const plain = (apply: (text: string) => Value): Filter => ({ argument: 'none', apply: (value) => apply(toText(value)) })

const withText = (apply: (text: string, argument: string) => Value): Filter => ({
  argument: 'required',
  apply: (value, argument) => apply(toText(value), toText(argument ?? '')),
})

/** A filter with a size; without a usable one the text stays as it is. */
const withSize = (apply: (text: string, size: number) => string): Filter => ({
  argument: 'required',
  apply: (value, argument) => {
    const size = toNumber(argument ?? '')
    return size === undefined ? toText(value) : apply(toText(value), Math.min(Math.max(Math.trunc(size), 0), 10_000))
  },
})

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const title = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/(^|[^\p{L}\p{M}\p{N}'’])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase())

function truncate(text: string, size: number): string {
  const letters = [...text]
  return letters.length <= size ? text : `${letters.slice(0, Math.max(size - 1, 0)).join('')}…`
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\w\s-]/g, '')
    .toLowerCase()
    .replaceAll(/[-\s]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

const escapeHtml = plain((text) => text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter))

function wrap(text: string, width: number): string {
  const wrapLine = (line: string) => {
    const lines: string[] = []
    for (const word of line.split(' ')) {
      const last = lines.at(-1)
      if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
      else lines[lines.length - 1] = `${last} ${word}`
    }
    return lines.join('\n')
  }
  return text.split('\n').map(wrapLine).join('\n')
}

/** The folder of a path, without the last slash; nothing for a plain name. */
const dirname = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

function stripExtension(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? path : path.slice(0, path.length - (name.length - dot))
}

/** A path without its first folder. */
const withoutFirst = (path: string): string => path.slice(path.indexOf('/') + 1)

function encode(text: string, safe: string): string {
  return [...text.toWellFormed()]
    .map((letter) => (safe.includes(letter) ? letter : encodeURIComponent(letter).replaceAll(/[!'()*]/g, percent)))
    .join('')
}

const percent = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

export const textFilters: Readonly<Record<string, Filter>> = {
  lower: plain((text) => text.toLowerCase()),
  upper: plain((text) => text.toUpperCase()),
  title: plain(title),
  capfirst: plain(capitalised),
  slugify: plain(slug),
  cut: withText((text, part) => (part === '' ? text : text.split(part).join(''))),
  truncatechars: withSize(truncate),
  truncatewords: withSize((text, size) => {
    const all = words(text)
    return all.length <= size ? all.join(' ') : `${all.slice(0, size).join(' ')} …`
  }),
  wordcount: plain((text) => words(text).length),
  wordwrap: withSize(wrap),
  ljust: withSize((text, size) => text.padEnd(size)),
  rjust: withSize((text, size) => text.padStart(size)),
  center: withSize((text, size) => text.padStart(Math.floor((size + text.length) / 2)).padEnd(size)),
  addslashes: plain((text) => text.replaceAll(/[\\"']/g, '\\$&')),
  striptags: plain((text) => text.replaceAll(/<[^<>]*>/g, '')),
  urlencode: {
    argument: 'optional',
    apply: (value, safe) => encode(toText(value), safe === undefined ? '/' : toText(safe)),
  },
  escape: escapeHtml,
  force_escape: escapeHtml,
  safe: { argument: 'none', apply: (value) => value },
  dirname: plain(dirname),
  stripext: plain(stripExtension),
  parentdir: plain(withoutFirst),
}
