/** Flags that a file format brings along for all its strings. */
export const flagsByFormat: Readonly<Record<string, string>> = {
  arb: 'icu-message-format',
  formatjs: 'icu-message-format',
  aresource: 'java-printf-format',
  'moko-resource': 'java-printf-format',
  'cmp-resource': 'java-printf-format',
  properties: 'auto-java-messageformat',
  gwt: 'auto-java-messageformat',
  strings: 'objc-format',
  stringsdict: 'objc-format',
  i18next: 'i18next-interpolation',
  i18nextv4: 'i18next-interpolation',
  laravel: 'laravel-format',
  'mi18n-lang': 'es-format',
  resourcedictionary: 'c-sharp-format',
  fluent:
    'fluent-source-syntax, fluent-target-syntax, fluent-parts, fluent-references, fluent-source-inner-html, ' +
    'fluent-target-inner-html, ignore-xml-tags, ignore-xml-invalid',
  html: 'safe-html, strict-same',
  asciidoc: 'safe-html, strict-same, asciidoc-text',
  markdown: 'auto-safe-html, strict-same, md-text',
  mdx: 'auto-safe-html, strict-same, md-text, safe-mdx',
  odf: 'strict-same',
  idml: 'strict-same',
}

/** Flags by the extension of the file that a string comes from. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  rst: 'rst-text',
  md: 'md-text',
  markdown: 'md-text',
  mdx: 'md-text, safe-mdx',
  adoc: 'asciidoc-text',
}

const EXTENSION = /\.(rst|md|markdown|mdx|adoc)(?=$|[:,;\s])/gi

/** Flags that the format and the place of a string switch on: the first list of those that are merged. */
export function formatFlags(format: string, location: string): string {
  const own = Object.hasOwn(flagsByFormat, format) ? (flagsByFormat[format] as string) : ''
  if (!location.includes('.')) return own
  const flags = new Set(own === '' ? [] : [own])
  for (const [, extension = ''] of location.matchAll(EXTENSION)) flags.add(BY_EXTENSION[extension.toLowerCase()] ?? '')
  return [...flags].join(', ')
}
