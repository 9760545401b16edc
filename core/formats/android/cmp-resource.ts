import type { FileFormat } from '../model/format.ts'
import { xmlFormat } from '../xml/xml-catalog.ts'
import { resourcesHead } from '../xml/xml-sniff.ts'
import { AndroidDialect } from './android-resources.ts'
import { aresource } from './aresource.ts'
import { compose } from './compose-content.ts'

/** Compose Multiplatform's `composeResources/values/strings.xml`. */
export const cmpResource: FileFormat = {
  ...aresource,
  id: 'cmp-resource',
  name: 'Compose Multiplatform Resource',
  flags: 'java-printf-format',
  strictZero: true,
  sniff: (head, name) => {
    const { isResources, inCompose } = resourcesHead(head, name)
    return isResources ? (inCompose ? 70 : 20) : 0
  },
  ...xmlFormat(new AndroidDialect(compose, 'plurals'), () => cmpResource),
}
