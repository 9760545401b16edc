import { isLetter, isWord, named, type Placeholder, type PlaceholderLanguage, skipWhile } from './placeholder.ts'
import { type PrintfDialect, printfLanguage } from './printf.ts'

const dollar = { sign: '$', first: 1 } as const

const c: PrintfDialect = {
  flags: '-+ #0I',
  ignored: "'",
  lengths: ['hh', 'h', 'll', 'l', 'I64', 'I32', 'L', 'q', 'j', 'z', 'Z', 't'],
  conversions: 'diouxXeEfFgGaAcCsSpnm%',
  ordinal: dollar,
  stars: true,
  conversionEnd: macroEnd,
}

/** `%<PRIu64>`: gettext's spelling of the macros of inttypes.h. */
function macroEnd(text: string, at: number): number | undefined {
  if (!text.startsWith('<PRI', at)) return undefined
  const end = skipWhile(text, at + 4, isWord)
  return text[end] === '>' ? end + 1 : undefined
}

/** `%#@name@`: a text chosen by number, from a dictionary. */
function objcVariable(text: string, at: number): Placeholder | undefined {
  let from = at + 1
  const digits = skipWhile(text, from, (unit) => unit >= 48 && unit <= 57)
  if (digits > from && text[digits] === '$') from = digits + 1
  if (!text.startsWith('#@', from)) return undefined
  const end = skipWhile(text, from + 2, (unit) => isWord(unit) || unit === 45 || unit === 46)
  return end > from + 2 && text[end] === '@' ? named(at, end + 1, text.slice(at, end + 1)) : undefined
}

/** `%{name}`. */
export function percentBrace(text: string, at: number): Placeholder | undefined {
  if (text[at + 1] !== '{') return undefined
  const end = skipWhile(text, at + 2, (unit) => unit !== 123 && unit !== 125 && unit !== 37)
  return end > at + 2 && text[end] === '}' ? named(at, end + 1, text.slice(at + 2, end).trim(), '%{}') : undefined
}

/** `%tY`: dates have two letters. */
function javaDateEnd(text: string, at: number): number | undefined {
  const sign = text[at]
  return (sign === 't' || sign === 'T') && isLetter(text.charCodeAt(at + 1)) ? at + 2 : undefined
}

export const printfLanguages: readonly PlaceholderLanguage[] = [
  printfLanguage('python-format', {
    flags: '-+ #0',
    lengths: ['h', 'l', 'L'],
    conversions: 'diouxXeEfFgGcrsa%',
    name: ['(', ')'],
    stars: true,
  }),
  printfLanguage('php-format', {
    flags: '-+ 0',
    conversions: 'bcdeEfFgGhHosuxX%',
    ordinal: dollar,
    padding: true,
  }),
  printfLanguage('c-format', c),
  printfLanguage('perl-format', {
    flags: '-+ #0',
    lengths: ['hh', 'h', 'll', 'l', 'q', 'L', 'V', 'z', 't', 'j'],
    conversions: 'csduoxefgXEGbBpnidDUOFaA%',
    ordinal: dollar,
    stars: true,
  }),
  printfLanguage('javascript-format', {
    flags: '-+ #0',
    ignored: "'",
    conversions: 'bcdieufFgGosxXjtTvaA%',
    ordinal: dollar,
    stars: true,
  }),
  printfLanguage('lua-format', { flags: '-+ #0', conversions: 'aAcdeEfgGioqsuxX%', ordinal: dollar }),
  printfLanguage('objc-format', { ...c, conversions: `${c.conversions}@`, special: objcVariable }),
  printfLanguage('object-pascal-format', {
    flags: '-',
    conversions: 'dDuUeEfFgGnNmMpPsSxX%',
    ordinal: { sign: ':', first: 0 },
    stars: true,
  }),
  printfLanguage('java-printf-format', {
    flags: '-#+ 0,(',
    conversions: 'bBhHsScCdoxXeEfgGaAn%',
    loneBefore: ' <',
    ordinal: dollar,
    conversionEnd: javaDateEnd,
  }),
  printfLanguage('ruby-format', {
    flags: '-+ #0',
    conversions: 'bBdiouxXeEfgGaAcps%',
    ordinal: dollar,
    name: ['<', '>'],
    nameLast: true,
    noEscape: true,
    unordered: true,
    stars: true,
    special: percentBrace,
  }),
]
