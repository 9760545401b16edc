import { changePage } from '#core/editor/change-page.ts'
import { splitForms } from '#core/units/forms.ts'
import { callFields, eventName, isWanted } from '#server/addons/kinds/webhook.ts'
import { type AddonKind, everywhere } from '#server/addons/model/addon.ts'
import type { NotifiedChange } from '#server/db/queries/history/new-changes.ts'

const LONGEST = 500

/** Slack's own marks, and nothing of what people wrote becomes one. */
const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const truncate = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

const lines = (change: NotifiedChange): readonly (readonly [string, string])[] => [
  ['Source', change.source === null ? '' : splitForms(change.source).join(' | ')],
  ['Was', splitForms(change.old).join(' | ')],
  ['Text', splitForms(change.target).join(' | ')],
  ['By', change.full_name || change.username || ''],
]

export const slack: AddonKind = {
  name: 'weblate.webhook.slack',
  title: 'Slack webhooks',
  summary: 'Posts every change to a Slack channel or a compatible service.',
  scopes: everywhere,
  multiple: true,
  fields: callFields,
  wants: isWanted,
  message(change, _, { siteUrl }) {
    const scopeName = [change.project_name, change.component_name, change.language_name].filter(Boolean).join(' / ')
    const title = [eventName(change.action), scopeName].filter(Boolean).join(': ')
    const page = changePage(change)
    const link = siteUrl !== '' && page !== undefined ? `<${siteUrl}${page}|${plain(title)}>` : plain(title)
    const details = lines(change).flatMap(([label, value]) =>
      value === '' ? [] : `*${label}:* ${plain(truncate(value))}`,
    )
    const block = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })
    const blocks = [block(`*${link}*`), ...(details.length > 0 ? [block(details.join('\n'))] : [])]
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text: plain(title), blocks }) }
  },
}
