import type { Flags } from '#core/units/flags.ts'
import { detectedHighlightsWith, type Highlight, highlightsWith } from './highlights-with.ts'
import { findListed } from './listed.ts'

/** What the editor colours and what other checks step over: by place, none inside another. */
export const highlights = (text: string, flags: Flags): Highlight[] => highlightsWith(findListed, text, flags)

/** What services that translate must leave alone, and the editor colours: also what only looks like a placeholder. */
export const detectedHighlights = (text: string, flags: Flags): Highlight[] =>
  detectedHighlightsWith(findListed, text, flags)
