import type { Fixup } from './fixup.ts'

/** An apostrophe that is neither doubled nor at a brace, where it quotes. */
const LONE = /(?<!['{}])'(?!['{}])/g

export const javaMessageformat: Fixup = {
  id: 'java-messageformat',
  name: 'Apostrophes in Java MessageFormat',
  description: 'Apostrophes are doubled, except beside braces.',
  isOptional: true,
  applies: ({ flags, source }) =>
    flags.has('java-format') ||
    (flags.has('auto-java-messageformat') && source.some((form) => /\{\s{0,20}\d/.test(form))),
  apply: ({ target }) => target.replaceAll(LONE, "''"),
}
