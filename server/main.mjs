// What is started: main.ts, with modules kept as they were compiled, so that from the second start on none is compiled again,
// in threads neither. It is JavaScript itself, since the first file is read before there is a cache.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../.cache/compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const { runCommandLine } = await import('./main.ts')
await runCommandLine(process.argv.slice(2))
