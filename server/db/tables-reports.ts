import type { Generated } from 'kysely'

/** The picture itself, apart from its row: lists of screenshots never read it. */
export interface ScreenshotImageTable {
  screenshot_id: number
  content: Uint8Array
}

/** What somebody asked to be counted; at most one of project, category and component says where. */
export interface ReportTable {
  id: Generated<number>
  kind: string
  user_id: number
  project_id: number | null
  category_id: number | null
  component_id: number | null
  /** JSON object: what was asked. */
  parameters: string
  /** JSON: the answer. */
  data: string
  created: number
}

export interface ReportTables {
  screenshot_image: ScreenshotImageTable
  report: ReportTable
}
