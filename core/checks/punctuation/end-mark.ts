import { canonicalCode } from '#core/languages/codes.ts'
import { message } from '#core/messages/message.ts'
import { baseLanguage } from '../../languages/base-language.ts'
import type { Check } from '../model/check.ts'
import { type FormFinding, formCheck } from '../model/form-check.ts'

/** Texts to compare, with the blanks at their ends: a sign before a blank does not end the text. */
export interface Endings {
  readonly source: string
  readonly target: string
  /** Base language of the target. */
  readonly language: string
}

type ByLanguage = Readonly<Record<string, string>>

export interface EndMark extends Pick<Check, 'id' | 'name' | 'description'> {
  readonly signs: string
  /** Where a language has more signs that count. */
  readonly moreSigns?: ByLanguage
  /** The Latin sign, and what languages write in its place. */
  readonly sign: string
  readonly own?: ByLanguage
  /** What a missing sign may take the place of. */
  readonly replaces?: string
  readonly languagesWithout?: ReadonlySet<string>
  /** What is compared, where that is not the text itself. */
  prepare?(text: string): string
  /** true: they fit; false: they do not; undefined: the signs decide. */
  decide?(endings: Endings): boolean | undefined
}

export const endsWithAny = (text: string, signs: string): boolean =>
  text !== '' && signs.includes(text.charAt(text.length - 1))

/** Fails where only one of source and target ends with one of the signs. */
export function endMarkCheck(options: EndMark): Check {
  const { id, name, description, languagesWithout } = options
  return formCheck({
    id,
    name,
    description,
    offersFix: true,
    skips: ({ language }) => languagesWithout?.has(baseLanguage(language.code)) === true,
    find({ source, target }, { language: { code } }) {
      if (fits({ source, target, language: baseLanguage(code) }, options)) return undefined
      const text = target.trimEnd()
      const { fix, ...finding } = endMarkFinding(text, code, options)
      return fix === undefined ? finding : { ...finding, fix: fix + target.slice(text.length) }
    },
  })
}

function fits({ source, target, language }: Endings, { signs, prepare, decide }: EndMark): boolean {
  const endings = prepare
    ? { source: prepare(source), target: prepare(target), language }
    : { source, target, language }
  if (endings.source === '' || endings.target === '') return true
  return decide?.(endings) ?? endsWithAny(endings.source, signs) === endsWithAny(endings.target, signs)
}

function endMarkFinding(text: string, code: string, options: EndMark): FormFinding {
  const { sign, own = {}, replaces = '' } = options
  const signs = options.signs + (lookUp(options.moreSigns ?? {}, code) ?? '')
  const rest = withoutSigns(text, signs)
  if (rest.length < text.length) {
    const said = message('finding.onlyTranslationEnds', { mark: sign })
    return { start: rest.length, end: text.length, message: said, ...(rest === '' ? {} : { fix: rest }) }
  }
  const said = message('finding.onlySourceEnds', { mark: sign })
  const start = replaces !== '' && text.endsWith(replaces) ? text.length - replaces.length : text.length
  const finding = { start, end: text.length, message: said }
  if (start === text.length && !mayTakeMark(text)) return finding
  return { ...finding, fix: text.slice(0, start) + (lookUp(own, code) ?? sign) }
}

/** By the whole code, else by its language. */
function lookUp(table: ByLanguage, code: string): string | undefined {
  const key = [canonicalCode(code), baseLanguage(code)].find((name) => Object.hasOwn(table, name))
  return key === undefined ? undefined : table[key]
}

/** After a letter, number or closing sign; another mark would have to be replaced, which is for people to decide. */
const mayTakeMark = (text: string): boolean => /[\p{L}\p{M}\p{N}\p{Pe}\p{Pf}\p{Sc}%"'>]$/u.test(text.slice(-4))

function withoutSigns(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return end === text.length ? text : text.slice(0, end).trimEnd()
}
