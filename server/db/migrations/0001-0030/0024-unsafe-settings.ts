import type { Kysely } from 'kysely'
import { checkRepositoryLink } from '#core/templates/repository-link.ts'
import { hasControlCharacters, withoutControlCharacters } from '#core/text/control-characters.ts'
import { STALE } from '#server/db/queries/components/components.ts'
import { REPAIRS } from '#server/db/queries/site/repairs.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * Settings that a writer once let through and no writer would now. What they could reach is taken from them: such a
 * component is disconnected from its repository, keeps its strings, and raises an alert.
 */
export async function unsafeSettings(db: Kysely<Tables>): Promise<void> {
  const report = [...(await mendComponents(db)), ...(await mendNames(db))]
  if (report.length === 0) return
  await db
    .insertInto('setting')
    .values({ name: REPAIRS, value: JSON.stringify(report) })
    .execute()
}

interface Problem {
  readonly setting: string
  readonly error: string
}

/** Without regard to what the settings of the service allow: that is looked at whenever an address is used. */
function addressProblem(address: string): string | undefined {
  if (/^\s*(?:local|demo)\s*:/i.test(address)) return 'It named a repository of the service itself.'
  if (/^\s*-|::/.test(address) || hasControlCharacters(address)) return 'It could be taken for more than an address.'
  if (/^(?:\/|file:)/i.test(address) && address.includes('%')) return 'It could leave the folder that it named.'
  return undefined
}

const branchProblem = (branch: string): string | undefined =>
  branch.startsWith('-') || hasControlCharacters(branch) ? 'It could be taken for more than a branch.' : undefined

const linkProblem = (link: string): string | undefined =>
  checkRepositoryLink(link).length > 0 ? 'It was not the address of a web page.' : undefined

const exportProblem = (address: string): string | undefined =>
  address !== '' && !/^(?:https?|ssh|git):\/\//i.test(address) ? 'It was not the address of a repository.' : undefined

const problems = (setting: string, error: string | undefined): Problem[] => (error ? [{ setting, error }] : [])

async function mendComponents(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('component as c')
    .innerJoin('project as p', 'p.id', 'c.project_id')
    .select(['c.id', 'c.path', 'c.vcs', 'c.repo', 'c.branch', 'c.push', 'c.push_branch', 'c.repoweb', 'c.git_export'])
    .select(['c.linked_component_id', 'p.slug as project'])
    .orderBy('c.id')
    .execute()
  const report: string[] = []
  for (const row of rows) {
    const owns = row.linked_component_id === null && row.vcs !== 'local'
    const reading = owns
      ? [...problems('repo', addressProblem(row.repo)), ...problems('branch', branchProblem(row.branch))]
      : []
    const pushing = [
      ...problems('push', addressProblem(row.push)),
      ...problems('push_branch', branchProblem(row.push_branch)),
    ]
    const links = [
      ...problems('repoweb', linkProblem(row.repoweb)),
      ...problems('git_export', exportProblem(row.git_export)),
    ]
    const found = [...reading, ...pushing, ...links]
    const longer = row.vcs === 'local' && row.linked_component_id === null && row.repo !== 'local:'
    if (longer) await db.updateTable('component').set({ repo: 'local:' }).where('id', '=', row.id).execute()
    if (found.length === 0) continue
    if (reading.length > 0) await disconnect(db, row.id)
    if (pushing.length > 0) await blank(db, row.id, { push: '', push_branch: '' })
    for (const { setting } of links) await blank(db, row.id, { [setting]: '' })
    await alert(db, row.id, found)
    const names = found.map(({ setting }) => setting).join(', ')
    report.push(`Component ${row.project}/${row.path}: unsafe settings were taken away: ${names}.`)
  }
  return report
}

const blank = (db: Kysely<Tables>, id: number, values: Readonly<Record<string, string>>) =>
  db.updateTable('component').set(values).where('id', '=', id).execute()

/** It has no repository but one of its own; commits made in the other one are made again there. */
async function disconnect(db: Kysely<Tables>, id: number): Promise<void> {
  const own = { vcs: 'local', repo: 'local:', branch: 'main', push: '', push_branch: '' }
  await db
    .updateTable('component')
    .set({ ...own, revision: STALE, outgoing: '', outgoing_base: '', pushed: '' })
    .where('id', '=', id)
    .execute()
  await db.updateTable('translation').set({ revision: '' }).where('component_id', '=', id).execute()
  await db
    .updateTable('edit')
    .set({ commit_id: '' })
    .where('translation_id', 'in', (eb) => eb.selectFrom('translation').select('id').where('component_id', '=', id))
    .execute()
}

async function alert(db: Kysely<Tables>, componentId: number, occurrences: readonly Problem[]): Promise<void> {
  const now = Date.now() * 1000
  const details = JSON.stringify({ occurrences })
  await db
    .insertInto('alert')
    .values({ component_id: componentId, name: 'UnsafeSettings', details, severity: 100, created: now, updated: now })
    .execute()
}

const named = [
  'project',
  'category',
  'component',
  'team',
  'role',
  'label',
  'component_list',
  'workspace',
  'language',
  'screenshot',
] as const

/** Names with line breaks and the like: a blank stands where those were. */
async function mendNames(db: Kysely<Tables>): Promise<string[]> {
  const report: string[] = []
  for (const table of named) {
    const rows: readonly { readonly id: number | string; readonly name: string }[] = await db
      .selectFrom(table)
      .select(['id', 'name'])
      .orderBy('id')
      .execute()
    const taken = new Set(rows.map(({ name }) => name))
    for (const { id, name } of rows.filter((row) => hasControlCharacters(row.name))) {
      const clean = withoutControlCharacters(name) || table
      const free = taken.has(clean) ? `${clean} ${id}` : clean
      taken.add(free)
      await db.updateTable(table).set({ name: free }).where('id', '=', id).execute()
      report.push(
        `The name of a ${table.replace('_', ' ')} held control characters: it is now ${JSON.stringify(free)}.`,
      )
    }
  }
  const people = await db.selectFrom('user').select(['id', 'full_name']).orderBy('id').execute()
  for (const { id, full_name } of people.filter((person) => hasControlCharacters(person.full_name))) {
    const clean = withoutControlCharacters(full_name) || 'Unnamed'
    await db.updateTable('user').set({ full_name: clean }).where('id', '=', id).execute()
    report.push(`The full name of a user held control characters: it is now ${JSON.stringify(clean)}.`)
  }
  return report
}
