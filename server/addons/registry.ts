import type { AddonKind } from '#server/addons/addon.ts'
import { authors } from '#server/addons/authors.ts'
import { automaticTranslation } from '#server/addons/automatic-translation.ts'
import { bulkEdit } from '#server/addons/bulk-edit.ts'
import { cleanup, cleanupBlank, updateResx } from '#server/addons/cleanup.ts'
import { compiledMo } from '#server/addons/compiled-mo.ts'
import { discovery } from '#server/addons/discovery.ts'
import { fillReadOnly, prefill } from '#server/addons/fill-in.ts'
import { flagRepositoryUpdates, flagSources, flagTranslations, flagUnchanged } from '#server/addons/flag-strings.ts'
import { configureScript, linguas } from '#server/addons/language-lists.ts'
import { missingLanguages } from '#server/addons/missing-languages.ts'
import { pseudolocale } from '#server/addons/pseudolocale.ts'
import { resetRepository } from '#server/addons/reset-repository.ts'
import { slack } from '#server/addons/slack.ts'
import { squash } from '#server/addons/squash.ts'
import { staleComments, staleSuggestions } from '#server/addons/stale-feedback.ts'
import { statisticsFile } from '#server/addons/statistics-file.ts'
import { webhook } from '#server/addons/webhook.ts'

/** Every kind of add-on there is. Names are stored, and known to clients of the API: they never change. */
export const addonKinds: readonly AddonKind[] = [
  automaticTranslation,
  cleanup,
  cleanupBlank,
  missingLanguages,
  discovery,
  flagSources,
  flagTranslations,
  flagUnchanged,
  flagRepositoryUpdates,
  bulkEdit,
  statisticsFile,
  pseudolocale,
  prefill,
  fillReadOnly,
  compiledMo,
  linguas,
  configureScript,
  authors,
  squash,
  resetRepository,
  staleComments,
  staleSuggestions,
  updateResx,
  webhook,
  slack,
]

const byName = new Map(addonKinds.map((kind) => [kind.name, kind]))

export const findAddon = (name: string): AddonKind | undefined => byName.get(name)
