import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { actionNames } from '#core/changes/actions.ts'
import { displayName } from '#core/languages/display-name.ts'
import { chooseLanguage, type InterfaceLanguage } from '#core/languages/interface-languages.ts'
import type { Message } from '#core/messages/message.ts'
import { render, renderIn } from '#core/messages/render.ts'
import type { NotificationKind } from '#core/notifications/kinds.ts'
import { readJsonObject, textFields } from '#core/text/json-object.ts'

/** Whom an email goes to. */
export interface Recipient {
  readonly address: string
  /** Code of the language they read; one that we do not speak, or '', is English. */
  readonly language: string
}

/** Says things in the language of who reads them. */
export interface Reader {
  readonly language: InterfaceLanguage
  say(message: Message): string
  /** What a change did, by the number of its action. */
  action(action: number): string
  /** What a notification is about. */
  about(kind: Pick<NotificationKind, 'name' | 'title'>): string
  /** The name of an alert, given the one in English. */
  alert(name: string, english: string): string
  languageName(language: { readonly code: string; readonly name: string }): string
}

type Texts = Readonly<Record<string, string>>

/** The texts of the pages, which emails share. */
const folder = join(import.meta.dirname, '../../web/locale/texts')

async function textsOf(language: string, part: string): Promise<Texts> {
  if (language === 'en') return {}
  const file = await readFile(join(folder, language, `${part}.json`), 'utf8').catch(() => '{}')
  return textFields(readJsonObject(file))
}

async function makeReader(language: InterfaceLanguage): Promise<Reader> {
  const parts = ['emails', 'messages', 'changes', 'alerts'].map((part) => textsOf(language, part))
  const [emails = {}, messages = {}, changes = {}, alerts = {}] = await Promise.all(parts)
  const own = { language, texts: { ...messages, ...emails } }
  return {
    language,
    say: language === 'en' ? render : (message) => renderIn(own, message),
    action: (action) => changes[action] ?? actionNames[action] ?? '',
    about: ({ name, title }) => emails[`about.${name}`] ?? title,
    alert: (name, english) => alerts[name] ?? english,
    languageName: (one) => displayName(one, language),
  }
}

const readers = new Map<InterfaceLanguage, Promise<Reader>>()

/** Texts are read when somebody first needs them, and kept. */
export function readerOf(language: string): Promise<Reader> {
  const code = chooseLanguage(language, [])
  const reader = readers.get(code) ?? makeReader(code)
  readers.set(code, reader)
  return reader
}
