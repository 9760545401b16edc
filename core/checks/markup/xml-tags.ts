import { message } from '#core/messages/message.ts'
import type { Check } from '../model/check.ts'
import { type FormFinding, formCheck } from '../model/form-check.ts'
import { looksAtXml, type MarkupTag, readMarkup } from './xml-markup.ts'

/** End tags follow from start tags in sound XML. */
const elementsOf = (text: string): MarkupTag[] => readMarkup(text).tags.filter(({ kind }) => kind !== 'close')

const nameOf = ({ name, attributes }: MarkupTag): string => `<${[name, ...attributes].join(' ')}>`

export const xmlTags: Check = formCheck({
  id: 'xml-tags',
  name: 'XML markup',
  description: 'XML tags or attributes differ from the source, or are in another order.',
  breaksProgram: true,
  find({ source, target }, unit): FormFinding | undefined {
    if (!looksAtXml(unit) || readMarkup(source).problem || readMarkup(target).problem) return undefined
    const [wanted, had] = [elementsOf(source), elementsOf(target)]
    const count = Math.max(wanted.length, had.length)
    for (let i = 0; i < count; i++) {
      const [here, there] = [had[i], wanted[i]]
      if (here && there && nameOf(here) === nameOf(there)) continue
      const [start, end] = here ? [here.start, here.end] : [target.length, target.length]
      const said = there ? message('finding.otherTagHere', { tag: nameOf(there) }) : message('finding.noSuchTag')
      return { start, end, message: said }
    }
    return undefined
  },
})
