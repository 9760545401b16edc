import type { AccessTables } from '#server/db/tables/access.ts'
import type { AccountsTables } from '#server/db/tables/accounts.ts'
import type { AutomationTables } from '#server/db/tables/automation.ts'
import type { ComponentsTables } from '#server/db/tables/components.ts'
import type { HistoryTables } from '#server/db/tables/history.ts'
import type { LanguagesTables } from '#server/db/tables/languages.ts'
import type { MemoryTables } from '#server/db/tables/memory.ts'
import type { MoveInTables } from '#server/db/tables/move-in.ts'
import type { NotificationsTables } from '#server/db/tables/notifications.ts'
import type { ProjectsTables } from '#server/db/tables/projects.ts'
import type { QualityTables } from '#server/db/tables/quality.ts'
import type { ReportsTables } from '#server/db/tables/reports.ts'
import type { RepositoryTables } from '#server/db/tables/repository.ts'
import type { ScimTables } from '#server/db/tables/scim.ts'
import type { SiteTables } from '#server/db/tables/site.ts'
import type { StringsTables } from '#server/db/tables/strings.ts'

/** Every table by its name; the rows stand in the file of their subject. */
export interface Tables
  extends AccessTables,
    AccountsTables,
    AutomationTables,
    ComponentsTables,
    HistoryTables,
    LanguagesTables,
    MemoryTables,
    MoveInTables,
    NotificationsTables,
    ProjectsTables,
    QualityTables,
    ReportsTables,
    RepositoryTables,
    ScimTables,
    SiteTables,
    StringsTables {}
