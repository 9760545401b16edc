import type { Static } from 'typebox'
import type { body, translationContract } from '#core/contract/components/translations.ts'
import { type FoundComponent, findComponent, findTranslation } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import type { WriteHandler } from '#server/api/http/serve-route.ts'
import { referredComponent } from '#server/api/request/component-reference.ts'
import { beginLanguage, demandAdding, removeLanguage } from '#server/api/request/language-files.ts'
import { namedLanguage } from '#server/api/request/named-language.ts'
import { copyTexts } from '#server/commands/strings/copy-texts.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import { workflowOf } from '#server/db/queries/projects/workflows.ts'

type Request = WriteRequest<Static<typeof body>, { readonly project: string; readonly component: string }>

/** Components to take texts from, each once and in the order given. */
async function sourcesOf(request: Request, found: FoundComponent, language: LanguageRow): Promise<number[]> {
  const { db, actor } = request
  const references = request.read().from_component ?? []
  if (references.length === 0) return []
  const workflow = await workflowOf(db, found.project.id, language.id)
  const translation = { language_id: language.id, is_source: 0 }
  const scope = { ...found, translation, ...(workflow ? { workflow } : {}) }
  await demand(db, actor, 'translation.auto', scope)
  await demand(db, actor, 'unit.edit', scope)
  const ids = new Set<number>()
  for (const reference of references)
    ids.add((await referredComponent(db, actor, reference, 'from_component')).component.id)
  return [...ids]
}

async function addLanguage(request: Request): Promise<string> {
  const { db, actor, params } = request
  const found = await findComponent(db, actor, params.project, params.component)
  const language = await demandAdding(request, found, () => namedLanguage(db, request.read().language_code))
  const sources = await sourcesOf(request, found, language)
  await beginLanguage(request, found, language.code, async (context, translationId) => {
    for (const componentId of sources) await copyTexts(context.db, { translationId, componentId, actor }, context.now)
  })
  return language.code
}

type Show = (request: ApiRequest, scope: { project: string; component: string; language: string }) => Promise<unknown>

/** Adds a language and answers with its translation, as `show` presents it. */
export const languageAddition =
  (show: Show): WriteHandler<typeof translationContract.translationsOfComponent, 'POST'> =>
  async (request) => {
    const { project, component } = request.params
    return { data: await show(request, { project, component, language: await addLanguage(request) }) }
  }

export const languageRemoval: WriteHandler<typeof translationContract.translation, 'DELETE'> = async (request) => {
  const { db, actor, params } = request
  await removeLanguage(request, await findTranslation(db, actor, params))
}
