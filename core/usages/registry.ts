import { android } from '#core/usages/extractors/android.ts'
import { apple } from '#core/usages/extractors/apple.ts'
import { flutter } from '#core/usages/extractors/flutter.ts'
import { gettext } from '#core/usages/extractors/gettext.ts'
import { javascript } from '#core/usages/extractors/javascript.ts'
import type { UsageExtractor, UsageFamily } from '#core/usages/usage.ts'

/** One line per kind of code. */
const all: Readonly<Record<UsageFamily, UsageExtractor>> = { javascript, android, apple, gettext, flutter }

export const extractorsOf = (families: readonly UsageFamily[]): UsageExtractor[] =>
  families.map((family) => all[family])
