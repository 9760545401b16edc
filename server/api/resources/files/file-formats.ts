import { fileFormatContract } from '#core/contract/files/file-formats.ts'
import { formats } from '#core/formats/registry.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'

export const fileFormatRoutes: readonly AnyRoute[] = [
  serveRoute(fileFormatContract.fileFormats, {
    get: async () => formats.map(({ id, name, globs, linguality }) => ({ id, name, globs: [...globs], linguality })),
  }),
]
