import { type KeptSettings, keptSettings, levelOf, type Settings, settingNames } from '#core/settings/effective.ts'
import { changedFields } from '#core/text/object-fields.ts'
import { mergeFlags, writeFlags } from '#core/units/flags.ts'
import { queueCheck } from '#server/commands/quality/queue-check.ts'
import type { Db } from '#server/db/database.ts'
import { forgetAgreements } from '#server/db/queries/access/blocked-users.ts'
import { componentsOfProject, updateComponent } from '#server/db/queries/components/components.ts'
import { categoryById, updateCategory } from '#server/db/queries/projects/categories.ts'
import { type ProjectRow, projectsByIds, updateProject } from '#server/db/queries/projects/projects.ts'
import {
  categoriesOfProject,
  projectsOfWorkspace,
  type WorkspaceRow,
  workspaceById,
} from '#server/db/queries/projects/workspaces.ts'
import { AppError } from '#server/errors.ts'

/** What somewhere says to everything inside it. */
export interface Outer {
  readonly settings: Settings | undefined
  /** Flags, merged with those from further out. */
  readonly flags: string
}

type Row = KeptSettings & { readonly check_flags: string; readonly inherited_flags: string }

const outerOf = (row: Row): Outer => ({ settings: row, flags: joinFlags(row.inherited_flags, row.check_flags) })

const joinFlags = (outer: string, own: string): string =>
  outer && own ? writeFlags(mergeFlags([outer, own])) : outer || own

const nothing: Outer = { settings: undefined, flags: '' }

/** Columns of a project that is taken out of its workspace and loses nothing: what it had from there is its own. */
export const asOwn = (row: { readonly inherited_flags?: unknown; readonly check_flags?: unknown }) => ({
  inherited: '{}',
  inherited_flags: '',
  check_flags: joinFlags(String(row.inherited_flags ?? ''), String(row.check_flags ?? '')),
})

/** What a project has from its workspace. */
export async function outerOfProject(tx: Db, workspaceId: string | null): Promise<Outer> {
  const workspace = workspaceId === null ? undefined : await workspaceById(tx, { id: workspaceId })
  return workspace ? { settings: workspace, flags: workspace.check_flags } : nothing
}

/** What a category or component has from the category that it is in, or from its project. */
export async function outerOfPart(tx: Db, projectId: number, categoryId: number | null): Promise<Outer> {
  const category = categoryId === null ? undefined : await categoryById(tx, categoryId)
  const row = category ?? (await projectsByIds(tx, [projectId])).get(projectId)
  if (!row) throw new AppError('not_found')
  return outerOf(row)
}

/** The columns of a row that are not as what is around it says. */
function outdated(row: Row, outer: Outer): Partial<Row> {
  const wanted: Partial<Row> = { ...keptSettings(levelOf(row), outer.settings), inherited_flags: outer.flags }
  return changedFields(row, wanted)
}

const isEmpty = (values: object): boolean => Object.keys(values).length === 0

const inherited: ReadonlySet<string> = new Set(['check_flags', 'inherited_flags', ...settingNames])

/** Whether a change of these settings concerns what is inside. */
export const concernsInside = (names: readonly string[]): boolean => names.some((name) => inherited.has(name))

/** Tells everything in a workspace what the workspace says now. */
export async function propagateWorkspaceSettings(tx: Db, workspace: WorkspaceRow, now: number): Promise<void> {
  const outer = { settings: workspace, flags: workspace.check_flags }
  for (const project of await projectsOfWorkspace(tx, { workspaceId: workspace.id })) {
    const values = outdated(project, outer)
    if (isEmpty(values)) continue
    await updateProject(tx, project.id, values)
    await propagateProjectSettings(tx, { ...project, ...values }, now)
  }
}

/** Tells the categories and components of a project what holds there now; components whose flags or enforced checks change are checked anew. */
export async function propagateProjectSettings(tx: Db, project: ProjectRow, now: number): Promise<void> {
  const ofProject = outerOf(project)
  const outerOfCategory = new Map<number | null, Outer>([[null, ofProject]])
  let waiting = await categoriesOfProject(tx, { projectId: project.id })
  while (waiting.length > 0) {
    const ready = new Set(waiting.filter((category) => outerOfCategory.has(category.parent_id)))
    if (ready.size === 0) break
    for (const category of ready) {
      const values = outdated(category, outerOfCategory.get(category.parent_id) ?? ofProject)
      if (!isEmpty(values)) await updateCategory(tx, category.id, values)
      outerOfCategory.set(category.id, outerOf({ ...category, ...values }))
    }
    waiting = waiting.filter((category) => !ready.has(category))
  }
  for (const component of await componentsOfProject(tx, { projectId: project.id })) {
    const values = outdated(component, outerOfCategory.get(component.category_id) ?? ofProject)
    if (isEmpty(values)) continue
    await updateComponent(tx, component.id, values)
    if (values.agreement !== undefined) await forgetAgreements(tx, component.id)
    const [all, enforce] = [values.inherited_flags !== undefined, values.enforced_checks !== undefined]
    if (all || enforce) await queueCheck(tx, component.id, now, { all, enforce })
  }
}
