import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Settings of a person's or a machine's for programs that tests start: none of them is meant for a test. */
const foreign =
  /^(PG[A-Z]+|GIT_.+|XDG_.+|(https?|all|no|ftp)_proxy|NODE_OPTIONS|NODE_USE_ENV_PROXY|NO_COLOR|FORCE_COLOR)$/i

/** Time zone, language and file mode mask stay what they are: the service has to bear all of them. */
export function cleanEnvironment(environment: NodeJS.ProcessEnv, folder: string): void {
  for (const name of Object.keys(environment)) if (foreign.test(name)) delete environment[name]
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  Object.assign(environment, {
    HOME: home,
    NODE_ENV: 'test',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  })
}
