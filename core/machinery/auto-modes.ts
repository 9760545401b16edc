/** What becomes of a text that was filled in: a suggestion, or the text in one of three states. */
export const autoModes = ['suggest', 'translate', 'fuzzy', 'approved'] as const
export type AutoMode = (typeof autoModes)[number]
