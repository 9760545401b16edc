import { mustExist } from '#server/errors.ts'

const sizes: ReadonlySet<number> = new Set([24, 32, 48, 80, 128])

/** White letters stand out from all of them. */
const colors = [
  '#9c3848',
  '#a8431f',
  '#7a5a10',
  '#4d6a1b',
  '#1f7045',
  '#12706f',
  '#1d6590',
  '#3b58a8',
  '#5c4bb0',
  '#7b3f9e',
  '#96357d',
  '#5b6066',
]

/** The same name has the same colour everywhere. */
function colorOf(name: string): string {
  let sum = 0
  for (const char of name.toLowerCase()) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003
  return mustExist(colors[sum % colors.length], 'color')
}

/** Up to two letters; user names are made of plain ones, and what is not has none. */
export function initialsOf(name: string): string {
  const words = name
    .split('@', 1)
    .join('')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

const silhouette = '<g fill="#fff"><circle cx="50" cy="39" r="16"/><path d="M20 84c2-17 14-25 30-25s28 8 30 25z"/></g>'

const letters = (text: string): string =>
  `<text x="50" y="65" text-anchor="middle" font-family="DejaVu Sans" font-size="42" fill="#fff">${text}</text>`

/** Drawn from the name alone, so that it tells nobody whether there is such an account; undefined: no such size. */
export function avatar(name: string, size: number): string | undefined {
  if (!sizes.has(size)) return undefined
  const initials = initialsOf(name)
  const drawn = initials === '' ? silhouette : letters(initials)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><rect width="100" height="100" fill="${colorOf(name)}"/>${drawn}</svg>`
}
