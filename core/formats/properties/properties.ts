import { abilitiesOf } from '../model/abilities.ts'
import { emptyFlat, type FlatTree, readFlat, writeFlat } from '../model/flat-catalog.ts'
import type { FileFormat } from '../model/format.ts'
import { choice } from '../model/params.ts'
import { withSpelledKeys } from '../model/spelled-keys.ts'
import type { PropertyRecord } from '../syntax/keyed/properties.ts'
import { declaredEncoding, encodeDeclared } from '../syntax/text/declared-encoding.ts'
import { propertiesDialect, propertyKeys } from './properties-dialect.ts'

const plain: FileFormat<FlatTree<PropertyRecord>> = {
  id: 'properties',
  aliases: {
    'properties-utf8': { properties_encoding: 'utf-8' },
    'properties-utf16': { properties_encoding: 'utf-16' },
  },
  name: 'Java Properties',
  flags: 'auto-java-messageformat',
  params: { properties_encoding: choice('iso-8859-1', 'utf-8', 'utf-16') },
  globs: ['*.properties'],
  linguality: 'both',
  abilities: abilitiesOf({ notes: true }),
  codeStyle: 'linux',
  mime: 'text/plain',
  read: (file, options) => readFlat(dialect, file, options, options.template === undefined),
  write: (catalog, edits) => writeFlat(plain, dialect, catalog, edits),
  create: (options) =>
    options.template === undefined
      ? encodeDeclared('\n', declaredEncoding(options.params?.properties_encoding) ?? 'iso-8859-1')
      : emptyFlat(dialect, options.template, options),
}

const dialect = propertiesDialect({ encoding: ({ params }) => declaredEncoding(params?.properties_encoding) })

/** Java's properties files, in ISO-8859-1 with `\u` escapes, UTF-8 or UTF-16. */
export const properties = withSpelledKeys(plain, propertyKeys)
