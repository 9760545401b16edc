import { renderTemplate } from '#core/templates/render.ts'
import { messageVariables } from '#core/templates/variables.ts'
import { isFree, pathProblem, writeChanged } from '#server/addons/kinds/repository-path.ts'
import { type AddonKind, everywhere } from '#server/addons/model/addon.ts'
import { asTemplate, text, type Values } from '#server/addons/model/fields.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'
import type { CommittedTranslation } from '#server/commands/repository/commit-hooks.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { statsVariables } from '#server/stats/template-variables.ts'

const known = messageVariables.add_message

type Names = Parameters<typeof renderTemplate>[1]

/** What is known before the numbers: enough for the names of the files. */
const namesOf = (component: ComponentRow, { translation, language }: CommittedTranslation): Names => ({
  component_name: component.name,
  component_slug: component.slug,
  component_remote_branch: component.branch,
  language_code: language.code,
  language_name: language.name,
  filename: translation.filename,
})

const fileName = (component: ComponentRow, values: Values, one: CommittedTranslation): string =>
  renderTemplate(text(values, 'filename'), namesOf(component, one)).trim()

async function write(commit: OwnCommit, values: Values): Promise<void> {
  const { db, component, files, translations, siteUrl } = commit
  const project = (await projectsByIds(db, [component.project_id])).get(component.project_id)
  const own = new Set(translations.map(({ translation }) => translation.filename))
  const done = new Set<string>()
  for (const one of translations) {
    const path = fileName(component, values, one)
    if (done.has(path) || !isFree(path, component, { files, own })) continue
    done.add(path)
    const variables = {
      ...namesOf(component, one),
      site_title: 'Dragoman',
      site_url: siteUrl,
      project_name: project?.name ?? '',
      project_slug: project?.slug ?? '',
      url: siteUrl === '' ? '' : `${siteUrl}/projects/${project?.slug}/${component.path}/${one.language.code}/`,
      stats: await statsVariables(db, one.translation.id),
    }
    await writeChanged(files, path, Buffer.from(renderTemplate(text(values, 'template'), variables)))
  }
}

export const statisticsFile: AddonKind = {
  name: 'weblate.generate.generate',
  title: 'Statistics generator',
  summary: 'Writes a file per language from a template, which can include statistics.',
  scopes: everywhere,
  multiple: true,
  fields: {
    filename: {
      label: 'File name',
      type: 'text',
      required: true,
      check: (name) => asTemplate(known)(name) ?? pathProblem(renderTemplate(name, known).trim()),
    },
    template: { label: 'File content', type: 'text', required: true, check: asTemplate(known) },
  },
  files: {
    paths: (component, values, translations) => translations.map((one) => fileName(component, values, one)),
    write,
  },
}
