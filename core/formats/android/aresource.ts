import { abilitiesOf } from '../model/abilities.ts'
import type { FileFormat } from '../model/format.ts'
import { xmlFormat } from '../xml/xml-catalog.ts'
import { xmlParams } from '../xml/xml-params.ts'
import { resourcesHead } from '../xml/xml-sniff.ts'
import { aapt } from './android-content.ts'
import { AndroidDialect } from './android-resources.ts'

/** Android's `res/values/strings.xml`. */
export const aresource: FileFormat = {
  id: 'aresource',
  name: 'Android String Resource',
  flags: 'java-printf-format',
  strictZero: true,
  usualAddons: ['weblate.cleanup.blank'],
  pluralDialect: 'android',
  params: xmlParams,
  globs: ['*.xml'],
  usedIn: ['android'],
  sharedGlobs: ['*.xml'],
  linguality: 'monolingual',
  abilities: abilitiesOf({ plurals: true, notes: true, flags: true, states: ['read-only'] }),
  codeStyle: 'android',
  mime: 'application/xml',
  sniff: (head, name) => (resourcesHead(head, name).isResources ? 60 : 0),
  ...xmlFormat(new AndroidDialect(aapt, 'plurals'), () => aresource),
}
