import { message } from '#core/messages/message.ts'
import { type Check, ignoreFlag } from '../model/check.ts'

/** Spreadsheets and command lines read more into these than a term. */
const PROHIBITED = /^[=+\-@|%\s]+/

export const prohibitedInitialCharacter: Check = {
  id: 'prohibited_initial_character',
  name: 'Prohibited initial character',
  description: 'A term starts with a character that other programs misread: = + - @ | % or a space.',
  offersFix: true,
  on: 'glossary',
  ignoredBy: ignoreFlag('prohibited_initial_character'),
  find({ isSource, source, target }) {
    return (isSource ? source : target).flatMap((text, form) => {
      const start = PROHIBITED.exec(text)?.[0].length
      if (start === undefined) return []
      const fix = text.slice(start)
      const said = message('finding.firstCharacter')
      return [{ form, start: 0, end: start, message: said, ...(fix === '' ? {} : { fix }) }]
    })
  },
}
