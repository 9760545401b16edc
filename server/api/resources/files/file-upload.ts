import type { Static } from 'typebox'
import type { fields, fileContract } from '#core/contract/files/files.ts'
import { message } from '#core/messages/message.ts'
import type { AccessScope } from '#server/access/access-scope.ts'
import { type FoundTranslation, findTranslation } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { rightsOf } from '#server/access/rights.ts'
import type { ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import type { WriteHandlers } from '#server/api/http/serve-route.ts'
import type { TranslationParams } from '#server/api/request/find.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import {
  authorOf,
  demandUpload,
  LARGEST_FILE,
  sentFile,
  uploadOptions,
} from '#server/api/resources/files/upload-options.ts'
import type { Db } from '#server/db/database.ts'
import { workflowOf } from '#server/db/queries/projects/workflows.ts'
import { invalid } from '#server/errors.ts'
import { uploadFile } from '#server/sync/edit/upload-file.ts'

async function uploadScope(
  db: Db,
  { actor, params }: ApiRequest<TranslationParams>,
): Promise<FoundTranslation & AccessScope> {
  const found = await findTranslation(db, actor, params)
  const workflow = await workflowOf(db, found.project.id, found.translation.language_id)
  const scope = { ...found, ...(workflow ? { workflow } : {}) }
  await demand(db, actor, 'upload.perform', scope)
  if (found.translation.is_source === 1) await demand(db, actor, 'source.edit', scope)
  return scope
}

async function upload(request: WriteRequest<Static<typeof fields>, TranslationParams>): Promise<unknown> {
  const { actor, services, db } = request
  const scope = await uploadScope(db, request)
  const { component, translation } = scope
  const options = uploadOptions(request.read())
  const file = sentFile(request)
  if (file.bytes.length > LARGEST_FILE)
    throw invalid('file', message('file.largerThan', { limit: LARGEST_FILE / 1_000_000 }))
  const rights = await rightsOf(db, actor)
  demandUpload(rights, scope, options)
  const authorId = await authorOf(db, rights, scope, options)
  const { method, conflicts, fuzzy, dryRun } = options
  const wanted = { actor, file, method, conflicts, fuzzy, dryRun, ...authorId }
  const context = { ...syncContext(services), threads: services.threads, signal: request.whileWanted() }
  const result = await uploadFile(context, component.id, translation, wanted, services.now())
  return { ...result, ...(dryRun && { dry_run: true }) }
}

const uploading = {
  before: async (request: ApiRequest<TranslationParams>) => void (await uploadScope(request.db, request)),
  handle: upload,
}

export const fileUploads: WriteHandlers<typeof fileContract.fileOfTranslation> = {
  post: uploading,
  put: uploading,
}
