import { message } from '#core/messages/message.ts'
import { levelOf, sameAs } from '#core/settings/effective.ts'
import { withoutFields } from '#core/text/object-fields.ts'
import { demand } from '#server/access/may.ts'
import type { WriteRequest } from '#server/api/http/route.ts'
import { referredComponent } from '#server/api/request/component-reference.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import { type ComponentFieldValues, settingsOf } from '#server/api/resources/components/component-fields.ts'
import { type ComponentRequest, putComponent } from '#server/commands/components/add-component.ts'
import type { ComponentSettings } from '#server/commands/projects/check-settings.ts'
import { copyAddons } from '#server/db/queries/automation/copy-addons.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { filesOfComponent } from '#server/sync/edit/copy-component.ts'
import { beginWithFiles } from '#server/sync/pull/import-files.ts'
import { LOCAL } from '#server/vcs/vcs.ts'

/** These are as the copied component has them: its files would not be read otherwise. */
const kept = [
  'branch',
  'docfile',
  'edit_template',
  'file_format',
  'file_format_params',
  'filemask',
  'intermediate',
  'key_filter',
  'language_code_style',
  'language_regex',
  'manage_units',
  'new_base',
  'push',
  'push_branch',
  'repo',
  'source_language',
  'template',
  'variant_regex',
  'vcs',
  'zipfile',
]

/** What belongs to one component and not to its copy. */
const own = [
  'id',
  'path',
  'created',
  'revision',
  'outgoing',
  'outgoing_base',
  'pushed',
  'locked',
  'category_id',
  'linked_component_id',
  'push',
  'push_branch',
  'git_export',
  'restricted',
  'contribute_project_tm',
  'inherited',
  'inherited_flags',
] as const

/** What the copied one inherits, the copy inherits too, unless it is given a value of its own. */
function settingsCopied(row: ComponentRow, given: ComponentSettings): ComponentSettings {
  const columns = withoutFields(row, own)
  const { values, inherit } = sameAs(levelOf(row))
  const kept = Object.entries(inherit).filter(([name]) => !(name in given))
  return {
    ...columns,
    ...values,
    ...given,
    inherit: { ...Object.fromEntries(kept), ...given.inherit },
  }
}

type Fields = ComponentFieldValues & { readonly from_component?: string | number; readonly disable_autoshare?: boolean }

/** Makes a component of its own from the settings and the present translations of another. */
export async function copiedComponent(
  request: WriteRequest<unknown>,
  project: ProjectRow,
  fields: Fields,
): Promise<number> {
  const { db, actor, services, files } = request
  const { from_component: reference = '', ...given } = fields
  const found = await referredComponent(db, actor, reference, 'from_component')
  await demand(db, actor, 'component.edit', found)
  const sent: Readonly<Record<string, unknown>> = { ...given, ...files }
  const overrides = kept.filter((name) => sent[name] !== undefined)
  if (overrides.length > 0)
    throw new AppError('invalid', undefined, {
      errors: overrides.map((attr) => fieldError(attr, message('component.ofTheCopied'))),
    })
  const from = found.component
  const userId = actor.kind === 'user' ? actor.id : undefined
  const context = { ...syncContext(services), userId }
  const copies = await filesOfComponent(context, from)
  return beginWithFiles(context, copies, async (tx) => {
    const { name, slug, disable_autoshare: _, ...rest } = given
    const values = await settingsOf(tx, rest, from.file_format)
    const local = { vcs: 'local', repo: LOCAL, branch: 'main', project_id: project.id, name, slug }
    const component = { ...settingsCopied(from, values), ...local, like: from } as ComponentRequest
    const id = await putComponent(tx, services.vcs, component, services.now(), userId)
    if (from.project_id === project.id) await copyAddons(tx, { from: from.id, to: id })
    return id
  })
}
