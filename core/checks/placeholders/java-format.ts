import { message } from '#core/messages/message.ts'
import { placeholderLanguage } from '#core/placeholders/languages.ts'
import type { CheckedUnit, Finding } from '../model/check.ts'
import { formatCheck } from './placeholder-check.ts'
import type { FormatPair } from './placeholder-pairs.ts'

const { find } = placeholderLanguage('java-format')
const NUMBERED = /\{\s{0,20}\d/

/** Switched on by auto-java-messageformat alone, it is for texts that have an argument. */
function skips({ flags, source }: CheckedUnit): boolean {
  return !flags.has('java-format') && !source.some((form) => NUMBERED.test(form))
}

/** An apostrophe begins a quotation there; a lone one swallows what follows. Where the flag lone-apostrophe is set, the program doubles them by itself. */
function loneApostrophe({ form, source, target }: FormatPair, { flags }: CheckedUnit): readonly Finding[] {
  if (flags.has('lone-apostrophe') || count(target) % 2 === 0) return []
  const at = target.search(/(?<!')'(?!')/)
  const start = at === -1 ? target.lastIndexOf("'") : at
  const fix = doubled(target)
  const said = message('finding.loneApostrophe')
  const keeps = count(fix) % 2 === 0 && find(fix).length === find(source).length
  return [{ form, start, end: start + 1, message: said, ...(keeps ? { fix } : {}) }]
}

const count = (text: string): number => text.split("'").length - 1

/** Apostrophes of the language twice; those beside braces quote and stay. */
const doubled = (text: string): string => text.replaceAll(/(?<!['{}])'(?!['{}])/g, "''")

export const javaFormat = formatCheck({
  id: 'java_format',
  name: 'Java MessageFormat',
  description: 'Placeholders of source and translation differ, or an apostrophe is unpaired (Java MessageFormat).',
  language: 'java-format',
  skips,
  also: loneApostrophe,
})
