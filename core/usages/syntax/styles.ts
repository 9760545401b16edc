import type { Syntax } from '#core/usages/syntax/tokens.ts'

const slashes = { lineComments: ['//'], blockComments: [['/*', '*/']] } as const

export const cStyle: Syntax = { ...slashes, quotes: '"\'' }

export const scriptStyle: Syntax = { lineComments: ['#'], blockComments: [], quotes: '"\'', triple: true }

export const phpStyle: Syntax = {
  lineComments: ['//', '#'],
  blockComments: [['/*', '*/']],
  quotes: '"\'',
  longQuotes: '"\'',
}

export const javascriptStyle: Syntax = {
  ...slashes,
  quotes: '"\'`',
  longQuotes: '`',
  expressions: [['${', '}']],
  expressionQuotes: '`',
  patterns: true,
}

/** Pages with code in them. */
export const markupStyle: Syntax = {
  lineComments: ['//'],
  blockComments: [
    ['<!--', '-->'],
    ['{#', '#}'],
    ['/*', '*/'],
  ],
  quotes: '"\'`',
  longQuotes: '`',
  expressions: [['${', '}']],
  expressionQuotes: '`',
  markup: true,
}

export const kotlinStyle: Syntax = { ...slashes, quotes: '"\'', triple: true }

export const swiftStyle: Syntax = { ...slashes, quotes: '"', triple: true, expressions: [['\\(', ')']] }

export const dartStyle: Syntax = {
  ...slashes,
  quotes: '"\'',
  triple: true,
  expressions: [['${', '}']],
  dollarNames: true,
}

/** Only comments and texts count. */
export const xmlStyle: Syntax = { lineComments: [], blockComments: [['<!--', '-->']], quotes: '"' }

/** The same style for several extensions, by blanks. */
export const styled = (extensions: string, style: Syntax): Record<string, Syntax> =>
  Object.fromEntries(extensions.split(' ').map((extension) => [extension, style]))
