import type { HelpSection } from '../../api/help.ts'

export interface FoundSection extends HelpSection {
  /** Text around the first word that was found. */
  readonly excerpt: string
}

const MAX_FOUND = 30
const EXCERPT = 160

/** Sections that have all the words, those first that have them in their titles. */
export function findSections(sections: readonly HelpSection[], query: string): FoundSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return sections
    .flatMap((section) => {
      const title = `${section.page} ${section.title}`.toLowerCase()
      const text = section.text.toLowerCase()
      if (!words.every((word) => title.includes(word) || text.includes(word))) return []
      const score = words.filter((word) => title.includes(word)).length
      return [{ ...section, excerpt: excerptOf(section.text, words), score }]
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MAX_FOUND)
    .map(({ score: _, ...section }) => section)
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const first = Math.max(0, Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length))
  const start = Math.max(0, (first === text.length ? 0 : first) - EXCERPT / 4)
  const cut = text.slice(start, start + EXCERPT).trim()
  return `${start > 0 ? '… ' : ''}${cut}${start + EXCERPT < text.length ? ' …' : ''}`
}
