import { addressOf } from '../../../api/call.ts'
import { translationParams } from '../../../api/repositories.ts'
import type { Scope } from '../../../api/scopes.ts'

function filesAddress(scope: Scope): string | undefined {
  const params = translationParams(scope)
  if (scope.kind === 'translation')
    return addressOf('GET /api/translations/:project/:component/:language/file/', { params })
  if (scope.kind === 'component') return addressOf('GET /api/components/:project/:component/file/', { params })
  if (scope.kind === 'project') return addressOf('GET /api/projects/:project/file/', { params })
  if (scope.kind !== 'project-language') return undefined
  return addressOf('GET /api/projects/:project/languages/:language/file/', { params })
}

/** Where the files of a place come from: one file of a translation, an archive of everything larger. */
export function downloadAddress(scope: Scope, { format, q }: { format: string; q: string }): string | undefined {
  const base = filesAddress(scope)
  if (base === undefined) return undefined
  const single = scope.kind === 'translation'
  const values = new URLSearchParams({
    ...(format !== '' && { format: single ? format : `zip:${format}` }),
    ...(single && format !== '' && q !== '' && { q }),
  })
  return values.size === 0 ? base : `${base}?${values}`
}
