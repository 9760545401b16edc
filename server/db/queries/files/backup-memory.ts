import type { Db } from '#server/db/database.ts'

/** Entries of a project's memory, in the order they came. */
export const projectMemory = (
  db: Db,
  { projectId, after, limit }: { readonly projectId: number; readonly after: number; readonly limit: number },
) =>
  db
    .selectFrom('memory')
    .innerJoin('memory_source', 'memory_source.id', 'memory.source_id')
    .select(['memory.id', 'memory_source.text as source', 'memory.target'])
    .select(['memory.source_language_id', 'memory.target_language_id', 'memory.origin', 'memory.context'])
    .select(['memory.status', 'memory.from_file', 'memory.created'])
    .where('memory.project_id', '=', projectId)
    .where('memory.id', '>', after)
    .orderBy('memory.id')
    .limit(limit)
    .execute()
