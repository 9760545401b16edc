import { abilitiesOf } from '../model/abilities.ts'
import type { FileFormat } from '../model/format.ts'
import { type PhpRules, type PhpTree, readPhp } from './php-read.ts'
import { createPhp, writePhp } from './php-write.ts'

const rules: PhpRules = { root: undefined, separator: undefined }

/** Arrays, variables and constants of PHP files. */
export const php: FileFormat<PhpTree> = {
  id: 'php',
  name: 'PHP strings',
  globs: ['*.php'],
  sharedGlobs: ['*.php'],
  linguality: 'monolingual',
  abilities: abilitiesOf({ notes: true }),
  codeStyle: 'posix',
  mime: 'text/x-php',
  sniff: (head) => (head.includes('<?') ? 50 : 20),
  read: (file, options) => readPhp(file, options, rules),
  write: (catalog, edits) => writePhp(php, rules, catalog, edits),
  create: (options) => createPhp(options, rules, '<?php\n'),
}
