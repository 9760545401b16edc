import { matchesGlob } from '#core/formats/model/match-glob.ts'
import type { FileFormat } from '../../api/manage.ts'

/** The first format whose files have such a name. */
export const formatOfFile = (name: string, formats: readonly FileFormat[]): string | undefined =>
  formats.find(({ globs }) => globs.some((glob) => matchesGlob(glob, name)))?.id
