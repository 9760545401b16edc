import { automation } from '#server/addons/automation/automation.ts'
import { publishTranslationFiles } from '#server/addons/cdn/publish-files.ts'
import { publishScript } from '#server/addons/cdn/publish-script.ts'
import { chatAddons } from '#server/addons/chat/chat-addons.ts'
import { django } from '#server/addons/gettext/django.ts'
import { mergeTemplate } from '#server/addons/gettext/merge-template.ts'
import { meson } from '#server/addons/gettext/meson.ts'
import { sphinx } from '#server/addons/gettext/sphinx.ts'
import { xgettext } from '#server/addons/gettext/xgettext.ts'
import { aiQuality } from '#server/addons/kinds/ai-quality.ts'
import { authors } from '#server/addons/kinds/authors.ts'
import { automaticTranslation } from '#server/addons/kinds/automatic-translation.ts'
import { bulkEdit } from '#server/addons/kinds/bulk-edit.ts'
import { cleanup, cleanupBlank, updateResx } from '#server/addons/kinds/cleanup.ts'
import { compiledMo } from '#server/addons/kinds/compiled-mo.ts'
import { discovery } from '#server/addons/kinds/discovery.ts'
import { fillReadOnly, prefill } from '#server/addons/kinds/fill-in.ts'
import {
  flagRepositoryUpdates,
  flagSources,
  flagTranslations,
  flagUnchanged,
} from '#server/addons/kinds/flag-strings.ts'
import { configureScript, linguas } from '#server/addons/kinds/language-lists.ts'
import { missingLanguages } from '#server/addons/kinds/missing-languages.ts'
import { pseudolocale } from '#server/addons/kinds/pseudolocale.ts'
import { resetRepository } from '#server/addons/kinds/reset-repository.ts'
import { sortProperties } from '#server/addons/kinds/sort-properties.ts'
import { squash } from '#server/addons/kinds/squash.ts'
import { staleComments, staleSuggestions } from '#server/addons/kinds/stale-feedback.ts'
import { statisticsFile } from '#server/addons/kinds/statistics-file.ts'
import { webhook } from '#server/addons/kinds/webhook.ts'
import type { AddonKind } from '#server/addons/model/addon.ts'

/** Every kind of add-on there is. Names are stored, and known to clients of the API: they never change. */
export const addonKinds: readonly AddonKind[] = [
  aiQuality,
  automaticTranslation,
  automation,
  publishScript,
  publishTranslationFiles,
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
  xgettext,
  django,
  meson,
  sphinx,
  mergeTemplate,
  authors,
  sortProperties,
  squash,
  resetRepository,
  staleComments,
  staleSuggestions,
  updateResx,
  webhook,
  ...chatAddons,
]

const byName = new Map(addonKinds.map((kind) => [kind.name, kind]))

export const findAddon = (name: string): AddonKind | undefined => byName.get(name)
