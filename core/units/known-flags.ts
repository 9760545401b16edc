/** Plain flags that change what a unit is or how its text is looked at. */
const OWN_PLAIN = `
  read-only terminology forbidden
  rst-text md-text xml-text bbcode-text asciidoc-text url
  safe-html auto-safe-html safe-mdx auto-java-messageformat
  strict-same strict-format case-insensitive check-glossary dos-eol
  ignore-all-checks`

/** Plain flags that switch a check on. */
const ENABLING = `
  python-format python-brace-format php-format c-format perl-format perl-brace-format javascript-format lua-format
  objc-format object-pascal-format scheme-format c-sharp-format java-printf-format java-format laravel-format ruby-format
  qt-format qt-plural-format i18next-interpolation es-format vue-format angularjs-format percent-placeholders
  automattic-components-format icu-message-format
  fluent-target-syntax fluent-source-syntax fluent-parts fluent-references fluent-target-inner-html
  fluent-source-inner-html`

/** Checks that a flag can silence; the test of the registry keeps this list whole. */
const CHECKS = `
  accelerator angularjs-format asciidoc-markup automattic-components-format bbcode begin-newline begin-space c-format
  c-sharp-format check-glossary double-space duplicate ellipsis end-colon end-ellipsis end-exclamation end-interrobang
  end-newline end-question end-semicolon end-space end-stop es-format escaped-newline fluent-parts fluent-references
  fluent-source-inner-html fluent-source-syntax fluent-target-inner-html fluent-target-syntax i18next-interpolation
  icu-message-format icu-message-format-syntax inconsistent java-format java-printf-format javascript-format
  kabyle-characters kashida laravel-format long-untranslated lua-format max-length max-lines max-size md-link md-reflink
  md-syntax multiple-capital multiple-failures newline-count objc-format object-pascal-format optional-plural
  percent-placeholders perl-brace-format perl-format php-format placeholders plurals prohibited-initial-character
  punctuation-spacing python-brace-format python-format qt-format qt-plural-format regex reused rst-references rst-syntax
  ruby-format safe-html safe-mdx same same-plurals scheme-format source-max-length translated unnamed-format url
  vue-format xml-chars-around-tags xml-invalid xml-tags zero-width-space`

const words = (text: string): string[] => text.trim().split(/\s+/)

/** Flags without a parameter. */
export const plainFlags: ReadonlySet<string> = new Set([
  ...words(OWN_PLAIN),
  ...words(ENABLING),
  ...words(CHECKS).map((check) => `ignore-${check}`),
])

/** Other spellings of a flag. */
export const flagAliases: ReadonlyMap<string, string> = new Map([
  ['markdown-text', 'md-text'],
  ['csharp-format', 'c-sharp-format'],
])

export const icuFlagValues: readonly string[] = words(
  'xml strict-xml -highlight -require_other -submessage_selectors -plural_selectors -types -tags -extra -missing',
)
