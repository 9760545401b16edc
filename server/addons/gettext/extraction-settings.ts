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
  normalize_header: { label: 'Rewrite header', type: 'boolean', default: false },
  update_po_files: { label: 'Also update PO files', type: 'boolean', default: true },
  location_mode: choice(
    'Source locations',
    { file: 'As in the file format settings', keep: 'Keep', omit: 'Omit' },
    'file',
  ),
}

const optionFields: Fields = {
  comment_mode: choice('Comments', { off: 'None', all: 'All', tagged: 'Tagged only' }, 'off'),
  comment_tag: { label: 'Comment tag', type: 'text', default: '' },
  checks: { label: 'Source checks', type: 'texts', default: [] },
  keyword: { label: 'Keywords', type: 'texts', default: [] },
  keyword_exclusive: { label: 'Use only these keywords', type: 'boolean', default: false },
}

export const xgettextFields: Fields = {
  ...commonFields,
  input_mode: choice('Source files', { patterns: 'Patterns', potfiles: 'List in the repository' }, 'patterns'),
  language: {
    label: "Programming language, if file names don't tell",
    type: 'text',
    default: '',
    check: (given) => (LANGUAGE.test(given) ? undefined : message('field.choice', { value: given })),
  },
  source_patterns: { label: 'Source file patterns', type: 'texts', default: [] },
  potfiles_path: { label: 'List path', type: 'text', default: '', check: pathProblem },
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
