import { readFileSync } from 'node:fs'
import { ClientError, exitCodes } from '../exit-codes.ts'
import { findPullRequest, postReport } from '../pull-requests/post-report.ts'
import { openSession, type Session } from '../session.ts'
import { type Terminal, toJson } from '../terminal.ts'
import { parseLimit, type Statistics, type StatusOptions, statisticsOf } from './status.ts'

export interface ReportOptions extends StatusOptions {
  readonly pullRequest?: boolean
}

type Row = Statistics & { readonly component: string }

interface MissingString {
  readonly context: string
  readonly source: readonly string[]
  readonly web_url: string
}

/** Missing strings that are named. */
const NAMED = 10
const LONGEST = 80

/** A text as code: nothing of it is markup, and nobody is mentioned. */
const code = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('`', 'ˋ').replaceAll('|', '¦').replaceAll('@', '@\u200B')
  return `\`${line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line}\``
}

const missingOf = ({ total, translated }: Row): number => total - translated

async function missingStrings({ service, config }: Session): Promise<readonly MissingString[]> {
  const q = encodeURIComponent(`project:"${config.project}" AND state:<translated`)
  const page = await service.find<{ results: MissingString[] }>(`api/units/?q=${q}&page_size=${NAMED}`)
  return page?.results ?? []
}

function summaryOf(rows: readonly Row[]): string {
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  const missing = rows.reduce((sum, row) => sum + missingOf(row), 0)
  const percent = total === 0 ? 100 : Math.floor(((total - missing) * 1000) / total) / 10
  return missing === 0 ? 'Everything is translated.' : `${percent} % translated, ${missing} strings missing.`
}

function markdownOf(rows: readonly Row[], missing: readonly MissingString[], url: string): string {
  const lines = rows.map((row) => {
    const cells = [code(row.component), code(row.code), `${row.translated_percent} %`, missingOf(row), row.failing]
    return `| ${cells.join(' | ')} |`
  })
  const named = missing.map(
    ({ context, source, web_url: page }) => `- [${code(context || (source[0] ?? ''))}](${encodeURI(page)})`,
  )
  return [
    `### [Translations](${url})`,
    '',
    summaryOf(rows),
    '',
    '| component | language | translated | missing | failing checks |',
    '|---|---|--:|--:|--:|',
    ...lines,
    ...(named.length > 0 ? ['', '**Missing**', '', ...named] : []),
  ].join('\n')
}

/** Says how far each language is, as Markdown; in a pipeline as one comment on the pull request, and as a status of its commit. */
export async function report(terminal: Terminal, options: ReportOptions): Promise<void> {
  const limit = parseLimit(options.failUnder)
  const session = openSession(terminal, options)
  const rows = await statisticsOf(session, options.language)
  const isIncomplete = rows.some((row) => missingOf(row) > 0)
  const missing = isIncomplete ? await missingStrings(session) : []
  const url = new URL(`projects/${session.config.project}/`, session.service.url).href
  const text = markdownOf(rows, missing, url)
  const below = limit === undefined ? [] : rows.filter((row) => row.translated_percent < limit)
  if (options.json) terminal.out(toJson({ summary: summaryOf(rows), below: below.length, languages: rows }))
  else terminal.out(text)
  if (options.pullRequest) {
    const pullRequest = findPullRequest({ env: terminal.env, read: (path) => readFileSync(path, 'utf8') })
    if (!pullRequest) terminal.note("This pipeline isn't about a pull request: there is nothing to comment on.")
    else {
      const verdict = { isGood: below.length === 0, description: summaryOf(rows), url }
      terminal.note(`Comment ${await postReport(pullRequest, { project: session.config.project, text, verdict })}.`)
    }
  }
  if (below.length > 0) throw new ClientError(exitCodes.failed, `Below ${limit} %: ${below.length} languages.`)
}
