import type { Flags } from '#core/units/flags.ts'
import { findEmails, findUrls } from './addresses.ts'
import { detectPlaceholders } from './detected.ts'
import { findFluentPlaceables } from './fluent.ts'
import { findIcu, icuOptions } from './icu.ts'
import { enabledLanguages } from './languages.ts'
import { findMarkdown } from './markdown.ts'
import { withoutOverlaps } from './overlaps.ts'
import { findRst } from './rst.ts'
import { findEntities, findXmlTags, type Span } from './xml.ts'

export type HighlightKind = 'placeholder' | 'escape' | 'stray' | 'tag' | 'entity' | 'url' | 'email' | 'markup'

/** A part of a text that is not prose. */
export interface Highlight extends Span {
  readonly kind: HighlightKind
}

/** Finds what the flag `placeholders` lists: findListed, which brings the engine of regular expressions along. */
export type FindListed = (text: string, flags: Flags) => readonly Span[]

/** `highlights` for who has a reason not to load `findListed`. */
export function highlightsWith(findListed: FindListed, text: string, flags: Flags): Highlight[] {
  if (text === '') return []
  const found: Highlight[] = []
  if (flags.has('placeholders')) add(found, 'placeholder', findListed(text, flags))
  addPlaceholders(found, text, flags)
  addMarkup(found, text, flags)
  if (text.includes('<')) add(found, 'tag', findXmlTags(text))
  if (text.includes('&')) add(found, 'entity', findEntities(text))
  if (text.includes('://')) add(found, 'url', findUrls(text))
  if (text.includes('@')) add(found, 'email', findEmails(text))
  return withoutOverlaps(found)
}

/** The same with what looks like a placeholder where no flag says how they are written. */
export function detectedHighlightsWith(findListed: FindListed, text: string, flags: Flags): Highlight[] {
  const detected = detectPlaceholders(text, flags).map(({ start, end, kind }) => ({ start, end, kind }))
  const fluent: Highlight[] = []
  if (flags.has('fluent-type')) add(fluent, 'placeholder', findFluentPlaceables(text))
  return withoutOverlaps([...detected, ...fluent, ...highlightsWith(findListed, text, flags)])
}

function add(found: Highlight[], kind: HighlightKind, spans: readonly Span[]): void {
  for (const { start, end } of spans) found.push({ start, end, kind })
}

function addPlaceholders(found: Highlight[], text: string, flags: Flags): void {
  for (const { id, find } of enabledLanguages(flags)) {
    if (id === 'icu-message-format') {
      if (!hidesIcu(flags)) add(found, 'placeholder', findIcu(text, icuOptions(flags)))
    } else for (const { start, end, kind } of find(text)) found.push({ start, end, kind })
  }
}

const hidesIcu = (flags: Flags): boolean => flags.get('icu-flags')?.some(({ text }) => text === '-highlight') ?? false

function addMarkup(found: Highlight[], text: string, flags: Flags): void {
  if (flags.has('md-text')) {
    const { links, marks } = findMarkdown(text)
    for (const { start, end, width } of marks) add(found, 'markup', ends(start, end, width))
    for (const { start, end, textEnd, isImage } of links) {
      const open = { start, end: start + (isImage ? 2 : 1) }
      add(found, 'markup', textEnd <= start ? [{ start, end }] : [open, { start: textEnd, end }])
    }
  }
  if (flags.has('rst-text')) add(found, 'markup', findRst(text).marks)
}

/** The signs at both ends. */
const ends = (start: number, end: number, width: number): Span[] =>
  width * 2 >= end - start
    ? [{ start, end }]
    : [
        { start, end: start + width },
        { start: end - width, end },
      ]
