/** Tags, variables and comments of Django's template language. */
const TOKEN = /\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}/g
const STRING = `"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'`
const TRANS = new RegExp(`^(?:trans|translate)\\s+(${STRING})(.*)$`, 's')
const CONTEXT = new RegExp(`\\bcontext\\s+(${STRING})`)
const MARKED = new RegExp(`_\\(\\s*(${STRING})\\s*\\)`, 'g')
const BLOCK = /^(?:blocktrans|blocktranslate)\b(.*)$/s
const BLOCK_END = /^end(?:blocktrans|blocktranslate)$/
const PLURAL = /^plural$/
const TRANSLATORS = /^\s*Translators\b/

const python = (text: string): string =>
  `"${text
    .replace(/[\\"]/g, (one) => `\\${one}`)
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')}"`

/** The value of a literal of a template, written anew. */
const literal = (quoted: string): string => python(quoted.slice(1, -1).replace(/\\(["'\\])/g, '$1'))

const percent = (text: string): string => text.replaceAll('%', '%%')

/** Lines are joined by blanks, as `trimmed` asks for. */
const trimmed = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim()

interface Block {
  readonly options: string
  readonly parts: [string, string | undefined]
}

/** A block for translation as a call of gettext. */
function blockCall({ options, parts: [singular, plural] }: Block): string {
  const shape = /\btrimmed\b/.test(options) ? trimmed : (text: string) => text
  const context = CONTEXT.exec(options)?.[1]
  const texts = [singular, ...(plural === undefined ? [] : [plural])].map((text) => python(shape(text)))
  const name = `${plural === undefined ? '' : 'n'}${context === undefined ? '' : 'p'}gettext`
  const given = [
    ...(context === undefined ? [] : [literal(context)]),
    ...texts,
    ...(plural === undefined ? [] : ['count']),
  ]
  return `${name}(${given.join(', ')})`
}

/** Makes Python of a template, line for line: what is not for translation is gone. For xgettext, which knows no templates. */
export function templateAsPython(template: string): string {
  const out = new PythonLines()
  let block: Block | undefined
  let at = 0
  let isComment = false
  for (const { 0: token, index } of template.matchAll(TOKEN)) {
    const before = template.slice(at, index)
    at = index + token.length
    if (block) addText(block, before)
    out.newlines(before)
    const inner = token.slice(2, -2).trim()
    if (isComment) {
      if (/^comment\b/.test(inner)) continue
      if (token.startsWith('{%') && inner === 'endcomment') isComment = false
      else continue
    } else if (block) block = inBlock(block, token, inner, out)
    else if (token.startsWith('{#')) out.comment(inner)
    else if (token.startsWith('{%') && /^comment\b/.test(inner)) isComment = true
    else if (token.startsWith('{%') && BLOCK.test(inner))
      block = { options: BLOCK.exec(inner)?.[1] ?? '', parts: ['', undefined] }
    else out.calls(callsIn(token, inner))
    out.newlines(token)
  }
  return out.text
}

function addText(block: Block, text: string): void {
  const [singular, plural] = block.parts
  if (plural === undefined) block.parts[0] = singular + percent(text)
  else block.parts[1] = plural + percent(text)
}

/** Variables become places of Python; anything else is not allowed in there. */
function inBlock(block: Block, token: string, inner: string, out: PythonLines): Block | undefined {
  if (token.startsWith('{{')) {
    const variable = `%(${inner.split('|')[0]?.trim() ?? ''})s`
    const [singular, plural] = block.parts
    if (plural === undefined) block.parts[0] = singular + variable
    else block.parts[1] = plural + variable
    return block
  }
  if (PLURAL.test(inner)) block.parts[1] ??= ''
  if (!BLOCK_END.test(inner)) return block
  out.calls([blockCall(block), ...marked(block.options)])
  return undefined
}

const marked = (text: string): string[] => [...text.matchAll(MARKED)].map(([, one = '']) => `gettext(${literal(one)})`)

function callsIn(token: string, inner: string): string[] {
  const [, text, rest = ''] = (token.startsWith('{%') && TRANS.exec(inner)) || []
  if (text === undefined) return marked(inner)
  const context = CONTEXT.exec(rest)?.[1]
  const own = percent(literal(text))
  const call = context === undefined ? `gettext(${own})` : `pgettext(${literal(context)}, ${own})`
  return [call, ...marked(rest)]
}

/** Calls on the line where they stand in the template. */
class PythonLines {
  text = ''
  #isComment = false

  newlines(part: string): void {
    for (const _ of part.matchAll(/\n/g)) {
      this.text += '\n'
      this.#isComment = false
    }
  }

  comment(said: string): void {
    if (!TRANSLATORS.test(said)) return
    this.text += ` # ${said}`
    this.#isComment = true
  }

  calls(calls: readonly string[]): void {
    if (calls.length === 0) return
    // Behind a comment on the same line nothing would be seen.
    if (this.#isComment) this.text += '\n'
    this.#isComment = false
    this.text += `${calls.join('; ')}; `
  }
}
