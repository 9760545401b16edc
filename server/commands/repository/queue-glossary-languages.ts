import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import type { Db } from '#server/db/database.ts'
import { localGlossariesOfProject } from '#server/db/queries/components/components.ts'
import { languagesLacking } from '#server/db/queries/languages/languages-lacking.ts'

/** Glossaries of a project that lack a language of its other components get it soon. */
export async function queueGlossaryLanguages(tx: Db, projectId: number, now: number): Promise<void> {
  for (const one of await localGlossariesOfProject(tx, { projectId }))
    if ((await languagesLacking(tx, one)).length > 0) await queueRepositoryJob(tx, 'fill_glossary', one.id, now)
}
