import { posix } from 'node:path'
import { commonFields, omitsLocations, sphinxFields } from '#server/addons/gettext/extraction-settings.ts'
import { readSources } from '#server/addons/gettext/run-xgettext.ts'
import { templateAddon } from '#server/addons/gettext/template-addon.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'
import { runGettext } from '#server/vcs/gettext-tools.ts'

/** Documents may name files of the machine: none is read for them. */
const docutils = '[general]\nfile_insertion_enabled: no\nraw_enabled: no\n'

const python = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '')

/** Settings of our own: those of the repository are a program, which is not run. */
const configuration = (name: string, { compact, locations }: { compact: string; locations: boolean }): string =>
  [
    `project = ${python(name)}`,
    'extensions = []',
    "exclude_patterns = ['_build', '**/_build', '**/.*']",
    `gettext_compact = ${compact}`,
    `gettext_location = ${locations ? 'True' : 'False'}`,
    '',
  ].join('\n')

/** The folder of the documents: the nearest above the template that has the settings of Sphinx, or one where they usually are. */
export function documentsFolder(paths: ReadonlySet<string>, template: string): string | undefined {
  const above: string[] = []
  for (let folder = posix.dirname(template); folder !== '.'; folder = posix.dirname(folder)) above.push(folder)
  const candidates = [
    ...above,
    ...above.map((folder) => `${folder}/source`),
    '.',
    'docs',
    'doc',
    'docs/source',
    'source',
  ]
  return candidates.find((folder) => paths.has(posix.join(folder, 'conf.py')))
}

async function make(commit: OwnCommit, locations: boolean): Promise<string | undefined> {
  const { files, component, programs } = commit
  const folder = documentsFolder(new Set(files.list()), component.new_base)
  if (folder === undefined) return undefined
  const own = folder === '.' ? '' : `${folder}/`
  const paths = files.list().filter((path) => path.startsWith(own) && path.endsWith('.rst'))
  const documents = await readSources(commit, paths)
  if (documents.size === 0) return undefined
  const stem = posix.basename(component.new_base, '.pot')
  // A template that is named like a document is for that one, else for all of them.
  const isOfOne = documents.has(`${own}${stem}.rst`)
  const settings = configuration(component.name, { compact: isOfOne ? 'False' : python(stem), locations })
  const given = new Map<string, Uint8Array>([
    ['settings/conf.py', Buffer.from(settings)],
    ['settings/docutils.conf', Buffer.from(docutils)],
  ])
  for (const [path, bytes] of documents) given.set(`documents/${path.slice(own.length)}`, bytes)
  const args = ['-b', 'gettext', '-q', '-c', 'settings', 'documents', 'made']
  const output = `made/${stem}.pot`
  const made = await runGettext({ tool: 'sphinx-build', environment: programs, args, files: given, output })
  return (
    made &&
    Buffer.from(made)
      .toString('utf8')
      .replaceAll('#: ../documents/', `#: ${own}`)
      .replaceAll('#: ../../documents/', `#: ${own}`)
  )
}

export const sphinx = templateAddon(
  {
    name: 'weblate.gettext.sphinx',
    title: 'Update POT file (Sphinx)',
    summary: 'Updates the template from Sphinx documents, without running code from the repository.',
    fields: { ...commonFields, ...sphinxFields },
    programs: ['sphinx-build', 'msgmerge'],
  },
  (commit, values) => make(commit, !omitsLocations(values, commit.component)),
)
