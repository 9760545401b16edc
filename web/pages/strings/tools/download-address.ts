import { exportKinds } from '#core/formats/export-kinds.ts'
import { apiPath } from '../../../api/client.ts'
import type { Scope } from '../../../api/scopes.ts'

/** Formats that strings can be converted to. */
export const exportFormats = Object.keys(exportKinds)

/** Where the files of a place come from: one file of a translation, an archive of everything larger. */
export function downloadAddress(scope: Scope, { format, q }: { format: string; q: string }): string | undefined {
  const project = scope.project?.slug ?? ''
  const component = scope.component?.path ?? ''
  const code = scope.language?.code ?? ''
  const base = {
    translation: apiPath('translations', project, component, code, 'file'),
    component: apiPath('components', project, component, 'file'),
    project: apiPath('projects', project, 'file'),
    'project-language': apiPath('projects', project, 'languages', code, 'file'),
  }[scope.kind as string]
  if (base === undefined) return undefined
  const single = scope.kind === 'translation'
  const values = new URLSearchParams({
    ...(format !== '' && { format: single ? format : `zip:${format}` }),
    ...(single && format !== '' && q !== '' && { q }),
  })
  return values.size === 0 ? base : `${base}?${values}`
}
