import { isGettext } from '#server/addons/kinds/compiled-mo.ts'
import { decodeText } from '#server/addons/kinds/text-file.ts'
import { type AddonKind, everywhere } from '#server/addons/model/addon.ts'
import { languagesChanged, repositoryUpdated } from '#server/addons/model/events.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'
import type { CommittedTranslation } from '#server/commands/repository/commit-hooks.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'

const codesOf = (translations: readonly CommittedTranslation[], { template }: ComponentRow): string[] =>
  translations
    .filter(({ translation: { filename } }) => filename !== '' && filename !== template)
    .map(({ translation }) => translation.language_code)
    .sort()

const sameCodes = (a: readonly string[], b: readonly string[]): boolean => a.toSorted().join(' ') === b.join(' ')

/** The list of languages of a gettext folder, in the form it has: one line, or a line for each. Comments stay. */
export function updatedLinguas(text: string, codes: readonly string[]): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = text.split(/\r?\n/)
  const isList = (line: string) => line.trim() !== '' && !line.trimStart().startsWith('#')
  const listed = lines.filter(isList)
  if (sameCodes(listed.join(' ').split(/\s+/).filter(Boolean), codes)) return text
  const first = lines.findIndex(isList)
  const onOneLine = listed.length === 1 && (listed[0]?.trim().includes(' ') ?? false)
  const kept = lines.filter((line) => !isList(line))
  while (kept.at(-1) === '') kept.pop()
  const at = first < 0 ? kept.length : lines.slice(0, first).filter((line) => !isList(line)).length
  kept.splice(Math.min(at, kept.length), 0, ...(onOneLine ? [codes.join(' ')] : codes))
  return kept.join(eol) + eol
}

const VARIABLE = /^(\s*ALL_LINGUAS=)(["']?)([^"'\n]*)\2/m

/** The list of languages in a configure script. */
export const updatedConfigure = (text: string, codes: readonly string[]): string =>
  text.replace(VARIABLE, (whole, name: string, quote: string, listed: string) =>
    sameCodes(listed.split(/\s+/).filter(Boolean), codes)
      ? whole
      : `${name}${quote || '"'}${codes.join(' ')}${quote || '"'}`,
  )

/** Changes a text file that is there; one that is no text stays as it is. */
async function change({ files }: OwnCommit, path: string, edit: (text: string) => string): Promise<void> {
  const bytes = await files.bytes(path)
  if (!bytes || files.obstacle(path) !== undefined) return
  const text = decodeText(bytes)
  if (text === undefined) return
  const changed = edit(text)
  if (changed !== text) files.write(path, Buffer.from(changed))
}

const folderOf = ({ filemask }: ComponentRow): string => filemask.slice(0, filemask.indexOf('*')).replace(/[^/]*$/, '')
const linguasOf = (component: ComponentRow): string => `${folderOf(component)}LINGUAS`
const scripts = ['configure', 'configure.in', 'configure.ac']

const shared = { scopes: everywhere, fields: {}, fits: isGettext, after: [...languagesChanged, ...repositoryUpdated] }

export const linguas: AddonKind = {
  ...shared,
  name: 'weblate.gettext.linguas',
  title: 'Update LINGUAS file',
  summary: 'Updates the list of languages next to the gettext files.',
  keeps: (component) => [linguasOf(component)],
  files: {
    paths: (component) => [linguasOf(component)],
    write: (commit) =>
      change(commit, linguasOf(commit.component), (text) =>
        updatedLinguas(text, codesOf(commit.translations, commit.component)),
      ),
  },
}

export const configureScript: AddonKind = {
  ...shared,
  name: 'weblate.gettext.configure',
  title: 'Update ALL_LINGUAS variable in the "configure" file',
  summary: 'Updates the list of languages in configure, configure.in or configure.ac.',
  keeps: () => scripts,
  files: {
    paths: () => scripts,
    async write(commit) {
      const codes = codesOf(commit.translations, commit.component)
      for (const path of scripts) await change(commit, path, (text) => updatedConfigure(text, codes))
    },
  },
}
