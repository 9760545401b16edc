import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * What a thread sees of the environment: none of the settings, since there are secrets among them, but where compiled modules
 * are. Without it each thread compiles hundreds of them again, which takes twice the time.
 */
export function threadEnvironment(): Record<string, string> {
  const cache = getCompileCacheDir()
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }
}
