import { type Message, message } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { intervalField } from '#server/addons/kinds/interval.ts'
import { pathProblem } from '#server/addons/kinds/repository-path.ts'
import { type Fields, text, texts, type Values } from '#server/addons/model/fields.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'

const checks = ['ellipsis-unicode', 'space-ellipsis', 'quote-unicode', 'bullet-unicode']

const LANGUAGE = /^[A-Za-z][A-Za-z+#-]{0,30}$/

const choice = (label: string, labels: Readonly<Record<string, string>>, usual: string) =>
  ({ label, type: 'choice', choices: Object.keys(labels), choiceLabels: labels, default: usual }) as const

/** Of every add-on that makes a template. */
export const commonFields: Fields = {
  interval: intervalField,
  normalize_header: { label: 'Write the header anew', type: 'boolean', default: false },
  update_po_files: { label: 'Update PO files as well', type: 'boolean', default: true },
  location_mode: choice(
    'Places in the source',
    { file: 'As the file format says', keep: 'Keep', omit: 'Leave out' },
    'file',
  ),
}

const optionFields: Fields = {
  comment_mode: choice('Comments', { off: 'None', all: 'All', tagged: 'Those with a tag' }, 'off'),
  comment_tag: { label: 'Tag of comments', type: 'text', default: '' },
  checks: { label: 'Checks of source strings', type: 'texts', default: [] },
  keyword: { label: 'Keywords', type: 'texts', default: [] },
  keyword_exclusive: { label: 'These keywords only', type: 'boolean', default: false },
}

export const xgettextFields: Fields = {
  ...commonFields,
  input_mode: choice('Which files', { patterns: 'By patterns', potfiles: 'By a list in the repository' }, 'patterns'),
  language: {
    label: 'Programming language, where names of files do not tell',
    type: 'text',
    default: '',
    check: (given) => (LANGUAGE.test(given) ? undefined : message('field.choice', { value: given })),
  },
  source_patterns: { label: 'Patterns of source files', type: 'texts', default: [] },
  potfiles_path: { label: 'Path of the list', type: 'text', default: '', check: pathProblem },
  ...optionFields,
}

export const mesonFields: Fields = {
  ...commonFields,
  preset: { ...choice('Preset', { glib: 'GLib' }, 'glib'), required: true },
  ...optionFields,
}

export const sphinxFields: Fields = { filter_mode: choice('Filter', { none: 'None' }, 'none') }

const missing = (name: string): Message => message('automation.missing', { name })

/** What is wrong with settings that are each right by themselves. */
export function extractionProblem(values: Values): Message | undefined {
  const patterns = texts(values, 'source_patterns')
  if (text(values, 'input_mode') !== 'potfiles' && patterns.length === 0) return missing('source_patterns')
  if (text(values, 'input_mode') === 'potfiles' && text(values, 'potfiles_path') === '') return missing('potfiles_path')
  return optionsProblem(values) ?? patterns.map(pathProblem).find((problem) => problem !== undefined)
}

export function optionsProblem(values: Values): Message | undefined {
  if (text(values, 'comment_mode') === 'tagged' && text(values, 'comment_tag') === '') return missing('comment_tag')
  const unknown = texts(values, 'checks').find((one) => !checks.includes(one))
  return unknown === undefined ? undefined : message('field.choice', { value: unknown })
}

export function omitsLocations(values: Values, { file_format_params }: ComponentRow): boolean {
  const location = text(values, 'location_mode')
  return location === 'omit' || (location === 'file' && readJsonObject(file_format_params).po_no_location === true)
}

/** What xgettext is told; every value is part of an option, so that none can be one. */
export function extractorOptions(values: Values, component: ComponentRow): string[] {
  const language = text(values, 'language')
  const mode = text(values, 'comment_mode')
  return [
    `--package-name=${component.name}`,
    ...(language === '' ? [] : [`--language=${language}`]),
    ...(omitsLocations(values, component) ? ['--no-location'] : []),
    ...(mode === 'all' ? ['--add-comments'] : []),
    ...(mode === 'tagged' ? [`--add-comments=${text(values, 'comment_tag')}`] : []),
    ...texts(values, 'checks').map((one) => `--check=${one}`),
    ...(values.keyword_exclusive === true ? ['--keyword'] : []),
    ...texts(values, 'keyword').map((one) => `--keyword=${one}`),
  ]
}
