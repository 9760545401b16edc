import { isTranslated, State } from '#core/units/state.ts'
import type { Db } from '#server/db/database.ts'
import { contributesToOwnMemory } from '#server/db/queries/memory/memory.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'
import { rememberTranslation } from '#server/memory/remember.ts'

/** Whether the texts of a component are the project's to have. */
export const givesToProject = (component: { readonly restricted: number; readonly contribute_project_tm: number }) =>
  component.restricted === 0 && component.contribute_project_tm === 1

/**
 * Keeps what a person has translated for later. Texts of a component that not all of the project may see stay with their
 * author; glossaries and source texts are not kept.
 */
export async function rememberEdit(
  tx: Db,
  { unit, component, project, sourceLanguage }: UnitContext,
  text: { readonly target: string; readonly state: number },
  { userId, now }: { readonly userId: number | undefined; readonly now: number },
): Promise<void> {
  if (userId === undefined || !isTranslated(text.state) || unit.is_source === 1 || component.is_glossary === 1) return
  const hasReview = project.translation_review === 1
  await rememberTranslation(tx, {
    source: unit.source,
    target: text.target,
    context: unit.context,
    sourceLanguageId: sourceLanguage.id,
    targetLanguageId: unit.language_id,
    origin: `${project.slug}/${component.path}`,
    projectId: givesToProject(component) ? project.id : null,
    userId: (await contributesToOwnMemory(tx, { userId })) ? userId : null,
    shared: false,
    keepsOlder: project.autoclean_tm === 0,
    isReliable: !hasReview || text.state >= State.approved,
    now,
  })
}
