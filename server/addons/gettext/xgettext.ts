import { posix } from 'node:path'
import { extractionProblem, extractorOptions, xgettextFields } from '#server/addons/gettext/extraction-settings.ts'
import { listedFiles } from '#server/addons/gettext/listed-files.ts'
import { readSources, runXgettext } from '#server/addons/gettext/run-xgettext.ts'
import { templateAddon } from '#server/addons/gettext/template-addon.ts'
import { text, texts, type Values } from '#server/addons/model/fields.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'

/** Source files by the patterns, or by a list that the repository has. */
async function sourcesOf(commit: OwnCommit, values: Values): Promise<string[]> {
  if (text(values, 'input_mode') !== 'patterns') return listedFiles(commit, text(values, 'potfiles_path'))
  const patterns = texts(values, 'source_patterns')
  return commit.files.list().filter((path) => patterns.some((pattern) => posix.matchesGlob(path, pattern)))
}

export const xgettext = templateAddon(
  {
    name: 'weblate.gettext.xgettext',
    title: 'Update POT file (xgettext)',
    summary: 'Regularly updates the template from the source files.',
    fields: xgettextFields,
    programs: ['xgettext', 'msgmerge'],
    whyNot: async (_, values) => extractionProblem(values),
  },
  async (commit, values) =>
    runXgettext(
      commit,
      await readSources(commit, await sourcesOf(commit, values)),
      extractorOptions(values, commit.component),
    ),
)
