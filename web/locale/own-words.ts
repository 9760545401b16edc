import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Message, MessageValue } from '#core/messages/message.ts'
import { partOf, type TextPart } from '#core/messages/parts.ts'

type Namespace = 'addons' | 'alerts' | 'changes' | 'checks' | 'formats' | 'manage' | 'roles' | 'search'
/** What emails say is on no page. */
type PagePart = Exclude<TextPart, 'emails'>
type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string

/** The keys are ids of the server: the compiler cannot know them. Until the texts are there English is shown. */
function useSay(namespaces: readonly (Namespace | PagePart)[]): Say {
  const { t } = useTranslation(namespaces, { useSuspense: false })
  return (key, values) => String(t(key as never, { ...values }))
}

/** Texts whose keys are made of names that a table holds; a test of the table sees to it that each has one. */
export function useTextOf(namespace: 'browse' | 'manage'): (key: string) => string {
  const { t } = useTranslation(namespace)
  return (key) => String(t(key as never))
}

/** Names of what the server knows by an id, in the reader's language; what is new there keeps its English name. */
export function useNames(namespace: Namespace): (id: string | number, english: string) => string {
  const say = useSay([namespace])
  return (id, english) => say(String(id), { defaultValue: english })
}

/** What core or server say, in the reader's language; `english` is shown where there is no text for it. */
export function useMessages(...parts: readonly PagePart[]): (message: Message | undefined, english?: string) => string {
  const say = useSay(parts)
  return (message, english = '') => (message ? inWords(message, say, english) : english)
}

/** A message beside its English text, as the API sends it. */
export interface Said {
  readonly message?: Message | undefined
  readonly english: string
}

/** The same for those who are not on a page yet. */
export async function inOwnWords(all: readonly Said[]): Promise<string[]> {
  if (all.length === 0 || !i18next.isInitialized || i18next.language === 'en') return all.map(({ english }) => english)
  const needed = new Set(all.flatMap(({ message }) => (message ? partsOf(message) : [])))
  await i18next.loadNamespaces([...needed]).catch(() => undefined)
  const say: Say = (key, values) => String(i18next.t(key as never, { ...values }))
  return all.map(({ message, english }) => (message ? inWords(message, say, english) : english))
}

const isMessage = (value: MessageValue): value is Message => typeof value === 'object'

const partsOf = ({ id, values }: Message): PagePart[] => [
  ...[partOf(id)].filter((part) => part !== undefined && part !== 'emails'),
  ...Object.values(values).filter(isMessage).flatMap(partsOf),
]

/** Words of somebody else stand in their message as they came; other messages in it are said as well. */
function inWords({ id, values }: Message, say: Say, english: string): string {
  const said = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isMessage(value) ? inWords(value, say, '') : value]),
  )
  if (id === 'verbatim') return String(said.text ?? english)
  if (id === 'described.check')
    return say(`${said.check}.why`, { ns: 'checks', defaultValue: said.description ?? english })
  return say(id, { ns: partOf(id), replace: said, count: said.count, defaultValue: english }).trimEnd()
}
