import { accelerator } from './accelerator.ts'
import { asciidocMarkup } from './asciidoc-markup.ts'
import { bbcode } from './bbcode.ts'
import type { Check } from './check.ts'
import { checkGlossary } from './check-glossary.ts'
import { fluentSourceInnerHtml, fluentTargetInnerHtml } from './fluent-inner-html.ts'
import { fluentParts } from './fluent-parts.ts'
import { fluentReferences } from './fluent-references.ts'
import { fluentSourceSyntax, fluentTargetSyntax } from './fluent-syntax.ts'
import { formatChecks } from './format-checks.ts'
import { icuMessageFormat } from './icu-message-format.ts'
import { icuMessageFormatSyntax } from './icu-message-format-syntax.ts'
import { javaFormat } from './java-format.ts'
import { markdownLink, markdownReference, markdownSyntax } from './markdown-checks.ts'
import { maxLength } from './max-length.ts'
import { maxLines } from './max-lines.ts'
import { maxSize } from './max-size.ts'
import { placeholders } from './placeholders.ts'
import { regex } from './regex.ts'
import { rstReferences, rstSyntax } from './rst-checks.ts'
import { safeHtml } from './safe-html.ts'
import { safeMdx } from './safe-mdx.ts'
import { sourceMaxLength } from './source-max-length.ts'
import { unnamedFormat } from './unnamed-format.ts'
import { url } from './url.ts'

/** Checks that a flag switches on, and those of source strings that look at the same things. */
export const flagEnabledChecks: readonly Check[] = [
  ...formatChecks,
  javaFormat,
  icuMessageFormat,
  placeholders,
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
