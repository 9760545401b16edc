import { TEST_ACTION } from '#server/addons/kinds/webhook.ts'
import type { AddonRecord } from '#server/db/queries/automation/addons.ts'
import type { NotifiedChange } from '#server/db/queries/history/new-changes.ts'

interface Names {
  readonly project?: { readonly id: number; readonly slug: string; readonly name: string } | undefined
  readonly component?: { readonly id: number; readonly path: string; readonly name: string } | undefined
}

/** What a test call is about: no change that ever was, where the webhook is installed. */
export function testChange(addon: AddonRecord, { project, component }: Names, now: number): NotifiedChange {
  return {
    id: 0,
    timestamp: now,
    action: TEST_ACTION,
    project_id: project?.id ?? addon.project_id,
    component_id: component?.id ?? addon.component_id,
    translation_id: null,
    language_id: null,
    unit_id: null,
    user_id: null,
    author_id: null,
    target: '',
    old: '',
    details: '{}',
    project_slug: project?.slug ?? null,
    project_name: project?.name ?? null,
    component_path: component?.path ?? null,
    component_name: component?.name ?? null,
    language_code: null,
    language_name: null,
    username: null,
    full_name: null,
    author_name: null,
    is_source: null,
    source: null,
    context: null,
    id_hash: null,
  }
}
