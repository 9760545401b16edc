import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import type { Db } from '#server/db/database.ts'
import { componentsOfProject } from '#server/db/queries/components/components.ts'
import { languagesLacking } from '#server/db/queries/languages/languages-lacking.ts'

/** Glossaries of a project that lack a language of its other components get it soon. */
export async function queueGlossaryLanguages(tx: Db, projectId: number, now: number): Promise<void> {
  for (const one of await componentsOfProject(tx, { projectId })) {
    if (one.is_glossary === 0 || one.vcs !== 'local' || one.revision === '') continue
    if ((await languagesLacking(tx, one)).length > 0) await queueRepositoryJob(tx, 'fill_glossary', one.id, now)
  }
}
