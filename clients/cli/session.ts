import { type ComponentSettings, chosenComponents, type LoadedConfig, loadConfig } from './config.ts'
import { requireToken } from './credentials.ts'
import { Service } from './service.ts'
import type { Terminal } from './terminal.ts'

export interface CommonOptions {
  readonly component: readonly string[]
  readonly json?: boolean
}

/** What most commands start from: the configuration, the service and the components that were asked for. */
export interface Session {
  readonly terminal: Terminal
  readonly config: LoadedConfig
  readonly service: Service
  readonly components: readonly ComponentSettings[]
}

export function openSession(terminal: Terminal, { component }: Pick<CommonOptions, 'component'>): Session {
  const config = loadConfig(terminal.cwd)
  const url = terminal.env.DRAGOMAN_URL || config.url
  return {
    terminal,
    config,
    service: new Service(url, requireToken(terminal.env, url)),
    components: chosenComponents(config, component),
  }
}

export const componentPath = ({ config }: Session, { slug }: ComponentSettings): string =>
  `api/components/${config.project}/${slug}/`

export const translationPath = ({ config }: Session, { slug }: ComponentSettings, language: string): string =>
  `api/translations/${config.project}/${slug}/${encodeURIComponent(language)}/`
