/** A language counts in several rows, whose sum it is: projects that save at the same time rarely wait for the same one. */
const SLOTS = 16

/** More than there are languages. */
export const SLOT_STEP = 1_000_000_000

/** The `scope_id` of the row where a project counts towards a language. */
export const languageSlot = (languageId: number, projectId: number): number =>
  languageId + (projectId % SLOTS) * SLOT_STEP

/** All rows of a language. */
export const languageSlots = (languageId: number): number[] =>
  Array.from({ length: SLOTS }, (_, slot) => languageId + slot * SLOT_STEP)
