import { emptyFlat, type FlatTree, readFlat, writeFlat } from '../model/flat-catalog.ts'
import type { FileFormat } from '../model/format.ts'
import { withSpelledKeys } from '../model/spelled-keys.ts'
import type { PropertyRecord } from '../syntax/keyed/properties.ts'
import { encodeDeclared } from '../syntax/text/declared-encoding.ts'
import { propertyKeys } from './properties-dialect.ts'
import { asMissing, xwikiAbilities, xwikiDialect } from './xwiki-dialect.ts'

const plain: FileFormat<FlatTree<PropertyRecord>> = {
  id: 'xwiki-java-properties',
  name: 'XWiki Java Properties',
  globs: ['*.properties'],
  linguality: 'both',
  abilities: xwikiAbilities,
  codeStyle: 'linux',
  mime: 'text/plain',
  sniff: (head) => (head.includes('### Missing: ') ? 60 : 20),
  read: (file, options) => readFlat(dialect, file, options, options.template === undefined),
  write: (catalog, edits) => writeFlat(plain, dialect, catalog, edits),
  create: (options) =>
    options.template === undefined
      ? encodeDeclared('\n', 'iso-8859-1')
      : emptyFlat(dialect, options.template, options, asMissing),
}

const dialect = xwikiDialect({ encoding: () => undefined })

/** Properties files of XWiki's Java modules. */
export const xwikiJavaProperties = withSpelledKeys(plain, propertyKeys)
