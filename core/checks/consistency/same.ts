import { languages } from '#core/languages/languages.ts'
import { message } from '#core/messages/message.ts'
import type { HighlightKind } from '#core/placeholders/highlights-with.ts'
import { BLANK, markedProse, prose } from '#core/placeholders/prose.ts'
import { countCharacters } from '#core/text/words.ts'
import { baseLanguage } from '../../languages/base-language.ts'
import type { Check, CheckedUnit } from '../model/check.ts'
import { formCheck, whole } from '../model/form-check.ts'
import { withoutFixedParts } from './same-parts.ts'
import { sharedWords } from './same-words.ts'

const SHORT_WORD = 2
const STRICT: readonly HighlightKind[] = ['placeholder', 'escape', 'stray', 'tag', 'markup']
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Notes that documentation tools leave on code samples and index terms. */
const CODE_NOTE = /Tag: (?:screen|indexterm|programlisting)\b|type: delimited block -/
const ONLY_NUMBERS = /^[\d:/,.\s]+$/
const COPYRIGHT = /©|\(c\) copyright/i

/** English names of languages, in small letters; made when first needed. */
let languageNames: ReadonlySet<string> | undefined

function isLanguageName(text: string): boolean {
  languageNames ??= new Set(languages.map(({ name }) => name.toLowerCase()))
  return languageNames.has(text)
}

function isSameLanguage({ language, sourceLanguage }: CheckedUnit): boolean {
  const [from, to] = [baseLanguage(sourceLanguage.code), baseLanguage(language.code)]
  // Interlingua shares much of its vocabulary with English.
  return from === to || (from === 'en' && to === 'ia')
}

/** Readers of these would not gain from another text. */
function isBeyondTranslation(text: string, note: string): boolean {
  if (countCharacters(text.slice(0, 4)) <= 1 || CODE_NOTE.test(note)) return true
  return ONLY_NUMBERS.test(text) || COPYRIGHT.test(text) || (/\p{Lu}/u.test(text) && !/[\p{Ll}\p{Lo}]/u.test(text))
}

function withoutTerms(text: string, { flags, glossary = [] }: CheckedUnit): string {
  if (!flags.has('check-glossary')) return text
  let rest = text
  for (const { source, readOnly } of glossary) if (readOnly) rest = withoutTerm(rest, source)
  return rest
}

function withoutTerm(text: string, term: string): string {
  const [lower, wanted] = [text.toLowerCase(), term.toLowerCase()]
  if (wanted === '' || lower.length !== text.length) return text
  const parts: string[] = []
  let from = 0
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    parts.push(text.slice(from, at))
    from = at + wanted.length
  }
  return [...parts, text.slice(from)].join(' ')
}

function isWorthTranslating(text: string, unit: CheckedUnit): boolean {
  if (unit.flags.has('strict-same')) return isWorthStrictly(text, unit)
  const bare = withoutTerms(prose(text, unit.flags), unit).replaceAll(BLANK, ' ')
  if (isBeyondTranslation(text, unit.note)) return false
  const rest = withoutFixedParts(bare)
  if (isLanguageName(rest.trim().toLowerCase())) return false
  const own = ownWords(unit)
  return (rest.toLowerCase().match(WORD) ?? []).some((word) => isMeaningful(word) && !own.has(word))
}

/** More than one character, and not placeholders and tags alone. */
function isWorthStrictly(text: string, unit: CheckedUnit): boolean {
  if (countCharacters(text.slice(0, 4)) <= 1) return false
  return (
    withoutTerms(markedProse(text, unit.flags, STRICT), unit)
      .replaceAll(BLANK, '')
      .trim() !== ''
  )
}

function isMeaningful(word: string): boolean {
  if (countCharacters(word.slice(0, 6)) <= SHORT_WORD || !/\p{L}/u.test(word)) return false
  return !sharedWords.has(word) && !isLanguageName(word)
}

/** Words of the names of project and component. */
function ownWords({ names }: CheckedUnit): ReadonlySet<string> {
  return new Set(names ? `${names.project} ${names.component}`.toLowerCase().match(WORD) : [])
}

export const same: Check = formCheck({
  id: 'same',
  name: 'Unchanged translation',
  description: 'The translation is the same as the source.',
  skips: isSameLanguage,
  find({ source, target }, unit) {
    if (source !== target || !isWorthTranslating(source, unit)) return undefined
    return whole(target, message('finding.sameAsSource'))
  },
})
