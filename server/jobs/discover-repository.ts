import type { ProposedComponent } from '#core/contract/repository/discovery.ts'
import { message } from '#core/messages/message.ts'
import { discoverRepository } from '#server/commands/repository/discover-repository.ts'
import { componentsOfRepository } from '#server/db/queries/repository/repository-components.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'
import { visitedClone } from '#server/vcs/clone-name.ts'
import { isLaneUsed } from '#server/vcs/used-clones.ts'
import { Vcs } from '#server/vcs/vcs.ts'

/** Looks through a repository that a component may be made from; its clone goes again unless somebody uses it. */
export async function runDiscovery(
  { projectId, repo, branch, login }: JobPayloads['discover_repository'],
  { db, vcs, signal, report }: JobContext,
): Promise<readonly ProposedComponent[]> {
  const visitor = { projectId, login }
  const clone = await visitedClone(db, vcs, repo, visitor)
  try {
    const found = await discoverRepository(vcs.forVisit(db, visitor), { repo, branch, clone }, { signal, report })
    const here = (await componentsOfRepository(db, { repo })).filter((one) => one.project_id === projectId)
    await report(95, message('task.foundTranslationSets', { count: found.length }))
    return found.map(({ newBase, fileFormat, sourceLanguage, ...proposal }) => ({
      name: proposal.name,
      filemask: proposal.filemask,
      template: proposal.template,
      new_base: newBase,
      file_format: fileFormat,
      source_language: sourceLanguage,
      languages: proposal.languages,
      score: proposal.score,
      why: proposal.why,
      component: here.find((one) => one.filemask === proposal.filemask)?.path ?? null,
    }))
  } finally {
    if (!(await isLaneUsed(db, repo, Vcs.lane(clone)))) vcs.dropClone(clone)
  }
}
