import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { type FoundSentence, sentenceFinder } from './sentences.ts'

type Namespace = 'addons' | 'alerts' | 'changes' | 'checks' | 'errors' | 'formats' | 'roles' | 'search'
type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string

/** The keys are ids of the server: the compiler cannot know them. Until the texts are there English is shown. */
function useSay(namespace: Namespace): Say {
  return useTranslation(namespace, { useSuspense: false }).t as unknown as Say
}

/** Names of what the server knows by an id, in the reader's language; what is new there keeps its English name. */
export function useNames(namespace: Namespace): (id: string | number, english: string) => string {
  const say = useSay(namespace)
  return (id, english) => say(String(id), { defaultValue: english })
}

/** Sentences that core or server say in English, in the reader's language where it has them. */
export function useSentences(namespace: Namespace): (english: string) => string {
  const say = useSay(namespace)
  return (english) => sentenceIn(namespace, english, say)
}

/** The same for those who are not on a page yet. */
export async function inOwnWords(namespace: Namespace, sentences: readonly string[]): Promise<string[]> {
  if (sentences.length === 0 || !i18next.isInitialized || i18next.language === 'en') return [...sentences]
  await i18next.loadNamespaces(namespace).catch(() => undefined)
  const say: Say = (key, values) => i18next.t(key as never, { ns: namespace, ...values }) as unknown as string
  return sentences.map((english) => sentenceIn(namespace, english, say))
}

const finders = new Map<Namespace, (text: string) => FoundSentence | undefined>()

/** Where in a query the fault is, as the server adds it: `(at "has:", character 1)`. */
const PLACE = / \(at ".*", character \d+\)\.?$/s

function sentenceIn(namespace: Namespace, english: string, say: Say): string {
  const find = finderOf(namespace)
  const found = find?.(english) ?? find?.(english.replace(PLACE, ''))
  return found ? say(found.key, { ...found.values, defaultValue: english }) : english
}

/** English comes along with every other language, as what is shown where a text is missing. */
function finderOf(namespace: Namespace) {
  const known = finders.get(namespace)
  if (known) return known
  const english = i18next.getResourceBundle('en', namespace) as Readonly<Record<string, string>> | undefined
  if (english === undefined) return undefined
  const finder = sentenceFinder(english)
  finders.set(namespace, finder)
  return finder
}
