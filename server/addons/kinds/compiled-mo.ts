import { moMessages, writeMo } from '#core/formats/gettext/mo.ts'
import { po } from '#core/formats/gettext/po.ts'
import { poMono } from '#core/formats/gettext/po-mono.ts'
import { categoriesIn } from '#core/languages/plural-categories.ts'
import { renderTemplate } from '#core/templates/render.ts'
import { isFree, writeChanged } from '#server/addons/kinds/repository-path.ts'
import { type AddonKind, everywhere } from '#server/addons/model/addon.ts'
import { asTemplate, text, type Values } from '#server/addons/model/fields.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'
import type { CommittedTranslation } from '#server/commands/repository/commit-hooks.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'

const known = { language_code: 'cs', filename: 'po/cs.po' }

/** Files that gettext reads. */
export const isGettext = ({ file_format }: ComponentRow): boolean => [po.id, poMono.id].includes(file_format)

const pathOf = (values: Values, { translation, language }: CommittedTranslation): string =>
  renderTemplate(text(values, 'path'), { language_code: language.code, filename: translation.filename }).trim()

async function write({ component, files, translations }: OwnCommit, values: Values): Promise<void> {
  const own = new Set(translations.map(({ translation }) => translation.filename))
  for (const one of translations) {
    const { translation, language, plural } = one
    const bytes = translation.filename === '' ? undefined : await files.bytes(translation.filename)
    const path = pathOf(values, one)
    if (!bytes || translation.filename === component.template || !isFree(path, component, { files, own })) continue
    const rule = { ...plural, categories: categoriesIn(language.code, plural) }
    const options = { language: translation.language_code, sourceLanguage: 'en', plural: rule, sourcePlural: rule }
    const catalog = po.read(bytes, options)
    await writeChanged(files, path, writeMo(moMessages(catalog, { fuzzy: values.fuzzy === true })))
  }
}

export const compiledMo: AddonKind = {
  name: 'weblate.gettext.mo',
  title: 'Generate MO files',
  summary: 'Compiles every gettext file to MO.',
  scopes: everywhere,
  fields: {
    path: {
      label: 'Compiled file path',
      type: 'text',
      default: '{{ filename|stripext }}.mo',
      check: asTemplate(known),
    },
    fuzzy: { label: 'Include strings that need editing', type: 'boolean', default: false },
  },
  fits: isGettext,
  files: { paths: (_, values, translations) => translations.map((one) => pathOf(values, one)), write },
}
