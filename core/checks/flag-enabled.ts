import { checkGlossary } from './consistency/glossary.ts'
import { maxLength } from './limits/max-length.ts'
import { maxLines } from './limits/max-lines.ts'
import { maxSize } from './limits/max-size.ts'
import { regex } from './limits/regex.ts'
import { sourceMaxLength } from './limits/source-max-length.ts'
import { accelerator } from './markup/accelerator.ts'
import { asciidocMarkup } from './markup/asciidoc-markup.ts'
import { bbcode } from './markup/bbcode.ts'
import { fluentSourceInnerHtml, fluentTargetInnerHtml } from './markup/fluent-inner-html.ts'
import { fluentParts } from './markup/fluent-parts.ts'
import { fluentReferences } from './markup/fluent-references.ts'
import { fluentSourceSyntax, fluentTargetSyntax } from './markup/fluent-syntax.ts'
import { markdownLink, markdownReference, markdownSyntax } from './markup/markdown-checks.ts'
import { rstReferences, rstSyntax } from './markup/rst-checks.ts'
import { safeHtml } from './markup/safe-html.ts'
import { safeMdx } from './markup/safe-mdx.ts'
import { url } from './markup/url.ts'
import type { Check } from './model/check.ts'
import { detectedPlaceholders } from './placeholders/detected-placeholders.ts'
import { icuMessageFormat } from './placeholders/icu-message-format.ts'
import { icuMessageFormatSyntax } from './placeholders/icu-message-format-syntax.ts'
import { javaFormat } from './placeholders/java-format.ts'
import { formatChecks } from './placeholders/placeholder-checks.ts'
import { placeholders } from './placeholders/placeholders.ts'
import { unnamedFormat } from './placeholders/unnamed-format.ts'

/** Checks that a flag switches on, and those of source strings that look at the same things. */
export const flagEnabledChecks: readonly Check[] = [
  ...formatChecks,
  javaFormat,
  icuMessageFormat,
  placeholders,
  detectedPlaceholders,
  regex,
  maxLength,
  maxLines,
  maxSize,
  url,
  bbcode,
  markdownLink,
  markdownReference,
  markdownSyntax,
  rstReferences,
  rstSyntax,
  asciidocMarkup,
  safeHtml,
  safeMdx,
  checkGlossary,
  accelerator,
  fluentTargetSyntax,
  fluentParts,
  fluentReferences,
  fluentTargetInnerHtml,
  unnamedFormat,
  icuMessageFormatSyntax,
  sourceMaxLength,
  fluentSourceSyntax,
  fluentSourceInnerHtml,
]
