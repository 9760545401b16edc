import type { FileFormat } from '../model/format.ts'
import { po } from './po.ts'
import { poMonoParams } from './po-params.ts'
import { type PoDialect, type PoTree, readPo } from './po-read.ts'
import { createPo, writePo } from './po-write.ts'

const dialect: PoDialect = {
  bilingual: false,
  keyOf: (context, id) => (context === undefined ? id : `${context}.${id}`),
  partsOf: (key) => ({ id: key }),
}

const MSGID = /^msgid "([^"\\\n]{1,200})"/gm
const KEY = /^[A-Za-z0-9]+(?:[._:/-][A-Za-z0-9]+)+$/

/** Keys as msgids, texts of the source language in a PO file of their own. */
export const poMono: FileFormat<PoTree> = {
  ...po,
  id: 'po-mono',
  name: 'gettext PO file (monolingual)',
  params: poMonoParams,
  globs: ['*.po'],
  linguality: 'monolingual',
  sniff: (head) => {
    const ids = [...head.matchAll(MSGID)].map(([, id = '']) => id)
    const keys = ids.filter((id) => KEY.test(id))
    return ids.length >= 3 && keys.length >= ids.length * 0.9 ? 80 : 20
  },
  read: (file, options) => readPo(file, options, dialect),
  write: (catalog, edits) => writePo(poMono, dialect, catalog, edits),
  create: (options) => createPo(options, dialect),
}
