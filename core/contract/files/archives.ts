import { Type } from 'typebox'
import { fields, UPLOAD_LIMIT } from '#core/contract/files/files.ts'
import { MessageView } from '#core/contract/message-view.ts'
import { defineRoute, defineWrite } from '#core/contract/route-contract.ts'
import { nullable, oneOf } from '#core/contract/schema.ts'

const query = Type.Object({
  format: Type.Optional(Type.String({ description: 'zip, or zip: and a format that the strings are converted to.' })),
})

export const archiveFields = Type.Object({
  ...fields.properties,
  /** '': as `method` says. */
  source_method: Type.Optional(oneOf(['', 'translate', 'add', 'replace', 'source', 'skip'])),
})

export const ArchiveFile = Type.Object(
  {
    path: Type.String({ description: 'As the archive has it.' }),
    status: oneOf(['imported', 'unchanged', 'not_matched', 'refused']),
    component: nullable(Type.String({ description: 'Slug of the component, with the slugs of its categories.' })),
    language: nullable(Type.String()),
    reason: Type.String({ description: 'Why the file was refused.' }),
    message: nullable(MessageView),
    accepted: Type.Integer(),
    skipped: Type.Integer(),
    not_found: Type.Integer(),
    total: Type.Integer(),
    changed: Type.Integer({ description: 'Strings that are other than before; of a dry run, that would be.' }),
  },
  { title: 'UploadedArchiveFile' },
)

const ArchiveResult = Type.Object(
  {
    dry_run: Type.Boolean(),
    imported: Type.Integer(),
    unchanged: Type.Integer(),
    not_matched: Type.Integer(),
    refused: Type.Integer(),
    files: Type.Array(ArchiveFile, {
      description: 'In the order of their paths; a file with several languages comes once for each.',
    }),
  },
  { title: 'UploadedArchive' },
)

const uploading = <const Scope extends 'component' | 'project'>(on: Scope) =>
  defineWrite({
    summary: 'Upload files in a ZIP archive',
    needs: { allOf: [{ permission: 'upload.perform', on }, { rule: 'upload_method' }] },
    body: archiveFields,
    uploads: ['file'],
    takesRaw: true,
    limit: UPLOAD_LIMIT,
    isLarge: true,
    reply: ArchiveResult,
  })

export const archiveContract = {
  filesOfProject: defineRoute({
    path: '/api/projects/:project/file/',
    name: 'Files of a project',
    summary: 'All translation files in a ZIP archive.',
    needs: { permission: 'translation.download', on: 'project' },
    query: Type.Object({
      ...query.properties,
      language_code: Type.Optional(Type.String({ description: 'Only files of this language.' })),
    }),
    reply: 'file',
    contentTypes: ['application/zip'],
    isLarge: true,
    writes: { POST: uploading('project') },
  }),
  filesOfLanguageOfProject: defineRoute({
    path: '/api/projects/:project/languages/:language/file/',
    name: 'Files of a language of a project',
    summary: 'All translation files of one language in a ZIP archive.',
    needs: { permission: 'translation.download', on: 'project' },
    query: Type.Object({
      ...query.properties,
      filter: Type.Optional(Type.String({ description: 'Only components with this text in their slug.' })),
    }),
    reply: 'file',
    contentTypes: ['application/zip'],
    isLarge: true,
  }),
  filesOfComponentList: defineRoute({
    path: '/api/component-lists/:list/file/',
    name: 'Files of a component list',
    summary: 'All translation files the caller can download, in a ZIP archive.',
    needs: 'visible',
    query,
    reply: 'file',
    contentTypes: ['application/zip'],
    isLarge: true,
  }),
  filesOfComponent: defineRoute({
    path: '/api/components/:project/:component/file/',
    name: 'Files of a component',
    summary: 'All translation files in a ZIP archive.',
    needs: { permission: 'translation.download', on: 'component' },
    query: Type.Object({
      ...query.properties,
      language_code: Type.Optional(Type.String({ description: 'Only the file of this language.' })),
    }),
    reply: 'file',
    contentTypes: ['application/zip'],
    isLarge: true,
    writes: { POST: uploading('component') },
  }),
  templateOfComponent: defineRoute({
    path: '/api/components/:project/:component/monolingual_base/',
    name: 'Template of a component',
    summary: 'The file with the source strings.',
    needs: { permission: 'translation.download', on: 'component' },
    reply: 'file',
    contentTypes: ['*/*'],
    isLarge: true,
  }),
  fileForNewLanguages: defineRoute({
    path: '/api/components/:project/:component/new_template/',
    name: 'File for new languages',
    summary: 'The template for new languages.',
    needs: { permission: 'translation.download', on: 'component' },
    reply: 'file',
    contentTypes: ['*/*'],
    isLarge: true,
  }),
}
