import { po } from '#core/formats/gettext/po.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { type AddonKind, everywhere } from '#server/addons/model/addon.ts'
import { repositoryUpdated } from '#server/addons/model/events.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { AppError } from '#server/errors.ts'
import { runGettext } from '#server/vcs/gettext-tools.ts'

/** How the component's files are written: what its parameters say, msgmerge is told. */
function options({ file_format_params }: ComponentRow): string[] {
  const params = readJsonObject(file_format_params)
  return [
    ...(params.po_keep_previous === false ? [] : ['--previous']),
    ...(params.po_fuzzy_matching === false ? ['--no-fuzzy-matching'] : []),
    ...(params.po_no_location === true ? ['--no-location'] : []),
    ...(params.po_line_wrap === -1 || params.po_line_wrap === 65535 ? ['--no-wrap'] : []),
  ]
}

const DATE = /^"POT-Creation-Date:.*$/m

/** A newer date of the template alone is no reason to write a file. */
const isNews = (before: Uint8Array, after: Uint8Array): boolean => {
  const [old, now] = [before, after].map((bytes) => Buffer.from(bytes).toString('latin1').replace(DATE, ''))
  return old !== now
}

/** Brings the template's strings into the files of all languages. */
export async function mergeIntoTranslations(commit: OwnCommit): Promise<void> {
  const { component, files, translations, programs, problems } = commit
  const template = await files.bytes(component.new_base)
  if (!template) return
  problems.begin()
  for (const { translation } of translations) {
    const { filename } = translation
    if (filename === '' || filename === component.new_base) continue
    const bytes = await files.bytes(filename)
    if (!bytes) continue
    const given = new Map([
      ['translation.po', bytes],
      ['template.pot', template],
    ])
    const args = ['--quiet', '--output-file=merged.po', ...options(component), 'translation.po', 'template.pot']
    try {
      const run = { tool: 'msgmerge', environment: programs, args, files: given, output: 'merged.po' } as const
      const merged = await runGettext(run)
      if (merged && isNews(bytes, merged)) files.write(filename, merged)
    } catch (error) {
      // A file that gettext cannot read keeps no other one, and no edit of people, waiting.
      if (!(error instanceof AppError)) throw error
      problems.add(filename, error.said)
    }
  }
}

export const fitsTemplate = ({ file_format, new_base }: ComponentRow): boolean =>
  file_format === po.id && new_base !== ''

export const mergeTemplate: AddonKind = {
  name: 'weblate.gettext.msgmerge',
  title: 'Update PO files to match POT (msgmerge)',
  summary: 'Adds new strings from the template to all languages and marks removed ones as obsolete.',
  scopes: everywhere,
  fields: {},
  fits: fitsTemplate,
  // Parameters of the format say it now.
  former: ['previous', 'no_location', 'fuzzy'],
  programs: ['msgmerge'],
  after: repositoryUpdated,
  bringsStrings: true,
  files: { paths: ({ new_base }) => [new_base], alert: 'MsgmergeAddonError', write: mergeIntoTranslations },
}
