import { pathForCode } from './model/filemask.ts'
import { tbx } from './xml/tbx.ts'

/** What the glossary that a project begins with is kept in. */
export const glossaryFormat = { id: tbx.id, filemask: '*.tbx' }

const plural = { number: 2, formula: 'n != 1', categories: ['one', 'other'] }

/** The file it begins with: one without terms. */
export const firstGlossaryFile = (sourceCode: string): { readonly path: string; readonly bytes: Uint8Array } => ({
  path: pathForCode(glossaryFormat.filemask, sourceCode),
  bytes: tbx.create({ language: sourceCode, sourceLanguage: sourceCode, plural, sourcePlural: plural }),
})
