import type { JsonObject } from '#core/text/json-object.ts'
import { text } from '#core/text/loose-json.ts'

/** A value as git's configuration quotes it. */
const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, '\\$&').replaceAll(/[\r\n]/g, '')}"`

/** An empty repository that knows where to fetch from: the importer's first pull brings the rest. Files by name. */
export function writtenRepository(component: JsonObject): Readonly<Record<string, string>> {
  const branch = text(component, 'branch') || 'main'
  const config = [
    '[core]',
    '\trepositoryformatversion = 0',
    '\tbare = false',
    '[remote "origin"]',
    `\turl = ${quoted(text(component, 'repo') ?? '')}`,
    '\tfetch = +refs/heads/*:refs/remotes/origin/*',
  ]
  return {
    HEAD: `ref: refs/heads/${branch}\n`,
    config: `${config.join('\n')}\n`,
    'packed-refs': '# pack-refs with: peeled fully-peeled sorted \n',
    'objects/info/packs': '\n',
    'refs/heads/.keep': '',
  }
}
