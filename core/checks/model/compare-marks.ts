import { message } from '#core/messages/message.ts'
import type { FormFinding } from './form-check.ts'

/** Something in a text that must stand in the other one as well. */
export interface Mark {
  readonly start: number
  readonly end: number
  /** What must be alike. */
  readonly key: string
  /** As it is shown in a message. */
  readonly label: string
}

/** What the target has too much, with its place, and what it lacks; each as often as it occurs. */
export function compareMarks(source: readonly Mark[], target: readonly Mark[], text: string): FormFinding[] {
  const wanted = new Map<string, Mark[]>()
  for (const mark of source) {
    const same = wanted.get(mark.key)
    if (same) same.push(mark)
    else wanted.set(mark.key, [mark])
  }
  const findings: FormFinding[] = []
  for (const { start, end, key, label } of target) {
    if (!wanted.get(key)?.pop()) findings.push({ start, end, message: message('finding.notInSource', { what: label }) })
  }
  for (const marks of wanted.values()) for (const { label } of marks) findings.push(missing(label, text))
  return findings
}

/** The same for sets: how often something occurs does not count. */
export function compareMarkSets(source: readonly Mark[], target: readonly Mark[], text: string): FormFinding[] {
  return compareMarks(unique(source), unique(target), text)
}

const unique = (marks: readonly Mark[]): Mark[] => [...new Map(marks.map((mark) => [mark.key, mark])).values()]

const missing = (label: string, text: string): FormFinding => ({
  start: text.length,
  end: text.length,
  message: message('finding.missing', { what: label }),
})
