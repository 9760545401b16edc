// Compiled against the client that is generated from the OpenAPI document: see client.test.ts.
import { OpenAPI, ProjectsService, TranslationsService, type Unit, UnitsService } from './generated'

/** A journey through the service with nothing but the generated client. */
export async function journey(base: string, token: string): Promise<readonly string[]> {
  OpenAPI.BASE = base
  OpenAPI.HEADERS = { Authorization: `Token ${token}` }
  const projects = await ProjectsService.getProjects({})
  const slug: string = projects.results[0]?.slug ?? ''
  const made = await ProjectsService.postProjects({
    requestBody: { name: 'Generated', slug: 'generated', web: 'https://generated.example/' },
  })
  const translation = await TranslationsService.getTranslationsProjectComponentLanguage({
    project: slug,
    component: 'app',
    language: 'de',
  })
  const units = await UnitsService.getTranslationsProjectComponentLanguageUnits({
    project: slug,
    component: 'app',
    language: 'de',
    q: 'state:empty',
  })
  const unit: Unit | undefined = units.results[0]
  if (!unit) throw new Error('nothing to translate')
  const saved = await UnitsService.patchUnitsId({ id: unit.id, requestBody: { target: ['Ade'], state: 20 } })
  const again = await UnitsService.getUnitsId({ id: unit.id })
  return [slug, made.slug, translation.language_code, ...saved.target, String(again.state)]
}
