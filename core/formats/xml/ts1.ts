import type { FileFormat } from '../model/format.ts'
import { ts, versionOf } from './ts.ts'
import { tsDialect } from './ts-dialect.ts'
import { xmlFormat } from './xml-catalog.ts'

/** Qt Linguist's files of Qt 3: no plurals. */
export const ts1: FileFormat = {
  ...ts,
  id: 'ts1',
  name: 'Qt Linguist translation file (version 1)',
  pluralDialect: 'language',
  abilities: { ...ts.abilities, plurals: false, notes: false, locations: false, flags: false },
  sniff: (head) => {
    const version = versionOf(head)
    return version === undefined ? 0 : version.startsWith('2') ? 10 : 60
  },
  ...xmlFormat(tsDialect('1.1', false), () => ts1),
}
