import { CATEGORIES, isCategory, spareOther } from '../model/plural-categories.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import type { JsonPosition } from '../syntax/json/json-edit.ts'
import { type NewContainer, type NewValue, newObject } from '../syntax/json/json-new.ts'
import type { JsonSession } from './json-session.ts'

/** How a form of an object of plural forms holds its text: as it is, or inside something. */
export interface FormShape {
  /** The scalar that holds the text of a form. */
  text(document: JsonDocument, form: JsonNode): JsonNode | undefined
  make(text: string): NewValue
  /** In which order the forms stand; that of CLDR as a rule. */
  readonly order?: readonly string[]
}

const plainForm: FormShape = {
  text: (document, form) => (document.isContainer(form) ? undefined : form),
  make: (text) => text,
}

/** `{"one": …, "other": …}`: the members that hold the forms, of each category the last. */
export function formMembers(document: JsonDocument, object: JsonNode): Map<string, JsonNode> {
  const found = new Map<string, JsonNode>()
  for (const child of document.children(object)) {
    const key = document.key(child)
    if (isCategory(key)) found.set(key, child)
  }
  return found
}

/** The scalars of an object of plural forms that hold text. */
export const formTexts = (document: JsonDocument, object: JsonNode, shape = plainForm): JsonNode[] =>
  [...formMembers(document, object).values()].flatMap((form) => shape.text(document, form) ?? [])

/** A text for each category; '' for those that the file lacks. */
export function readForms(
  document: JsonDocument,
  object: JsonNode | undefined,
  categories: readonly string[],
  shape = plainForm,
): string[] {
  const members = object === undefined ? new Map<string, JsonNode>() : formMembers(document, object)
  return categories.map((category) => {
    const form = members.get(category)
    const text = form === undefined ? undefined : shape.text(document, form)
    return text === undefined ? '' : document.scalar(text)
  })
}

/** Sets the forms that are there, adds those that are not and have a text. */
export function setForms(
  session: JsonSession,
  key: string,
  object: JsonNode,
  forms: ReadonlyMap<string, string>,
  shape = plainForm,
): void {
  const { document } = session
  const members = formMembers(document, object)
  setSpareOther(session, members, forms, shape)
  let position: JsonPosition = positionOfFirst(document, object, members)
  for (const category of shape.order ?? CATEGORIES) {
    const member = members.get(category)
    const text = forms.get(category)
    if (member !== undefined) {
      if (text !== undefined) setForm(session, member, text, shape)
      position = { after: member }
    } else if (text !== undefined && text !== '') {
      position = { after: session.complete(key, object, category, shape.make(text), position) }
    }
  }
}

function setSpareOther(
  session: JsonSession,
  members: ReadonlyMap<string, JsonNode>,
  forms: ReadonlyMap<string, string>,
  shape: FormShape,
): void {
  const { document } = session
  const textOf = (category: string) => {
    const member = members.get(category)
    const text = member === undefined ? undefined : shape.text(document, member)
    return text === undefined ? undefined : document.scalar(text)
  }
  const other = members.get('other')
  const spare = spareOther([...forms.keys()], [...forms.values()], textOf)
  if (other !== undefined && spare !== undefined) setForm(session, other, spare, shape)
}

function setForm(session: JsonSession, member: JsonNode, text: string, shape: FormShape): void {
  const scalar = shape.text(session.document, member)
  if (scalar !== undefined) session.setScalar(scalar, text)
  else if (text !== '') session.editor.replace(member, shape.make(text))
}

/** Right before the first form that is there; last where there is none. */
function positionOfFirst(
  document: JsonDocument,
  object: JsonNode,
  members: ReadonlyMap<string, JsonNode>,
): JsonPosition {
  let before: JsonNode | undefined
  for (const child of document.children(object)) {
    if (members.has(document.key(child))) return before === undefined ? 'first' : { after: before }
    before = child
  }
  return 'last'
}

/** Forms by category. */
export const formsByCategory = (categories: readonly string[], target: readonly string[]): Map<string, string> =>
  new Map(categories.map((category, index) => [category, target[index] ?? '']))

/** A new object of plural forms. */
export function newForms(categories: readonly string[], target: readonly string[], shape = plainForm): NewContainer {
  const order = shape.order ?? categories
  const forms = [...formsByCategory(categories, target)].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return newObject(forms.map(([category, text]) => [category, shape.make(text)] as const))
}
