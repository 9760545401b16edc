import { escapeHtml } from '#core/text/escape-html.ts'
import { oneLine } from '#server/mail/compose-email.ts'
import type { Mail } from '#server/mail/mail.ts'
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

const more = ({ items, total }: Section): string =>
  total > items.length ? `And ${total - items.length} more, which are not listed here.` : ''

const labelled = ([label, text]: Item['lines'][number]): string => `  ${label}: ${writtenLines(text).join('\n    ')}`

function itemText({ title, lines, page }: Item, siteUrl: string): string {
  const link = page !== undefined && siteUrl !== '' ? [`  ${siteUrl}${page}`] : []
  return [`* ${oneLine(title)}`, ...lines.map(labelled), ...link].join('\n')
}

function itemHtml({ title, lines, page }: Item, siteUrl: string): string {
  const name = escapeHtml(oneLine(title))
  const head =
    page !== undefined && siteUrl !== '' ? `<a href="${escapeHtml(siteUrl + page)}">${name}</a>` : `<b>${name}</b>`
  const rest = lines.map(
    ([label, text]) => `<br>${escapeHtml(label)}: ${writtenLines(text).map(escapeHtml).join('<br>')}`,
  )
  return `<li>${head}${rest.join('')}</li>`
}

const stopText = ({ title, unsubscribe }: Section, siteUrl: string): string =>
  siteUrl === '' || unsubscribe === ''
    ? ''
    : `No more emails about "${title}": ${siteUrl}${unsubscribePath(unsubscribe)}`

const stopHtml = ({ title, unsubscribe }: Section, siteUrl: string): string => {
  if (siteUrl === '' || unsubscribe === '') return ''
  const url = escapeHtml(siteUrl + unsubscribePath(unsubscribe))
  return `<p><small><a href="${url}">No more emails about "${escapeHtml(title)}"</a></small></p>`
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
  const { to, sections } = notice
  const subject = oneLine(notice.subject).slice(0, SUBJECT_LENGTH)
  const text = sections.flatMap((section) => [
    ...(sections.length > 1 ? [`== ${section.title} ==`] : []),
    ...section.items.map((item) => itemText(item, siteUrl)),
    more(section),
    stopText(section, siteUrl),
  ])
  const html = sections.flatMap((section) => [
    ...(sections.length > 1 ? [`<h2>${escapeHtml(section.title)}</h2>`] : []),
    `<ul>${section.items.map((item) => itemHtml(item, siteUrl)).join('\n')}</ul>`,
    more(section) === '' ? '' : `<p>${more(section)}</p>`,
    stopHtml(section, siteUrl),
  ])
  const head = `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${escapeHtml(subject)}</title>\n`
  return {
    to,
    subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: `${head}${html.filter(Boolean).join('\n')}\n</html>\n`,
    headers: headersOf(notice, siteUrl),
  }
}
