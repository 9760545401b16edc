import type { Static } from 'typebox'
import type { fields } from '#core/contract/files/files.ts'
import { type Message, message } from '#core/messages/message.ts'
import type { AccessScope } from '#server/access/access-scope.ts'
import type { Rights } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import type { UploadedFile } from '#server/api/http/body.ts'
import type { WriteRequest } from '#server/api/http/route.ts'
import { checkEmail } from '#server/commands/accounts/check-user.ts'
import type { Db } from '#server/db/database.ts'
import { userByEmail } from '#server/db/queries/accounts/users.ts'
import { AppError, fieldError, invalid } from '#server/errors.ts'
import type { Upload, UploadMethod } from '#server/sync/edit/upload-steps.ts'

/** Bytes of one translation file. */
export const LARGEST_FILE = 50_000_000

export interface UploadOptions extends Pick<Upload, 'method' | 'conflicts' | 'fuzzy'> {
  readonly dryRun: boolean
  /** Whose texts these are; '' for the caller's. */
  readonly email: string
}

/** What a form asks for, with what it leaves out. */
export function uploadOptions(asked: Static<typeof fields>): UploadOptions {
  const { method, overwrite, fuzzy = '', author_email: email = '', dry_run: dryRun = false } = asked
  if (email !== '') checkEmail(email, 'author_email')
  const conflicts = asked.conflicts ?? (overwrite ? 'replace-translated' : '')
  return { method: method || 'translate', conflicts, fuzzy, dryRun, email }
}

export function sentFile({ files: { file }, fieldNames }: Pick<WriteRequest, 'files' | 'fieldNames'>): UploadedFile {
  const refuse = (said: Message, code: string) =>
    new AppError('invalid', undefined, { errors: [fieldError('file', said, code)] })
  if (!file && fieldNames.includes('file')) throw refuse(message('file.notAFile'), 'invalid')
  if (!file) throw refuse(message('file.missing'), 'required')
  if (file.bytes.length === 0) throw refuse(message('file.empty'), 'empty')
  return file
}

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

/** Refuses a method, or what is to be done with conflicts, that the caller may not choose here. */
export function demandUpload(rights: Rights, scope: AccessScope, options: UploadOptions): void {
  const reason = methodReason(rights, scope, options.method)
  if (reason !== undefined) throw invalid('method', reason)
  const conflict = conflictsReason(rights, scope, options.conflicts)
  if (conflict !== undefined) throw invalid('conflicts', conflict)
}

/** The author that the form names, where the caller may name one and there is such a user. */
export async function authorOf(
  db: Db,
  rights: Rights,
  scope: AccessScope,
  { email }: UploadOptions,
): Promise<{ authorId?: number }> {
  const foreign = email !== '' && whyNot(rights, 'upload.authorship', scope) === undefined
  const author = foreign ? await userByEmail(db, { email }) : undefined
  return author ? { authorId: author.id } : {}
}
