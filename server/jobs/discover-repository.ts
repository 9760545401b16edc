import { discoverRepository } from '#server/commands/discover-repository.ts'
import { componentsOfRepository } from '#server/db/queries/repository-components.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'

/** A component that a repository could have, in the words of the API. */
export interface ProposedComponent {
  readonly name: string
  readonly filemask: string
  readonly template: string
  readonly new_base: string
  readonly file_format: string
  readonly source_language: string
  readonly languages: readonly string[]
  readonly score: number
  /** The component of the project that has these files already. */
  readonly component: string | null
}

/** Looks through a repository that a component may be made from; its clone goes again unless somebody uses it. */
export async function runDiscovery(
  { projectId, repo, branch, login }: JobPayloads['discover_repository'],
  { db, vcs, signal, report }: JobContext,
): Promise<readonly ProposedComponent[]> {
  const visiting = vcs.forVisit(db, login)
  try {
    const found = await discoverRepository(visiting, { repo, branch }, { signal, report })
    const here = (await componentsOfRepository(db, { repo })).filter((one) => one.project_id === projectId)
    await report(95, `Found ${found.length} sets of translations`)
    return found.map(({ newBase, fileFormat, sourceLanguage, ...proposal }) => ({
      name: proposal.name,
      filemask: proposal.filemask,
      template: proposal.template,
      new_base: newBase,
      file_format: fileFormat,
      source_language: sourceLanguage,
      languages: proposal.languages,
      score: proposal.score,
      component: here.find((one) => one.filemask === proposal.filemask)?.path ?? null,
    }))
  } finally {
    if ((await componentsOfRepository(db, { repo })).length === 0) vcs.dropClone(repo)
  }
}
