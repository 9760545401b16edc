import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import type { AddonKind, AddonScope } from '#server/addons/model/addon.ts'
import type { Values } from '#server/addons/model/fields.ts'
import { findAddon } from '#server/addons/registry.ts'
import {
  demandKnownSettings,
  readConfiguration,
  recordedConfiguration,
  storedConfiguration,
} from '#server/addons/run/configuration.ts'
import { queueEverywhere } from '#server/addons/run/queue-addon.ts'
import { isFor } from '#server/addons/run/run-addon.ts'
import type { Db } from '#server/db/database.ts'
import {
  type AddonRecord,
  deleteAddon,
  hasAddon,
  insertAddon,
  updateAddon,
} from '#server/db/queries/automation/addons.ts'
import { type ComponentRow, componentById } from '#server/db/queries/components/components.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { invalid } from '#server/errors.ts'

/** Where an add-on is to act: neither, for the whole site. */
export interface AddonTarget {
  readonly projectId?: number
  readonly component?: ComponentRow
}

export interface AddonRequest {
  readonly actor: Actor
  readonly now: number
  seal(secret: string): string
}

const scopeOf = ({ projectId, component }: AddonTarget): AddonScope =>
  component ? 'component' : projectId === undefined ? 'site' : 'project'

function kindNamed(name: string): AddonKind {
  const kind = findAddon(name)
  if (kind) return kind
  throw invalid('name', message('addon.none', { name }))
}

async function homeOf(tx: Db, kind: AddonKind, target: AddonTarget): Promise<AddonTarget> {
  const { component } = target
  if (!kind.repository || !component || component.linked_component_id === null) return target
  const main = await componentById(tx, { id: component.linked_component_id })
  return main ? { component: main } : target
}

async function record(
  tx: Db,
  accessScope: { readonly project_id: number | null; readonly component_id: number | null },
  action: number,
  { name, values, kind }: { name: string; values: Values; kind: AddonKind | undefined },
  { actor, now }: Pick<AddonRequest, 'actor' | 'now'>,
): Promise<void> {
  const component =
    accessScope.component_id === null ? undefined : await componentById(tx, { id: accessScope.component_id })
  const scope = {
    projectId: component?.project_id ?? accessScope.project_id,
    ...(component ? { componentId: component.id } : {}),
  }
  const who = actor.kind === 'user' ? { userId: actor.id } : {}
  const details = kind ? recordedConfiguration(kind.fields, values) : {}
  await insertChanges(tx, scope, [{ action, target: name, details, ...who }], now)
}

/** Installs an add-on and lets it run once. Rights are the caller's to have asked. */
export async function installAddon(
  tx: Db,
  wanted: { readonly name: string; readonly configuration: Values; readonly target: AddonTarget },
  request: AddonRequest,
): Promise<number> {
  const kind = kindNamed(wanted.name)
  if (!kind.scopes.includes(scopeOf(wanted.target)))
    throw invalid(
      kind.scopes.every((scope) => scope === 'component') ? 'component' : 'name',
      message('addon.wrongScope', { title: kind.title, scopes: kind.scopes.join(' or a ') }),
    )
  const { component, projectId = null } = await homeOf(tx, kind, wanted.target)
  if (component && !isFor(kind, component)) throw invalid('name', message('addon.doesNotFit', { title: kind.title }))
  const scope = { componentId: component?.id ?? null, projectId: component ? null : projectId }
  if (!kind.multiple && (await hasAddon(tx, kind.name, scope)))
    throw invalid('name', message('addon.installedAlready', { title: kind.title }))
  demandKnownSettings(kind, wanted.configuration, {})
  const values = readConfiguration(kind.fields, wanted.configuration, { before: {}, seal: request.seal })
  await checkAgainst(tx, kind, values, component)
  const id = await insertAddon(tx, { name: kind.name, configuration: JSON.stringify(values), ...scope })
  const where = { component_id: scope.componentId, project_id: scope.projectId }
  await record(tx, where, Action.addonInstalled, { name: kind.name, values, kind }, request)
  await runOnce(tx, kind, id, request.now)
  return id
}

async function checkAgainst(
  db: Db,
  kind: AddonKind,
  values: Values,
  component: ComponentRow | undefined,
): Promise<void> {
  const problem = component && (await kind.whyNot?.({ db, component }, values))
  if (problem !== undefined) throw invalid('configuration', problem)
}

async function runOnce(tx: Db, kind: AddonKind, addonId: number, now: number): Promise<void> {
  const runs = kind.run !== undefined || kind.files !== undefined
  if (runs && !kind.onlyNews && !kind.waits) await queueEverywhere(tx, addonId, now)
}

export async function configureAddon(
  tx: Db,
  addon: AddonRecord,
  configuration: Values | undefined,
  request: AddonRequest,
): Promise<void> {
  if (configuration === undefined) return
  const kind = kindNamed(addon.name)
  const before = storedConfiguration(addon)
  demandKnownSettings(kind, configuration, before)
  const values = readConfiguration(kind.fields, configuration, { before, seal: request.seal })
  const component = addon.component_id === null ? undefined : await componentById(tx, { id: addon.component_id })
  await checkAgainst(tx, kind, values, component)
  const stored = JSON.stringify(values)
  if (stored === addon.configuration) return
  await updateAddon(tx, addon.id, stored)
  await record(tx, addon, Action.addonConfigured, { name: kind.name, values, kind }, request)
  await runOnce(tx, kind, addon.id, request.now)
}

export async function removeAddon(tx: Db, addon: AddonRecord, request: Omit<AddonRequest, 'seal'>): Promise<void> {
  const values = storedConfiguration(addon)
  await deleteAddon(tx, addon.id)
  await record(tx, addon, Action.addonUninstalled, { name: addon.name, values, kind: findAddon(addon.name) }, request)
}
