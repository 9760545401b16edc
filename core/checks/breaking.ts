import { bbcode } from './markup/bbcode.ts'
import { fluentParts } from './markup/fluent-parts.ts'
import { fluentReferences } from './markup/fluent-references.ts'
import { fluentTargetSyntax } from './markup/fluent-syntax.ts'
import { safeHtml } from './markup/safe-html.ts'
import { safeMdx } from './markup/safe-mdx.ts'
import { xmlInvalid } from './markup/xml-invalid.ts'
import { xmlTags } from './markup/xml-tags.ts'
import { detectedPlaceholders } from './placeholders/detected-placeholders.ts'
import { icuMessageFormat } from './placeholders/icu-message-format.ts'
import { icuMessageFormatSyntax } from './placeholders/icu-message-format-syntax.ts'
import { javaFormat } from './placeholders/java-format.ts'
import { formatChecks } from './placeholders/placeholder-checks.ts'
import { placeholders } from './placeholders/placeholders.ts'

const breaking = new Set(
  [
    ...formatChecks,
    javaFormat,
    icuMessageFormat,
    icuMessageFormatSyntax,
    placeholders,
    detectedPlaceholders,
    xmlInvalid,
    xmlTags,
    bbcode,
    fluentTargetSyntax,
    fluentParts,
    fluentReferences,
    safeHtml,
    safeMdx,
  ].map(({ id }) => id),
)

/** Does a text that fails this check break the program that shows it? Placeholders and markup do; style does not. */
export const breaksProgram = (id: string): boolean => breaking.has(id)
