/** States of a unit, as stored and as the API shows them. */
export const State = {
  empty: 0,
  needsEditing: 10,
  needsRewriting: 11,
  needsChecking: 12,
  translated: 20,
  approved: 30,
  readOnly: 100,
} as const

export const isTranslated = (state: number): boolean => state >= State.translated
export const isFuzzy = (state: number): boolean => state >= State.needsEditing && state < State.translated
export const isApproved = (state: number): boolean => state === State.approved
export const isReadOnly = (state: number): boolean => state === State.readOnly
