import type { Static } from 'typebox'
import type { fields, fileContract } from '#core/contract/files/files.ts'
import { type Message, message } from '#core/messages/message.ts'
import type { AccessScope } from '#server/access/access-scope.ts'
import { type FoundTranslation, findTranslation } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { type Rights, rightsOf } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import type { ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import type { WriteHandlers } from '#server/api/http/serve-route.ts'
import type { TranslationParams } from '#server/api/request/find.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import { checkEmail } from '#server/commands/accounts/check-user.ts'
import type { Db } from '#server/db/database.ts'
import { userByEmail } from '#server/db/queries/accounts/users.ts'
import { workflowOf } from '#server/db/queries/projects/workflows.ts'
import { AppError, fieldError, invalid } from '#server/errors.ts'
import { uploadFile } from '#server/sync/edit/upload-file.ts'
import type { UploadMethod } from '#server/sync/edit/upload-steps.ts'

const LARGEST = 50_000_000

/** What each method asks for beside upload.perform. */
function methodReason(rights: Rights, scope: AccessScope, method: UploadMethod): Message | undefined {
  const missing = (permission: Parameters<typeof whyNot>[1]) => whyNot(rights, permission, scope)
  const isSource = scope.translation?.is_source === 1
  const bilingual = scope.component?.template === ''
  switch (method) {
    case 'translate':
    case 'fuzzy':
      return isSource && bilingual ? message('file.methodSource') : missing('unit.edit')
    case 'approve':
      return missing('unit.review')
    case 'suggest':
      return missing('suggestion.add')
    case 'add':
      return bilingual || isSource ? missing('unit.add') : message('string.addToSource')
    case 'replace':
      return missing('component.edit') === undefined
        ? undefined
        : (missing('unit.add') ?? missing('unit.delete') ?? missing('unit.edit'))
    case 'source':
      return isSource && bilingual ? missing('source.edit') : message('file.methodBilingual')
  }
}

function conflictsReason(rights: Rights, scope: AccessScope, conflicts: string): Message | undefined {
  if (conflicts === '' || conflicts === 'ignore') return undefined
  const reason = whyNot(rights, 'upload.overwrite', scope)
  return reason ?? (conflicts === 'replace-approved' ? whyNot(rights, 'unit.review', scope) : undefined)
}

async function uploadScope(
  db: Db,
  { actor, params }: ApiRequest<TranslationParams>,
): Promise<FoundTranslation & AccessScope> {
  const found = await findTranslation(db, actor, params)
  const workflow = await workflowOf(db, found.project.id, found.translation.language_id)
  const scope = { ...found, ...(workflow ? { workflow } : {}) }
  await demand(db, actor, 'upload.perform', scope)
  return scope
}

async function upload(request: WriteRequest<Static<typeof fields>, TranslationParams>): Promise<unknown> {
  const { actor, services, files, db } = request
  const scope = await uploadScope(db, request)
  const { component, translation } = scope
  const { method: given, overwrite, fuzzy = '', author_email: email = '', ...asked } = request.read()
  const method = given || 'translate'
  if (email !== '') checkEmail(email, 'author_email')
  const conflicts = asked.conflicts ?? (overwrite ? 'replace-translated' : '')
  const { file } = files
  if (!file)
    throw new AppError('invalid', undefined, {
      errors: [fieldError('file', message('file.missing'), 'required')],
    })
  if (file.bytes.length === 0)
    throw new AppError('invalid', undefined, { errors: [fieldError('file', message('file.empty'), 'empty')] })
  if (file.bytes.length > LARGEST) throw invalid('file', message('file.largerThan', { limit: LARGEST / 1_000_000 }))
  const rights = await rightsOf(db, actor)
  const reason = methodReason(rights, scope, method)
  if (reason !== undefined) throw invalid('method', reason)
  const conflict = conflictsReason(rights, scope, conflicts)
  if (conflict !== undefined) throw invalid('conflicts', conflict)
  const foreign = email !== '' && whyNot(rights, 'upload.authorship', scope) === undefined
  const author = foreign ? await userByEmail(db, { email }) : undefined
  const wanted = { actor, file, method, conflicts, fuzzy, ...(author ? { authorId: author.id } : {}) }
  const context = { ...syncContext(services), threads: services.threads, signal: request.whileWanted() }
  return uploadFile(context, component.id, translation, wanted, services.now())
}

const uploading = {
  before: async (request: ApiRequest<TranslationParams>) => void (await uploadScope(request.db, request)),
  handle: upload,
}

export const fileUploads: WriteHandlers<typeof fileContract.fileOfTranslation> = {
  post: uploading,
  put: uploading,
}
