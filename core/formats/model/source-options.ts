import type { FormatOptions } from './format.ts'

/** As a file of the source language is read: the template. */
export const optionsOfSource = (options: FormatOptions): FormatOptions => ({
  ...options,
  plural: options.sourcePlural,
  language: options.sourceLanguage,
})
