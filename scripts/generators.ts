/** Every program that writes a committed file; with --check it only compares. */
export const generators = [
  'scripts/generate-languages.ts',
  'scripts/generate-lists.ts',
  'scripts/generate-docs.ts',
  'scripts/generate-schema.ts',
  'scripts/generate-texts.ts',
] as const
