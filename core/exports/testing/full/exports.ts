import {
  codes,
  icu,
  plainStrings,
  plurals,
  type ShopCode,
  type ShopString,
  type ShopText,
  shopStrings,
  shopTerms,
} from '#core/exports/testing/full/shop.ts'
import { csv, json, nested, tbx, tmx, xliff, xml } from '#core/exports/testing/full/writers.ts'
import type { SampleExport } from '#core/exports/testing/samples.ts'

const byCode = (write: (code: ShopCode) => readonly [path: string, content: string]): SampleExport =>
  Object.fromEntries(codes.map(write))

const translations = ['de', 'pl'] as const

const textOf = (string: ShopString, code: ShopCode): ShopText => string.texts[code]

const flat = (strings: readonly ShopString[], of: (string: ShopString) => unknown) =>
  Object.fromEntries(strings.map((string) => [string.key, of(string)]))

/** States as XLIFF says them; only German has been reviewed. */
const targetState = ({ state }: ShopString, code: ShopCode): string =>
  code !== 'de' || state === 'translated' ? 'translated' : state === 'approved' ? 'final' : 'needs-translation'

const units = (code: ShopCode, limits: boolean) =>
  plainStrings.map((string) => {
    const isApproved = code === 'de' && string.state === 'approved'
    const limit = limits && string.limit > 0 ? ` maxwidth="${string.limit}" size-unit="char"` : ''
    return {
      string,
      attributes: `${isApproved ? ' approved="yes"' : ''}${limit}`,
      target: String(textOf(string, code)),
      targetState: targetState(string, code),
      note: string.note,
    }
  })

const android = (code: ShopCode): string => {
  const name = (key: string) => key.replaceAll('.', '_')
  const escaped = (text: string) => xml(text).replaceAll('&quot;', '\\"').replaceAll("'", "\\'")
  const lines = shopStrings.map((string) => {
    const text = textOf(string, code)
    if (typeof text === 'string') return `    <string name="${name(string.key)}">${escaped(text)}</string>`
    const items = Object.entries(text).map(([form, one]) => `<item quantity="${form}">${escaped(one)}</item>`)
    return `    <plurals name="${name(string.key)}">${items.join('')}</plurals>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${lines.join('\n')}\n</resources>\n`
}

/** Crowdin: the files of the project as `crowdin.yml` lays them out, XLIFF of each language, CSV, glossary and memory. */
const crowdin: SampleExport = {
  'crowdin.yml':
    'project_id: "1"\nfiles:\n  - source: /app/src/main/res/values/strings.xml\n    translation: /app/src/main/res/values-%android_code%/strings.xml\n',
  ...byCode((code) => [`app/src/main/res/values${code === 'en' ? '' : `-${code}`}/strings.xml`, android(code)]),
  ...Object.fromEntries(
    translations.map((code) => [
      `${code}/strings.xliff`,
      xliff('/app/src/main/res/values/strings.xml', code, units(code, true)).replaceAll(
        /resname="([^"]+)"/g,
        (_, key: string) => `resname="${key.replaceAll('.', '_')}"`,
      ),
    ]),
  ),
  'de/strings.csv': csv([
    ['Identifier', 'Source string', 'Translation', 'Context', 'Labels', 'Max. Length'],
    ...plainStrings.map(({ key, texts, note, tags, limit }) => [
      key.replaceAll('.', '_'),
      String(texts.en),
      String(texts.de),
      note,
      tags.join(', '),
      limit || '',
    ]),
  ]),
  'glossary.tbx': tbx(),
  'memory.tmx': tmx(),
}

const platforms = (name: string) => ({ ios: name, android: name, web: name, other: name })

/** Lokalise: structured JSON with a file for each language, the list of keys of its API, glossary as CSV, memory. */
const lokalise: SampleExport = {
  ...byCode((code) => [
    `locale/${code}.json`,
    json(
      flat(shopStrings, (string) => ({
        translation: textOf(string, code),
        ...(string.note && { notes: string.note }),
        ...(string.limit > 0 && { limit: string.limit }),
        tags: string.tags,
      })),
    ),
  ]),
  'keys.json': json({
    project_id: '3002780358964f9bab5a92.87762498',
    keys: shopStrings.map((string, at) => ({
      key_id: 331_223 + at,
      created_at: '2024-12-31 12:00:00 (Etc/UTC)',
      key_name: platforms(string.key),
      filenames: platforms(''),
      description: string.note,
      platforms: ['web'],
      tags: string.tags,
      comments:
        at === 0
          ? [
              {
                comment_id: 1,
                comment: 'Is it a brand?',
                added_by_email: 'x@example.org',
                added_at_timestamp: 1_700_000_000,
              },
            ]
          : [],
      screenshots: at === 0 ? [{ screenshot_id: 1, title: 'Window', url: 'https://s3.example.org/window.png' }] : [],
      translations: codes.map((code) => {
        const text = textOf(string, code)
        return {
          translation_id: 10 * at,
          key_id: 331_223 + at,
          language_iso: code,
          translation: typeof text === 'string' ? text : JSON.stringify(text),
          is_reviewed: code === 'de' && string.state === 'approved',
          is_unverified: code === 'de' && string.state === 'needs-editing',
        }
      }),
      is_plural: typeof string.texts.en !== 'string',
      char_limit: string.limit,
      context: '',
    })),
  }),
  'glossary.csv': csv(
    [
      ['term', 'description', 'casesensitive', 'translatable', 'forbidden', 'tags', 'de', 'de_description', 'pl'],
      ...shopTerms.map(([en, de, pl, what]) => [en, what, 'no', 'yes', 'no', '', de, '', pl]),
    ],
    ';',
  ),
  'memory.tmx': tmx(),
}

const languageNames: Readonly<Record<ShopCode, string>> = { en: 'English', de: 'German', pl: 'Polish' }

/** POEditor: JSON of each language by its name, and memory. */
const poeditor: SampleExport = {
  ...byCode((code) => [
    `Shop_${languageNames[code]}.json`,
    json(
      shopStrings.map((string) => ({
        term: string.key,
        definition: textOf(string, code),
        context: '',
        term_plural: typeof string.texts.en === 'string' ? '' : string.key,
        reference: 'src/shop.ts:1',
        comment: string.note,
        tags: string.tags,
        fuzzy: code === 'de' && string.state === 'needs-editing' ? 1 : 0,
        proofread: code === 'de' && string.state === 'approved' ? 1 : 0,
      })),
    ),
  ]),
  'Shop.tmx': tmx(),
}

const yamlLines = (code: ShopCode): string => {
  const tree = nested(flat(shopStrings, (string) => textOf(string, code)))
  const lines = (node: Readonly<Record<string, unknown>>, indent: string): string =>
    Object.entries(node)
      .map(([key, value]) =>
        typeof value === 'string'
          ? `${indent}${key}: ${JSON.stringify(value)}\n`
          : `${indent}${key}:\n${lines({ ...(value as Readonly<Record<string, unknown>>) }, `${indent}  `)}`,
      )
      .join('')
  return `${code}:\n${lines(tree, '  ')}`
}

/** Phrase Strings: YAML of Rails, CSV with tags and limits, XLIFF of each language, term base, memory. */
const phrase: SampleExport = {
  ...byCode((code) => [`config/locales/${code}.yml`, yamlLines(code)]),
  'phrase.csv': csv([
    ['key_name', 'comment', 'tags', 'max_characters_allowed', ...codes],
    ...plainStrings.map(({ key, note, tags, limit, texts }) => [
      key,
      note,
      tags.join(','),
      limit || '',
      ...codes.map((code) => String(texts[code])),
    ]),
  ]),
  ...Object.fromEntries(translations.map((code) => [`${code}.xliff`, xliff('shop', code, units(code, false))])),
  'termbase.csv': csv([
    ['term', 'description', 'translatable', 'case_sensitive', 'de', 'pl'],
    ...shopTerms.map(([en, de, pl, what]) => [en, what, 'true', 'false', de, pl]),
  ]),
  'phrase.tmx': tmx(),
}

/** Transifex: structured JSON below `.tx/config`, XLIFF of each language, glossary as CSV, memory. */
const transifex: SampleExport = {
  '.tx/config':
    '[main]\nhost = https://app.transifex.com\n\n[o:acme:p:shop:r:web]\nfile_filter = i18n/<lang>.json\nsource_file = i18n/en.json\nsource_lang = en\ntype = STRUCTURED_JSON\n',
  ...byCode((code) => [
    `i18n/${code}.json`,
    json(
      flat(shopStrings, (string) => ({
        string: icu(textOf(string, code)),
        ...(string.note && { developer_comment: string.note }),
        ...(string.limit > 0 && { character_limit: string.limit }),
      })),
    ),
  ]),
  ...Object.fromEntries(
    translations.map((code) => [`for_translation_shop_web_${code}.xlf`, xliff('web', code, units(code, false))]),
  ),
  'glossary.csv': csv([
    ['term', 'pos', 'comment', 'translation_de', 'comment_de', 'translation_pl', 'comment_pl'],
    ...shopTerms.map(([en, de, pl, what]) => [en, 'noun', what, de, '', pl, '']),
  ]),
  'shop.tmx': tmx(),
}

/** Tolgee: JSON of each language with ICU messages, XLIFF with descriptions, glossary as CSV. */
const tolgee: SampleExport = {
  ...byCode((code) => [`${code}.json`, json(flat(shopStrings, (string) => icu(textOf(string, code))))]),
  ...Object.fromEntries(
    translations.map((code) => [
      `xliff/${code}.xliff`,
      xliff(
        '',
        code,
        plainStrings.map((string) => ({ string, target: String(textOf(string, code)), note: string.note })),
      ).replaceAll(/id="\d+" resname="([^"]+)"/g, 'id="$1"'),
    ]),
  ),
  'glossary.csv': csv([
    ['term', 'description', 'translatable', 'case_sensitive', 'abbreviation', 'forbidden', 'de', 'pl'],
    ...shopTerms.map(([en, de, pl, what]) => [en, what, 'true', 'false', 'false', 'false', de, pl]),
  ]),
}

const fluent = (code: ShopCode): string =>
  shopStrings
    .map((string) => {
      const [id, text] = [string.key.replaceAll('.', '-'), textOf(string, code)]
      const note = string.note === '' ? '' : `# ${string.note}\n`
      if (typeof text === 'string') return `${note}${id} = ${text}\n`
      const variants = Object.entries(text).map(([form, one]) => {
        const mark = form === 'other' ? '   *' : '    '
        return `${mark}[${form}] ${one.replace('%d', '{ $count }')}\n`
      })
      return `${note}${id} = { $count ->\n${variants.join('')}}\n`
    })
    .join('')

/** Pontoon: Fluent files in a folder for each locale, memory of each locale, its terminology. */
const pontoon: SampleExport = {
  ...byCode((code) => [`${code === 'en' ? 'en-US' : code}/shop.ftl`, fluent(code)]),
  ...Object.fromEntries(
    translations.flatMap((code) => [
      [`${code}.all-projects.tmx`, tmx([code])],
      [`${code}.tbx`, tbx([code])],
    ]),
  ),
}

const gettext = (code: ShopCode): string => {
  const rule = {
    en: 'nplurals=2; plural=n != 1;',
    de: 'nplurals=2; plural=n != 1;',
    pl: 'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
  }[code]
  const head = `msgid ""\nmsgstr ""\n"Language: ${code}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${rule}\\n"\n\n`
  const plain = plainStrings.map(
    ({ texts }) => `msgid ${JSON.stringify(texts.en)}\nmsgstr ${JSON.stringify(code === 'en' ? '' : texts[code])}\n\n`,
  )
  const counted = plurals.map(({ texts }) => {
    const [en, own] = [texts.en, texts[code]]
    if (typeof en === 'string' || typeof own === 'string') return ''
    const forms = code === 'pl' ? [own.one, own.few, own.many] : code === 'de' ? [own.one, own.other] : ['', '']
    const lines = forms.map((form, at) => `msgstr[${at}] ${JSON.stringify(form)}\n`)
    return `msgid ${JSON.stringify(en.one)}\nmsgid_plural ${JSON.stringify(en.other)}\n${lines.join('')}\n`
  })
  return `${head}${plain.join('')}${counted.join('')}`
}

/** Accent: its documents where `accent.json` has them. */
const accent: SampleExport = {
  'accent.json': json({
    apiUrl: 'https://accent.example.org',
    files: [
      {
        format: 'gettext',
        language: 'en',
        source: 'priv/gettext/en/LC_MESSAGES/*.po',
        target: 'priv/gettext/%slug%/LC_MESSAGES/%document_path%.po',
      },
    ],
  }),
  ...byCode((code) => [`priv/gettext/${code}/LC_MESSAGES/shop.po`, gettext(code)]),
}

/** One export of each service with everything that it can hold, written after its public documentation. */
export const fullExports = { crowdin, lokalise, poeditor, phrase, transifex, tolgee, pontoon, accent } as const
