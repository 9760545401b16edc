import { message } from '#core/messages/message.ts'
import { compilePattern } from '#core/text/pattern.ts'
import { nameErrors, slugErrors } from '#server/commands/check-names.ts'
import type { Db } from '#server/db/database.ts'
import {
  type ComponentListRow,
  type ComponentSlugs,
  componentListByName,
  componentListBySlug,
  componentSlugs,
  insertComponentList,
  insertMembers,
  type ListRule,
  listRules,
  replaceRules,
  updateComponentList,
} from '#server/db/queries/components/component-lists.ts'
import type { ComponentCondition, ComponentRow } from '#server/db/queries/components/components.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { demandNoErrors, type FieldError, invalid, taken } from '#server/errors.ts'

export interface ListValues {
  readonly name: string
  readonly slug: string
  readonly show_dashboard: boolean
}

/** What is wrong with name and slug, as far as they are given: other lists may have them. */
export async function takenListNames(
  tx: Db,
  { name, slug }: Partial<Pick<ListValues, 'name' | 'slug'>>,
  ownId?: number,
): Promise<FieldError[]> {
  const isOther = (row: ComponentListRow | undefined) => row !== undefined && row.id !== ownId
  const byName = name === undefined ? undefined : await componentListByName(tx, name)
  const bySlug = slug === undefined ? undefined : await componentListBySlug(tx, slug)
  return [
    ...(isOther(byName) ? [taken('name', message('componentList.nameTaken'))] : []),
    ...(isOther(bySlug) ? [taken('slug', message('componentList.slugTaken'))] : []),
  ]
}

async function checkValues(tx: Db, values: ListValues, ownId?: number): Promise<void> {
  const wrong = [...nameErrors(values.name, 100), ...slugErrors(values.slug, 100)]
  const also = (await takenListNames(tx, values, ownId)).filter(({ attr }) => !wrong.some((one) => one.attr === attr))
  demandNoErrors([...wrong, ...also])
}

/** Which components come to a list by themselves: those that there are and `seen` lets through, and those to come. */
export interface ListRules {
  readonly rules: readonly ListRule[]
  readonly seen: ComponentCondition
}

export async function addComponentList(tx: Db, values: ListValues, rules: ListRules): Promise<number> {
  await checkValues(tx, values)
  const id = await insertComponentList(tx, { ...values, show_dashboard: values.show_dashboard ? 1 : 0 })
  await setRules(tx, id, rules)
  return id
}

/** `rules` undefined: they stay as they are. */
export async function changeComponentList(
  tx: Db,
  list: ComponentListRow,
  values: ListValues,
  rules: ListRules | undefined,
): Promise<void> {
  await checkValues(tx, values, list.id)
  await updateComponentList(tx, list.id, { ...values, show_dashboard: values.show_dashboard ? 1 : 0 })
  if (rules) await setRules(tx, list.id, rules)
}

/** Components that no rule fits any more stay. */
async function setRules(tx: Db, id: number, { rules, seen }: ListRules): Promise<void> {
  if (rules.length > 50) throw invalid('auto_assign', message('componentList.rules'))
  for (const { project_match, component_match } of rules)
    for (const text of [project_match, component_match]) {
      const { problem } = compilePattern(text)
      if (problem)
        throw invalid('auto_assign', message('componentList.notAPattern', { text, problem: problem.message }))
    }
  await replaceRules(tx, id, rules)
  if (rules.length === 0) return
  const components = await componentSlugs(tx, seen)
  const fitting = components.filter((component) => rules.some((rule) => fits(rule, component)))
  await insertMembers(
    tx,
    id,
    fitting.map((component) => component.id),
  )
}

/** A pattern must match from the beginning of the slug, as clients of this kind of service expect. */
function matches(text: string, slug: string): boolean {
  const compiled = compilePattern(`^(?:${text})`)
  return compiled.problem === undefined && compiled.pattern.isFound(slug)
}

const fits = (rule: ListRule, component: Pick<ComponentSlugs, 'slug' | 'project_slug'>): boolean =>
  matches(rule.project_match, component.project_slug) && matches(rule.component_match, component.slug)

/** Puts a component on the lists whose rules it fits: when it is made, and when it gets another slug. */
export async function joinLists(tx: Db, component: Pick<ComponentRow, 'id' | 'slug' | 'project_id'>): Promise<void> {
  const rules = await listRules(tx)
  if (rules.length === 0) return
  const project = (await projectsByIds(tx, [component.project_id])).get(component.project_id)
  if (!project) return
  const scope = { slug: component.slug, project_slug: project.slug }
  const lists = new Set(rules.filter((rule) => fits(rule, scope)).map((rule) => rule.component_list_id))
  for (const id of lists) await insertMembers(tx, id, [component.id])
}
