import { ClientError, exitCodes, usageError } from '../exit-codes.ts'
import { isChosen, languageCode } from '../languages.ts'
import { type CommonOptions, componentPath, openSession, type Session } from '../session.ts'
import { formatTable, type Terminal, toJson } from '../terminal.ts'

export interface StatusOptions extends CommonOptions {
  readonly language: readonly string[]
  readonly failUnder?: string
}

export interface Statistics {
  readonly code: string
  readonly name: string
  readonly total: number
  readonly translated: number
  readonly translated_percent: number
  readonly fuzzy: number
  readonly failing: number
}

export function parseLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const limit = Number(text)
  if (text.trim() === '' || !(limit >= 0 && limit <= 100))
    throw usageError(`--fail-under takes a number from 0 to 100, not '${text}'.`)
  return limit
}

/** Figures of the languages that were asked for, in all components. */
export async function statisticsOf(
  session: Session,
  languages: readonly string[],
): Promise<(Statistics & { component: string })[]> {
  const rows: (Statistics & { component: string })[] = []
  for (const component of session.components) {
    const seen = new Set<string>()
    for await (const one of session.service.list<Statistics>(
      `${componentPath(session, component)}statistics/?page_size=1000`,
    )) {
      seen.add(one.code)
      if (isChosen(languages, one.code)) rows.push({ component: component.slug, ...one })
    }
    for (const code of languages)
      if (!seen.has(languageCode(code)))
        throw new ClientError(exitCodes.notFound, `Component ${component.slug} has no language '${code}'.`)
  }
  return rows
}

/** How far each language is; fails where one is below the limit. */
export async function status(terminal: Terminal, options: StatusOptions): Promise<void> {
  const limit = parseLimit(options.failUnder)
  const rows = await statisticsOf(openSession(terminal, options), options.language)
  if (options.json) terminal.out(toJson(rows))
  else
    for (const line of formatTable([
      ['component', 'language', 'translated', 'strings', 'needs editing', 'failing checks'],
      ...rows.map(({ component, code, translated, translated_percent, total, fuzzy, failing }) => [
        component,
        code,
        `${translated_percent} %`,
        `${translated}/${total}`,
        String(fuzzy),
        String(failing),
      ]),
    ]))
      terminal.out(line)
  const below = limit === undefined ? [] : rows.filter(({ translated_percent }) => translated_percent < limit)
  if (below.length > 0)
    throw new ClientError(
      exitCodes.failed,
      `Below ${limit} %: ${below.map(({ component, code, translated_percent }) => `${component}/${code} (${translated_percent} %)`).join(', ')}`,
    )
}
