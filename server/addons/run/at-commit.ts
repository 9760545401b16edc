import { pathProblem } from '#server/addons/kinds/repository-path.ts'
import type { AddonContext } from '#server/addons/model/addon.ts'
import type { Values } from '#server/addons/model/fields.ts'
import type { FileStep } from '#server/addons/model/file-step.ts'
import { storedConfiguration } from '#server/addons/run/configuration.ts'
import type {
  AddonStep,
  CommitAddons,
  CommitFiles,
  CommittedTranslation,
  Squash,
} from '#server/commands/repository/commit-hooks.ts'
import { inTransaction } from '#server/db/database.ts'
import { addonsFor } from '#server/db/queries/automation/addons.ts'
import { type ComponentRow, componentById } from '#server/db/queries/components/components.ts'

const nothing: CommitAddons = { steps: [], squash: undefined, bringsStrings: false }

type Context = Pick<AddonContext, 'db' | 'vcs' | 'now' | 'siteUrl' | 'threads'>

/** What the add-ons of a component have to do with its commits. Two questions where there is none. */
export const addonsAtCommit =
  (context: Context) =>
  async (componentId: number): Promise<CommitAddons> => {
    const { db } = context
    const component = await componentById(db, { id: componentId })
    if (!component) return nothing
    const { project_id: projectId, linked_component_id: linkedTo } = component
    const own = await addonsFor(db, { componentId, projectId })
    const shared = linkedTo === null ? [] : await addonsFor(db, { componentId: linkedTo, projectId: 0 })
    if (own.length + shared.length === 0) return nothing
    return atCommit(context, component, [...own, ...shared])
  }

/** The kinds are loaded when a component has any add-on. */
async function atCommit(
  context: Context,
  component: ComponentRow,
  addons: Awaited<ReturnType<typeof addonsFor>>,
): Promise<CommitAddons> {
  const { db, now } = context
  const { findAddon } = await import('#server/addons/registry.ts')
  const { withDefaults } = await import('#server/addons/run/configuration.ts')
  const { botOf } = await import('#server/addons/run/bots.ts')
  const steps: AddonStep[] = []
  let squash: Squash | undefined
  let bringsStrings = false
  for (const addon of new Map(addons.map((one) => [one.id, one])).values()) {
    const kind = findAddon(addon.name)
    if (!kind || (kind.fits && !kind.fits(component))) continue
    const values = withDefaults(kind.fields, storedConfiguration(addon))
    squash ??= kind.squash?.(values)
    // What a shared repository's owner has is for it alone, unless it is about the repository.
    if (!kind.files || (addon.component_id !== null && addon.component_id !== component.id)) continue
    bringsStrings ||= kind.bringsStrings === true
    const bot = await inTransaction(db, (tx) => botOf(tx, kind, now()))
    const own = { ...context, component, values, addonId: addon.id }
    steps.push(stepOf(kind.files, { title: kind.title, authorId: bot.id }, own))
  }
  return { steps, squash, bringsStrings }
}

interface OwnStep extends Context {
  readonly component: ComponentRow
  readonly values: Values
  readonly addonId: number
}

const stepOf = (step: FileStep, who: Pick<AddonStep, 'title' | 'authorId'>, own: OwnStep): AddonStep => ({
  ...who,
  wholeTree: step.wholeTree ?? false,
  scopes: (translations) =>
    (step.paths?.(own.component, own.values, translations) ?? []).filter((path) => pathProblem(path) === undefined),
  write: (files, translations) => writeStep(step, own, files, translations),
})

async function writeStep(
  step: FileStep,
  own: OwnStep,
  files: CommitFiles,
  translations: readonly CommittedTranslation[],
): Promise<void> {
  const { ProblemList } = await import('#server/addons/run/commit-problems.ts')
  const { addonId, component, db, siteUrl, threads, values } = own
  const problems = new ProblemList()
  const now = own.now()
  const programs = own.vcs.environment
  await step.write({ addonId, db, component, files, translations, siteUrl, threads, now, programs, problems }, values)
  await problems.report(db, { addonId, component, alert: step.alert }, now)
}
