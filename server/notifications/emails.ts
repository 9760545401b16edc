import { message } from '#core/messages/message.ts'
import { escapeHtml } from '#core/text/escape-html.ts'
import { htmlDocument, oneLine } from '#server/mail/compose-email.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Reader } from '#server/mail/reader.ts'
import type { Item } from '#server/notifications/describe.ts'

/** A heading with what belongs under it. */
export interface Section {
  readonly title: string
  readonly items: readonly Item[]
  /** How many there are in all, where not every one is listed. */
  readonly total: number
  /** Ends what this section is about: a key, see unsubscribe.ts; '' where that is not the reader's to end. */
  readonly unsubscribe: string
}

export interface Notice {
  readonly reader: Reader
  readonly to: string
  readonly subject: string
  readonly sections: readonly Section[]
  /** What it is, for filters of mail programs. */
  readonly kind: string
  /** The string it is about: emails about one string are one conversation. */
  readonly unitId?: number | undefined
}

const SUBJECT_LENGTH = 200

const unsubscribePath = (key: string): string => `/api/unsubscribe/${key}/`

/** What people wrote keeps its lines; each stands under its label, so that none passes for one of ours. */
const writtenLines = (text: string): string[] => {
  const lines = text.split(/[\r\n\u2028\u2029]+/).map(oneLine)
  return lines.filter((line) => line !== '')
}

const more = ({ items, total }: Section, { say }: Reader): string =>
  total > items.length ? say(message('email.more', { count: total - items.length })) : ''

const labelled = (label: string, text: string, { say }: Reader): string =>
  say(message('email.labelled', { label, text }))

function itemText({ title, lines, page }: Item, reader: Reader, siteUrl: string): string {
  const link = page !== undefined && siteUrl !== '' ? [`  ${siteUrl}${page}`] : []
  const texts = lines.map(([label, text]) => `  ${labelled(label, writtenLines(text).join('\n    '), reader)}`)
  return [`* ${oneLine(title)}`, ...texts, ...link].join('\n')
}

function itemHtml({ title, lines, page }: Item, reader: Reader, siteUrl: string): string {
  const name = escapeHtml(oneLine(title))
  const head =
    page !== undefined && siteUrl !== '' ? `<a href="${escapeHtml(siteUrl + page)}">${name}</a>` : `<b>${name}</b>`
  const rest = lines.map(
    ([label, text]) => `<br>${labelled(escapeHtml(label), writtenLines(text).map(escapeHtml).join('<br>'), reader)}`,
  )
  return `<li>${head}${rest.join('')}</li>`
}

function stopText({ title, unsubscribe }: Section, reader: Reader, siteUrl: string): string {
  if (siteUrl === '' || unsubscribe === '') return ''
  const label = reader.say(message('email.unsubscribe', { title }))
  return labelled(label, `${siteUrl}${unsubscribePath(unsubscribe)}`, reader)
}

function stopHtml({ title, unsubscribe }: Section, { say }: Reader, siteUrl: string): string {
  if (siteUrl === '' || unsubscribe === '') return ''
  const url = escapeHtml(siteUrl + unsubscribePath(unsubscribe))
  return `<p><small><a href="${url}">${escapeHtml(say(message('email.unsubscribe', { title })))}</a></small></p>`
}

function headersOf({ kind, sections, unitId }: Notice, siteUrl: string): Record<string, string> {
  const [section] = sections
  const stop = section?.unsubscribe && siteUrl !== '' ? `${siteUrl}${unsubscribePath(section.unsubscribe)}` : undefined
  const thread = unitId === undefined || siteUrl === '' ? undefined : `<unit.${unitId}@${new URL(siteUrl).hostname}>`
  return {
    'X-Notification': kind,
    ...(stop !== undefined && {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
    ...(thread !== undefined && { 'In-Reply-To': thread, References: thread }),
  }
}

/** The same email as text and as HTML, with everything that people wrote escaped. */
export function noticeEmail(notice: Notice, siteUrl: string): Mail {
  const { to, sections, reader } = notice
  const subject = oneLine(notice.subject).slice(0, SUBJECT_LENGTH)
  const text = sections.flatMap((section) => [
    ...(sections.length > 1 ? [`== ${section.title} ==`] : []),
    ...section.items.map((item) => itemText(item, reader, siteUrl)),
    more(section, reader),
    stopText(section, reader, siteUrl),
  ])
  const html = sections.flatMap((section) => [
    ...(sections.length > 1 ? [`<h2>${escapeHtml(section.title)}</h2>`] : []),
    `<ul>${section.items.map((item) => itemHtml(item, reader, siteUrl)).join('\n')}</ul>`,
    more(section, reader) === '' ? '' : `<p>${more(section, reader)}</p>`,
    stopHtml(section, reader, siteUrl),
  ])
  return {
    to,
    subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: htmlDocument(reader.language, subject, html.filter(Boolean).join('\n')),
    headers: headersOf(notice, siteUrl),
  }
}
