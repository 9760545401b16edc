import { emptyFlat, type FlatTree, readFlat, writeFlat } from '../model/flat-catalog.ts'
import type { FileFormat } from '../model/format.ts'
import { withSpelledKeys } from '../model/spelled-keys.ts'
import type { PropertyRecord } from '../syntax/keyed/properties.ts'
import { encodeDeclared } from '../syntax/text/declared-encoding.ts'
import { properties } from './properties.ts'
import { propertiesDialect, propertyKeys } from './properties-dialect.ts'

const plain: FileFormat<FlatTree<PropertyRecord>> = {
  id: 'mi18n-lang',
  name: '@draggable/i18n lang file',
  flags: 'es-format',
  globs: ['*.lang'],
  linguality: 'monolingual',
  abilities: properties.abilities,
  codeStyle: 'bcp_legacy',
  mime: 'text/plain',
  read: (file, options) => readFlat(dialect, file, options),
  write: (catalog, edits) => writeFlat(plain, dialect, catalog, edits),
  create: (options) =>
    options.template === undefined ? encodeDeclared('\n', 'utf-8') : emptyFlat(dialect, options.template, options),
}

const dialect = propertiesDialect({ encoding: () => 'utf-8' })

/** Language files of `@draggable/i18n`: properties in UTF-8. */
export const mi18nLang = withSpelledKeys(plain, propertyKeys)
