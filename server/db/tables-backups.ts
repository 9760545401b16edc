/** Numbers of changes that came back from a backup, both included. */
export interface RestoredChangesTable {
  first_id: number
  last_id: number
}

export interface BackupTables {
  restored_changes: RestoredChangesTable
}
