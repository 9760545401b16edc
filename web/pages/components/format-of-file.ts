import { matchesGlob } from '#core/formats/model/match-glob.ts'
import type { Reply } from '../../api/call.ts'

type FileFormat = Reply<'GET /api/file-formats/'>[number]

/** The first format whose files have such a name. */
export const formatOfFile = (name: string, formats: readonly Pick<FileFormat, 'id' | 'globs'>[]): string | undefined =>
  formats.find(({ globs }) => globs.some((glob) => matchesGlob(glob, name)))?.id
