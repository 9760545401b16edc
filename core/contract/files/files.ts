import { Type } from 'typebox'
import { defineRoute, defineWrite } from '#core/contract/route-contract.ts'

const methods = ['translate', 'approve', 'suggest', 'fuzzy', 'replace', 'source', 'add'] as const

const choice = <T extends string>(names: readonly T[]) =>
  Type.Optional(Type.Unsafe<T>(Type.Union(names.map((one) => Type.Literal(one)))))

export const fields = Type.Object({
  /** '' is the default, as from a form. */
  method: choice(['', ...methods] as const),
  conflicts: choice(['', 'ignore', 'replace-translated', 'replace-approved'] as const),
  /** How older clients ask for conflicts=replace-translated. */
  overwrite: Type.Optional(Type.Boolean()),
  fuzzy: choice(['', 'process', 'approve'] as const),
  author_name: Type.Optional(Type.String()),
  author_email: Type.Optional(Type.String()),
  dry_run: Type.Optional(Type.Boolean({ description: 'Says what would change, and changes nothing.' })),
})

const UploadChange = Type.Object(
  {
    kind: Type.Union([Type.Literal('added'), Type.Literal('changed'), Type.Literal('deleted')]),
    context: Type.String(),
    source: Type.Array(Type.String()),
    old: Type.Array(Type.String()),
    target: Type.Array(Type.String()),
  },
  { title: 'UploadChange' },
)

const UploadResult = Type.Object(
  {
    not_found: Type.Integer(),
    skipped: Type.Integer(),
    accepted: Type.Integer(),
    total: Type.Integer(),
    result: Type.Boolean({ description: 'Whether anything was accepted.' }),
    count: Type.Integer(),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'True, where nothing was changed because that was asked for.' }),
    ),
    changes: Type.Optional(
      Type.Array(UploadChange, { description: 'Of a dry run: the first 100 strings that would change.' }),
    ),
  },
  { title: 'UploadResult' },
)

/** Bytes of the body of an upload. */
export const UPLOAD_LIMIT = 64 * 1024 * 1024

const uploading = defineWrite({
  summary: 'Upload a file',
  needs: { allOf: [{ permission: 'upload.perform', on: 'translation' }, { rule: 'upload_method' }] },
  body: fields,
  uploads: ['file'],
  takesRaw: true,
  limit: UPLOAD_LIMIT,
  isLarge: true,
  reply: UploadResult,
})

const fileUploads = { POST: uploading, PUT: uploading }

export const fileContract = {
  fileOfTranslation: defineRoute({
    path: '/api/translations/:project/:component/:language/file/',
    name: 'File of a translation',
    summary: 'The translation file including uncommitted changes, or its strings in another format.',
    needs: { permission: 'translation.download', on: 'translation' },
    query: Type.Object({
      format: Type.Optional(
        Type.String({
          description:
            'po, xliff, xliff11, tbx, tmx, mo, csv, xlsx, json, json-nested, aresource or strings; without it the file as it is.',
        }),
      ),
      q: Type.Optional(Type.String({ description: 'Only strings matching this search; with `format` only.' })),
    }),
    reply: 'file',
    contentTypes: ['*/*'],
    isLarge: true,
    writes: fileUploads,
  }),
  fileOfTranslationInAnotherFormat: defineRoute({
    path: '/api/translations/:project/:component/:language/file.:format',
    name: 'File of a translation in another format',
    summary: 'The strings in the format named at the end of the URL.',
    needs: { permission: 'translation.download', on: 'translation' },
    reply: 'file',
    contentTypes: ['*/*'],
    isLarge: true,
  }),
}
