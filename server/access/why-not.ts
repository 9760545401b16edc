import type { Permission } from '#core/access/permissions.ts'
import { sourcesAreEditable } from '#core/formats/registry.ts'
import { type Message, message } from '#core/messages/message.ts'
import { State } from '#core/units/state.ts'
import type { AccessScope, ComponentPolicy } from '#server/access/access-scope.ts'
import { lackingScope, noteGrant, reachesProject } from '#server/access/actor.ts'
import { holds, onlyReads, whyNotContribute } from '#server/access/decide.ts'
import type { Rights } from '#server/access/rights.ts'

/** Says why not, or nothing. A rule asks only what the place tells. */
type Rule = (rights: Rights, scope: AccessScope) => Message | undefined

const needsEmail: Rule = ({ actor, hasEmail, isBot }) =>
  actor.kind === 'user' && !hasEmail && !isBot ? message('access.needsEmail') : undefined

const needsUnlocked: Rule = (_, { component }) => (component?.locked === 1 ? message('component.locked') : undefined)

/** A component whose agreement is to be accepted before anything is contributed. */
export const lacksAgreement = ({ agreements, isBot }: Rights, component: AccessScope['component']): boolean =>
  Boolean(component?.agreement) && !isBot && !agreements.has(component?.id ?? 0)

const needsAgreement: Rule = (rights, { component }) =>
  lacksAgreement(rights, component) ? message('access.needsAgreement') : undefined

const notReadOnly: Rule = (_, { unit }) => (unit?.state === State.readOnly ? message('string.readOnly') : undefined)

/** The texts of a document are its strings: another source text would be another string. */
export const editsTemplate = ({ template, edit_template, file_format = '' }: ComponentPolicy): boolean =>
  template !== '' && edit_template !== 0 && sourcesAreEditable(file_format)

const sourceIsEditable: Rule = (rights, { component, translation, ...scope }) => {
  if (translation?.is_source !== 1 || component?.template === undefined) return undefined
  if (!editsTemplate(component)) return message('string.sourceInRepository')
  return holds(rights, 'unit.template', { ...scope, component, translation })
    ? undefined
    : message('string.sourceNotYours')
}

/** Undefined where the place does not tell. */
function reviewsOn({ project, translation, workflow }: AccessScope): boolean | undefined {
  // A language can only go without the reviews of its project.
  const ofLanguage =
    project?.translation_review === 0 ? 0 : (workflow?.translation_review ?? project?.translation_review)
  const setting = translation?.is_source === 1 ? project?.source_review : ofLanguage
  return setting === undefined ? undefined : setting === 1
}

const approvedIsForReviewers: Rule = (rights, scope) =>
  scope.unit?.state === State.approved && reviewsOn(scope) && !holds(rights, 'unit.review', scope)
    ? message('string.approvedIsForReviewers')
    : undefined

/** Where strings are changed through suggestions only. */
export const directEditing: Rule = (rights, scope) => {
  const { component, workflow } = scope
  const voting = workflow?.suggestion_voting ?? component?.suggestion_voting
  const autoAccept = workflow?.suggestion_autoaccept ?? component?.suggestion_autoaccept ?? 0
  const restricted = workflow?.restrict_direct_editing === 1
  if (!restricted && !(voting === 1 && autoAccept > 0)) return undefined
  if (holds(rights, 'unit.override', scope)) return undefined
  return restricted ? message('string.suggestionsOnly') : message('string.votingOnly')
}

const suggestionsOn: Rule = (_, { component, workflow }) =>
  (workflow?.enable_suggestions ?? component?.enable_suggestions) === 0 ? message('suggestion.turnedOff') : undefined

const votingOn: Rule = (_, { component, workflow }) =>
  (workflow?.suggestion_voting ?? component?.suggestion_voting) === 0
    ? message('suggestion.votingTurnedOff')
    : undefined

const reviewsAreOn: Rule = (_, scope) => (reviewsOn(scope) === false ? message('review.turnedOff') : undefined)

const stringsManaged: Rule = (_, { component }) =>
  component?.manage_units === 0 ? message('string.managedInRepository') : undefined

const notSource: Rule = (_, { translation }) =>
  translation?.is_source === 1 ? message('language.isSource') : undefined

const checkIsFree: Rule = (_, { component, check }) =>
  check !== undefined && component?.enforced_checks?.split(' ').includes(check) ? message('check.enforced') : undefined

const contributing: readonly Rule[] = [needsEmail, needsUnlocked, needsAgreement]
const editing: readonly Rule[] = [...contributing, notReadOnly, sourceIsEditable, approvedIsForReviewers, directEditing]

/** What must be so beside holding the right. */
const rules: Partial<Record<Permission, readonly Rule[]>> = {
  'suggestion.accept': [...contributing, notReadOnly, sourceIsEditable, approvedIsForReviewers],
  'suggestion.add': [suggestionsOn, needsAgreement, notReadOnly],
  'suggestion.vote': [votingOn, needsEmail, needsAgreement, notReadOnly],
  'translation.auto': [...contributing, notSource],
  'translation.delete': [notSource],
  'unit.add': [stringsManaged, ...contributing],
  'unit.bulk_edit': contributing,
  'unit.check': [checkIsFree],
  'unit.delete': [stringsManaged, needsEmail, needsAgreement],
  'unit.edit': editing,
  'unit.review': [reviewsAreOn, ...contributing, notReadOnly],
  'upload.overwrite': contributing,
  'upload.perform': contributing,
}

const own: ReadonlySet<Permission> = new Set<Permission>(['comment.delete', 'suggestion.delete'])

export const NO_RIGHT = message('access.denied')

/** Why the actor may not do this here, in words for them; undefined when they may. */
export function whyNot(rights: Rights, permission: Permission, scope: AccessScope): Message | undefined {
  const { actor } = rights
  if (!reachesProject(actor, scope.project)) return message('token.otherProject')
  if (own.has(permission) && actor.kind === 'user' && scope.authorId === actor.id) {
    noteGrant(actor, 'author')
    return undefined
  }
  const barred = onlyReads(permission) ? undefined : whyNotContribute(rights, scope.project)
  if (barred !== undefined) return barred
  const lacking = lackingScope(actor, permission)
  if (lacking !== undefined) return message('token.lacksScope', { scope: lacking })
  if (!holds(rights, permission, scope)) return NO_RIGHT
  for (const rule of rules[permission] ?? []) {
    const reason = rule(rights, scope)
    if (reason !== undefined) return reason
  }
  return undefined
}
