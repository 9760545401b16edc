import { extname } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FileFormat } from '#core/formats/model/format.ts'
import { formats } from '#core/formats/registry.ts'
import { options, sampleFile } from '#core/formats/testing/sample.ts'
import type { ComponentRequest } from '#server/commands/components/add-component.ts'
import { addLanguageFile } from '#server/sync/edit/add-language.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'
import type { UpstreamFiles } from '#server/testing/upstream.ts'

const english = { ...options, language: 'en' }

/** A component of a format as small as can be: with a template where the format has one, else with a file to begin with. */
function smallest(format: FileFormat): { files: UpstreamFiles; settings: Partial<ComponentRequest> } {
  const { id, globs, linguality, inFolder, languages } = format
  if (inFolder) {
    const settings = { filemask: `${id}/*`, template: `${id}/en`, file_format: id }
    return {
      files: { [`${id}/en/title.txt`]: 'Tide table\n', [`${id}/en/video.txt`]: 'https://example.org\n' },
      settings,
    }
  }
  const extension = extname(globs[0] ?? '')
  const source = `${id}/en${extension}`
  const content = sampleFile(format, 200, english)?.file ?? null
  const begin = linguality === 'bilingual' ? { new_base: source } : { template: source }
  const paths = languages ? { filemask: source } : { filemask: `${id}/*${extension}`, ...begin }
  return { files: { [source]: content }, settings: { template: '', file_format: id, ...paths } }
}

describeEachEngine('a new language in files of every format', (open, engine) => {
  // Files are the same on both engines: on the slower one, those that new strings do not fit into.
  const walked = engine === 'sqlite' ? formats : formats.filter(({ abilities }) => !abilities.add)
  let database: TestDatabase
  let site: RepositorySite

  beforeAll(async () => {
    database = await open()
    site = await RepositorySite.open(database)
    const files = walked.map((format) => smallest(format).files)
    await site.upstream.commit(Object.assign({}, ...files), { time: site.tick() })
  })
  afterAll(() => database.drop())

  it.each(walked.map((format) => [format.id, format] as const))('%s: takes a text', async (slug, format) => {
    const { settings } = smallest(format)
    const id = await site.announce(settings, slug)
    await pullComponent(site.context, id)
    await addLanguageFile(site.context, id, { languageCode: 'ru', authorId: site.people.ann })
    const [unit] = await site.units(id, 'ru')
    const key = unit?.context || unit?.source || ''
    const target = `Текст ${slug}`
    await site.edit(id, { code: 'ru', key, target })
    await pushComponent(site.context, id)
    expect((await site.edits()).filter((edit) => edit.target === target)).toEqual([])
    await pullComponent(site.context, id, { force: true })
    expect(await site.unit(id, 'ru', key)).toMatchObject({ target, state: 20, upstream: null })
  })
})
