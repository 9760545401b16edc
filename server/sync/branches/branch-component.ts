import { anonymous } from '#server/access/actor.ts'
import { putComponent } from '#server/commands/components/add-component.ts'
import { addCategory } from '#server/commands/components/change-category.ts'
import { removeComponent } from '#server/commands/projects/remove-project.ts'
import type { Db } from '#server/db/database.ts'
import { type ComponentRow, componentById, componentsInCategory } from '#server/db/queries/components/components.ts'
import {
  categoryBySlug,
  childCategories,
  deleteCategoryRow,
  isSlugTaken,
} from '#server/db/queries/projects/categories.ts'
import { type BranchRow, updateBranch } from '#server/db/queries/repository/branches.ts'
import { LOCAL, type Vcs } from '#server/vcs/vcs.ts'

const MAX_NAME = 100

const slugOf = (text: string): string =>
  text
    .replaceAll(/[^-a-zA-Z0-9_]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()

const categorySlug = ({ path }: ComponentRow): string => slugOf(`${path}-branches`).slice(-MAX_NAME)

/** The category of a component's branches, made where there is none. */
async function categoryFor(tx: Db, owner: ComponentRow): Promise<number> {
  const slug = categorySlug(owner)
  const known = await categoryBySlug(tx, { projectId: owner.project_id, parentId: null, slug })
  if (known) return known.id
  const name = `Branches of ${owner.name}`.slice(0, MAX_NAME)
  return addCategory(tx, owner.project_id, { name, slug, parentId: null })
}

/** A slug that is free among the branches. */
async function freeSlug(tx: Db, owner: ComponentRow, categoryId: number, branch: BranchRow): Promise<string> {
  const wanted = slugOf(branch.name).slice(0, MAX_NAME - 20) || 'branch'
  const path = (slug: string) => `${categorySlug(owner)}/${slug}`
  const at = { projectId: owner.project_id, parentId: categoryId }
  const taken = await isSlugTaken(tx, { ...at, slug: wanted, path: path(wanted) })
  return taken ? `${wanted}-${branch.id}` : wanted
}

/** Makes the component that holds what differs on a branch: like its owner, and nothing of it is ever committed. */
export async function addBranchComponent(
  tx: Db,
  vcs: Vcs,
  owner: ComponentRow,
  branch: BranchRow,
  now: number,
): Promise<number> {
  const categoryId = await categoryFor(tx, owner)
  const slug = await freeSlug(tx, owner, categoryId, branch)
  const isLong = branch.name.length > MAX_NAME || slug.endsWith(`-${branch.id}`)
  const { filemask, template, intermediate, new_base, file_format, file_format_params, source_language_id } = owner
  const { restricted, priority, language_regex, key_filter, variant_regex, check_flags, license } = owner
  const { enable_suggestions, suggestion_voting, suggestion_autoaccept, allow_translation_propagation } = owner
  const { enforced_checks, secondary_language_id, agreement, repoweb, contribute_project_tm } = owner
  const files = { filemask, template, intermediate, new_base, file_format, file_format_params, source_language_id }
  const rules = { restricted, priority, language_regex, key_filter, variant_regex, check_flags, license, repoweb }
  const work = { enable_suggestions, suggestion_voting, suggestion_autoaccept, allow_translation_propagation }
  const inherited = { enforced_checks, secondary_language_id, agreement, contribute_project_tm }
  const id = await putComponent(
    tx,
    vcs,
    {
      ...files,
      ...rules,
      ...work,
      ...inherited,
      like: owner,
      project_id: owner.project_id,
      category_id: categoryId,
      branch_of: owner.id,
      name: isLong ? `${branch.name.slice(0, MAX_NAME - 20)} (${branch.id})` : branch.name,
      slug,
      vcs: 'local',
      repo: LOCAL,
      branch: branch.name,
      edit_template: 0,
      manage_units: 0,
      new_lang: 'none',
    },
    now,
  )
  await updateBranch(tx, branch.id, { component_id: id })
  return id
}

/** Removes the component of a branch; its texts are the caller's to have kept. The category goes with the last one. */
export async function removeBranchComponent(tx: Db, branch: BranchRow, now: number): Promise<void> {
  const component = branch.component_id === null ? undefined : await componentById(tx, { id: branch.component_id })
  await updateBranch(tx, branch.id, { component_id: null, main_state: '' })
  if (component?.branch_of !== branch.owner_id) return
  const { category_id: categoryId } = component
  await removeComponent(tx, component, anonymous, now)
  if (categoryId === null) return
  const isUsed = (await componentsInCategory(tx, categoryId)).length + (await childCategories(tx, categoryId)).length
  if (isUsed === 0) await deleteCategoryRow(tx, categoryId)
}
