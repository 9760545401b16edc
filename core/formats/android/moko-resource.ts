import type { FileFormat } from '../model/format.ts'
import { xmlFormat } from '../xml/xml-catalog.ts'
import { resourcesHead } from '../xml/xml-sniff.ts'
import { aapt } from './android-content.ts'
import { AndroidDialect } from './android-resources.ts'
import { aresource } from './aresource.ts'

/** Moko resources of Kotlin Multiplatform: as Android's, but a plural is a `<plural>`. */
export const mokoResource: FileFormat = {
  ...aresource,
  id: 'moko-resource',
  name: 'Mobile Kotlin Resource',
  flags: 'java-printf-format',
  strictZero: true,
  sniff: (head, name) => {
    const { isResources, hasPlural, inMoko } = resourcesHead(head, name)
    return isResources ? (hasPlural || inMoko ? 70 : 20) : 0
  },
  ...xmlFormat(new AndroidDialect(aapt, 'plural'), () => mokoResource),
}
