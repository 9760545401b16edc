import { existsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { discoverSets, type Proposal } from '#core/formats/discovery/discover-sets.ts'
import { CONFIG_FILE, type Config } from '../config.ts'
import { ClientError, exitCodes, usageError } from '../exit-codes.ts'
import { listFiles, readIfThere } from '../local-files.ts'
import { type Terminal, toJson } from '../terminal.ts'

export interface InitOptions {
  readonly url?: string
  readonly project?: string
  readonly yes?: boolean
  readonly force?: boolean
  readonly json?: boolean
}

/** Proposals below are noise: tests, examples, copies of other projects. */
const LEAST_SCORE = 10
const SCHEMA = 'https://unpkg.com/@dragoman/cli/dragoman.schema.json'

const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'app'

function componentOf({ name, filemask, template, newBase, fileFormat, sourceLanguage }: Proposal) {
  return {
    slug: toSlug(name),
    name,
    filemask,
    ...(template && { template }),
    ...(newBase && newBase !== template && { new_base: newBase }),
    file_format: fileFormat,
    source_language: sourceLanguage,
  }
}

/** Two proposals may have the same name: the later ones get a number. */
function withUniqueSlugs<T extends { slug: string }>(components: readonly T[]): T[] {
  const used = new Set<string>()
  return components.map((component) => {
    let slug = component.slug
    for (let number = 2; used.has(slug); number++) slug = `${component.slug}-${number}`
    used.add(slug)
    return { ...component, slug }
  })
}

const describe = ({ name, filemask, fileFormat, languages }: Proposal): string =>
  `${name}: ${filemask} (${fileFormat}, ${languages.length} ${languages.length === 1 ? 'language' : 'languages'})`

async function choose(terminal: Terminal, found: readonly Proposal[], takeAll: boolean): Promise<Proposal[]> {
  const likely = found.filter(({ score }) => score >= LEAST_SCORE)
  if (takeAll || !terminal.isInteractive) return likely
  const chosen: Proposal[] = []
  for (const proposal of likely) {
    const answer = await terminal.ask(`${describe(proposal)}  Use it? [Y/n] `)
    if (!/^n/i.test(answer)) chosen.push(proposal)
  }
  return chosen
}

/** Finds translation files and writes dragoman.json. */
export async function init(terminal: Terminal, options: InitOptions): Promise<void> {
  const path = join(terminal.cwd, CONFIG_FILE)
  if (existsSync(path) && !options.force)
    throw usageError(`${CONFIG_FILE} is there already. Use --force to replace it.`)
  const ask = async (given: string | undefined, question: string, fallback: string) =>
    given || (terminal.isInteractive ? await terminal.ask(`${question} [${fallback}] `) : '') || fallback
  const found = await discoverSets(listFiles(terminal.cwd), async (file) => readIfThere(terminal.cwd, file))
  const chosen = await choose(terminal, found, options.yes === true)
  if (chosen.length === 0) throw new ClientError(exitCodes.notFound, 'No translation files were found in this folder.')
  const url = await ask(options.url ?? terminal.env.DRAGOMAN_URL, 'URL of the service', 'http://localhost:8080/')
  const project = await ask(options.project, 'URL slug of the project', toSlug(basename(terminal.cwd)))
  const config: Config & { $schema: string } = {
    $schema: SCHEMA,
    url,
    project,
    components: withUniqueSlugs(chosen.map(componentOf)),
  }
  writeFileSync(path, `${JSON.stringify(config, null, 2)}\n`)
  if (options.json) return terminal.out(toJson(config))
  for (const proposal of chosen) terminal.out(describe(proposal))
  terminal.out(`Wrote ${CONFIG_FILE}. Next: dragoman login ${url}  then: dragoman push`)
}
