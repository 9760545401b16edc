import { type Message, message } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import { markAllNotified } from '#server/commands/notifications/followed-changes.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { localComponents } from '#server/db/queries/components/components.ts'
import { newestChangeId } from '#server/db/queries/history/change-lists.ts'
import {
  deleteMovedParts,
  insertMoved,
  movedPart,
  setMovedPart,
  updateMoveIn,
} from '#server/db/queries/site/move-ins.ts'
import { keepIds } from '#server/db/renumber/renumber.ts'
import type { MovedKind, MovedProject, MoveInContext } from '#server/move-in/context.ts'
import { bringHistory } from '#server/move-in/kinds/history.ts'
import { bringProject } from '#server/move-in/kinds/projects.ts'
import { kindsAfter, kindsBefore, kindsInside } from '#server/move-in/kinds/registry.ts'
import { dropOwnChanges } from '#server/move-in/own-changes.ts'

export interface MoveInResult {
  readonly projects: readonly string[]
  readonly left: readonly Message[]
}

export interface Run {
  readonly id: string
  /** The newest change when it began: what comes after is the move's own doing. */
  readonly firstChange: number
}

/** The run that was interrupted, or a new one. */
export async function openRun({ db, moveInId, now }: Pick<MoveInContext, 'db' | 'moveInId' | 'now'>): Promise<Run> {
  const kept = readJsonObject((await movedPart(db, moveInId, 'run')) ?? '')
  const id = text(kept, 'id')
  if (id !== undefined) return { id, firstChange: number(kept, 'firstChange') ?? 0 }
  const run = { id: String(now()), firstChange: await newestChangeId(db) }
  await setMovedPart(db, moveInId, 'run', JSON.stringify(run))
  return run
}

const stageOf = (slug: string): string => `stage ${slug}`

/** Brings everything that is not here yet. Interrupted at any point and begun again it ends the same. */
export async function moveIn(context: MoveInContext, run: Run, slugs: readonly string[]): Promise<MoveInResult> {
  const { db, moveInId } = context
  const shown = await wantedProjects(context, slugs)
  const steps = kindsBefore.length + kindsAfter.length + shown.length * (kindsInside.length + 2)
  const progress = new Progress(context, steps)
  for (const kind of kindsBefore) await bring(context, progress, kind)
  const projects: MovedProject[] = []
  for (const one of shown) {
    const made = await bringProject(context, one)
    const [slug, id] = [text(one, 'slug') ?? '', number(made, 'id')]
    if (id === undefined) continue
    await insertMoved(db, moveInId, 'project', [{ remoteId: number(one, 'id') ?? 0, localId: id }])
    const project = { slug, id, shown: one }
    projects.push(project)
    if (await movedPart(db, moveInId, stageOf(slug))) continue
    for (const kind of kindsInside) await bring(context, progress, kind, [project])
    await setMovedPart(db, moveInId, stageOf(slug), 'inside')
  }
  for (const kind of kindsAfter) await bring(context, progress, kind, projects)
  for (const project of projects) await finishProject(context, run, project, progress)
  if (context.keepsIds) await context.dropOwnClones()
  await inTransaction(db, async (tx) => {
    if (context.keepsIds) await finishKeepingIds(tx, context)
    await deleteMovedParts(tx, moveInId, 'run')
    await deleteMovedParts(tx, moveInId, stageOf(''))
    await updateMoveIn(tx, moveInId, { finished: context.now() })
  })
  return { projects: projects.map(({ slug }) => slug), left: context.leftBehind.lines }
}

/** Repositories of our own are named by the ID of their component: those that were dropped are made again before somebody asks. */
async function finishKeepingIds(tx: Db, { moveInId, now }: MoveInContext): Promise<void> {
  if ((await keepIds(tx, moveInId)) > 0) await markAllNotified(tx)
  for (const { id } of await localComponents(tx, {})) await queueRepositoryJob(tx, 'pull_component', id, now())
}

/** The history comes last: nothing of the move itself is to follow it. */
async function finishProject(
  context: MoveInContext,
  run: Run,
  project: MovedProject,
  progress: Progress,
): Promise<void> {
  const { db, moveInId } = context
  const stage = await movedPart(db, moveInId, stageOf(project.slug))
  if (stage === 'done') return
  if (stage !== 'history') {
    await dropOwnChanges(context, project, run.firstChange)
    await setMovedPart(db, moveInId, stageOf(project.slug), 'history')
  }
  await progress.next('history', project.slug)
  await bringHistory(context, project)
  await setMovedPart(db, moveInId, stageOf(project.slug), 'done')
}

async function bring(
  context: MoveInContext,
  progress: Progress,
  kind: MovedKind,
  projects: readonly MovedProject[] = [],
): Promise<void> {
  await progress.next(kind.name, projects.length === 1 ? (projects[0]?.slug ?? '') : '')
  context.signal?.throwIfAborted()
  await kind.bringSite?.(context)
  for (const project of projects) await kind.bringProject?.(context, project)
}

/** Those asked for, or all. */
export async function wantedProjects({ remote, leftBehind }: MoveInContext, slugs: readonly string[]) {
  const all = await remote.all('/api/projects/')
  const known = new Set(all.map((project) => text(project, 'slug')))
  for (const slug of slugs) if (!known.has(slug)) leftBehind.note(`project ${slug}`, message('moveIn.noProject'))
  return all.filter((project) => slugs.length === 0 || slugs.includes(text(project, 'slug') ?? ''))
}

class Progress {
  readonly #context: MoveInContext
  readonly #steps: number
  #done = 0

  constructor(context: MoveInContext, steps: number) {
    this.#context = context
    this.#steps = steps
  }

  async next(kind: string, project: string): Promise<void> {
    const percent = Math.min(99, Math.floor((this.#done++ / this.#steps) * 100))
    const line = project === '' ? message('moveIn.kind', { kind }) : message('moveIn.kindOf', { kind, project })
    await this.#context.report(percent, line)
  }
}
