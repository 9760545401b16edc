import { wrapLine } from './wrap-line.ts'

/** Lines of about this width; a tag is never broken. */
export function wrapOutsideTags(source: string, width: number): string[] {
  let seen = 0
  let inside = false
  return wrapLine(source, width, (at) => {
    for (; seen < at; seen++) {
      if (source[seen] === '<') inside = true
      else if (source[seen] === '>') inside = false
    }
    return !inside && source[at - 1] !== ' ' && source[at + 1] !== ' ' && at + 1 < source.length
  })
}
