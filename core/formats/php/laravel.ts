import type { FileFormat } from '../model/format.ts'
import { withSpelledKeys } from '../model/spelled-keys.ts'
import { php } from './php.ts'
import { type PhpRules, type PhpTree, readPhp } from './php-read.ts'
import { laravelKeys } from './php-spelling.ts'
import { createPhp, writePhp } from './php-write.ts'

const rules: PhpRules = { root: 'return', separator: '|' }
const FOLDER = /(?:^|[\\/])(?:lang|locales?|translations)[\\/]/i
/** The files that every application of Laravel has. */
const OWN_NAME = /(?:^|[\\/])(?:auth|pagination|passwords|validation)\.php$/
const RETURN = /\breturn\s{0,100}(?:\[|array\s{0,100}\()/i

const plain: FileFormat<PhpTree> = {
  ...php,
  id: 'laravel',
  name: 'Laravel PHP strings',
  flags: 'laravel-format',
  abilities: { ...php.abilities, plurals: true },
  sniff: (head, name) => ((FOLDER.test(name) || OWN_NAME.test(name)) && RETURN.test(head) ? 60 : 30),
  read: (file, options) => readPhp(file, options, rules),
  write: (catalog, edits) => writePhp(plain, rules, catalog, edits),
  create: (options) => createPhp(options, rules, '<?php\n\nreturn [\n];\n'),
}

/** PHP files that return an array; plural forms of a text have a bar between them. */
export const laravel = withSpelledKeys(plain, laravelKeys)
