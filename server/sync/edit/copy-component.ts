import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { currentFiles } from '#server/sync/edit/current-file.ts'
import type { FirstFile } from '#server/sync/pull/import-files.ts'

/** Every file of a component as its next commit would have it: what waits is in it. */
export async function filesOfComponent(context: SyncContext, component: ComponentRow): Promise<FirstFile[]> {
  const translations = await translationsOfComponent(context.db, component.id)
  const others = [component.template, component.intermediate, component.new_base].filter(Boolean)
  const { files } = await currentFiles(context, component.id, [
    ...translations,
    ...others.map((filename) => ({ id: 0, filename })),
  ])
  return [...files].map(([path, bytes]) => ({ path, bytes }))
}
