import { crowdin } from '#core/formats/discovery/hints/crowdin.ts'
import type { HintFile } from '#core/formats/discovery/hints/hint.ts'
import { inlang, lingo, localazy, lokaliseJson, tolgee } from '#core/formats/discovery/hints/json-tools.ts'
import { transifex } from '#core/formats/discovery/hints/transifex.ts'
import { lokaliseYaml, mozilla, phrase } from '#core/formats/discovery/hints/yaml-tools.ts'

/** Files of other tools that say where a project's texts are. A `.weblate` names a component of a server and no files. */
export const hintFiles: readonly HintFile[] = [
  crowdin,
  transifex,
  localazy,
  tolgee,
  inlang,
  lingo,
  phrase,
  lokaliseYaml,
  lokaliseJson,
  mozilla,
]
