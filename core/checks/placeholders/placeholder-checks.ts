import type { Check } from '../model/check.ts'
import { formatCheck } from './placeholder-check.ts'

/** Id, name shown, and flag (which is the language of placeholders) of the checks that only compare placeholders. */
const TABLE: readonly (readonly [id: string, name: string, language: string])[] = [
  ['python_format', 'Python format', 'python-format'],
  ['python_brace_format', 'Python brace format', 'python-brace-format'],
  ['php_format', 'PHP format', 'php-format'],
  ['c_format', 'C format', 'c-format'],
  ['perl_format', 'Perl format', 'perl-format'],
  ['perl_brace_format', 'Perl brace format', 'perl-brace-format'],
  ['javascript_format', 'JavaScript format', 'javascript-format'],
  ['lua_format', 'Lua format', 'lua-format'],
  ['objc_format', 'Objective-C format', 'objc-format'],
  ['object_pascal_format', 'Object Pascal format', 'object-pascal-format'],
  ['scheme_format', 'Scheme format', 'scheme-format'],
  ['c_sharp_format', 'C# format', 'c-sharp-format'],
  ['java_printf_format', 'Java format', 'java-printf-format'],
  ['laravel_format', 'Laravel format', 'laravel-format'],
  ['ruby_format', 'Ruby format', 'ruby-format'],
  ['qt_format', 'Qt format', 'qt-format'],
  ['qt_plural_format', 'Qt plural format', 'qt-plural-format'],
  ['i18next_interpolation', 'i18next interpolation', 'i18next-interpolation'],
  ['es_format', 'ECMAScript template literals', 'es-format'],
  ['vue_format', 'Vue I18n formatting', 'vue-format'],
  ['angularjs_format', 'AngularJS interpolation string', 'angularjs-format'],
  ['percent_placeholders', 'Percent placeholders', 'percent-placeholders'],
  ['automattic_components_format', 'Automattic components formatting', 'automattic-components-format'],
]

export const formatChecks: readonly Check[] = TABLE.map(([id, name, language]) =>
  formatCheck({ id, name, language, description: `Placeholders (${name}) of source and translation differ.` }),
)
