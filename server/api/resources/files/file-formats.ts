import { Type } from 'typebox'
import { formats } from '#core/formats/registry.ts'
import type { AnyRoute } from '#server/api/http/route.ts'

const Format = Type.Object(
  {
    id: Type.String({ description: "What a component's file_format holds." }),
    name: Type.String(),
    globs: Type.Array(Type.String(), { description: 'Names that such files have.' }),
    linguality: Type.String({ description: 'monolingual, bilingual or both.' }),
  },
  { title: 'FileFormat' },
)

export const fileFormatRoutes: readonly AnyRoute[] = [
  {
    path: '/api/file-formats/',
    name: 'File formats',
    summary: 'Every file format that a component may have.',
    needs: 'anyone',
    reply: Type.Array(Format),
    handle: async () => formats.map(({ id, name, globs, linguality }) => ({ id, name, globs: [...globs], linguality })),
  },
]
