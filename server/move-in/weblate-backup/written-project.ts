import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { apiPath, idIn, lastPart } from '#server/move-in/api-calls.ts'
import type { LocalSite } from '#server/move-in/local-site.ts'
import { picked } from '#server/move-in/weblate-backup/written-component.ts'

/** Settings of projects that Weblate's importer knows. */
const settings = [
  ...['name', 'slug', 'web', 'instructions', 'access_control', 'language_aliases', 'use_shared_tm'],
  ...['contribute_shared_tm', 'translation_review', 'source_review', 'enable_hooks', 'public_sharing'],
  ...['autoclean_tm', 'enforced_2fa', 'commit_policy', 'check_flags', 'license', 'agreement', 'new_lang'],
  ...['language_code_style', 'commit_message', 'add_message', 'delete_message', 'merge_message', 'addon_message'],
  ...['pull_message', 'enforced_checks'],
]

/** The version whose backups ours are like: importers refuse those of newer ones. */
const FORMAT_VERSION = '2026.10.1'

/** What a backup tells of the project itself. */
export async function writtenProject(local: LocalSite, project: JsonObject, now: string): Promise<JsonObject> {
  const url = apiPath(text(project, 'url') ?? '')
  const labels = await local.all(`${url}labels/`)
  return {
    metadata: { version: FORMAT_VERSION, server: 'Dragoman', domain: hostOf(project), timestamp: now },
    project: picked(project, settings),
    labels: labels.map((label) => picked(label, ['name', 'color'])),
    categories: nested(await local.all(`${url}categories/`), undefined),
    teams: await teamsOf(local, url),
  }
}

const hostOf = ({ url }: JsonObject): string =>
  typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname : 'localhost'

const nested = (all: readonly JsonObject[], parent: number | undefined): JsonObject[] =>
  all
    .filter((one) => idIn(one.category) === parent)
    .map((one) => ({ ...picked(one, ['name', 'slug']), categories: nested(all, number(one, 'id')) }))

async function teamsOf(local: LocalSite, projectUrl: string): Promise<JsonObject[]> {
  const roles = new Map((await local.all('/api/roles/')).map((role) => [number(role, 'id') ?? 0, text(role, 'name')]))
  const teams = (await local.all('/api/groups/')).filter(
    (team) => apiPath(text(team, 'defining_project') ?? '') === projectUrl,
  )
  const users = teams.length === 0 ? [] : await local.all('/api/users/')
  return teams.map((team) => ({
    name: text(team, 'name'),
    roles: list(team, 'roles').flatMap((url) => roles.get(idIn(url) ?? 0) ?? []),
    components: list(team, 'components').map((url) =>
      decodeURIComponent(decodeURIComponent(apiPath(String(url)).split('/')[4] ?? '')),
    ),
    language_selection: number(team, 'language_selection') ?? 0,
    languages: list(team, 'languages').flatMap((url) => lastPart(url) ?? []),
    admins: [],
    enforced_2fa: team.enforced_2fa === true,
    members: users
      .filter((user) => list(user, 'groups').some((url) => idIn(url) === number(team, 'id')))
      .map((user) => text(user, 'username')),
    autogroups: [],
    internal: false,
  }))
}
