import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { memoryKinds } from '#core/formats/memory-kinds.ts'

export const MEGABYTE = 1024 * 1024

const importFields = Type.Object({
  source_language: Type.Optional(Type.String({ description: 'Language code, for files that do not tell.' })),
  target_language: Type.Optional(Type.String({ description: 'Language code, for files that do not tell.' })),
  project: Type.Optional(Type.String({ description: 'URL slug of the project whose memory to use.' })),
  everybody: Type.Optional(
    Type.Boolean({ description: 'For all projects; otherwise, without a project, for the caller.' }),
  ),
})

export const memoryFileContract = {
  importIntoMemory: defineRoute({
    path: '/api/memory/import/',
    name: 'Import into the memory',
    summary: 'Imports TMX, TBX, PO, XLIFF, CSV and JSON.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Import a file',
        needs: {
          anyOf: [
            { permission: 'memory.edit', on: 'project' },
            { permission: 'memory.manage', on: 'site' },
            { rule: 'own_memory' },
          ],
        },
        body: importFields,
        uploads: ['file'],
        limit: 100 * MEGABYTE,
        isLarge: true,
        reply: Type.Object({ entries: Type.Integer(), problem: Type.String() }),
      },
    },
  }),
  exportOfMemory: defineRoute({
    path: '/api/memory/export/',
    name: 'Export of the memory',
    summary: 'Entries visible to the caller, as a file.',
    needs: 'account',
    reply: 'file',
    contentTypes: [...new Set(Object.values(memoryKinds).map(({ mime }) => mime))],
    isLarge: true,
    query: Type.Object({
      file_format: Type.Optional(
        Type.String({ description: `${Object.keys(memoryKinds).join(', ')}; json by default.` }),
      ),
      source_language: Type.Optional(Type.String({ description: 'Language code; only JSON does without.' })),
      target_language: Type.Optional(Type.String({ description: 'Language code; only JSON does without.' })),
      project: Type.Optional(Type.String({ description: 'URL slug of a project.' })),
      origin: Type.Optional(Type.String({ description: 'Component or file it comes from.' })),
    }),
  }),
}
