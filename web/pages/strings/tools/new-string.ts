import type { Body } from '../../../api/call.ts'

/** What somebody typed for a new string. */
export interface TypedString {
  context: string
  source: string
  plural: string
  target: string
  explanation: string
  flags: string
}

export const emptyString: TypedString = { context: '', source: '', plural: '', target: '', explanation: '', flags: '' }

interface Shape {
  /** The component has a template: strings are known by keys. */
  hasKey: boolean
  isSource: boolean
  isPlural: boolean
}

const UNTRANSLATED = 0
const TRANSLATED = 20

/** What the API is sent for it. */
export function bodyOf(
  { context, source, plural, target }: TypedString,
  { hasKey, isSource, isPlural }: Shape,
): Body<'POST /api/translations/:project/:component/:language/units/'> {
  const forms = isPlural ? [source, plural] : [source]
  if (hasKey) return { key: context, value: forms }
  if (isSource) return { context, source: forms }
  const isDone = !isPlural && target !== ''
  return { context, source: forms, target: [isDone ? target : ''], state: isDone ? TRANSLATED : UNTRANSLATED }
}
