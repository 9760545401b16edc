import { renderTemplate } from '#core/templates/render.ts'
import { linkedComponents } from '#server/db/queries/components/linked-components.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import { statsVariables } from '#server/stats/template-variables.ts'
import { personText } from '#server/sync/context/authors.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { UNKNOWN_ADDRESS, withoutUnknownAddresses } from '#server/sync/outgoing/unknown-address.ts'
import type { Author } from '#server/vcs/history.ts'

type Variables = Parameters<typeof renderTemplate>[1]

export type MessageKind = 'commit' | 'add' | 'delete' | 'merge' | 'addon' | 'pull'

export interface CommitMessageScope {
  readonly translation?: { readonly id: number; readonly filename: string; readonly language: LanguageRow }
  readonly author?: Author
  readonly coAuthors?: readonly Author[]
  readonly addon?: string
}

/** What templates of a component may name. */
async function messageVariables(
  context: SyncContext,
  synced: SyncedComponent,
  about: CommitMessageScope,
): Promise<Variables> {
  const { db, siteUrl = '', siteTitle = 'Dragoman' } = context
  const { component, project, repository } = synced
  const { translation, author, addon = '' } = about
  const address = (path: string) => (siteUrl === '' ? UNKNOWN_ADDRESS : `${siteUrl}${path}`)
  const path = `/projects/${project.slug}/${component.path}/`
  const linked = (await linkedComponents(db, { id: component.id })).map(
    ({ project_name, project_slug, name, path: linkedPath }) => ({
      project_name,
      name,
      url: address(`/projects/${project_slug}/${linkedPath}/`),
    }),
  )
  return {
    site_title: siteTitle,
    site_url: address(''),
    project_name: project.name,
    project_slug: project.slug,
    component_name: component.name,
    component_slug: component.slug,
    component_remote_branch: repository.branch,
    component_linked_childs: linked,
    component_linked_children: linked,
    widget_url: address(`/widget/${project.slug}/${component.path}/svg-badge.svg`),
    url: address(path),
    addon_name: addon,
    hook_name: addon,
    author: author ? personText(author) : '',
    ...(translation && {
      language_code: translation.language.code,
      language_name: translation.language.name,
      filename: translation.filename,
      stats: await statsVariables(db, translation.id),
      url: address(`${path}${translation.language.code}/`),
    }),
  }
}

const fallbacks: Readonly<Record<MessageKind, string>> = {
  commit: 'Update translations',
  add: 'Add a language',
  delete: 'Remove a language',
  merge: 'Merge upstream changes',
  addon: 'Update translation files',
  pull: 'Update translations',
}

const TRAILER = /^[A-Za-z][A-Za-z0-9-]*: \S/

/** The message of a commit: the component's template filled in, then who else had a part in it. */
export async function commitMessage(
  context: SyncContext,
  synced: SyncedComponent,
  kind: MessageKind,
  about: CommitMessageScope,
): Promise<string> {
  const template = synced.component[`${kind}_message`]
  const filled = withoutUnknownAddresses(
    renderTemplate(template, await messageVariables(context, synced, about)),
  ).trim()
  const message = filled || fallbacks[kind]
  const trailers = (about.coAuthors ?? []).map((author) => `Co-authored-by: ${personText(author)}`)
  if (trailers.length === 0) return `${message}\n`
  const last = message.slice(message.lastIndexOf('\n\n') + 2).split('\n')
  const joined = message.includes('\n\n') && last.every((line) => TRAILER.test(line))
  return `${message}${joined ? '\n' : '\n\n'}${trailers.join('\n')}\n`
}
