import { findLanguage } from '#core/languages/languages.ts'
import { resolveLanguage } from '#core/languages/resolve.ts'

const isKnown = (code: string): boolean => {
  const found = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,2}$/.test(code) ? resolveLanguage(code) : undefined
  return found !== undefined && !found.created
}

/** Names such as `Shop_German.json`: the whole name, or what follows the last `_`. */
function namedLanguage(stem: string): string | undefined {
  const words = stem.replaceAll(/[-.]/g, '_').split('_')
  for (let from = 0; from < words.length; from++) {
    const name = words.slice(from).join(' ')
    const found = name.length > 3 ? resolveLanguage(name) : undefined
    if (found && !found.created) return found.language.code
  }
  return undefined
}

/** The code in the path of a file, as it is written there: a file name, its last part, or a folder. '' if there is none. */
export function languageOfPath(path: string): string {
  const segments = path.split('/')
  const stem = (segments.pop() ?? '').replace(/\.[^.]*$/, '')
  const parts = [stem, ...stem.split(/[.]/).toReversed(), ...stem.split(/_(?=[a-z]{2,3}(?:[-_]|$))/).toReversed()]
  const code = [...parts, ...segments.toReversed()].find(isKnown)
  return code ?? namedLanguage(stem) ?? ''
}

/** The path without the code: files that differ in nothing else are one document. */
export function withoutLanguage(path: string, code: string): string {
  const name = findLanguage(code)?.name.replaceAll(' ', '_') ?? ''
  for (const written of [code, name]) {
    const at = written === '' ? -1 : path.lastIndexOf(written)
    if (at >= 0) return `${path.slice(0, at)}*${path.slice(at + written.length)}`
  }
  return path
}

/** The code that we know a language by. */
export const knownCode = (code: string): string => resolveLanguage(code)?.language.code ?? code
