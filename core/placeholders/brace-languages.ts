import {
  escaped,
  isDigit,
  isWord,
  named,
  type Placeholder,
  type PlaceholderLanguage,
  scan,
  skipWhile,
} from './placeholder.ts'

const stray = (at: number): Placeholder => ({ start: at, end: at + 1, kind: 'stray', form: '', argument: '' })

/** `{...}` with `{{` and `}}` as escapes; `read` answers with the placeholder at an opening brace. */
function doubled(text: string, read: (text: string, at: number) => Placeholder | undefined): Placeholder[] {
  const found: Placeholder[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign !== '{' && sign !== '}') continue
    const placeholder = text[at + 1] === sign ? escaped(at, at + 2) : (sign === '{' && read(text, at)) || stray(at)
    found.push(placeholder)
    at = placeholder.end - 1
  }
  return found
}

/** `{name.attribute[key]!r:spec}`. */
function pythonField(text: string, start: number): Placeholder | undefined {
  let at = skipWhile(text, start + 1, isWord)
  const name = text.slice(start + 1, at)
  for (;;) {
    if (text[at] === '.') at = skipWhile(text, at + 1, isWord)
    else if (text[at] === '[') {
      const end = skipWhile(text, at + 1, (unit) => unit !== 93 && unit !== 123 && unit !== 125)
      if (text[end] !== ']') return undefined
      at = end + 1
    } else break
  }
  if (text[at] === '!' && 'rsa'.includes(text[at + 1] ?? ' ')) at += 2
  const end = text[at] === ':' ? skipWhile(text, at, (unit) => unit !== 123 && unit !== 125) : at
  if (text[end] !== '}') return undefined
  const rest = text.slice(start + 1 + name.length, end)
  const argument = name === '' ? undefined : /^\d+$/.test(name) ? `#${Number(name) + 1}` : name
  return { start, end: end + 1, kind: 'placeholder', form: `{${rest}}`, argument }
}

/** `{0,5:N2}`: which argument it is, not how it is shown. */
function cSharpItem(text: string, start: number): Placeholder | undefined {
  let at = skipWhile(text, start + 1, isDigit)
  if (at === start + 1) return undefined
  const argument = text.slice(start + 1, at)
  at = skipWhile(text, at, (unit) => unit === 32)
  if (text[at] === ',') at = skipWhile(text, at + 1, (unit) => isDigit(unit) || unit === 45 || unit === 32)
  if (text[at] === ':') at = skipWhile(text, at + 1, (unit) => unit !== 123 && unit !== 125 && unit !== 47)
  return text[at] === '}' ? named(start, at + 1, argument, '{}') : undefined
}

/** `{name}`. */
function perlName(text: string, start: number): Placeholder | undefined {
  const end = skipWhile(text, start + 1, isWord)
  return end > start + 1 && text[end] === '}' ? named(start, end + 1, text.slice(start + 1, end), '{}') : undefined
}

export const braceLanguages: readonly PlaceholderLanguage[] = [
  {
    id: 'python-brace-format',
    flags: ['python-brace-format'],
    find: (text) => doubled(text, pythonField),
  },
  { id: 'c-sharp-format', flags: ['c-sharp-format'], find: (text) => scan(text, '{', cSharpItem) },
  { id: 'perl-brace-format', flags: ['perl-brace-format'], find: (text) => scan(text, '{', perlName) },
]
