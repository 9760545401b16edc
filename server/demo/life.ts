import { State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { addLabel } from '#server/commands/projects/add-label.ts'
import { addSuggestion } from '#server/commands/strings/add-suggestion.ts'
import {
  addScreenshot,
  type CheckedPicture,
  checkPicture,
  showUnit,
} from '#server/commands/strings/change-screenshot.ts'
import { commentUnit } from '#server/commands/strings/comment-unit.ts'
import { editUnit } from '#server/commands/strings/edit-unit.ts'
import type { Db } from '#server/db/database.ts'
import { userByName } from '#server/db/queries/accounts/users.ts'
import { componentByPath } from '#server/db/queries/components/components.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { setLabels } from '#server/db/queries/projects/labels.ts'
import { projectBySlug } from '#server/db/queries/projects/projects.ts'
import { type UnitContext, unitContext, unitIdByKey } from '#server/db/queries/strings/unit-context.ts'
import { pathOf } from '#server/stats/counted-unit.ts'

/** What `content/life.json` holds: what people did here after the last commit. `days`: how long ago. */
export interface DemoLife {
  readonly component: string
  readonly label: {
    readonly name: string
    readonly color: string
    readonly description: string
    readonly keys: readonly string[]
  }
  readonly picture: {
    readonly name: string
    readonly file: string
    readonly user: string
    readonly keys: readonly string[]
  }
  /** Oldest first. */
  readonly actions: readonly DemoAction[]
}

interface DemoAction {
  readonly days: number
  readonly does: 'translate' | 'suggest' | 'comment'
  readonly user: string
  readonly language: string
  readonly key: string
  readonly text: string
}

const DAY = 86_400_000_000

/** Adds translations, suggestions, comments, a label and a picture, as if people had been at work. */
export async function addLife(
  tx: Db,
  life: DemoLife,
  readPicture: (file: string) => Uint8Array,
  now: number,
): Promise<void> {
  const [slug = '', path = ''] = life.component.split('/')
  const project = await projectBySlug(tx, { slug })
  const component = project && (await componentByPath(tx, { projectId: project.id, path }))
  if (!project || !component) return
  const translations = await translationsOfComponent(tx, component.id)
  const unitOf = async (code: string, key: string): Promise<UnitContext | undefined> => {
    const language = await languageByCode(tx, { code })
    const translation = translations.find(({ language_id }) => language_id === language?.id)
    const id = translation && (await unitIdByKey(tx, translation.id, key))
    return id === undefined ? undefined : unitContext(tx, id)
  }
  await label(tx, project.id, life.label, (key) => unitOf('en', key))
  await show(tx, life.picture, checkPicture(readPicture(life.picture.file)), (key) => unitOf('en', key), now - 25 * DAY)
  for (const action of life.actions) {
    const unit = await unitOf(action.language, action.key)
    const actor = await actorNamed(tx, action.user)
    if (unit && actor) await act(tx, unit, action, actor, now - action.days * DAY)
  }
}

function act(tx: Db, unit: UnitContext, { does, text }: DemoAction, actor: Actor, now: number): Promise<unknown> {
  if (does === 'comment') return commentUnit(tx, unit, { actor, scope: 'translation', text }, now)
  if (does === 'suggest') return addSuggestion(tx, unit, { actor, target: [text] }, now)
  return editUnit(tx, unit, { actor, target: [text], state: State.translated }, now)
}

type FindUnit = (key: string) => Promise<UnitContext | undefined>

async function actorNamed(tx: Db, username: string): Promise<Actor | undefined> {
  const user = await userByName(tx, { username })
  return user && { kind: 'user', id: user.id, username, isSuperuser: false }
}

async function label(tx: Db, projectId: number, { keys, ...fields }: DemoLife['label'], find: FindUnit): Promise<void> {
  const { id } = await addLabel(tx, projectId, fields)
  for (const key of keys) {
    const unit = await find(key)
    if (unit) await setLabels(tx, unit.unit.source_string_id, { added: [id], removed: [] })
  }
}

async function show(
  tx: Db,
  { name, user, keys }: DemoLife['picture'],
  picture: CheckedPicture,
  find: FindUnit,
  now: number,
): Promise<void> {
  const units = (await Promise.all(keys.map(find))).filter((unit) => unit !== undefined)
  const actor = await actorNamed(tx, user)
  const [first] = units
  if (!first || !actor) return
  const actionContext = { path: pathOf(first), actor, now }
  const id = await addScreenshot(tx, { name, repositoryFilename: '', picture }, actionContext)
  const shot = { id, name, translation_id: first.unit.translation_id }
  for (const { unit } of units) await showUnit(tx, shot, unit.id, actionContext)
}
