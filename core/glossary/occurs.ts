import { compileGlossary } from './matcher.ts'

/** Does a term stand in a text, in any of its forms? For a handful of terms; many are compiled once. */
export function termOccurs(term: string, text: string, language: string): boolean {
  return compileGlossary([{ source: term }], language).find(text).length > 0
}
