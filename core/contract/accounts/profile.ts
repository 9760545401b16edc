import { Type } from 'typebox'
import { interfaceLanguages } from '#core/contract/accounts/interface-languages.ts'
import { nullable, oneOf, plainlyInvalid, Url } from '#core/contract/schema.ts'
import { listingColumns } from '#core/settings/listing-columns.ts'

const address = Type.String({ maxLength: 200, format: 'uri' })
const accountName = Type.String({ maxLength: 50, pattern: '^[-a-zA-Z0-9_]+$' })

const texts = {
  website: address,
  contact: address,
  liberapay: accountName,
  fediverse: address,
  codesite: address,
  github: accountName,
  twitter: accountName,
  linkedin: Type.String({ maxLength: 50, pattern: '^[-\\p{L}\\p{N}_]+$' }),
  location: Type.String({ maxLength: 100 }),
  company: Type.String({ maxLength: 100 }),
  public_email: Type.String({ maxLength: 190 }),
  commit_email: Type.String({ maxLength: 190 }),
}

/** What was stored before there were rules is shown all the same. */
const shownTexts = {
  website: Type.String(),
  contact: Type.String(),
  liberapay: Type.String(),
  fediverse: Type.String(),
  codesite: Type.String(),
  github: Type.String(),
  twitter: Type.String(),
  linkedin: Type.String(),
  location: Type.String(),
  company: Type.String(),
  public_email: Type.String(),
  commit_email: Type.String(),
}

const choice = <T extends string | number>(...values: T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))))

/** What people may set themselves; languages by code, projects and lists by slug. */
const writable = {
  language: oneOf(['', ...interfaceLanguages], 'Language of the pages; empty: the one of the browser.'),
  theme: choice<string>('auto', 'light', 'dark'),
  hide_completed: Type.Boolean(),
  secondary_in_zen: Type.Boolean(),
  hide_source_secondary: Type.Boolean(),
  wide_tables: Type.Boolean(),
  editor_link: Type.String({ maxLength: 200 }),
  translate_mode: choice<number>(0, 1),
  zen_mode: choice<number>(0, 1),
  special_chars: Type.String({ maxLength: 30 }),
  nearby_strings: Type.Integer({ minimum: 1, maximum: 50 }),
  auto_watch: Type.Boolean(),
  contribute_personal_tm: Type.Boolean(),
  dashboard_view: choice<number>(1, 4, 5, 6, 7),
  dashboard_component_list: nullable(Type.String({ maxLength: 100 })),
  commit_name: choice<number>(0, 1, 2),
  ...texts,
}

const names = (word: string) =>
  plainlyInvalid(Type.Union([Type.Array(Type.String()), Type.Null()], { description: word }))

export const ProfileBody = Type.Partial(
  Type.Object({
    ...writable,
    languages: names('Codes of languages.'),
    secondary_languages: names('Codes of languages.'),
    watched: names('Slugs of projects.'),
    listing_columns: Type.Array(oneOf(listingColumns)),
  }),
)

export const Profile = Type.Object(
  {
    language: Type.String(),
    languages: Type.Array(Url),
    secondary_languages: Type.Array(Url),
    suggested: Type.Integer(),
    translated: Type.Integer(),
    uploaded: Type.Integer(),
    commented: Type.Integer(),
    theme: Type.String(),
    hide_completed: Type.Boolean(),
    secondary_in_zen: Type.Boolean(),
    hide_source_secondary: Type.Boolean(),
    wide_tables: Type.Boolean(),
    editor_link: Type.String(),
    translate_mode: Type.Integer(),
    zen_mode: Type.Integer(),
    special_chars: Type.String(),
    nearby_strings: Type.Integer(),
    auto_watch: Type.Boolean(),
    contribute_personal_tm: Type.Boolean(),
    dashboard_view: Type.Integer(),
    dashboard_component_list: nullable(Url),
    watched: Type.Array(Url, { description: 'Only projects visible to the caller.' }),
    ...shownTexts,
    commit_name: Type.Integer(),
    last_2fa: Type.String(),
    listing_columns: Type.Array(Type.String(), { description: 'Columns that lists show, for pages that ask.' }),
  },
  { title: 'Profile' },
)
