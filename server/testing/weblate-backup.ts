import { packZip } from '#core/formats/syntax/packed/zip-write.ts'
import { checksum, idHash } from '#core/units/identity.ts'
import { PNG } from '#server/testing/parts.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const json = (value: unknown): Uint8Array => bytes(JSON.stringify(value))

const hashOf = (context: string): string => checksum(idHash({ source: '', context }, true))
const TIME = '2026-05-01T10:00:00+00:00'

interface More {
  readonly [name: string]: unknown
}

const unit = (translation_id: number, position: number, context: string, texts: More, more: More = {}) => ({
  translation_id,
  id_hash: hashOf(context),
  location: '',
  context,
  note: '',
  flags: '',
  previous_source: '',
  state: 20,
  original_state: 20,
  details: {},
  position,
  num_words: 1,
  priority: 100,
  timestamp: TIME,
  extra_flags: '',
  explanation: '',
  labels: [],
  comments: [],
  checks: [],
  suggestions: [],
  ...texts,
  ...more,
})

const plural = { source: 0, number: 2, formula: 'n != 1', type: 1 }
const translation = (id: number, code: string) => ({
  id,
  language_code: code,
  plural,
  revision: 'aa',
  filename: `locales/${code}.json`,
})

const remarks = {
  comments: [{ user: 'anna', comment: 'Too long?', timestamp: TIME, resolved: false }],
  suggestions: [{ target: 'Auf Wiedersehen', user: 'anna', timestamp: TIME, votes: [] }],
}

const component = {
  component: {
    name: 'Web',
    slug: 'web',
    vcs: 'local',
    repo: 'local:',
    branch: 'main',
    filemask: 'locales/*.json',
    template: 'locales/en.json',
    new_base: 'locales/en.json',
    file_format: 'json',
    source_language: 'en',
    priority: 120,
    is_glossary: false,
  },
  translations: [translation(1, 'en'), translation(2, 'de')],
  units: [
    unit(1, 1, 'hello', { source: 'Hello', target: 'Hello' }, { explanation: 'A greeting', labels: ['Hard'] }),
    unit(1, 2, 'bye', { source: 'Bye', target: 'Bye' }, { extra_flags: 'max-length:40' }),
    unit(2, 1, 'hello', { source: 'Hello', target: 'Servus' }, { state: 30 }),
    unit(2, 2, 'bye', { source: 'Bye', target: 'Tschüss' }, { state: 10, ...remarks }),
  ],
  pending_unit_changes: [
    { translation_id: 2, unit_id_hash: hashOf('hello'), author: 'anna', target: 'Servus', state: 30, timestamp: TIME },
  ],
  screenshots: [
    { name: 'Menu', image: 'menu.png', translation_id: 2, units: [hashOf('hello')], timestamp: TIME, user: 'anna' },
  ],
}

const backup = {
  metadata: { version: '2026.10.1', server: 'Weblate', domain: 'weblate.example.org', timestamp: TIME },
  project: { name: 'Shop', slug: 'shop', web: 'https://shop.example.org/', instructions: 'Be kind' },
  labels: [{ name: 'Hard', color: 'navy' }],
  categories: [{ name: 'Apps', slug: 'apps', categories: [] }],
  teams: [
    {
      name: 'Germans',
      roles: ['Translate'],
      components: [],
      language_selection: 0,
      languages: ['de'],
      admins: [],
      enforced_2fa: false,
      members: ['anna'],
      autogroups: [],
      internal: false,
    },
  ],
}

const entry = { source: 'Cart', target: 'Warenkorb', source_language: 'en', target_language: 'de', origin: 'shop/web' }

/** A backup of a project as Weblate 2026.10 writes it. */
export const weblateBackup = (): Uint8Array =>
  packZip([
    { name: 'weblate-backup.json', content: json(backup) },
    { name: 'weblate-memory.json', content: json([{ ...entry, context: '', category: 10_000_001, status: 1 }]) },
    { name: 'components/apps/web.json', content: json(component) },
    { name: 'screenshots/menu.png', content: new Uint8Array(PNG) },
    { name: 'vcs/apps/web/.git/HEAD', content: bytes('ref: refs/heads/main\n') },
    { name: 'vcs/apps/web/locales/en.json', content: bytes('{"hello": "Hello", "bye": "Bye"}\n') },
    { name: 'vcs/apps/web/locales/de.json', content: bytes('{"hello": "Hallo", "bye": "Tschüss"}\n') },
  ])
