import { changePage } from '#core/editor/change-page.ts'
import { message } from '#core/messages/message.ts'
import { readMessage } from '#core/messages/read-message.ts'
import { isJsonObject, type JsonObject, readJsonObject } from '#core/text/json-object.ts'
import { splitForms } from '#core/units/forms.ts'
import { findKind } from '#server/alerts/kinds.ts'
import type { NotifiedChange } from '#server/db/queries/history/new-changes.ts'
import type { Reader } from '#server/mail/reader.ts'

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
export function scopeName(change: NotifiedChange, reader: Reader): string {
  const { project_name, component_name, translation_id, language_code: code, language_name: name } = change
  const language = translation_id === null || !code || !name ? null : reader.languageName({ code, name })
  return [project_name, component_name, language].filter(Boolean).join(' / ')
}

const alertTitle = (name: string, reader: Reader): string => reader.alert(name, findKind(name)?.title ?? name)

const said = (details: JsonObject, name: string): string => (typeof details[name] === 'string' ? details[name] : '')

/** What happened in a word or two. */
export const whatHappened = (action: number, { action: nameOf, say }: Reader): string =>
  nameOf(action) || say(message('email.change'))

/** What it is about, and where. */
export const withScope = (what: string, scope: string, { say }: Reader): string =>
  scope === '' ? what : say(message('email.labelled', { label: what, text: scope }))

/** What happened, where, by whom, and the texts it is about. */
export function describeChange(change: NotifiedChange, reader: Reader): Item {
  const details = readJsonObject(change.details)
  // What failed is told as a message; its target is the same in English.
  const why = isJsonObject(details.message) ? reader.say(readMessage(details.message, change.target)) : ''
  const lines = [
    ['email.source', forms(change.source)],
    ['email.key', change.context === null || change.context === forms(change.source) ? '' : change.context],
    ['email.before', forms(change.old)],
    ['email.text', why ? '' : forms(change.target)],
    ['email.comment', said(details, 'comment')],
    ['email.alert', alertTitle(said(details, 'alert'), reader)],
    ['email.language', said(details, 'language')],
    ['email.error', why || said(details, 'error') || said(details, 'error_message')],
    ['email.file', said(details, 'filename')],
    ['email.by', change.full_name || change.username || ''],
  ] as const
  return {
    title: withScope(whatHappened(change.action, reader), scopeName(change, reader), reader),
    lines: lines.flatMap(([label, text]) =>
      text === '' ? [] : [[reader.say(message(label)), truncate(text)] as const],
    ),
    page: changePage(change),
  }
}
