import { formSources } from '#server/commands/memory/prepare-machine-texts.ts'
import type { Db } from '#server/db/database.ts'
import type { MemoryVisibility } from '#server/db/queries/memory/memory.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'
import { lookUp, type MemoryMatch, type MemoryQuery } from '#server/memory/lookup.ts'

/** A text for all forms of a unit. */
export interface FormsFound {
  readonly forms: readonly string[]
  /** Percent; of several forms the least sure one's. */
  readonly quality: number
  /** What it is a translation of. */
  readonly source: string
  readonly origin: string
}

export interface MemoryForms extends FormsFound {
  /** Nobody has approved it, where reviewers do. */
  readonly isUnreviewed: boolean
}

const isUnreviewed = ({ entry }: MemoryMatch): boolean => entry.status === 0

const ofMatch = (match: MemoryMatch): MemoryForms => ({
  forms: [match.entry.target],
  quality: match.quality,
  source: match.entry.source,
  origin: match.entry.origin,
  isUnreviewed: isUnreviewed(match),
})

interface MemoryLimits extends Pick<MemoryQuery, 'isLikenessOnly'> {
  readonly visibility: MemoryVisibility
  readonly least: number
  readonly limit: number
}

/** What the memory has for a unit, best first. A unit with several forms needs a match for each of them. */
export async function memoryForms(db: Db, context: UnitContext, limits: MemoryLimits): Promise<MemoryForms[]> {
  const { unit, sourceLanguage } = context
  const query = {
    sourceLanguageId: sourceLanguage.id,
    targetLanguageId: unit.language_id,
    context: unit.context,
    ...limits,
  }
  const sources = formSources(context)
  const [only] = sources
  if (sources.length === 1 && only !== undefined) return (await lookUp(db, { ...query, text: only })).map(ofMatch)
  const best: MemoryMatch[] = []
  for (const text of sources) {
    const [match] = await lookUp(db, { ...query, text, limit: 1 })
    if (!match) return []
    best.push(match)
  }
  const quality = Math.min(...best.map((match) => match.quality))
  const { source = '', origin = '' } = best[0]?.entry ?? {}
  const forms = best.map(({ entry }) => entry.target)
  return [{ forms, quality, source, origin, isUnreviewed: best.some(isUnreviewed) }]
}

/** The memory that a project may use for somebody: its own, theirs, and of workspace and site what it wants. */
export const projectMemory = (
  project: Pick<ProjectRow, 'id' | 'use_shared_tm' | 'use_workspace_tm' | 'workspace_id'>,
  userId: number | undefined,
): MemoryVisibility => ({
  userId,
  projects: [project.id],
  workspace: project.use_workspace_tm === 1 ? (project.workspace_id ?? undefined) : undefined,
  shared: project.use_shared_tm === 1,
})
