import { formsOf } from '#core/exports/documents/structured-json.ts'
import type { DocumentReader, ExportedString, ExportedText, TextState } from '#core/exports/model.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'
import { list, part, text } from '#core/text/loose-json.ts'

const isSet = (value: unknown): boolean => value === 1 || value === '1' || value === true

function stateOf(term: unknown): TextState {
  const said = part(term, 'translation') ?? term
  if (isSet(part(said, 'fuzzy'))) return 'needs-editing'
  return isSet(part(said, 'proofread')) ? 'approved' : 'unknown'
}

const textOf = (term: unknown): ExportedText['forms'] =>
  formsOf(part(term, 'definition')) ?? formsOf(part(term, 'translation', 'content')) ?? ''

/** Two terms of one text differ in their context. */
const keyOf = (term: unknown): string => {
  const [name, context] = [text(term, 'term') ?? '', text(term, 'context')]
  return context === undefined ? name : `${context}.${name}`
}

const tagsOf = (term: unknown): string[] => {
  const tags = part(term, 'tags')
  return (Array.isArray(tags) ? tags : [tags]).filter((tag): tag is string => typeof tag === 'string' && tag !== '')
}

/** POEditor's own JSON, and the list of terms that its API gives. */
export const poeditorTerms: DocumentReader = {
  takes: ({ path }, head) => /\.json$/i.test(path) && /^\s*[[{][\s\S]{0,400}?"term"\s*:/.test(head),
  read: ({ bytes }, language) => {
    const found = parseBoundedJson(new TextDecoder().decode(bytes))
    const terms = Array.isArray(found) ? found : list(part(found, 'result'), 'terms')
    return terms.flatMap((term: unknown): ExportedString[] => {
      const [key, forms] = [keyOf(term), textOf(term)]
      if (key === '') return []
      const texts = language === '' || forms === '' ? {} : { [language]: { forms, state: stateOf(term) } }
      return [{ key, description: text(term, 'comment') ?? '', tags: tagsOf(term), maxLength: 0, texts }]
    })
  },
}
