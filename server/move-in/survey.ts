import { findFormat } from '#core/formats/registry.ts'
import { message } from '#core/messages/message.ts'
import { text } from '#core/text/loose-json.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { MoveInContext } from '#server/move-in/context.ts'
import { componentsOf } from '#server/move-in/kinds/components.ts'
import { wantedProjects } from '#server/move-in/run.ts'

/** What a move would bring, by kind; null: the token does not show it. */
export type Survey = Readonly<Record<string, number | null>>

/** Looks at the other server without writing anything; what could not come along is noted. */
export async function survey(context: MoveInContext, slugs: readonly string[]): Promise<Survey> {
  const { remote, leftBehind } = context
  const counts: Record<string, number | null> = {}
  const add = (kind: string, count: number | undefined) => {
    const before = counts[kind]
    counts[kind] = count === undefined || before === null ? null : (before ?? 0) + count
  }
  add('users', await remote.count('/api/users/'))
  add('teams', await remote.count('/api/groups/'))
  add('roles', await remote.count('/api/roles/'))
  add('component lists', await remote.count('/api/component-lists/'))
  for (const project of await wantedProjects(context, slugs)) {
    const slug = text(project, 'slug') ?? ''
    add('projects', 1)
    for (const [kind, path] of [
      ['labels', 'labels'],
      ['categories', 'categories'],
      ['changes', 'changes'],
    ] as const)
      add(kind, await remote.count(`/api/projects/${slug}/${path}/`))
    add('memory entries', await remote.count(`/api/memory/?project=${slug}`))
    for (const component of await componentsOf(context, { slug })) {
      const path = apiPath(text(component, 'url') ?? '')
      add('components', 1)
      const format = text(component, 'file_format') ?? ''
      if (!findFormat(format)) leftBehind.note(`component ${path}`, message('moveIn.noFormat', { format }))
      if (component.repo === null) leftBehind.note(`component ${path}`, message('moveIn.noRepository'))
      add('screenshots', await remote.count(`${path}screenshots/`))
      for (const translation of await remote.all(`${path}translations/`)) {
        add('translations', 1)
        add('strings', Number(translation.total ?? 0))
        add('strings with suggestions', Number(translation.have_suggestion ?? 0))
        add('strings with comments', Number(translation.have_comment ?? 0))
      }
    }
  }
  return counts
}
