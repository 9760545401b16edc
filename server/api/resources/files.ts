import { posix } from 'node:path'
import { Type } from 'typebox'
import { findTranslation } from '#server/access/find.ts'
import { mayInProject } from '#server/access/permissions.ts'
import type { FileRoute } from '#server/api/http/route.ts'
import { AppError, invalid } from '#server/errors.ts'

/** `format=api` is the echo that links carry, not a conversion. */
const plainFormats = [undefined, '', 'api']

export const fileRoutes: readonly FileRoute[] = [
  {
    path: '/api/translations/:project/:component/:language/file/',
    name: 'File of a translation',
    summary: 'The translation file as the repository has it.',
    needs: 'translation.download',
    alsoAllows: ['POST', 'PUT'],
    query: Type.Object({
      format: Type.Optional(Type.String({ description: 'Only the file as it is: leave it out.' })),
    }),
    reply: 'file',
    async handle({ db, actor, params, query, services }) {
      const { project, component, translation } = await findTranslation(db, actor, params as never)
      if (!(await mayInProject(db, actor, project, 'translation.download'))) throw new AppError('permission_denied')
      if (!plainFormats.includes(query.format) && query.format !== component.file_format)
        throw invalid('format', `The file cannot be converted to '${query.format}'.`)
      const blob = translation.revision.split(',')[0] as string
      const bytes = await services.vcs.withBlobs(component.repo, (read) => read(blob)).catch(() => undefined)
      if (!bytes)
        throw new AppError('not_found', 'The file is not at hand: the repository has to be fetched again first.')
      const { findFormat } = await import('#core/formats/registry.ts')
      const slug = `${project.slug}-${component.path.replaceAll('/', '-')}-${params.language}`
      return {
        contentType: findFormat(component.file_format)?.format.mime ?? 'application/octet-stream',
        filename: `${slug}${posix.extname(translation.filename).replaceAll(/[^A-Za-z0-9.]/g, '')}`,
        lastModified: translation.last_change ?? undefined,
        bytes,
      }
    },
  },
]
