import { type Message, message, verbatim } from '#core/messages/message.ts'
import {
  type AddonContext,
  type AddonKind,
  type AddonWork,
  type Cause,
  Halted,
  type RunReport,
  Skipped,
} from '#server/addons/model/addon.ts'
import { findAddon } from '#server/addons/registry.ts'
import { botOf } from '#server/addons/run/bots.ts'
import { storedConfiguration, withDefaults } from '#server/addons/run/configuration.ts'
import { queueAddon } from '#server/addons/run/queue-addon.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { inTransaction } from '#server/db/database.ts'
import { runText } from '#server/db/queries/automation/addon-run-log.ts'
import { type AddonRecord, addonById, componentsOfAddon, insertAddonRun } from '#server/db/queries/automation/addons.ts'
import {
  type ComponentRow,
  componentById,
  componentsByIds,
  REMOVED_PROJECT,
} from '#server/db/queries/components/components.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'

export const RunStatus = { pending: 0, success: 1, error: 2, skipped: 3 } as const

/** Does an add-on have anything to do on a component? */
export const isFor = (kind: AddonKind, component: ComponentRow): boolean => kind.fits?.(component) ?? true

/** The same of an add-on by its name; nothing of one that is unknown. */
export function addonFits(name: string, component: ComponentRow): boolean | undefined {
  const kind = findAddon(name)
  return kind && isFor(kind, component)
}

/** Runs an add-on on one component, or asks for a run on each that it is for. */
export async function runAddon(
  context: AddonContext,
  { addonId, componentId, after = 0, upTo = 0, trigger, userId }: JobPayloads['run_addon'],
): Promise<unknown> {
  const { db } = context
  const addon = await addonById(db, { id: addonId })
  const kind = addon && findAddon(addon.name)
  if (!kind) return null
  if (componentId === undefined) return spread(context, addon, kind, { trigger, userId })
  const component = await componentById(db, { id: componentId })
  const project = component && (await projectsByIds(db, [component.project_id])).get(component.project_id)
  if (!component || !project || project.slug === REMOVED_PROJECT || !isFor(kind, component)) return null
  return logged(context, addon, component, async () => {
    if (component.locked === 1) throw new Skipped(message('component.lockedNow'))
    if (component.revision === '') throw new Skipped(message('component.notImported'))
    if (!kind.run) return askForCommit(context, component)
    const bot = await inTransaction(db, (tx) => botOf(tx, kind, context.now()))
    const values = withDefaults(kind.fields, storedConfiguration(addon))
    const cause = { trigger, userId }
    const work: AddonWork = { ...context, addon, component, project, values, bot, news: { after, upTo }, cause }
    return kind.run(work)
  })
}

/** Add-ons that write files do so with every commit: one is made if there is anything to write. */
async function askForCommit({ db, now }: AddonContext, component: ComponentRow): Promise<Message> {
  await inTransaction(db, (tx) => queueRepositoryJob(tx, 'commit_component', component.id, now()))
  return message('addon.filesWithCommit')
}

const CHANGES_PER_RUN = 100

async function spread(
  { db, now }: AddonContext,
  addon: AddonRecord,
  kind: AddonKind,
  cause: Cause,
): Promise<{ components: number }> {
  let components = 0
  for (let after = 0; ; ) {
    const ids = (await componentsOfAddon(db, addon, { after, limit: CHANGES_PER_RUN })).map(({ id }) => id)
    if (ids.length === 0) return { components }
    const rows = await componentsByIds(db, ids)
    await inTransaction(db, async (tx) => {
      for (const component of rows.values())
        if (isFor(kind, component)) await queueAddon(tx, { addonId: addon.id, kind, component, cause }, now())
    })
    components += ids.length
    after = ids.at(-1) ?? after
  }
}

async function logged(
  { db, now }: AddonContext,
  addon: AddonRecord,
  component: ComponentRow,
  work: () => Promise<RunReport>,
): Promise<RunResult> {
  const note = async (status: number, report: RunReport): Promise<RunResult> => {
    const messages = messagesOf(report)
    await insertAddonRun(db, { addonId: addon.id, componentId: component.id, status, messages }, now())
    return { message: runText(messages), messages }
  }
  try {
    return await note(RunStatus.success, await work())
  } catch (error) {
    if (error instanceof Skipped) return note(RunStatus.skipped, error.said)
    if (error instanceof Halted) return note(RunStatus.error, error.message)
    const known = error instanceof AppError && error.status < 500
    await note(RunStatus.error, known ? error.said : message('addon.failed'))
    throw error
  }
}

interface RunResult {
  /** In English. */
  readonly message: string
  readonly messages: readonly Message[]
}

function messagesOf(report: RunReport): readonly Message[] {
  if (typeof report === 'string') return [verbatim(report)]
  return 'id' in report ? [report] : report
}
