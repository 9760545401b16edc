import { aiChecks } from './ai/ai-checks.ts'
import { alwaysOnChecks } from './always-on.ts'
import { flagEnabledChecks } from './flag-enabled.ts'
import type { Check } from './model/check.ts'

/** Every check, in the order in which findings are shown. */
export const allChecks: readonly Check[] = [...alwaysOnChecks, ...flagEnabledChecks, ...aiChecks]

const byId = new Map(allChecks.map((check) => [check.id, check]))

export const findCheck = (id: string): Check | undefined => byId.get(id)
