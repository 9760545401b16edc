import { type ShopCode, type ShopString, shopMemory, shopTerms } from '#core/exports/testing/full/shop.ts'

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

export const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const cell = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`

export const csv = (rows: readonly (readonly (string | number)[])[], separator = ','): string =>
  rows.map((row) => `${row.map(cell).join(separator)}\n`).join('')

/** `{'a.b': 1}` -> `{a: {b: 1}}`. */
export function nested(flat: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const tree: Record<string, Record<string, unknown>> = {}
  for (const [key, value] of Object.entries(flat)) {
    const [first = '', rest = ''] = key.split('.')
    tree[first] = { ...tree[first], [rest]: value }
  }
  return tree
}

interface XliffUnit {
  readonly string: ShopString
  readonly attributes?: string
  readonly target: string
  readonly targetState?: string
  readonly note: string
}

/** XLIFF 1.2 with one file, as services write it for translators. */
export const xliff = (original: string, code: ShopCode, units: readonly XliffUnit[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="${original}" source-language="en" target-language="${code}" datatype="plaintext">
    <body>
${units
  .map(({ string, attributes = '', target, targetState, note }, at) => {
    const state = targetState ? ` state="${targetState}"` : ''
    const said = note === '' ? '' : `<note>${xml(note)}</note>`
    return `      <trans-unit id="${at + 2}" resname="${string.key}"${attributes}>
        <source>${xml(String(string.texts.en))}</source>
        <target${state}>${xml(target)}</target>${said}
      </trans-unit>`
  })
  .join('\n')}
    </body>
  </file>
</xliff>
`

export const tmx = (targets: readonly ('de' | 'pl')[] = ['de', 'pl']): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header creationtool="export" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" srclang="en" datatype="plaintext"/>
  <body>
${shopMemory
  .map(([en, de, pl]) => {
    const variants = targets.map((code) => [code, code === 'de' ? de : pl])
    return `    <tu>${[['en', en], ...variants].map(([code, text]) => `<tuv xml:lang="${code}"><seg>${text}</seg></tuv>`).join('')}</tu>`
  })
  .join('\n')}
  </body>
</tmx>
`

export const tbx = (targets: readonly ('de' | 'pl')[] = ['de', 'pl']): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<martif type="TBX" xml:lang="en"><text><body>
${shopTerms
  .map(([en, de, pl, definition], id) => {
    const terms = [['en', en], ...targets.map((code) => [code, code === 'de' ? de : pl])]
    const sets = terms.map(([code, term]) => `<langSet xml:lang="${code}"><tig><term>${term}</term></tig></langSet>`)
    return `  <termEntry id="${id}"><descrip type="definition">${definition}</descrip>${sets.join('')}</termEntry>`
  })
  .join('\n')}
</body></text></martif>
`
