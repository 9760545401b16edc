import { isKeyOf } from '#core/text/object-fields.ts'

/** What a picture tells. */
export interface WidgetData {
  /** 0 to 100, whole. */
  readonly percent: number
  readonly strings: number
  readonly languages: readonly { readonly name: string; readonly percent: number }[]
  readonly name: string
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Names are users' texts: no markup, no control characters, no marks that turn the direction round. */
const text = (value: string): string =>
  value
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const FONT = 'font-family="DejaVu Sans,Verdana,Geneva,sans-serif"'

/** About as wide as the text is with the font above; wide signs count twice. */
const widthOf = (value: string, size: number): number =>
  Array.from(value).reduce((sum, sign) => sum + (sign > '\u2e7f' ? size : size * 0.62), 0)

const truncate = (value: string, signs: number): string => {
  const all = Array.from(value)
  return all.length <= signs ? value : `${all.slice(0, signs - 1).join('')}…`
}

const svg = (width: number, height: number, label: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
  `role="img" aria-label="${text(label)}"><title>${text(label)}</title>${body}</svg>`

const byPercent = (percent: number): string => (percent >= 90 ? '#1c7a3e' : percent >= 75 ? '#8a6a00' : '#b3261e')

const fieldWidth = (label: string): number => Math.ceil(widthOf(label, 11)) + 12

/** Two fields: what, and how much. */
export function badge(what: string, value: string, color: string): string {
  const [left, right] = [fieldWidth(what), fieldWidth(value)]
  const width = left + right
  const field = (x: number, label: string) =>
    `<text x="${x}" y="14" text-anchor="middle" fill="#fff" ${FONT} font-size="11">${text(label)}</text>`
  return svg(
    width,
    20,
    `${what}: ${value}`,
    `<clipPath id="r"><rect width="${width}" height="20" rx="3"/></clipPath><g clip-path="url(#r)">` +
      `<rect width="${left}" height="20" fill="#444b4d"/><rect x="${left}" width="${right}" height="20" fill="${color}"/></g>` +
      `${field(left / 2, what)}${field(left + right / 2, value)}`,
  )
}

export const statusBadge = ({ percent }: WidgetData): string => badge('translated', `${percent}%`, byPercent(percent))

export const languageBadge = ({ languages }: WidgetData): string =>
  badge('languages', String(languages.length), '#12625f')

const themes = {
  grey: { back: '#e7e1d6', line: '#c3baaa', ink: '#1c2629', soft: '#4d4b46' },
  white: { back: '#ffffff', line: '#dad2c4', ink: '#1c2629', soft: '#5a574f' },
  black: { back: '#131c20', line: '#35454b', ink: '#e2e8e8', soft: '#a9b8ba' },
}

const themeOf = (color: string) => themes[isKeyOf(themes, color) ? color : 'grey']

export function largeBadge({ percent, strings, languages, name }: WidgetData, color: string): string {
  const { back, line, ink, soft } = themeOf(color)
  const row = (y: number, size: number, fill: string, label: string, weight = 400) =>
    `<text x="14" y="${y}" fill="${fill}" ${FONT} font-size="${size}" font-weight="${weight}">${text(label)}</text>`
  return svg(
    287,
    66,
    `${name}: ${percent}% translated`,
    `<rect x=".5" y=".5" width="286" height="65" rx="6" fill="${back}" stroke="${line}"/>` +
      row(22, 13, ink, truncate(name, 28), 700) +
      row(39, 11, soft, `${strings} strings, ${languages.length} languages`) +
      `<rect x="14" y="49" width="200" height="7" rx="3.5" fill="${line}"/>` +
      `<rect x="14" y="49" width="${percent * 2}" height="7" rx="3.5" fill="#2c8d88"/>` +
      `<text x="273" y="57" text-anchor="end" fill="${ink}" ${FONT} font-size="13" font-weight="700">${percent}%</text>`,
  )
}

export function smallBadge({ percent }: WidgetData, color: string): string {
  const { back, line, ink, soft } = themeOf(color)
  return svg(
    88,
    31,
    `${percent}% translated`,
    `<rect x=".5" y=".5" width="87" height="30" rx="4" fill="${back}" stroke="${line}"/>` +
      `<text x="8" y="13" fill="${soft}" ${FONT} font-size="9">translated</text>` +
      `<text x="80" y="13" text-anchor="end" fill="${ink}" ${FONT} font-size="10" font-weight="700">${percent}%</text>` +
      `<rect x="8" y="19" width="72" height="5" rx="2.5" fill="${line}"/>` +
      `<rect x="8" y="19" width="${(percent * 72) / 100}" height="5" rx="2.5" fill="#2c8d88"/>`,
  )
}

const bars: Readonly<Record<string, string>> = { red: '#b3261e', green: '#1c7a3e', blue: '#24557a' }
const barColor = (color: string, percent: number): string => bars[color] ?? byPercent(percent)

/** At most this many languages: a picture is no list. */
const MAX_LANGUAGES = 60

/** A line for each language. */
export function verticalBars({ languages, name }: WidgetData, color: string): string {
  const shown = languages.slice(0, MAX_LANGUAGES)
  const height = Math.max(1, shown.length) * 22 + 8
  const rows = shown.map(
    ({ name: spoken, percent }, index) =>
      `<text x="148" y="${index * 22 + 19}" text-anchor="end" fill="#5a574f" ${FONT} font-size="12">${text(truncate(spoken, 20))}</text>` +
      `<rect x="156" y="${index * 22 + 8}" width="180" height="14" rx="3" fill="#e7e1d6"/>` +
      `<rect x="156" y="${index * 22 + 8}" width="${percent * 1.8}" height="14" rx="3" fill="${barColor(color, percent)}"/>` +
      `<text x="344" y="${index * 22 + 19}" fill="#5a574f" ${FONT} font-size="12">${percent}%</text>`,
  )
  const back = `<rect width="390" height="${height}" rx="6" fill="#ffffff"/>`
  return svg(390, height, `${name}: languages`, back + rows.join(''))
}

/** A column for each language. */
export function horizontalBars({ languages, name }: WidgetData, color: string): string {
  const shown = languages.slice(0, MAX_LANGUAGES)
  const width = Math.max(1, shown.length) * 26 + 12
  const columns = shown.map(({ name: spoken, percent }, index) => {
    const x = index * 26 + 8
    return (
      `<rect x="${x}" y="8" width="20" height="100" rx="3" fill="#e7e1d6"/>` +
      `<rect x="${x}" y="${108 - percent}" width="20" height="${percent}" rx="3" fill="${barColor(color, percent)}"/>` +
      `<text transform="translate(${x + 14} 116) rotate(90)" fill="#5a574f" ${FONT} font-size="11">${text(truncate(spoken, 18))}</text>`
    )
  })
  const back = `<rect width="${width}" height="240" rx="6" fill="#ffffff"/>`
  return svg(width, 240, `${name}: languages`, back + columns.join(''))
}

/** For link previews. */
export function card({ name, percent, strings, languages }: WidgetData): string {
  const row = (y: number, size: number, fill: string, label: string, weight = 400) =>
    `<text x="80" y="${y}" fill="${fill}" ${FONT} font-size="${size}" font-weight="${weight}">${text(label)}</text>`
  return svg(
    1200,
    630,
    `${name}: ${percent}% translated`,
    '<rect width="1200" height="630" fill="#fbf9f5"/><rect width="1200" height="16" fill="#1c7672"/>' +
      row(230, 72, '#1c2629', truncate(name, 24), 700) +
      row(310, 36, '#5a574f', `${strings} strings in ${languages.length} languages`) +
      '<rect x="80" y="390" width="1040" height="36" rx="18" fill="#e7e1d6"/>' +
      `<rect x="80" y="390" width="${percent * 10.4}" height="36" rx="18" fill="#2c8d88"/>` +
      row(520, 56, '#12625f', `${percent}% translated`, 700) +
      row(580, 26, '#5a574f', 'Dragoman'),
  )
}
