/** Columns that lists of projects, components and languages can have. */
export const listingColumns = [
  'total',
  'untranslated',
  'untranslated_words',
  'untranslated_chars',
  'nottranslated',
  'checks',
  'suggestions',
  'comments',
] as const
