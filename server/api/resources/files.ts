import { posix } from 'node:path'
import { Type } from 'typebox'
import { findTranslation } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { ApiRequest, FileReply, FileRoute } from '#server/api/http/route.ts'
import { fileUploads } from '#server/api/resources/file-upload.ts'
import { syncContext } from '#server/api/sync-context.ts'
import { AppError, invalid } from '#server/errors.ts'

/** `format=api` is the echo that links carry, not a conversion. */
const plainFormats = [undefined, '', 'api']

async function download(request: ApiRequest): Promise<FileReply> {
  const { db, actor, params, query, services } = request
  const found = await findTranslation(db, actor, params as never)
  const { project, component, translation } = found
  await demand(db, actor, 'translation.download', found)
  const slug = `${project.slug}-${component.path.replaceAll('/', '-')}-${params.language}`
  const lastModified = translation.last_change ?? undefined
  // Formats and the sync are loaded with the first download, not at every start.
  if (plainFormats.includes(query.format)) {
    if (query.q !== undefined) throw invalid('q', 'Choose a format to download only some strings.')
    if (translation.filename === '') throw new AppError('not_found', 'The translation has no file.')
    const { currentFile } = await import('#server/sync/current-file.ts')
    const { findFormat } = await import('#core/formats/registry.ts')
    return {
      contentType: findFormat(component.file_format)?.format.mime ?? 'application/octet-stream',
      filename: `${slug}${posix.extname(translation.filename).replaceAll(/[^A-Za-z0-9.]/g, '')}`,
      lastModified,
      bytes: await currentFile(syncContext(services), component.id, translation),
    }
  }
  const { exportTranslation } = await import('#server/sync/export-file.ts')
  const { bytes, kind } = await exportTranslation(db, found, query.format as string)
  return { contentType: kind.mime, filename: `${slug}.${kind.extension}`, lastModified, bytes }
}

export const fileRoutes: readonly FileRoute[] = [
  {
    path: '/api/translations/:project/:component/:language/file/',
    name: 'File of a translation',
    summary: 'The translation file with everything that waits to be committed, or its strings in another format.',
    needs: 'translation.download',
    query: Type.Object({
      format: Type.Optional(
        Type.String({
          description:
            'po, xliff, xliff11, tbx, tmx, mo, csv, xlsx, json, json-nested, aresource or strings; without it the file as it is.',
        }),
      ),
    }),
    reply: 'file',
    handle: download,
    writes: fileUploads,
  },
]
