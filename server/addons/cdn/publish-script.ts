import { setImmediate } from 'node:timers/promises'
import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { pageScript } from '#server/addons/cdn/page-script.ts'
import { publicAddress } from '#server/addons/cdn/public-address.ts'
import { type AddonKind, type AddonWork, everywhere } from '#server/addons/model/addon.ts'
import { languagesChanged, repositoryUpdated } from '#server/addons/model/events.ts'
import { number, text } from '#server/addons/model/fields.ts'
import { inTransaction } from '#server/db/database.ts'
import { type PublishedFile, publishedFolder, publishFiles } from '#server/db/queries/automation/published-files.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { unitsAfterSource } from '#server/db/queries/strings/unit-context.ts'
import { statsVariables } from '#server/stats/template-variables.ts'

const SLICE = 1000

/** Source texts and what they are translated with; of plurals the first form. */
async function textsOf({ db, signal }: AddonWork, translationId: number): Promise<Record<string, string>> {
  const texts: [string, string][] = []
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const units = await unitsAfterSource(db, { translationId, after, limit: SLICE })
    if (units.length === 0) return Object.fromEntries(texts)
    for (const { source, target, state } of units) {
      const [from = '', to = ''] = [splitForms(source)[0], splitForms(target)[0]]
      if (state >= State.translated && to !== '') texts.push([from.trim(), to])
    }
    after = units.at(-1)?.source_string_id ?? after
    await setImmediate()
  }
}

const fileOf = (name: string, mediaType: string, content: string): PublishedFile => ({
  name,
  mediaType,
  content: Buffer.from(content),
})

async function run(work: AddonWork): Promise<string> {
  const { db, addon, component, values, siteUrl, now } = work
  const translations = await translationsOfComponent(db, component.id)
  const languages = await languagesByIds(
    db,
    translations.map(({ language_id }) => language_id),
  )
  const files: PublishedFile[] = []
  const codes: string[] = []
  for (const { id, is_source, language_id } of translations) {
    const code = languages.get(language_id)?.code
    const { translated_percent: share = 0 } = await statsVariables(db, id)
    if (is_source === 1 || code === undefined || share < number(values, 'threshold')) continue
    codes.push(code)
    files.push(fileOf(`${code}.json`, 'application/json', JSON.stringify(await textsOf(work, id))))
  }
  const source =
    (await languagesByIds(db, [component.source_language_id])).get(component.source_language_id)?.code ?? 'en'
  const settings = {
    languages: codes,
    source,
    selector: text(values, 'css_selector'),
    cookie: text(values, 'cookie_name'),
  }
  files.push(fileOf('weblate.js', 'text/javascript; charset=utf-8', pageScript(settings)))
  const { token } = await inTransaction(db, async (tx) => {
    const folder = await publishedFolder(tx, { addonId: addon.id, componentId: component.id })
    await publishFiles(tx, folder.id, files, now())
    return folder
  })
  const count = codes.length === 1 ? '1 language' : `${codes.length} languages`
  return `${count} published at ${publicAddress(siteUrl, token)}weblate.js`
}

export const publishScript: AddonKind = {
  name: 'weblate.cdn.cdnjs',
  title: 'JavaScript localization CDN',
  summary: 'Publishes translations for web pages, with a script that inserts them.',
  scopes: everywhere,
  fields: {
    threshold: {
      label: 'Threshold (%)',
      type: 'number',
      required: true,
      default: 0,
      min: 0,
      max: 100,
    },
    css_selector: { label: 'CSS selector of translatable elements', type: 'text', required: true, default: '.l10n' },
    cookie_name: {
      label: 'Language cookie',
      type: 'text',
      default: '',
      check: (name) => (/^[\w!#$%&'*+.^`|~-]+$/.test(name) ? undefined : message('field.choice', { value: name })),
    },
    files: {
      label: 'HTML files to extract strings from',
      type: 'text',
      default: '',
      check: () => message('addon.noStringsFromPages'),
    },
  },
  fits: ({ is_glossary }) => is_glossary === 0,
  after: [...repositoryUpdated, ...languagesChanged, Action.changesCommitted],
  daily: true,
  run,
}
