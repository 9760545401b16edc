import { verbatim } from '#core/messages/message.ts'
import { type Check, type CheckedUnit, type Finding, ignoreFlag } from '../model/check.ts'

/** What a language model said of a text is true of all of it. */
function judged({ evaluation = [], target }: CheckedUnit, id: string): Finding[] {
  return evaluation
    .filter(({ check }) => check === id)
    .map(({ explanation }) => ({ form: 0, start: 0, end: target[0]?.length ?? 0, message: verbatim(explanation) }))
}

const aiCheck = (id: string, name: string, description: string): Check => ({
  id,
  name,
  description,
  on: 'target',
  ignoredBy: ignoreFlag(id),
  // The browser has asked no model: it shows what the server knows.
  needsRelatedUnits: true,
  find: (unit) => judged(unit, id),
})

/** Failing where a language model found something, as long as the text is the one that it looked at. */
export const aiChecks: readonly Check[] = [
  aiCheck('ai_accuracy', 'AI: Accuracy', 'A language model found that the meaning differs from the source.'),
  aiCheck('ai_fluency', 'AI: Fluency', "A language model found that the translation doesn't read well."),
  aiCheck(
    'ai_terminology',
    'AI: Terminology',
    "A language model found wrong terms, or terms that don't match the glossary.",
  ),
  aiCheck('ai_style', 'AI: Style', "A language model found that the tone or style doesn't fit."),
  aiCheck('ai_formatting', 'AI: Formatting', 'A language model found formatting that differs from the source.'),
]
