import type { MoveInContext } from '#server/move-in/context.ts'

/** What an import of exported files works with. */
export type ExportContext = Pick<
  MoveInContext,
  'db' | 'local' | 'leftBehind' | 'now' | 'report' | 'runImports' | 'signal'
>
