/** What a parameter may be. */
type Rule =
  | 'flag'
  | 'text'
  | { readonly choices: readonly (string | number)[] }
  | { readonly least: number; readonly most: number }

interface FormatParam {
  /** Which formats have it; 'all' of them. */
  readonly formats: readonly string[] | 'all'
  readonly rule: Rule
}

const jsonKinds = [
  'json',
  'json-nested',
  'i18next',
  'i18nextv4',
  'go-i18n-json',
  'go-i18n-json-v2',
  'gotext',
  'webextension',
  'arb',
  'formatjs',
  'xcstrings',
]
const poKinds = ['po', 'po-mono']
const yamlKinds = ['yaml', 'ruby-yaml']
const xmlKinds = [
  'ts',
  'ts1',
  'xliff',
  'plainxliff',
  'poxliff',
  'apple-xliff',
  'xliff2',
  'xliff2-placeables',
  'resx',
  'aresource',
  'moko-resource',
  'cmp-resource',
  'tbx',
]
const csvKinds = ['csv', 'csv-simple', 'csv-multi']
const proseKinds = ['markdown', 'mdx', 'html', 'txt', 'dokuwiki', 'mediawiki', 'asciidoc']
const markdownKinds = ['markdown', 'mdx']

const flag = (formats: FormatParam['formats']): FormatParam => ({ formats, rule: 'flag' })
const text = (formats: FormatParam['formats']): FormatParam => ({ formats, rule: 'text' })
const choice = (formats: readonly string[], ...choices: readonly (string | number)[]): FormatParam => ({
  formats,
  rule: { choices },
})
const range = (formats: readonly string[], least: number, most: number): FormatParam => ({
  formats,
  rule: { least, most },
})

/** Every key of a component's `file_format_params`. */
const params: Readonly<Record<string, FormatParam>> = {
  dos_eol: flag('all'),
  json_sort_keys: flag(jsonKinds),
  json_indent: range(jsonKinds, 0, 32),
  json_indent_style: choice(jsonKinds, 'spaces', 'tabs'),
  json_use_compact_separators: flag(jsonKinds),
  po_line_wrap: choice(poKinds, 77, 65535, -1),
  po_keep_previous: flag(['po']),
  po_fuzzy_matching: flag(['po']),
  po_no_location: flag(['po']),
  po_remove_obsolete: flag(poKinds),
  po_set_language_team: flag(poKinds),
  po_set_last_translator: flag(poKinds),
  po_set_x_generator: flag(poKinds),
  po_report_msgid_bugs_to: flag(poKinds),
  yaml_indent: range(yamlKinds, 1, 10),
  yaml_line_wrap: choice(yamlKinds, 80, 100, 120, 180, 65535),
  yaml_line_break: choice(yamlKinds, 'unix', 'dos', 'mac'),
  xml_closing_tags: flag(xmlKinds),
  flatxml_root_name: text(['flatxml']),
  flatxml_value_name: text(['flatxml']),
  flatxml_key_name: text(['flatxml']),
  strings_encoding: choice(['strings'], 'utf-8', 'utf-16'),
  properties_encoding: choice(['properties'], 'iso-8859-1', 'utf-8', 'utf-16'),
  gwt_encoding: choice(['gwt'], 'utf-8', 'iso-8859-1'),
  csv_encoding: choice(['csv', 'csv-multi'], 'auto', 'utf-8'),
  csv_simple_encoding: choice(['csv-simple'], 'auto', 'utf-8', 'iso-8859-1'),
  csv_escape_formulas: flag(csvKinds),
  merge_duplicates: flag(proseKinds),
  line_max_length: range(markdownKinds, 0, 10_000),
  md_extract_code_blocks: flag(markdownKinds),
  md_extract_frontmatter: flag(markdownKinds),
  md_frontmatter_translate_values: flag(markdownKinds),
  md_no_placeholders: flag(markdownKinds),
}

/** Why a parameter cannot be set on files of a format; undefined when it can. */
export function paramProblem(format: string, name: string, value: unknown): string | undefined {
  const param = Object.hasOwn(params, name) ? params[name] : undefined
  if (!param) return `There is no parameter '${name}'.`
  if (param.formats !== 'all' && !param.formats.includes(format)) return `Files of this format have no '${name}'.`
  return fits(param.rule, value) ? undefined : `'${name}' cannot be ${JSON.stringify(value)}.`
}

function fits(rule: Rule, value: unknown): boolean {
  if (rule === 'flag') return typeof value === 'boolean'
  if (rule === 'text') return typeof value === 'string' && /^[A-Za-z_][\w.-]{0,63}$/.test(value)
  if ('choices' in rule) return rule.choices.some((choice) => choice === value)
  return Number.isInteger(value) && (value as number) >= rule.least && (value as number) <= rule.most
}
