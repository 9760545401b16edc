import { gwt } from '#core/formats/properties/gwt.ts'
import { properties } from '#core/formats/properties/properties.ts'
import { formatOf } from '#server/addons/kinds/read-catalog.ts'
import { writeChanged } from '#server/addons/kinds/repository-path.ts'
import { type AddonKind, everywhere } from '#server/addons/model/addon.ts'
import type { Values } from '#server/addons/model/fields.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'
import { isSmall, Threads } from '#server/threads/threads.ts'

/** The file that others are made from keeps its comments and its order. */
async function write({ component, files, translations, threads }: OwnCommit, values: Values): Promise<void> {
  for (const { translation } of translations) {
    const { filename, is_source: isSource } = translation
    if (filename === '' || filename === component.template || isSource === 1) continue
    const bytes = await files.bytes(filename)
    if (!bytes) continue
    const input = { bytes, caseSensitive: values.case_sensitive === true }
    const here = threads === undefined || isSmall(bytes)
    const sorted = await (threads ?? new Threads()).run('sortProperties', input, { here })
    if (sorted) await writeChanged(files, filename, sorted)
  }
}

export const sortProperties: AddonKind = {
  name: 'weblate.properties.sort',
  title: 'Format the Java properties file',
  summary: 'Sorts strings and removes comments, blank lines and duplicate keys.',
  scopes: everywhere,
  fields: { case_sensitive: { label: 'Sort uppercase first', type: 'boolean', default: false } },
  fits: ({ file_format }) => [properties.id, gwt.id].includes(formatOf(file_format)?.id ?? ''),
  files: { write },
}
