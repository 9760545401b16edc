import { parseCode } from '#core/languages/codes.ts'
import { findLanguage } from '#core/languages/languages.ts'
import { resolveLanguage } from '#core/languages/resolve.ts'

/** A place in a path where a language code stands: the path with a star there, and the code. */
export interface LanguageSlot {
  readonly mask: string
  readonly code: string
}

const WRITTEN = /^[a-z]{2,3}(?:[-_][A-Z][a-z]{3})?(?:[-_](?:[A-Z]{2}|[a-z]{2}|\d{3}))?(?:@[a-z]{3,10})?$/
const SHOUTED = /^[A-Z]{2}(?:[-_][A-Z]{2})?$/
const ANDROID = /^(?:[a-z]{2,3}(?:-r(?:[A-Z]{2}|\d{3}))?|b(?:\+[A-Za-z0-9]{2,8}){1,3})$/
const NAMED = /^[A-Z]?[a-z]{4,20}$/

/** Folders that are languages too, but hardly ever meant as such. */
const plainFolders = new Set(['src', 'bin', 'new', 'bar', 'io', 'ts', 'sh', 'lib', 'app', 'js'])

const LONGEST_CODE = 24

function isKnown(code: string): boolean {
  const resolved = resolveLanguage(code)
  if (!resolved) return false
  const parts = parseCode(code)
  return (
    !resolved.created ||
    (/[-_+](?:r?[A-Z]{2}|[A-Z][a-z]{3})$/.test(code) && findLanguage(parts?.language ?? '') !== undefined)
  )
}

/** Remembers its answers: a repository has few different codes and many files. */
export class CodeTest {
  readonly #known = new Map<string, boolean>()

  /** As part of a name: `messages_cs`. */
  isCode(text: string): boolean {
    return this.#ask(text, WRITTEN)
  }

  /** As a whole name: also `CS` and `czech`. */
  isWholeCode(text: string): boolean {
    return this.#ask(text, WRITTEN) || this.#ask(text, SHOUTED) || this.#ask(text, NAMED)
  }

  isAndroidCode(text: string): boolean {
    return this.#ask(text, ANDROID)
  }

  #ask(text: string, pattern: RegExp): boolean {
    if (text.length > LONGEST_CODE || text.length < 2 || !pattern.test(text)) return false
    let known = this.#known.get(text)
    if (known === undefined) {
      known = isKnown(text)
      this.#known.set(text, known)
    }
    return known
  }
}

/** A code inside one part of a path, with what stands before and after it. */
interface Inside {
  readonly before: string
  readonly code: string
  readonly after: string
}

const separators = new Set(['.', '_', '-'])

/** `messages_pt_BR`: the longest end after a separator that is a code. */
function suffixCode(stem: string, test: CodeTest): Inside | undefined {
  let found: Inside | undefined
  const first = Math.max(0, stem.length - LONGEST_CODE)
  for (let at = stem.length - 3; at >= first; at--) {
    if (!separators.has(stem[at] ?? '')) continue
    const code = stem.slice(at + 1)
    if (test.isCode(code)) found = { before: stem.slice(0, at + 1), code, after: '' }
  }
  return found
}

function codeInFolder(part: string, test: CodeTest): Inside | undefined {
  if (part.startsWith('values-')) {
    const code = part.slice('values-'.length)
    return test.isAndroidCode(code) ? { before: 'values-', code, after: '' } : undefined
  }
  if (part.endsWith('.lproj')) {
    const code = part.slice(0, -'.lproj'.length)
    return test.isWholeCode(code) ? { before: '', code, after: '.lproj' } : undefined
  }
  if (plainFolders.has(part)) return undefined
  return test.isWholeCode(part) ? { before: '', code: part, after: '' } : suffixCode(part, test)
}

function codeInFile(name: string, test: CodeTest): Inside | undefined {
  const dot = name.lastIndexOf('.')
  if (dot <= 0) return undefined
  const [stem, ending] = [name.slice(0, dot), name.slice(dot)]
  if (test.isWholeCode(stem)) return { before: '', code: stem, after: ending }
  const found = suffixCode(stem, test)
  if (found) return { ...found, after: ending }
  const first = /^([^.]+)\..+$/.exec(stem)?.[1]
  return first !== undefined && test.isCode(first)
    ? { before: '', code: first, after: name.slice(first.length) }
    : undefined
}

const starred = ({ before, after }: Inside): string => `${before}*${after}`

/** Every way to see a language code in a path. Where one code stands in several places, all of them are starred together too. */
export function languageSlots(path: string, test: CodeTest): LanguageSlot[] {
  const parts = path.split('/')
  const found = parts.map((part, index) =>
    index === parts.length - 1 ? codeInFile(part, test) : codeInFolder(part, test),
  )
  const slots: LanguageSlot[] = []
  for (const [index, inside] of found.entries()) {
    if (!inside) continue
    const { code } = inside
    const one = parts.with(index, starred(inside)).join('/')
    slots.push({ mask: one, code })
    const same = found.filter((other) => other?.code === code).length
    if (same > 1 && found.findIndex((other) => other?.code === code) === index)
      slots.push({ mask: parts.map((part, i) => (found[i]?.code === code ? starred(found[i]) : part)).join('/'), code })
  }
  return slots
}
