import type { Catalog, Edit } from '#core/formats/model/format.ts'
import { resx } from '#core/formats/xml/resx.ts'
import { isBlank } from '#core/units/forms.ts'
import { CatalogReader, formatOf } from '#server/addons/kinds/read-catalog.ts'
import { type AddonKind, everywhere } from '#server/addons/model/addon.ts'
import { repositoryUpdated } from '#server/addons/model/events.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'

const canRemove = ({ template, file_format }: ComponentRow): boolean =>
  template !== '' && formatOf(file_format)?.abilities.remove === true

/** Changes every translation's file by a rule that compares it with the template. */
async function eachFile(commit: OwnCommit, editsOf: (file: Catalog, template: Catalog) => Edit[]): Promise<void> {
  const reader = await CatalogReader.open(commit)
  const template = reader?.template()
  if (!reader || !template) return
  for (const one of commit.translations) {
    if (one.translation.is_source === 1 || one.translation.filename === commit.component.template) continue
    const catalog = await reader.translation(one)
    if (catalog) reader.write(one, catalog, editsOf(catalog, template))
  }
}

const keysOf = ({ entries }: Catalog): Set<string> => new Set(entries.map(({ key }) => key))

const removals = (keys: Iterable<string>): Edit[] => [...new Set(keys)].map((key) => ({ kind: 'remove', key }))

const removesStrings = {
  scopes: everywhere,
  fields: {},
  fits: canRemove,
  after: repositoryUpdated,
} satisfies Partial<AddonKind>

export const cleanup: AddonKind = {
  name: 'weblate.cleanup.generic',
  title: 'Cleanup translation files',
  summary: 'Removes strings that no longer exist in the source file.',
  ...removesStrings,
  files: {
    write: (commit) =>
      eachFile(commit, (file, template) => {
        const known = keysOf(template)
        return removals([...keysOf(file)].filter((key) => !known.has(key)))
      }),
  },
}

export const cleanupBlank: AddonKind = {
  name: 'weblate.cleanup.blank',
  title: 'Remove blank strings',
  summary: 'Removes untranslated strings from translation files.',
  ...removesStrings,
  files: {
    write: (commit) =>
      eachFile(commit, ({ entries }) =>
        removals(entries.filter(({ target }) => isBlank(target)).map(({ key }) => key)),
      ),
  },
}

export const updateResx: AddonKind = {
  name: 'weblate.resx.update',
  title: 'Update RESX files',
  summary: 'Adds missing strings and removes obsolete ones.',
  scopes: everywhere,
  fields: {},
  fits: ({ file_format, template }) => template !== '' && formatOf(file_format)?.id === resx.id,
  after: repositoryUpdated,
  files: {
    write: (commit) =>
      eachFile(commit, (file, template) => {
        const [have, known] = [keysOf(file), keysOf(template)]
        const added = template.entries.flatMap(({ key, target }, i): Edit[] =>
          have.has(key)
            ? []
            : [{ kind: 'add', key, target, after: i === 0 ? null : (template.entries.at(i - 1)?.key ?? null) }],
        )
        return [...added, ...removals([...have].filter((key) => !known.has(key)))]
      }),
  },
}
