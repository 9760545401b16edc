import { argumentStarts, isMark, isWord, REACH, readText } from '#core/usages/syntax/calls.ts'
import { javascriptStyle, markupStyle, styled } from '#core/usages/syntax/styles.ts'
import { type Syntax, type Token, tokenize } from '#core/usages/syntax/tokens.ts'
import type { Usage, UsageExtractor } from '#core/usages/usage.ts'

/** Functions whose first argument is a key: i18next, vue-i18n, browser extensions. */
const functions = new Set(['t', '$t', 'tc', '$tc', 'te', '$te', 'tm', '$tm', 'getMessage'])
/** Functions that are given messages with their ids: Format.JS. */
const describing = new Set(['formatMessage', 'defineMessage', 'defineMessages', '$formatMessage'])
const messageTags = new Set(['FormattedMessage', 'FormattedHTMLMessage'])
/** Attributes whose value is a key. */
const keyAttributes = new Set(['i18nKey', 'keypath'])
/** Hooks whose first argument every key of the file may begin with: next-intl. */
const scoping = new Set(['useTranslations', 'getTranslations'])

const NAMESPACE = /^[\w-]{1,60}:(?=\S)/

/** Reads one file: what its keys may begin with first, then its keys. */
class Reader {
  readonly #tokens: readonly Token[]
  readonly #prefixes: readonly string[]

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
    this.#prefixes = [...new Set(this.#scopes())].slice(0, 20)
  }

  *#scopes(): Generator<string> {
    for (const [index, token] of this.#tokens.entries()) {
      if (token.kind !== 'word') continue
      const isOption = token.value === 'keyPrefix' && isMark(this.#tokens[index + 1], ':')
      const isCall = scoping.has(token.value) && isMark(this.#tokens[index + 1], '(')
      const text = isOption || isCall ? readText(this.#tokens, index + 2) : undefined
      if (text && !text.isOpen && text.value !== '') yield text.value
    }
  }

  *usages(): Generator<Usage> {
    let describedUntil = -1
    let depth = 0
    for (const [index, token] of this.#tokens.entries()) {
      if (token.kind === 'mark') {
        if (token.value === '(') depth++
        else if (token.value === ')' && --depth <= describedUntil) describedUntil = -1
        continue
      }
      if (token.kind !== 'word') continue
      const isCall = isMark(this.#tokens[index + 1], '(')
      if (isCall && functions.has(token.value)) yield* this.#call(index + 1)
      else if (isCall && describing.has(token.value) && describedUntil < 0) describedUntil = depth
      else if (token.value === 'id' && describedUntil >= 0 && isMark(this.#tokens[index + 1], ':'))
        yield* this.#exact(index + 2)
      else if (keyAttributes.has(token.value)) yield* this.#attribute(index)
      else if (messageTags.has(token.value) && isMark(this.#tokens[index - 1], '<')) yield* this.#tag(index)
      else if (token.value === 't' && isMark(this.#tokens[index - 1], '-') && isWord(this.#tokens[index - 2], 'v'))
        yield* this.#directive(index)
    }
  }

  /** Texts that the first argument can be: one, one of a choice, or several in a list. */
  *#call(opening: number): Generator<Usage> {
    const [start = 0, options] = argumentStarts(this.#tokens, opening)
    const end = options === undefined ? start + REACH : options - 1
    const hasContext = options !== undefined && this.#names(options, 'context')
    let depth = 0
    for (let at = start; at < end; at++) {
      const token = this.#tokens[at]
      if (!token || (token.kind === 'mark' && token.value === ')' && depth-- === 0)) return
      if (isMark(token, '(')) depth++
      const before = this.#tokens[at - 1]
      if (token.kind !== 'text' || depth > 0 || before?.kind !== 'mark' || !'(?:|[,'.includes(before.value)) continue
      yield* this.#exact(at)
      const text = hasContext && readText(this.#tokens, at)
      if (text && !text.isOpen) yield { names: this.#meanings(`${text.value}_`), isPrefix: true, at: text.at }
    }
  }

  #names(from: number, option: string): boolean {
    for (let at = from; at < from + REACH; at++) {
      const token = this.#tokens[at]
      if (!token || isMark(token, ')')) return false
      if (isWord(token, option)) return true
    }
    return false
  }

  *#exact(at: number): Generator<Usage> {
    const text = readText(this.#tokens, at)
    if (!text || text.value === '') return
    yield { names: this.#meanings(text.value), ...(text.isOpen && { isPrefix: true }), at: text.at }
  }

  /** A key with its namespace, without it, and with what the keys of the file may begin with. */
  #meanings(name: string): string[] {
    const bare = name.replace(NAMESPACE, '')
    const scoped = this.#prefixes.map((prefix) => `${prefix}.${bare}`)
    return bare === name ? [name, ...scoped] : [name, bare, ...scoped]
  }

  /** name="key" or name={'key'}. */
  *#attribute(index: number): Generator<Usage> {
    if (!isMark(this.#tokens[index + 1], '=')) return
    yield* this.#exact(isMark(this.#tokens[index + 2], '{') ? index + 3 : index + 2)
  }

  *#tag(index: number): Generator<Usage> {
    for (let at = index + 1; at < index + REACH && !isMark(this.#tokens[at], '>'); at++)
      if (isWord(this.#tokens[at], 'id')) return yield* this.#attribute(at)
  }

  /** v-t="'key'": the code in the attribute is a text, or an object with its path. */
  *#directive(index: number): Generator<Usage> {
    const value = isMark(this.#tokens[index + 1], '=') ? this.#tokens[index + 2] : undefined
    if (value?.kind !== 'text') return
    const inner = tokenize(value.value, javascriptStyle)
    const at = inner.findIndex((token) => token.kind === 'text')
    const text = readText(inner, at)
    if (text) yield { names: this.#meanings(text.value), ...(text.isOpen && { isPrefix: true }), at: value.start }
  }
}

/** Code in attributes of markup: their texts are cut up as well. */
function* withAttributes(text: string, syntax: Syntax): Generator<Usage> {
  const tokens = tokenize(text, syntax)
  yield* new Reader(tokens).usages()
  if (!syntax.markup) return
  for (const token of tokens)
    if (token.kind === 'text' && token.value.includes('('))
      for (const usage of new Reader(tokenize(token.value, javascriptStyle)).usages())
        yield { ...usage, at: token.start }
}

const PLURAL_END = /_(?:ordinal_)?(?:zero|one|two|few|many|other|plural|\d{1,2})$/
const MAX_LEVELS = 8

/** What code may ask for: the key, the key without its plural form, and the objects that it is in. */
function namesOf(key: string): string[] {
  const names = [key]
  const stem = key.replace(PLURAL_END, '')
  if (stem !== key) names.push(stem)
  for (let end = key.lastIndexOf('.'); end > 0 && names.length < MAX_LEVELS; end = key.lastIndexOf('.', end - 1))
    names.push(key.slice(0, end))
  return names
}

export const javascript: UsageExtractor = {
  id: 'javascript',
  syntaxes: {
    ...styled('js jsx mjs cjs ts tsx mts cts', javascriptStyle),
    ...styled('vue svelte astro html', markupStyle),
  },
  extract: withAttributes,
  namesOf: ({ key, source }) => namesOf(key || source),
}
