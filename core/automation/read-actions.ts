import { fail, type Given, items, members, oneOf, whole, words } from '#core/automation/shape.ts'
import type { BulkEditSettings, Operation, TranslationSettings } from '#core/automation/workflow.ts'
import { validateFlags } from '#core/checks/validate-flags.ts'
import { autoModes } from '#core/machinery/auto-modes.ts'
import { message } from '#core/messages/message.ts'
import { parseQuery } from '#core/search/parse.ts'

export function query(given: Given): string {
  const q = words(given)
  const { problem } = parseQuery(q, { now: 0 })
  return problem === undefined ? q : fail(given.path, problem.message)
}

function flags(given: Given | undefined): string {
  if (given === undefined) return ''
  const [problem] = validateFlags(words(given))
  return problem === undefined ? words(given) : fail(given.path, problem.message)
}

const texts = (given: Given | undefined): string[] => (given === undefined ? [] : items(given).map(words))

function translationSettings(given: Given): TranslationSettings {
  const found = members(given, [], ['mode', 'q', 'auto_source', 'component', 'engines', 'threshold'])
  const { component } = found
  return {
    mode: found.mode ? oneOf(found.mode, autoModes) : 'suggest',
    q: found.q ? query(found.q) : 'state:<translated',
    auto_source: found.auto_source ? oneOf(found.auto_source, ['others', 'mt']) : 'others',
    component: !component || component.value === null ? null : whole(component, 1, Number.MAX_SAFE_INTEGER),
    engines: texts(found.engines),
    threshold: found.threshold ? whole(found.threshold, 1, 100) : 80,
  }
}

const targets = [-1, 10, 11, 12, 20, 30]

function bulkEditSettings(given: Given): BulkEditSettings {
  const found = members(
    given,
    ['q'],
    [
      'state',
      'add_flags',
      'remove_flags',
      'add_translation_flags',
      'remove_translation_flags',
      'add_labels',
      'remove_labels',
    ],
  )
  return {
    q: query(found.q),
    state: found.state ? oneOf(found.state, targets) : -1,
    add_flags: flags(found.add_flags),
    remove_flags: flags(found.remove_flags),
    add_translation_flags: flags(found.add_translation_flags),
    remove_translation_flags: flags(found.remove_translation_flags),
    add_labels: texts(found.add_labels),
    remove_labels: texts(found.remove_labels),
  }
}

const ID = /^[a-z][a-z0-9_]{0,63}$/

function idOf(given: Given | undefined): { id?: string } {
  if (given === undefined) return {}
  const id = words(given)
  return ID.test(id) ? { id } : fail(given.path, message('automation.id'))
}

export function readOperation(given: Given): Operation {
  const { action, id, settings } = members(given, ['action', 'settings'], ['id'])
  const own = idOf(id)
  const kind = oneOf(action, ['weblate.automatic_translation', 'weblate.bulk_edit'])
  return kind === 'weblate.bulk_edit'
    ? { action: kind, ...own, settings: bulkEditSettings(settings) }
    : { action: kind, ...own, settings: translationSettings(settings) }
}
