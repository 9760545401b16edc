import type { MovedKind } from '#server/move-in/context.ts'
import { addons, siteAddons } from '#server/move-in/kinds/addons.ts'
import { announcements } from '#server/move-in/kinds/announcements.ts'
import { categories } from '#server/move-in/kinds/categories.ts'
import { componentLists } from '#server/move-in/kinds/component-lists.ts'
import { components } from '#server/move-in/kinds/components.ts'
import { votes } from '#server/move-in/kinds/feedback.ts'
import { labels } from '#server/move-in/kinds/labels.ts'
import { languages } from '#server/move-in/kinds/languages.ts'
import { machinery } from '#server/move-in/kinds/machinery.ts'
import { memory } from '#server/move-in/kinds/memory.ts'
import { profiles } from '#server/move-in/kinds/profiles.ts'
import { roles } from '#server/move-in/kinds/roles.ts'
import { screenshots } from '#server/move-in/kinds/screenshots.ts'
import { sharing } from '#server/move-in/kinds/sharing.ts'
import { teams } from '#server/move-in/kinds/teams.ts'
import { units } from '#server/move-in/kinds/units.ts'
import { users } from '#server/move-in/kinds/users.ts'

/** What projects need to be there before them, in this order. */
export const kindsBefore: readonly MovedKind[] = [roles, users, languages]

/** What projects hold, in this order. */
export const kindsInside: readonly MovedKind[] = [
  labels,
  categories,
  components,
  units,
  screenshots,
  announcements,
  addons,
  machinery,
  memory,
]

/** What names projects and components. */
export const kindsAfter: readonly MovedKind[] = [sharing, siteAddons, componentLists, teams, votes, profiles]
