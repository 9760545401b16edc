import type { Variables } from '#core/templates/value.ts'

const counted = [
  'all',
  'translated',
  'fuzzy',
  'approved',
  'readonly',
  'nottranslated',
  'todo',
  'allchecks',
  'translated_checks',
  'dismissed_checks',
  'suggestions',
  'nosuggestions',
  'approved_suggestions',
  'comments',
  'unapproved',
  'unlabeled',
] as const

const withPercent = ['translated', 'approved', 'fuzzy', 'readonly', 'allchecks', 'translated_checks'] as const

/** The names under `stats.`: each count in strings, words and characters, and some as a percentage. */
const statsNames: readonly string[] = [
  ...counted.flatMap((name) => [name, `${name}_words`, `${name}_chars`]),
  ...withPercent.flatMap((name) => [`${name}_percent`, `${name}_words_percent`, `${name}_chars_percent`]),
]

const site = { site_title: 'Dragoman', site_url: 'https://example.org' }

const linked = [{ project_name: 'Website', name: 'Pages', url: 'https://example.org/projects/website/pages/' }]

const component = {
  ...site,
  project_name: 'Website',
  project_slug: 'website',
  component_name: 'Texts',
  component_slug: 'texts',
  component_remote_branch: 'main',
  component_linked_childs: linked,
  component_linked_children: linked,
  widget_url: 'https://example.org/widget/website/texts/svg-badge.svg',
  url: 'https://example.org/projects/website/texts/',
}

const translation = {
  ...component,
  language_code: 'cs',
  language_name: 'Czech',
  filename: 'locales/cs.json',
  url: 'https://example.org/projects/website/texts/cs/',
  stats: Object.fromEntries(statsNames.map((name) => [name, 1])),
}

/** An example of the variables of each message: what a template may use, for `checkTemplate` and for a preview. */
export const messageVariables = {
  commit_message: { ...translation, author: 'Jana Nováková <jana@example.org>' },
  add_message: translation,
  delete_message: translation,
  merge_message: component,
  addon_message: { ...component, addon_name: 'Update PO files', hook_name: 'Update PO files' },
  pull_message: component,
} as const satisfies Record<string, Variables>

export type MessageName = keyof typeof messageVariables
