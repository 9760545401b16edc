import { posix } from 'node:path'
import { fileContract } from '#core/contract/files/files.ts'
import { message } from '#core/messages/message.ts'
import { type FoundTranslation, findTranslation } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute, ApiRequest, FileReply } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import { fileTag } from '#server/api/resources/files/file-tag.ts'
import { fileUploads } from '#server/api/resources/files/file-upload.ts'
import { requestedQuery } from '#server/api/resources/strings/unit-search.ts'
import { shownFilename } from '#server/db/queries/components/translations.ts'
import { searchUnits } from '#server/db/search/search-units.ts'
import { AppError, invalid } from '#server/errors.ts'

/** `format=api` is the echo that links carry, not a conversion. */
const plainFormats = [undefined, '', 'api']

/** Strings that `q` finds, where there is one. */
async function wantedUnits({ db, query, services }: ApiRequest, found: FoundTranslation) {
  if (query.q === undefined) return undefined
  const scope = { translationId: found.translation.id, projectId: found.project.id }
  const page = (count: number) => ({ limit: count, offset: 0 })
  const { ids } = await searchUnits(db, requestedQuery(query.q, services.now()), { ...scope, page })
  return new Set(ids)
}

async function download(
  request: ApiRequest<{
    readonly project: string
    readonly component: string
    readonly language: string
    readonly format: string
  }>,
): Promise<FileReply> {
  const { db, actor, params, query, services } = request
  const found = await findTranslation(db, actor, params)
  const { project, component, translation } = found
  await demand(db, actor, 'translation.download', found)
  const slug = `${project.slug}-${component.path.replaceAll('/', '-')}-${params.language}`
  const lastModified = translation.last_change ?? undefined
  const format = params.format ?? query.format
  // Formats and the sync are loaded with the first download, not at every start.
  if (plainFormats.includes(format)) {
    if (query.q !== undefined) throw invalid('q', message('file.chooseFormat'))
    const filename = shownFilename(component, translation)
    if (filename === '') throw new AppError('not_found', message('translation.noFile'))
    const { currentFile } = await import('#server/sync/edit/current-file.ts')
    const { findFormat } = await import('#core/formats/registry.ts')
    const bytes = await currentFile(syncContext(services), component.id, { id: translation.id, filename })
    return {
      contentType: findFormat(component.file_format)?.format.mime ?? 'application/octet-stream',
      filename: `${slug}${posix.extname(filename).replaceAll(/[^A-Za-z0-9.]/g, '')}`,
      lastModified,
      etag: await fileTag([bytes]),
      bytes,
    }
  }
  const { exportTranslation } = await import('#server/sync/edit/export-file.ts')
  const { bytes, kind } = await exportTranslation(
    { db, threads: services.threads, signal: request.whileWanted() },
    found,
    format,
    await wantedUnits(request, found),
  )
  const etag = await fileTag([bytes])
  return {
    contentType: `${kind.mime}; charset=utf-8`,
    filename: `${slug}.${kind.extension}`,
    lastModified,
    etag,
    bytes,
  }
}

/** A wrong format in the address is an address that there is not. */
function unknownFormat(error: unknown): never {
  const wrong = error instanceof AppError && error.errors.some(({ attr }) => attr === 'format')
  throw wrong ? new AppError('not_found') : error
}

export const fileRoutes: readonly AnyRoute[] = [
  serveRoute(fileContract.fileOfTranslation, {
    get: download,
    ...fileUploads,
  }),
  serveRoute(fileContract.fileOfTranslationInAnotherFormat, {
    get: (request) => download(request).catch(unknownFormat),
  }),
]
