import { abilitiesOf } from '../model/abilities.ts'
import type { FileFormat } from '../model/format.ts'
import { withSpelledKeys } from '../model/spelled-keys.ts'
import { type PhpRules, type PhpTree, readPhp } from './php-read.ts'
import { phpKeys } from './php-spelling.ts'
import { createPhp, writePhp } from './php-write.ts'

const rules: PhpRules = { root: undefined, separator: undefined }

const plain: FileFormat<PhpTree> = {
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
  write: (catalog, edits) => writePhp(plain, rules, catalog, edits),
  create: (options) => createPhp(options, rules, '<?php\n'),
}

/** Arrays, variables and constants of PHP files. */
export const php = withSpelledKeys(plain, phpKeys)
