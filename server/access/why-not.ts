import type { Permission } from '#core/access/permissions.ts'
import { State } from '#core/units/state.ts'
import { noteGrant } from '#server/access/actor.ts'
import { holds, onlyReads, whyNotContribute } from '#server/access/decide.ts'
import type { Place } from '#server/access/place.ts'
import type { Rights } from '#server/access/rights.ts'

/** Says why not, or nothing. A rule asks only what the place tells. */
type Rule = (rights: Rights, place: Place) => string | undefined

const needsEmail: Rule = ({ actor, hasEmail, isBot }) =>
  actor.kind === 'user' && !hasEmail && !isBot ? 'Add an e-mail address to your account first.' : undefined

const needsUnlocked: Rule = (_, { component }) =>
  component?.locked === 1 ? 'The component is locked: try again when it is open.' : undefined

/** A component whose agreement is to be accepted before anything is contributed. */
export const lacksAgreement = ({ agreements, isBot }: Rights, component: Place['component']): boolean =>
  Boolean(component?.agreement) && !isBot && !agreements.has(component?.id ?? 0)

const needsAgreement: Rule = (rights, { component }) =>
  lacksAgreement(rights, component) ? 'Accept the contributor agreement of this component first.' : undefined

const notReadOnly: Rule = (_, { unit }) => (unit?.state === State.readOnly ? 'The string is read-only.' : undefined)

const sourceIsEditable: Rule = (rights, { component, translation, ...place }) => {
  if (translation?.is_source !== 1 || component?.template === undefined) return undefined
  if (component.template === '' || component.edit_template === 0)
    return 'Source strings of this component are changed in its repository.'
  return holds(rights, 'unit.template', { ...place, component, translation })
    ? undefined
    : 'You may not change source strings here.'
}

/** Undefined where the place does not tell. */
function reviewsOn({ project, translation, workflow }: Place): boolean | undefined {
  // A language can only go without the reviews of its project.
  const ofLanguage =
    project?.translation_review === 0 ? 0 : (workflow?.translation_review ?? project?.translation_review)
  const setting = translation?.is_source === 1 ? project?.source_review : ofLanguage
  return setting === undefined ? undefined : setting === 1
}

const approvedIsForReviewers: Rule = (rights, place) =>
  place.unit?.state === State.approved && reviewsOn(place) && !holds(rights, 'unit.review', place)
    ? 'Only reviewers may change an approved string. You may add a suggestion instead.'
    : undefined

/** Where strings are changed through suggestions only. */
export const directEditing: Rule = (rights, place) => {
  const { component, workflow } = place
  const voting = workflow?.suggestion_voting ?? component?.suggestion_voting
  const autoAccept = workflow?.suggestion_autoaccept ?? component?.suggestion_autoaccept ?? 0
  const restricted = workflow?.restrict_direct_editing === 1
  if (!restricted && !(voting === 1 && autoAccept > 0)) return undefined
  if (holds(rights, 'unit.override', place)) return undefined
  return restricted
    ? 'Strings of this language are changed through suggestions only.'
    : 'Strings are changed by voting on suggestions here: add yours.'
}

const suggestionsOn: Rule = (_, { component, workflow }) =>
  (workflow?.enable_suggestions ?? component?.enable_suggestions) === 0 ? 'Suggestions are turned off here.' : undefined

const votingOn: Rule = (_, { component, workflow }) =>
  (workflow?.suggestion_voting ?? component?.suggestion_voting) === 0
    ? 'Voting on suggestions is turned off here.'
    : undefined

const reviewsAreOn: Rule = (_, place) =>
  reviewsOn(place) === false ? 'Reviews are turned off for this language.' : undefined

const stringsManaged: Rule = (_, { component }) =>
  component?.manage_units === 0 ? 'Strings of this component are added and removed in its repository.' : undefined

const notSource: Rule = (_, { translation }) =>
  translation?.is_source === 1 ? 'This cannot be done to the source language.' : undefined

const checkIsFree: Rule = (_, { component, check }) =>
  check !== undefined && component?.enforced_checks?.split(' ').includes(check)
    ? 'This check is enforced and cannot be dismissed.'
    : undefined

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

export const NO_RIGHT = 'You do not have permission to perform this action.'

/** Why the actor may not do this here, in words for them; undefined when they may. */
export function whyNot(rights: Rights, permission: Permission, place: Place): string | undefined {
  const { actor } = rights
  if (own.has(permission) && actor.kind === 'user' && place.authorId === actor.id) {
    noteGrant(actor, 'author')
    return undefined
  }
  const barred = onlyReads(permission) ? undefined : whyNotContribute(rights, place.project)
  if (barred !== undefined) return barred
  if (!holds(rights, permission, place)) return NO_RIGHT
  for (const rule of rules[permission] ?? []) {
    const reason = rule(rights, place)
    if (reason !== undefined) return reason
  }
  return undefined
}
