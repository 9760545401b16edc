// Names, texts and documents say what the field says: scripts/words/retired.ts has the words that they no longer use.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './source-files.ts'
import { findFileName, findNames, findPhrases, findSentences, findTexts } from './words/find.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
// Data and history: generated tables, migrations that were released, this list itself.
const exempt =
  /^core\/languages\/data\/|^server\/db\/migrations\/|^scripts\/words\/|^core\/formats\/syntax\/text\/line-break-data/
const withSentences =
  /^(core\/(contract|messages)|server\/(api|cli|mail|notifications|alerts)|server\/(main|errors|config)\.ts)/

const programs = [...sourceFiles(root, ['core', 'server', 'web', 'e2e', 'scripts', 'clients'], /\.(ts|tsx|mts|mjs)$/)]
const texts = [...sourceFiles(root, ['docs', 'web/locale/texts/en'], /\.(md|json)$/)]
const findings = [
  ...programs
    .filter((path) => !exempt.test(path))
    .flatMap((path) => {
      const text = read(path)
      const sentences = withSentences.test(path) && !path.includes('.test.') ? findSentences(path, text) : []
      return [...findFileName(path), ...findNames(path, text), ...sentences]
    }),
  ...[
    ...sourceFiles(root, ['web/locale/texts/en', 'core/messages'], /\.(json|ts)$/),
    'server/main.ts',
    'server/settings.ts',
  ]
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => findTexts(path, read(path))),
  ...[...texts, 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'].flatMap((path) =>
    findPhrases(path, read(path)),
  ),
]

for (const { path, line, name, say } of findings) console.error(`${path}:${line}: "${name}": say ${say}.`)
if (findings.length > 0) process.exitCode = 1
