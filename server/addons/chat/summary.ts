import { changePage } from '#core/editor/change-page.ts'
import { splitForms } from '#core/units/forms.ts'
import { eventName } from '#server/addons/kinds/webhook.ts'
import type { ChangeBatch } from '#server/addons/model/addon.ts'
import type { NotifiedChange } from '#server/db/queries/history/new-changes.ts'

/** One line of a message: a label of ours, and what people wrote or how many changes it was. */
export interface ChatLine {
  readonly label: string
  readonly text: string
}

/** What happened, before a chat service has it in its own form. Nothing in it is markup. */
export interface ChatSummary {
  readonly title: string
  /** The page about it; undefined: nobody knows where the site is. */
  readonly url: string | undefined
  readonly lines: readonly ChatLine[]
}

const LONGEST_TEXT = 500
const LONGEST_TITLE = 200
const MAX_LINES = 8

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

/**
 * Characters that show nothing but turn or hide what follows go, line breaks become blanks, and after every @ stands a mark of no
 * width: no service takes @everyone or @here for its own.
 */
const calm = (text: string, most = LONGEST_TEXT): string =>
  cut(
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
      .replaceAll('@', '@\u200B'),
    most,
  )

const scopeOf = (change: NotifiedChange): string =>
  [change.project_name, change.component_name, change.language_name].filter(Boolean).join(' / ')

const personOf = ({ full_name, username }: NotifiedChange): string => full_name || username || ''

const textLine = (label: string, text: string): ChatLine[] => (text === '' ? [] : [{ label, text: calm(text) }])

function ofOne(change: NotifiedChange, siteUrl: string): ChatSummary {
  const page = changePage(change)
  return {
    title: calm([eventName(change.action), scopeOf(change)].filter(Boolean).join(': '), LONGEST_TITLE),
    url: siteUrl !== '' && page !== undefined ? `${siteUrl}${page}` : undefined,
    lines: [
      ...textLine('Source', change.source === null ? '' : splitForms(change.source).join(' | ')),
      ...textLine('Was', splitForms(change.old).join(' | ')),
      ...textLine('Text', splitForms(change.target).join(' | ')),
      ...textLine('By', personOf(change)),
    ],
  }
}

function ofMany({ changes, count }: ChangeBatch, first: NotifiedChange, siteUrl: string): ChatSummary {
  const groups = [...Map.groupBy(changes, (change) => `${eventName(change.action)}: ${scopeOf(change)}`)]
  const shown = groups.slice(0, MAX_LINES).map(([label, own]) => ({ label: calm(label), text: String(own.length) }))
  const counted = groups.slice(0, MAX_LINES).reduce((sum, [, own]) => sum + own.length, 0)
  const title = `${count} changes${first.project_name ? `: ${first.project_name}` : ''}`
  const history = first.project_slug === null ? '/changes/' : `/changes/${first.project_slug}/`
  return {
    title: calm(title, LONGEST_TITLE),
    url: siteUrl === '' ? undefined : `${siteUrl}${history}`,
    lines: [
      ...shown,
      ...(count > counted ? [{ label: 'Others', text: String(count - counted) }] : []),
      ...textLine('By', personOf(first)),
    ],
  }
}

/** A change as it is; of several how many there were of what and where. */
export function summaryOf(batch: ChangeBatch, siteUrl: string): ChatSummary {
  const [first] = batch.changes
  if (!first) throw new Error('a message is about at least one change')
  return batch.count === 1 ? ofOne(first, siteUrl) : ofMany(batch, first, siteUrl)
}
