/**
 * The language code a path has where the mask has its `*`; undefined when the path does not fit. A star stands for any text
 * within one folder or file name. With several stars the longest text they stand for is the code.
 */
export function codeInPath(mask: string, path: string): string | undefined {
  const literals = mask.split('*')
  const [first = ''] = literals
  const last = literals.at(-1) ?? ''
  if (literals.length < 2) return undefined
  if (!path.startsWith(first) || !path.endsWith(last) || path.length < first.length + last.length) return undefined
  const end = path.length - last.length
  const texts: string[] = []
  let at = first.length
  for (const literal of literals.slice(1, -1)) {
    const next = path.indexOf(literal, at + 1)
    if (next < 0 || next + literal.length > end) return undefined
    texts.push(path.slice(at, next))
    at = next + literal.length
  }
  texts.push(path.slice(at, end))
  if (texts.some((text) => text === '' || text.includes('/'))) return undefined
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest))
}

/** The path a language's file has: the mask with every star replaced. */
export const pathForCode = (mask: string, code: string): string => mask.replaceAll('*', () => code)
