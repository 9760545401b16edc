/** The string that somebody opened last; after `until` nobody is there. */
export interface PresenceTable {
  user_id: number
  unit_id: number
  until: number
}

export interface PresenceTables {
  presence: PresenceTable
}
