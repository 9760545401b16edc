import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

const Format = Type.Object(
  {
    id: Type.String({ description: "What a component's file_format holds." }),
    name: Type.String(),
    globs: Type.Array(Type.String(), { description: 'File name patterns.' }),
    linguality: Type.String({ description: 'monolingual, bilingual or both.' }),
  },
  { title: 'FileFormat' },
)

export const fileFormatContract = {
  fileFormats: defineRoute({
    path: '/api/file-formats/',
    name: 'File formats',
    summary: 'All supported file formats.',
    needs: 'anyone',
    reply: Type.Array(Format),
  }),
}
