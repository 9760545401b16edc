import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discoverSets } from '#core/formats/discovery/discover-sets.ts'
import { hintFiles } from '#core/formats/discovery/hints/registry.ts'
import { hintsIn, resolveHint } from '#core/formats/discovery/hints/resolve-hints.ts'

type Tree = Readonly<Record<string, string>>

const json = '{"hello":"Hello"}'
const bytes = (text: string) => new TextEncoder().encode(text)
const discover = (tree: Tree) => discoverSets(Object.keys(tree), async (path) => bytes(tree[path] ?? ''))
const files = (...paths: readonly string[]): Tree => Object.fromEntries(paths.map((path) => [path, json]))

/** Layouts in which nothing but the hint tells which file is the source. */
const says: Readonly<Record<string, readonly [tree: Tree, filemask: string, template: string]>> = {
  'crowdin.yml': [
    {
      ...files('a/de/x.json', 'a/en/x.json', 'a/cs/x.json'),
      'crowdin.yml':
        'files: [\n  {\n    "source" : "/a/de/*.json",\n    "translation" : "/a/%two_letters_code%/%original_file_name%"\n  }\n]\n',
    },
    'a/*/x.json',
    'a/de/x.json',
  ],
  '.tx/config': [
    {
      ...files('l/de.json', 'l/en.json', 'l/cs.json'),
      '.tx/config':
        '[main]\nhost = x\n\n[o:x:p:x:r:x]\nfile_filter = l/<lang>.json\nsource_file = l/de.json\nsource_lang = de\n',
    },
    'l/*.json',
    'l/de.json',
  ],
  'app/tolgee.json': [
    {
      ...files('app/i18n/main/de.json', 'app/i18n/main/en.json', 'app/src/en.json', 'app/src/de.json'),
      'app/tolgee.json': '{"push":{"filesTemplate":"./i18n/{namespace}/{languageTag}.json"}}',
    },
    'app/i18n/main/*.json',
    'app/i18n/main/en.json',
  ],
  'project.inlang/settings.json': [
    {
      ...files('messages/de.json', 'messages/en.json'),
      'project.inlang/settings.json':
        '{"baseLocale":"de","locales":["de","en"],"plugin.inlang.messageFormat":{"pathPattern":"./messages/{locale}.json"}}',
    },
    'messages/*.json',
    'messages/de.json',
  ],
  'i18n.json': [
    {
      ...files('l/de.json', 'l/en.json'),
      'i18n.json': '{"locale":{"source":"de","targets":["en"]},"buckets":{"json":{"include":["l/[locale].json"]}}}',
    },
    'l/*.json',
    'l/de.json',
  ],
  '.phrase.yml': [
    {
      ...files('l/de.json', 'l/en.json', 'm/en.json', 'm/de.json', 'm/cs.json'),
      '.phrase.yml':
        'phrase:\n  project_id: x\n  push:\n    sources:\n      - file: ./l/en.json\n  pull:\n    targets:\n      - file: ./l/<locale_name>.json\n',
    },
    'l/*.json',
    'l/en.json',
  ],
  'lokalise.yml': [
    {
      ...files('l/de.json', 'l/en.json', 'm/en.json', 'm/de.json', 'm/cs.json'),
      'lokalise.yml': 'project_id: x\nbundle_structure: l/%LANG_ISO%.json\nbase_lang_iso: de\n',
    },
    'l/*.json',
    'l/de.json',
  ],
  'l10n.toml': [
    {
      ...files('a/x.json', 'l/de/x.json', 'l/cs/x.json'),
      'l10n.toml':
        'basepath = "."\nlocales = ["de", "cs"]\n\n[[paths]]\n  reference = "a/*.json"\n  l10n = "{l10n_base}/l/{locale}/*.json"\n',
    },
    'l/*/x.json',
    'a/x.json',
  ],
  'localazy.json': [
    {
      ...files('src/a/base.json', 'src/a/de.json', 'src/a/cs.json'),
      'localazy.json': `{"upload":{"files":"src/**/base.json"},"download":{"files":"$\{path}/$\{lang}.json"}}`,
    },
    'src/a/*.json',
    'src/a/base.json',
  ],
}

describe('hints of other tools', () => {
  it.each(Object.entries(says))('%s', async (file, [tree, filemask, template]) => {
    const [first] = await discover(tree)
    expect(first).toMatchObject({ filemask, template, why: { id: 'discovery.said', values: { file } } })
  })

  it('are for files that are there: a source without translations changes nothing', async () => {
    const config = '[main]\n[x]\nfile_filter = other/<lang>.json\nsource_file = other/base.json\n'
    const tree = { ...files('l/en.json', 'l/de.json', 'other/base.json'), '.tx/config': config }
    expect((await discover(tree)).map(({ filemask }) => filemask)).toEqual(['l/*.json'])
  })

  it('never lead out of the repository', () => {
    const paths = { has: () => true, all: ['a'] }
    const hint = { source: '../../etc/passwd', target: '../../etc/\u0001' }
    expect(resolveHint(hint, 'a/crowdin.yml', paths)).toEqual([])
  })

  it('of any content at all are read or left out, and patterns cost little', () => {
    const paths = [`${'a/'.repeat(190)}x.json`]
    const anything = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.json({ maxDepth: 4 }),
      fc.constantFrom(
        'files:\n  - source: "**/**/**/**/*x*y*z*"\n    translation: "%locale%"\n',
        '[[paths]]\nreference=1\n',
        '{"upload":[[[]]]}',
      ),
    )
    fc.assert(
      fc.property(anything, (content) => {
        for (const tool of hintFiles)
          for (const hint of hintsIn(tool, content))
            resolveHint(hint, 'x/y', { has: (path) => paths.includes(path), all: paths })
      }),
    )
  })
})
