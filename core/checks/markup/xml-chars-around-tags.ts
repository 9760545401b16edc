import { message } from '#core/messages/message.ts'
import { baseLanguage, usesSpaces } from '../../languages/base-language.ts'
import type { Check } from '../model/check.ts'
import { type FormFinding, formCheck } from '../model/form-check.ts'
import { looksAtXml, type MarkupTag, readMarkup } from './xml-markup.ts'

/** 'And', which Arabic writes together with the word after it. */
const WAW = 'و'

const isLetter = (character: string): boolean => /^\p{L}$/u.test(character)

/** The characters next to a tag; '' at the ends of the text. */
function neighbours(text: string, { start, end }: MarkupTag): readonly [string, string] {
  const point = text.codePointAt(end)
  const low = text.charCodeAt(start - 1)
  const before = low >= 0xdc00 && low <= 0xdfff ? text.slice(start - 2, start) : text.charAt(start - 1)
  return [before, point === undefined ? '' : String.fromCodePoint(point)]
}

function differs(wanted: string, had: string, language: string): boolean {
  if (isLetter(wanted) === isLetter(had)) return false
  return !(language === 'ar' && had === WAW && /^\s$/.test(wanted))
}

export const xmlCharsAroundTags: Check = formCheck({
  id: 'xml-chars-around-tags',
  name: 'Chars around XML tags',
  description: 'Characters next to a tag differ from the source.',
  skips: ({ language, sourceLanguage }) => !usesSpaces(language.code) || !usesSpaces(sourceLanguage.code),
  find({ source, target }, unit): FormFinding[] | undefined {
    if (!target.includes('<') || !looksAtXml(unit)) return undefined
    const [wanted, had] = [readMarkup(source), readMarkup(target)]
    if (wanted.problem || had.problem || wanted.tags.length !== had.tags.length) return undefined
    const language = baseLanguage(unit.language.code)
    return had.tags.flatMap((tag, i) => {
      const [here, there] = [neighbours(target, tag), neighbours(source, wanted.tags[i] as MarkupTag)]
      const side = here.findIndex((character, at) => differs(there[at] ?? '', character, language))
      if (side === -1) return []
      const said = message(side === 0 ? 'finding.charBeforeTag' : 'finding.charAfterTag')
      return [{ start: tag.start, end: tag.end, message: said }]
    })
  },
})
