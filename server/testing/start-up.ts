import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'))
const { openServices } = await import('#server/cli/services.ts')
const { readConfig } = await import('#server/config.ts')

/** Run as a program: what every start of the service does first. It tells when that begins, for those who kill it then. */
console.log('begins')
const services = await openServices(readConfig(process.env))
await services.close()
