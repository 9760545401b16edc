import type { Account, Me } from '../api/account.ts'
import type { Profile } from '../api/profile.ts'
import type { Scope } from '../api/scopes.ts'
import type { Component, Label, Language, Project, Statistics, Translation, Unit } from '../api/types.ts'
import { noStatistics, ownSettings, sourceSettings } from './settings.ts'

/** The address that the service has in replies. */
export const SITE_URL = 'https://translate.example.org'

let lastNumber = 0
/** A number that nothing else in the test run has. */
export const nextNumber = (): number => ++lastNumber

const plurals = {
  en: { number: 2, formula: 'n != 1' },
  de: { number: 2, formula: 'n != 1' },
  cs: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' },
  ja: { number: 1, formula: '0' },
  he: { number: 2, formula: 'n != 1' },
} as const

const names = { en: 'English', de: 'German', cs: 'Czech', ja: 'Japanese', he: 'Hebrew' } as const

export type LanguageCode = keyof typeof names

export function aLanguage(code: LanguageCode = 'de', more: Partial<Language> = {}): Language {
  return {
    id: nextNumber(),
    code,
    name: names[code],
    plural: { id: nextNumber(), source: 0, type: 1, ...plurals[code] },
    aliases: [],
    direction: code === 'he' ? 'rtl' : 'ltr',
    population: 1_000_000,
    web_url: `${SITE_URL}/languages/${code}/`,
    url: `${SITE_URL}/api/languages/${code}/`,
    statistics_url: `${SITE_URL}/api/languages/${code}/statistics/`,
    ...more,
  }
}

export function aProject(more: Partial<Project> = {}): Project {
  const { slug = 'website' } = more
  const url = `${SITE_URL}/api/projects/${slug}/`
  return {
    ...ownSettings,
    name: 'Website',
    slug,
    id: nextNumber(),
    web: 'https://www.example.org/',
    web_url: `${SITE_URL}/projects/${slug}/`,
    url,
    components_list_url: `${url}components/`,
    repository_url: `${url}repository/`,
    statistics_url: `${url}statistics/`,
    categories_url: `${url}categories/`,
    changes_list_url: `${url}changes/`,
    languages_url: `${url}languages/`,
    labels_url: `${url}labels/`,
    lock_url: `${url}lock/`,
    announcements_url: `${url}announcements/`,
    metrics_url: `${url}metrics/`,
    reports_url: `${url}reports/`,
    instructions: '',
    translation_review: false,
    source_review: false,
    set_language_team: true,
    enable_hooks: true,
    language_aliases: '',
    access_control: 0,
    use_shared_tm: false,
    contribute_shared_tm: false,
    use_workspace_tm: false,
    contribute_workspace_tm: false,
    workspace: null,
    public_sharing: false,
    autoclean_tm: false,
    commit_policy: 0,
    enforced_2fa: false,
    machinery_settings: `${url}machinery_settings/`,
    locked: false,
    ...more,
  }
}

export function aComponent(more: Partial<Component> = {}): Component {
  const { slug = 'pages', project = aProject() } = more
  const url = `${SITE_URL}/api/components/${project.slug}/${slug}/`
  return {
    ...ownSettings,
    ...sourceSettings,
    name: 'Pages',
    slug,
    id: nextNumber(),
    source_language: aLanguage('en'),
    project,
    license: 'MIT',
    effective_license: 'MIT',
    license_url: null,
    web_url: `${SITE_URL}/projects/${project.slug}/${slug}/`,
    url,
    repository_url: `${url}repository/`,
    translations_url: `${url}translations/`,
    statistics_url: `${url}statistics/`,
    lock_url: `${url}lock/`,
    links_url: `${url}links/`,
    changes_list_url: `${url}changes/`,
    announcements_url: `${url}announcements/`,
    reports_url: `${url}reports/`,
    task_url: null,
    addons: [],
    category: null,
    linked_component: null,
    locked: false,
    ...more,
  }
}

export function aTranslation(more: Partial<Translation> = {}): Translation {
  const { language = aLanguage(), component = aComponent() } = more
  const path = `${component.project.slug}/${component.slug}/${language.code}`
  const url = `${SITE_URL}/api/translations/${path}/`
  return {
    language,
    component,
    language_code: language.code,
    id: nextNumber(),
    filename: `locale/${language.code}.json`,
    revision: '8f1c',
    web_url: `${SITE_URL}/projects/${path}/`,
    share_url: `${SITE_URL}/engage/${component.project.slug}/-/${language.code}/`,
    translate_url: `${SITE_URL}/translate/${path}/`,
    url,
    repository_url: `${url}repository/`,
    file_url: `${url}file/`,
    statistics_url: `${url}statistics/`,
    changes_list_url: `${url}changes/`,
    units_list_url: `${url}units/`,
    announcements_url: `${url}announcements/`,
    is_template: false,
    is_source: false,
    total: 3,
    total_words: 9,
    translated: 1,
    translated_words: 3,
    translated_percent: 33.3,
    fuzzy: 0,
    fuzzy_words: 0,
    fuzzy_percent: 0,
    failing_checks: 0,
    failing_checks_words: 0,
    failing_checks_percent: 0,
    have_suggestion: 0,
    have_comment: 0,
    last_change: null,
    last_author: null,
    ...more,
  }
}

export const aLabel = (more: Partial<Label> = {}): Label => ({
  id: nextNumber(),
  name: 'Home page',
  description: '',
  color: 'navy',
  ...more,
})

/** An untranslated string of Website, Pages, German. */
export function aUnit(more: Partial<Unit> = {}): Unit {
  const { id = nextNumber(), state = 0, language_code = 'de' } = more
  const path = `website/pages/${language_code}`
  return {
    id,
    translation: `${SITE_URL}/api/translations/${path}/`,
    source: ['Good morning'],
    previous_source: '',
    target: [''],
    location: '',
    context: `greeting.${id}`,
    note: '',
    flags: '',
    extra_flags: '',
    explanation: '',
    labels: [],
    state,
    fuzzy: state === 10,
    translated: state >= 20,
    approved: state === 30,
    pending: false,
    position: id,
    has_suggestion: false,
    has_comment: false,
    has_failing_check: false,
    num_words: 2,
    content_hash: id + 5_000_000,
    source_unit: `${SITE_URL}/api/units/${id + 1_000_000}/`,
    screenshots_url: `${SITE_URL}/api/units/${id}/screenshots/`,
    translation_parent: null,
    effective_source: more.source ?? ['Good morning'],
    effective_previous_source: [more.previous_source ?? ''],
    effective_source_language: 'en',
    tbx_terms: {},
    priority: 100,
    web_url: `${SITE_URL}/translate/${path}/?checksum=${id.toString(16).padStart(16, '0')}`,
    url: `${SITE_URL}/api/units/${id}/`,
    timestamp: '2026-11-01T10:00:00.000000Z',
    language_code,
    last_updated: '2026-11-01T10:00:00.000000Z',
    automatically_translated: false,
    effective_flags: [more.flags, more.extra_flags].filter(Boolean).join(', '),
    ...more,
  }
}

export const aMe = (more: Partial<Me> = {}): Me => ({
  id: nextNumber(),
  username: `anna-${nextNumber()}`,
  full_name: 'Anna Example',
  email: 'anna@example.org',
  is_superuser: false,
  has_password: true,
  second_factors: [],
  unread: 0,
  ...more,
})

export const anAccount = (user: Me | null = aMe(), more: Partial<Account> = {}): Account => ({
  user,
  registration: 'open',
  oidc: null,
  providers: [],
  ...more,
})

export const aProfile = (more: Partial<Profile> = {}): Profile => ({
  language: 'en',
  languages: [],
  secondary_languages: [],
  suggested: 0,
  translated: 0,
  uploaded: 0,
  commented: 0,
  theme: 'auto',
  hide_completed: false,
  secondary_in_zen: true,
  hide_source_secondary: false,
  wide_tables: false,
  editor_link: '',
  translate_mode: 0,
  zen_mode: 0,
  special_chars: '',
  nearby_strings: 15,
  auto_watch: true,
  contribute_personal_tm: true,
  dashboard_view: 1,
  dashboard_component_list: null,
  watched: [],
  commit_name: 0,
  listing_columns: ['untranslated', 'untranslated_words', 'checks', 'suggestions', 'comments'],
  website: '',
  contact: '',
  liberapay: '',
  fediverse: '',
  codesite: '',
  github: '',
  twitter: '',
  linkedin: '',
  location: '',
  company: '',
  public_email: '',
  commit_email: '',
  last_2fa: '',
  ...more,
})

export const translatorRights = [
  'unit.edit',
  'suggestion.add',
  'suggestion.accept',
  'comment.add',
  'unit.check',
] as const

/** What the API says of a path: here a translation where the person may translate. */
export function aScope(more: Partial<Scope> = {}): Scope {
  return {
    kind: 'translation',
    path: 'website/pages/de',
    project: { id: nextNumber(), name: 'Website', slug: 'website', translation_review: false, source_review: false },
    categories: [],
    component: {
      id: nextNumber(),
      name: 'Pages',
      slug: 'pages',
      path: 'pages',
      locked: false,
      is_glossary: false,
      has_template: true,
      needs_agreement: false,
      has_variants: false,
    },
    language: aLanguage(),
    translation: { id: nextNumber(), is_source: false },
    unit: null,
    rights: [...translatorRights],
    why_not: {},
    why_not_messages: {},
    ...more,
  }
}

export const aStatistics = (more: Partial<Statistics> = {}): Statistics => ({
  ...noStatistics,
  total: 3,
  total_words: 9,
  total_chars: 45,
  translated: 1,
  translated_words: 3,
  translated_percent: 33.3,
  name: 'Website',
  url: `${SITE_URL}/projects/website/`,
  ...more,
})
