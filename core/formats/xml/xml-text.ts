import { EditError } from '../syntax/text/edit-error.ts'
import type { XmlElement } from '../syntax/xml/xml.ts'
import {
  type Content,
  type ContentStyle,
  markupOf,
  rawContent,
  readContent,
  writeContent,
} from '../syntax/xml/xml-content.ts'
import { charactersOf, readSource } from '../syntax/xml/xml-source.ts'
import type { XmlSession } from './xml-session.ts'
import type { XmlRecord } from './xml-tree.ts'

/** Where the way of writing a text may be seen: an element of this file or of the template. */
export interface TextModel {
  readonly text: string
  readonly element: XmlElement
}

/** Sets what stands between the tags of an element; nothing changes where it is the same. */
export function setElementText<R extends XmlRecord>(
  session: XmlSession<R>,
  element: XmlElement,
  given: { readonly key: string; readonly text: string; readonly model?: TextModel | undefined },
): void {
  const { decoder, xmlTexts } = session.dialect
  const present = xmlTexts ? readSource(session.text, element, decoder) : readContent(session.text, element, decoder)
  if (present.text === given.text) return
  const old = rawContent(session.text, element)
  session.editor.setContent(element, rawFor(session, { ...given, present, old }))
}

/** Raw content of a new element that holds characters and nothing else, such as a note. */
export const newPlainText = <R extends XmlRecord>({ writing }: XmlSession<R>, key: string, text: string): string =>
  writeContent({ key, text, style: 'plain', old: '' }, writing)

/** Raw content of a new element. */
export const newElementText = <R extends XmlRecord>(
  session: XmlSession<R>,
  given: { readonly key: string; readonly text: string; readonly model?: TextModel | undefined },
): string => rawFor(session, { ...given, present: NOTHING, old: '' })

const NOTHING: Content = { text: '', style: 'empty' }
const PLAIN: { readonly style: ContentStyle; readonly old: string } = { style: 'plain', old: '' }

interface Replacement {
  readonly key: string
  readonly text: string
  readonly present: Content
  readonly old: string
  readonly model?: TextModel | undefined
}

function rawFor<R extends XmlRecord>(session: XmlSession<R>, { key, text, present, old, model }: Replacement): string {
  const style = styleFor(session, text, present.style, old, model)
  const tagged = style === 'markup' && markupOf(text, session.writing, old) !== undefined
  if (!session.dialect.xmlTexts || tagged) return writeContent({ key, text, style, old }, session.writing)
  const plain = style === 'markup' ? PLAIN : { style, old }
  return writeContent({ key, text: charactersOf(text), ...plain }, session.writing)
}

/** CDATA, markup or plain: as the text was, else as in the model. */
function styleFor<R extends XmlRecord>(
  session: XmlSession<R>,
  text: string,
  own: ContentStyle,
  old: string,
  model: TextModel | undefined,
): ContentStyle {
  if (own === 'cdata' || own === 'markup') return own
  if (model === undefined || !/[<&]/.test(text) || old.includes('&lt;')) return 'plain'
  const { style } = readContent(model.text, model.element, session.dialect.decoder)
  return style === 'empty' ? 'plain' : style
}

export function onlyForm(key: string, target: readonly string[]): string {
  const [text] = target
  if (text === undefined || target.length > 1)
    throw new EditError('unrepresentable', key, 'this string has no plural forms')
  return text
}

/** The element that holds a string's text in the template. */
export function templateModel<R extends XmlRecord>(session: XmlSession<R>, key: string): TextModel | undefined {
  const model = session.template(key)
  const [element] = model?.record.values ?? []
  return model === undefined || element === undefined ? undefined : { text: model.text, element }
}
