import { abilitiesOf } from '../model/abilities.ts'
import type { FileFormat } from '../model/format.ts'
import {
  createDocument,
  type DocumentDialect,
  type DocumentTree,
  readDocument,
  writeDocument,
} from './document-catalog.ts'
import type { Segment } from './segment.ts'

/** What a document can hold: its texts come and go with its template, and another text there is another string. */
export const documentAbilities = abilitiesOf({ add: false, remove: false, editSource: false })

/** What formats of documents that are text have in common. */
export const documentFormat = <S extends Segment>(
  dialect: DocumentDialect<S>,
): Pick<FileFormat<DocumentTree<S>>, 'abilities' | 'codeStyle' | 'read' | 'write' | 'create'> => ({
  abilities: documentAbilities,
  codeStyle: 'posix',
  read: (file, options) => readDocument(dialect, file, options),
  write: (catalog, edits) => writeDocument(dialect, catalog, edits),
  create: (options) => createDocument(dialect, options),
})
