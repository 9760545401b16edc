import { actionNames } from '#core/changes/actions.ts'
import { changePage } from '#core/editor/change-page.ts'
import { type JsonObject, readJsonObject } from '#core/text/json-object.ts'
import { splitForms } from '#core/units/forms.ts'
import type { NotifiedChange } from '#server/db/queries/history/new-changes.ts'

/** A change in words, for an email. */
export interface Item {
  readonly title: string
  readonly lines: readonly (readonly [label: string, text: string])[]
  /** Where to look, without the site's address. */
  readonly page: string | undefined
}

const LONGEST = 600

const truncate = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
const forms = (text: string | null): string => (text === null ? '' : splitForms(text).join(' | '))

/** Names of where it happened, the widest first. */
export const scopeName = (change: NotifiedChange): string =>
  [change.project_name, change.component_name, change.translation_id === null ? null : change.language_name]
    .filter(Boolean)
    .join(' / ')

const said = (details: JsonObject, name: string): string => (typeof details[name] === 'string' ? details[name] : '')

/** What happened, where, by whom, and the texts it is about. */
export function describeChange(change: NotifiedChange): Item {
  const details = readJsonObject(change.details)
  const what = actionNames[change.action] ?? 'Change'
  const scope = scopeName(change)
  const lines = [
    ['Source', forms(change.source)],
    ['Key', change.context === null || change.context === forms(change.source) ? '' : change.context],
    ['Before', forms(change.old)],
    ['Text', forms(change.target)],
    ['Comment', said(details, 'comment')],
    ['Alert', said(details, 'alert')],
    ['Language', said(details, 'language')],
    ['Error', said(details, 'error') || said(details, 'error_message')],
    ['File', said(details, 'filename')],
    ['By', change.full_name || change.username || ''],
  ] as const
  return {
    title: scope === '' ? what : `${what}: ${scope}`,
    lines: lines.flatMap(([label, text]) => (text === '' ? [] : [[label, truncate(text)] as const])),
    page: changePage(change),
  }
}
