import { contentActions } from '#core/changes/actions.ts'
import { FORM_SEPARATOR } from '#core/units/forms.ts'
import { isApproved, isFuzzy, isReadOnly, isTranslated } from '#core/units/state.ts'
import { numberMatches } from './compare.ts'
import { liesBelow, readPath } from './path.ts'
import type { SearchableEvent, SearchableUnit } from './searchable-unit.ts'
import { textMatcher } from './text-test.ts'
import { isTextTest, type Term, type Test, type TextTest, type Tree } from './tree.ts'

/** Whether a string is what a query asks for: the plain meaning of the tree. */
export function matches(tree: Tree, unit: SearchableUnit): boolean {
  switch (tree.kind) {
    case 'all':
      return true
    case 'and':
      return tree.parts.every((part) => matches(part, unit))
    case 'or':
      return tree.parts.some((part) => matches(part, unit))
    case 'not':
      return !matches(tree.part, unit)
    case 'event':
      return unit.events.some((event) => tree.terms.every((term) => eventMatches(term, event)))
    default:
      return termMatches(tree, unit)
  }
}

function eventMatches({ field, test }: Term, event: SearchableEvent): boolean {
  const isContent = contentActions.includes(event.action)
  switch (field) {
    case 'changed':
      return isContent && numberMatches(test, event.time)
    case 'change_time':
      return numberMatches(test, event.time)
    case 'change_action':
      return test.kind === 'action' && test.action === event.action
    default:
      return isContent && authorMatches(test, event.author)
  }
}

/** Nobody is who has no name. */
function authorMatches(test: Test, author: string | null): boolean {
  if (!isTextTest(test)) return false
  const isNobody = test.kind !== 'pattern' && test.text === ''
  return isNobody ? author === null : author !== null && textMatcher(test)(author)
}

const textsOf: Readonly<Record<string, (unit: SearchableUnit) => readonly string[]>> = {
  '': (unit) => [unit.source, unit.target, unit.context],
  source: (unit) => [unit.source],
  target: (unit) => [unit.target],
  context: (unit) => [unit.context],
  note: (unit) => [unit.note],
  location: (unit) => [unit.location],
  explanation: (unit) => [unit.explanation],
  check: (unit) => unit.findings.filter((one) => !one.dismissed).map((one) => one.check),
  dismissed_check: (unit) => unit.findings.filter((one) => one.dismissed).map((one) => one.check),
  language: (unit) => [unit.language],
  component: ({ component }) => [component.slug, component.name],
  project: (unit) => [unit.project],
  suggestion: (unit) => unit.suggestions.map((one) => one.text),
  comment: (unit) => unit.comments.filter((one) => !one.resolved).map((one) => one.text),
  resolved_comment: (unit) => unit.comments.filter((one) => one.resolved).map((one) => one.text),
  source_comment: (unit) => unit.sourceComments.filter((one) => !one.resolved).map((one) => one.text),
  resolved_source_comment: (unit) => unit.sourceComments.filter((one) => one.resolved).map((one) => one.text),
  label: (unit) => unit.labels,
  screenshot: (unit) => unit.screenshots,
}

const authorsOf: Readonly<Record<string, (unit: SearchableUnit) => readonly { readonly author: string | null }[]>> = {
  suggestion_author: (unit) => unit.suggestions,
  comment_author: (unit) => unit.comments,
  source_comment_author: (unit) => unit.sourceComments,
}

const numbersOf: Readonly<Record<string, (unit: SearchableUnit) => number>> = {
  id: (unit) => unit.id,
  priority: (unit) => unit.priority,
  position: (unit) => unit.position,
  labels_count: (unit) => unit.labels.length,
  state: (unit) => unit.state,
  source_state: (unit) => unit.sourceState,
  added: (unit) => unit.added,
  last_changed: (unit) => unit.lastChanged,
  source_changed: (unit) => unit.sourceChanged,
}

function termMatches({ field, test }: Term, unit: SearchableUnit): boolean {
  const texts = textsOf[field]
  if (texts) return texts(unit).some(textMatcher(test as TextTest))
  const numbers = numbersOf[field]
  if (numbers) return numberMatches(test, numbers(unit))
  const authors = authorsOf[field]
  if (authors) return authors(unit).some(({ author }) => authorMatches(test, author))
  if (test.kind === 'boolean') return unit.pending === test.value
  if (test.kind === 'path') return readPath(test.path).some((path) => liesBelow(unit, path))
  if (test.kind !== 'name') return false
  return (field === 'is' ? isTests : hasTests)[test.name]?.(unit) === true
}

const isTests: Readonly<Record<string, (unit: SearchableUnit) => boolean>> = {
  'read-only': (unit) => isReadOnly(unit.state),
  approved: (unit) => isApproved(unit.state),
  'needs-editing': (unit) => isFuzzy(unit.state),
  translated: (unit) => isTranslated(unit.state),
  untranslated: (unit) => !isTranslated(unit.state),
  pending: (unit) => unit.pending,
  'automatically-translated': (unit) => unit.automatic,
}

const hasTests: Readonly<Record<string, (unit: SearchableUnit) => boolean>> = {
  plural: (unit) => unit.source.includes(FORM_SEPARATOR),
  suggestion: (unit) => unit.suggestions.length > 0,
  label: (unit) => unit.labels.length > 0,
  screenshot: (unit) => unit.screenshots.length > 0,
  comment: (unit) => unit.comments.some((one) => !one.resolved),
  'resolved-comment': (unit) => unit.comments.some((one) => one.resolved),
  'source-comment': (unit) => unit.sourceComments.some((one) => !one.resolved),
  'resolved-source-comment': (unit) => unit.sourceComments.some((one) => one.resolved),
  check: (unit) => unit.findings.some((one) => !one.dismissed),
  'dismissed-check': (unit) => unit.findings.some((one) => one.dismissed),
  translation: (unit) => isTranslated(unit.state),
  variant: (unit) => unit.hasVariant,
  explanation: (unit) => unit.explanation !== '',
  note: (unit) => unit.note !== '',
  location: (unit) => unit.location !== '',
  context: (unit) => unit.context !== '',
  flags: (unit) => unit.hasFlags,
  glossary: (unit) => unit.hasGlossaryTerm,
}
