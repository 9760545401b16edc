import type { Check } from '../model/check.ts'
import { formCheck } from '../model/form-check.ts'
import { looksAtXml, readMarkup } from './xml-markup.ts'

export const xmlInvalid: Check = formCheck({
  id: 'xml-invalid',
  name: 'XML syntax',
  description: "The source is valid XML, but the translation isn't.",
  breaksProgram: true,
  find({ source, target }, unit) {
    if (!looksAtXml(unit) || readMarkup(source).problem) return undefined
    return readMarkup(target).problem
  },
})
