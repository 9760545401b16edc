import { declaredEncoding } from '#core/formats/gettext/po-header.ts'
import { isGettext } from '#server/addons/kinds/compiled-mo.ts'
import { decodeText } from '#server/addons/kinds/text-file.ts'
import { type AddonKind, everywhere } from '#server/addons/model/addon.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'
import { contributorsOf } from '#server/db/queries/history/contributors.ts'

export interface Contributor {
  readonly name: string
  readonly email: string
  readonly years: readonly number[]
}

const LINE = /^# (.+) <([^<>]+)>, ([\d, ]+)\.?$/
const clean = (text: string): string => text.replaceAll(/[<>\p{Cc}]/gu, ' ').trim()

const lineOf = ({ name, email, years }: Contributor): string =>
  `# ${clean(name)} <${clean(email)}>, ${[...new Set(years)].toSorted((a, b) => a - b).join(', ')}.`

/** The comment above the header of a gettext file, with a line for everybody who worked on it. */
export function withContributors(text: string, people: readonly Contributor[]): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = text.split(eol)
  const end = lines.findIndex((line) => line !== '' && !/^#( |$)/.test(line))
  if (end < 0) return text
  const head = lines.slice(0, end)
  for (const person of people) {
    const at = head.findIndex((line) => LINE.exec(line)?.[2]?.toLowerCase() === clean(person.email).toLowerCase())
    const known =
      LINE.exec(head[at] ?? '')?.[3]
        ?.split(',')
        .map(Number) ?? []
    if (at >= 0 && person.years.every((year) => known.includes(year))) continue
    const line = lineOf({ ...person, years: [...known, ...person.years] })
    if (at >= 0) head[at] = line
    else head.splice(insertIndexOf(head), 0, line)
  }
  return [...head, ...lines.slice(end)].join(eol)
}

/** After the last line about a person, else at the end of the comment, before the blank lines of it. */
function insertIndexOf(head: readonly string[]): number {
  const last = head.findLastIndex((line) => LINE.test(line))
  if (last >= 0) return last + 1
  const filled = head.findLastIndex((line) => line !== '' && line !== '#')
  return filled + 1
}

const yearOf = (microseconds: number): number => new Date(microseconds / 1000).getUTCFullYear()

async function write({ db, component, files, translations }: OwnCommit): Promise<void> {
  for (const { translation } of translations) {
    const { filename } = translation
    const bytes = filename === '' || filename === component.template ? undefined : await files.bytes(filename)
    if (!bytes || !/^utf-?8$/i.test(String(declaredEncoding(bytes)))) continue
    const people = (await contributorsOf(db, { translationId: translation.id })).flatMap((row) =>
      row.email
        ? [{ name: row.full_name || row.username, email: row.email, years: [yearOf(row.first), yearOf(row.last)] }]
        : [],
    )
    const text = decodeText(bytes)
    if (text === undefined || text.startsWith('\ufeff')) continue
    const changed = withContributors(text, people)
    if (changed !== text) files.write(filename, Buffer.from(changed))
  }
}

export const authors: AddonKind = {
  name: 'weblate.gettext.authors',
  title: 'Contributors in comment',
  summary: 'Lists contributors and years in the comment at the top of gettext files.',
  scopes: everywhere,
  fields: {},
  fits: isGettext,
  files: { write: (commit) => write(commit) },
}
