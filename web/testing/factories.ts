import type { Account, Me } from '../api/account.ts'
import type { Scope } from '../api/scopes.ts'
import type { Component, Label, Language, Project, Statistics, Translation, Unit } from '../api/types.ts'
import type { Profile } from '../editor/data/profile.ts'

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
  return {
    name: 'Website',
    slug,
    id: nextNumber(),
    web: 'https://www.example.org/',
    web_url: `${SITE_URL}/projects/${slug}/`,
    url: `${SITE_URL}/api/projects/${slug}/`,
    instructions: '',
    translation_review: false,
    source_review: false,
    ...more,
  }
}

export function aComponent(more: Partial<Component> = {}): Component {
  const { slug = 'pages', project = aProject() } = more
  return {
    name: 'Pages',
    slug,
    id: nextNumber(),
    source_language: aLanguage('en'),
    project,
    repo: 'https://git.example.org/website.git',
    branch: 'main',
    filemask: 'locale/*.json',
    file_format: 'json',
    license: 'MIT',
    license_url: null,
    check_flags: '',
    enforced_checks: [],
    repoweb: null,
    web_url: `${SITE_URL}/projects/${project.slug}/${slug}/`,
    url: `${SITE_URL}/api/components/${project.slug}/${slug}/`,
    is_glossary: false,
    ...more,
  }
}

export function aTranslation(more: Partial<Translation> = {}): Translation {
  const { language = aLanguage(), component = aComponent() } = more
  const path = `${component.project?.slug}/${component.slug}/${language.code}`
  return {
    language,
    component,
    language_code: language.code,
    id: nextNumber(),
    filename: `locale/${language.code}.json`,
    revision: '8f1c',
    web_url: `${SITE_URL}/projects/${path}/`,
    share_url: `${SITE_URL}/engage/${component.project?.slug}/-/${language.code}/`,
    translate_url: `${SITE_URL}/translate/${path}/`,
    url: `${SITE_URL}/api/translations/${path}/`,
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
    source_unit: `${SITE_URL}/api/units/${id + 1_000_000}/`,
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
  ...more,
})

export const anAccount = (user: Me | null = aMe(), more: Partial<Account> = {}): Account => ({
  user,
  registration: 'open',
  oidc: null,
  ...more,
})

export const aProfile = (more: Partial<Profile> = {}): Profile => ({
  special_chars: '',
  secondary_languages: [],
  secondary_in_zen: true,
  hide_source_secondary: false,
  nearby_strings: 15,
  editor_link: '',
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
  total: 3,
  total_words: 9,
  total_chars: 45,
  last_change: null,
  recent_changes: 0,
  translated: 1,
  translated_words: 3,
  translated_percent: 33.3,
  fuzzy: 0,
  fuzzy_percent: 0,
  failing: 0,
  failing_percent: 0,
  approved: 0,
  approved_percent: 0,
  readonly: 0,
  suggestions: 0,
  comments: 0,
  name: 'Website',
  url: `${SITE_URL}/projects/website/`,
  ...more,
})
