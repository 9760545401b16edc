import { ACCOUNT, personAddress } from '#core/editor/addresses.ts'
import type { Account } from '../../../api/account.ts'
import { firstReplies } from '../../../api/first-replies.ts'
import type { Place } from '../../../api/places.ts'
import type { Page, Translation, Unit } from '../../../api/types.ts'
import type { Profile } from '../../../editor/data/profile.ts'
import { openEarlyField } from '../../../editor/early/early-field.ts'
import { makeEarlyText } from '../../../editor/early/early-text.ts'
import { lockOf } from '../../../editor/lock.ts'
import { unsentSaves } from '../../../editor/queue/queue-store.ts'
import { tellDocument } from '../../../locale/document-language.ts'
import { chooseLanguage, rememberedLanguage } from '../../../locale/interface-languages.ts'
import { drawEarlyPage, type FirstString } from './early-page.ts'
import { make } from './make.ts'

interface Sent extends FirstString {
  readonly user: string
}

/** The string that the server sent, if the person may write into it. */
function sentString(): Sent | undefined {
  const replies = firstReplies()
  const under = (start: string) => [...replies].find(([address]) => address.startsWith(start))?.[1]
  const user = (replies.get(ACCOUNT) as Account | undefined)?.user?.username
  const place = under('/api/places/?') as Place | undefined
  const unit = (under('/api/units/?') as Page<Unit> | undefined)?.results[0]
  const translation = unit && (replies.get(new URL(unit.translation).pathname) as Translation | undefined)
  if (user === undefined || !place || !unit || !translation) return undefined
  const { locked, maySuggest } = lockOf(unit, place, translation.is_source)
  if (locked !== undefined && !maySuggest) return undefined
  const person = replies.get(personAddress(user)) as { profile?: Profile } | undefined
  const notice = locked && (place.why_not['unit.edit'] ?? 'This string is approved: only reviewers change it.')
  return { user, place, unit, translation, notice, special: person?.profile?.special_chars ?? '' }
}

interface EditorFiles {
  readonly parts?: string[]
  readonly texts?: Record<string, string[]>
}

/** What the editor will need is fetched beside the application, not after it. */
function fetchParts(locale: string): void {
  const block = document.getElementById('first-files')
  const { parts = [], texts = {} } = JSON.parse(block?.textContent ?? '{}') as EditorFiles
  for (const file of [...parts, ...(texts[locale] ?? [])])
    document.head.append(make('link', '', [], { rel: 'modulepreload', crossorigin: '', href: `/${file}` }))
}

/** Shows the first string and takes what is typed, until the application does. Says whether there is one to show. */
function openString(sent: Sent): boolean {
  const { user, unit } = sent
  const root = document.getElementById('root')
  // A text that is on its way to the server is the newer one, and the application knows it.
  if (!root || unsentSaves(localStorage, user).some((save) => save.unit === unit.id)) return false
  const text = makeEarlyText(unit, user, localStorage)
  const { page, areas } = drawEarlyPage(sent, text.forms(), document.documentElement.lang)
  openEarlyField(text, areas, () => {
    page.remove()
    root.hidden = false
  })
  root.hidden = true
  root.before(page)
  areas[0]?.focus({ preventScroll: true })
  return true
}

/** Not before the string is seen: the application is a long piece of work, and nothing shows while it begins. */
function afterPaint(work: () => void): void {
  let isDone = false
  const once = () => {
    if (!isDone) work()
    isDone = true
  }
  requestAnimationFrame(() => setTimeout(once))
  // A page in the background paints nothing.
  setTimeout(once, 200)
}

/** Whatever goes wrong here, the application still comes. */
function openFirst(): boolean {
  try {
    tellDocument(chooseLanguage(rememberedLanguage(), navigator.languages))
    const sent = sentString()
    return sent !== undefined && openString(sent)
  } catch (error) {
    console.warn('The first string could not be shown ahead.', error)
    return false
  }
}

const application = document.querySelector<HTMLLinkElement>('link[data-app]')
if (application) {
  const start = () => {
    void import(/* @vite-ignore */ application.href)
    fetchParts(document.documentElement.lang)
  }
  if (openFirst()) afterPaint(start)
  else start()
}
