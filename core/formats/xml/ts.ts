import { allAbilities } from '../model/abilities.ts'
import type { FileFormat } from '../model/format.ts'
import { joinForms, tsDialect } from './ts-dialect.ts'
import { messageKey } from './ts-messages.ts'
import { xmlFormat } from './xml-catalog.ts'
import { xmlParams } from './xml-params.ts'
import { rootAttribute, xmlHead } from './xml-sniff.ts'

/** Qt Linguist's files since Qt 4. */
export const ts: FileFormat = {
  id: 'ts',
  name: 'Qt Linguist translation file (version 2)',
  pluralDialect: 'qt',
  params: xmlParams,
  globs: ['*.ts'],
  sharedGlobs: ['*.ts'],
  usuallyBilingual: true,
  linguality: 'both',
  abilities: allAbilities(['empty', 'needs-editing', 'translated']),
  codeStyle: 'posix',
  mime: 'application/x-linguist',
  sniff: (head) => (versionOf(head)?.startsWith('2') ? 70 : versionOf(head) === undefined ? 0 : 40),
  keyOf: (context, source) => messageKey(context, joinForms(source)),
  ...xmlFormat(tsDialect('2.1', true), () => ts),
}

/** Of the file; undefined where it is none of Qt's. */
export function versionOf(head: string): string | undefined {
  const found = xmlHead(head)
  return found?.root.name === 'TS' ? rootAttribute(found, 'version') : undefined
}
