import type { FileFormat, FormatOptions } from '#core/formats/model/format.ts'
import { findFormat } from '#core/formats/registry.ts'
import type { Reading } from '#core/merge/file-state.ts'
import { message } from '#core/messages/message.ts'
import { readVcsParams } from '#core/settings/vcs-params.ts'
import type { Db } from '#server/db/database.ts'
import { type ComponentRow, componentById } from '#server/db/queries/components/components.ts'
import { type LanguageRow, languagesByIds } from '#server/db/queries/languages/languages.ts'
import { type ProjectRow, projectsByIds } from '#server/db/queries/projects/projects.ts'
import { requestSourceOf } from '#server/db/queries/repository/pull-request-sources.ts'
import { componentsSharing } from '#server/db/queries/repository/repository-components.ts'
import { AppError } from '#server/errors.ts'
import { requestBranch } from '#server/forges/open-request.ts'
import { forgeOf } from '#server/forges/registry.ts'
import type { BranchView } from '#server/sync/context/branch-view.ts'
import { cloneOf } from '#server/vcs/clone-name.ts'
import { repositoryAddress } from '#server/vcs/vcs.ts'

/** Where a component's files come from and go to; of the main component, where several share one repository. */
export interface RepositorySettings {
  readonly repo: string
  /** Names the clone. */
  readonly clone: string
  readonly branch: string
  /** Address to push to; '' for none. */
  readonly push: string
  /** The branch to push to, where that is another one; else ''. */
  readonly pushBranch: string
  /** The push branch is ours alone: our commits are made again on top of upstream and take the place of what is there. */
  readonly force: boolean
  /** Commits go to be reviewed (Gerrit): none of them is on any branch before that. */
  readonly review: boolean
  readonly mergeStyle: string
  readonly pushOnCommit: boolean
  readonly pushOnUpdate: boolean
}

/** The component a sync is about, with what belongs to it. */
export interface SyncedComponent {
  readonly project: ProjectRow
  readonly component: ComponentRow
  readonly sourceLanguage: LanguageRow
  readonly format: FileFormat
  readonly params: NonNullable<FormatOptions['params']>
  readonly repository: RepositorySettings
  /** Source and target stand in one file, and there is no template. */
  readonly bilingual: boolean
  readonly reading: Reading
  /** Of a branch, while its files are read: what it is compared with. */
  readonly branch?: BranchView
}

const isForced = ({ vcs, vcs_params }: ComponentRow): boolean =>
  vcs === 'git-force-push' || (vcs === 'git' && readVcsParams(vcs_params).forcePush)

const isReviewed = ({ vcs }: ComponentRow): boolean => vcs === 'gerrit'

/** Stands for upstream's own branch, on which commits arrive after their review. */
export const REVIEWED = 'HEAD'

/** Where code hosts are asked to merge, commits go to a branch of their own, in our copy unless told otherwise. */
async function pushTarget(db: Db, main: ComponentRow): Promise<Pick<RepositorySettings, 'push' | 'pushBranch'>> {
  const pushBranch = main.push_branch === main.branch ? '' : main.push_branch
  if (main.vcs === 'local') return { push: '', pushBranch }
  if (isReviewed(main)) return { push: main.push || main.repo, pushBranch: main.push_branch || REVIEWED }
  if (!forgeOf(main.vcs)) return { push: main.push, pushBranch }
  if (!readVcsParams(main.vcs_params).createsRequest) return { push: main.push || main.repo, pushBranch }
  const project = (await projectsByIds(db, [main.project_id])).get(main.project_id)
  const copy = main.push === '' ? await requestSourceOf(db, { componentId: main.id, repo: main.repo }) : undefined
  return {
    push: main.push || (copy?.address ?? main.repo),
    pushBranch: pushBranch || requestBranch(project?.slug ?? '', main.path),
  }
}

/** A branch is read from the clone of its component, and nothing is pushed to it. */
const ofBranch = ({ branch_of, branch }: ComponentRow): Partial<RepositorySettings> =>
  branch_of === null ? {} : { branch, push: '', pushBranch: '', force: false, review: false, pushOnCommit: false }

const repositoryOf = async (db: Db, main: ComponentRow): Promise<RepositorySettings> => ({
  repo: repositoryAddress(main),
  clone: await cloneOf(db, main),
  branch: main.branch,
  ...(await pushTarget(db, main)),
  force: isForced(main) && (await componentsSharing(db, main)).length === 1,
  review: isReviewed(main),
  mergeStyle: main.merge_style,
  pushOnCommit: main.push_on_commit === 1,
  pushOnUpdate: main.push_on_update === 1,
})

/** The component whose repository this one uses: itself, unless it is linked to another or a branch of one. */
export async function mainComponent(db: Db, component: ComponentRow): Promise<ComponentRow> {
  if (component.branch_of !== null) return mainComponent(db, await needComponent(db, component.branch_of))
  return component.linked_component_id === null ? component : needComponent(db, component.linked_component_id)
}

async function needComponent(db: Db, id: number): Promise<ComponentRow> {
  const main = await componentById(db, { id })
  if (!main) throw new AppError('not_found', message('component.ownerGone'))
  return main
}

export async function loadSyncedComponent(db: Db, componentId: number): Promise<SyncedComponent> {
  const component = await componentById(db, { id: componentId })
  if (!component) throw new AppError('not_found', message('component.gone'))
  const project = (await projectsByIds(db, [component.project_id])).get(component.project_id)
  const language = (await languagesByIds(db, [component.source_language_id])).get(component.source_language_id)
  const found = findFormat(component.file_format)
  if (!project || !language || !found) throw new AppError('error', message('component.incomplete'))
  const { format } = found
  return {
    project,
    component,
    sourceLanguage: language,
    format,
    params: { ...found.params, ...JSON.parse(component.file_format_params) },
    repository: { ...(await repositoryOf(db, await mainComponent(db, component))), ...ofBranch(component) },
    bilingual: component.template === '',
    reading: { states: format.abilities.states, reviews: project.translation_review === 1 },
  }
}

export const pathOf = (
  synced: SyncedComponent,
  translation: { readonly id: number; readonly language_id: number },
) => ({
  translationId: translation.id,
  componentId: synced.component.id,
  projectId: synced.project.id,
  languageId: translation.language_id,
})
