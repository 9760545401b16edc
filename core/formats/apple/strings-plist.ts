import type { AddEdit } from '../model/edit-plan.ts'
import type { Entry } from '../model/format.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import { decode } from '../syntax/text/source-text.ts'
import { isSound, type XmlDocument, type XmlElement } from '../syntax/xml/xml.ts'
import type { XmlPosition } from '../syntax/xml/xml-edit.ts'
import type { NewElement } from '../syntax/xml/xml-new.ts'
import { commentText, withComments } from '../syntax/xml/xml-position.ts'
import type { XmlDialect, XmlSession } from '../xml/xml-session.ts'
import { newElementText, onlyForm, setElementText } from '../xml/xml-text.ts'
import { newEntry, type ReadOptions, type XmlRecord } from '../xml/xml-tree.ts'
import { EMPTY_PLIST, outerDict, textIn } from './stringsdict-pairs.ts'

type Session = XmlSession<XmlRecord>

const HEAD = 1024
const XML = /^\s*<(?:\?xml|!DOCTYPE|!--|plist)/

/** Does a file of strings say it all in XML, as Xcode's property lists do? */
export const isXmlText = (text: string): boolean => XML.test(text.slice(0, HEAD))
export const isXmlFile = (file: Uint8Array): boolean => isXmlText(decode(file.subarray(0, HEAD)).text)

/** `<key>k</key><string>text</string>` pairs of a dictionary: the same strings as in text. */
export const stringsPlist: XmlDialect<XmlRecord> = {
  unit: '\t',
  flat: 'plist',
  counting: 'last',
  skeleton: () => EMPTY_PLIST,
  records,
  set: (session, { element }, { key, target }) =>
    setElementText(session, element, { key, text: onlyForm(key, target) }),
  add: addPair,
}

function* records({ root, text }: XmlDocument, options: ReadOptions, problems: ProblemList): Generator<XmlRecord> {
  if (root === null) return
  const dict = outerDict(root)
  if (dict === undefined) {
    problems.add('unsupported', `this is no property list of strings but <${root.name}>`, root.start, root.openEnd)
    return
  }
  let key: { readonly element: XmlElement; readonly from: number; readonly note: string } | undefined
  for (const { element, comments } of withComments(text, dict)) {
    if (element.name === 'key') {
      const note = comments.map((comment) => commentText(text, comment)).join('\n')
      key = { element, from: comments[0]?.start ?? element.start, note }
    } else if (key !== undefined) {
      const span = { start: key.element.start, end: element.end }
      if (element.name !== 'string') problems.add('unsupported', 'this is not a text', span.start, span.end)
      else if (isSound(element) && isSound(key.element)) {
        const entry = entryOf(text, element, { ...key, key: textIn(text, key.element), span }, options)
        yield { entry, element, from: key.from, values: [element] }
      }
      key = undefined
    }
  }
}

const entryOf = (
  text: string,
  element: XmlElement,
  { key, note, span }: Pick<Entry, 'key' | 'note' | 'span'>,
  { template }: ReadOptions,
): Entry =>
  newEntry(element, { key, note, span, target: [textIn(text, element)], source: template === undefined ? [key] : [] })

function addPair(session: Session, edit: AddEdit): void {
  const { key, target, note } = edit
  const dict = outerDict(session.tree.document.root)
  if (dict === undefined) throw new EditError('unrepresentable', key, 'this file takes no new strings')
  const name: NewElement = {
    name: 'key',
    content: newElementText(session, { key, text: key }),
    ...(note && { comment: note }),
  }
  const value: NewElement = {
    name: 'string',
    content: newElementText(session, { key, text: onlyForm(key, target) }),
  }
  const first = session.editor.insert(key, positionFor(session, dict, edit.after), name)
  const node = session.editor.insert(key, { after: first }, value)
  session.added.set(key, { node, container: dict })
}

/** After the text of the string it follows. */
function positionFor(session: Session, dict: XmlElement, after: string | null | undefined): XmlPosition {
  if (after === null) return { first: dict }
  const anchor =
    after === undefined ? undefined : (session.added.get(after)?.node ?? session.tree.records.get(after)?.element)
  return anchor === undefined ? { last: dict } : { after: anchor }
}
