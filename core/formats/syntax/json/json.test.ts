import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collectProblems, type Problem } from '../text/problems.ts'
import { decode } from '../text/source-text.ts'
import { MAXIMUM_DEPTH, parseJson } from './json.ts'
import type { JsonDocument, JsonNode } from './json-document.ts'

function parse(text: string, maximum?: number): { document: JsonDocument; problems: readonly Problem[] } {
  const problems = collectProblems(decode(new TextEncoder().encode(text)))
  return { document: parseJson(text, problems, maximum), problems: problems.list }
}

function toValue(document: JsonDocument, node: JsonNode): unknown {
  const kind = document.kind(node)
  if (kind === 'array') return document.children(node).map((child) => toValue(document, child))
  if (kind === 'string') return document.scalar(node)
  if (kind !== 'object') return JSON.parse(document.text.slice(document.start(node), document.end(node)))
  const value: Record<string, unknown> = {}
  for (const child of document.children(node)) {
    Object.defineProperty(value, document.key(child), {
      value: toValue(document, child),
      enumerable: true,
      configurable: true,
    })
  }
  return value
}

const rootKeys = ({ document }: { document: JsonDocument }): string[] =>
  document.root === null ? [] : document.children(document.root).map((child) => document.key(child))

describe('parseJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), fc.constantFrom(0, 2, '\t'), (compact, space) => {
        const text = JSON.stringify(JSON.parse(compact), null, space)
        const { document, problems } = parse(text)
        const { root } = document
        expect(problems).toEqual([])
        expect(root === null ? '' : JSON.stringify(toValue(document, root))).toBe(JSON.stringify(JSON.parse(text)))
      }),
    )
  })

  it('has a problem wherever JSON.parse has one, comments and trailing commas apart', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', 'null', ' ', 'x')), (tokens) => {
        const text = tokens.join('')
        let valid = true
        try {
          JSON.parse(text)
        } catch {
          valid = false
        }
        const trailingComma = /,\s*[}\]]/.test(text)
        if (!trailingComma) expect(parse(text).problems.length === 0).toBe(valid)
      }),
      { numRuns: 500 },
    )
  })

  it('does not fall into deep nesting', () => {
    const { document, problems } = parse('['.repeat(100_000))
    expect(document.root === null ? '' : document.kind(document.root)).toBe('array')
    expect(problems.map(({ code }) => code)).toContain('limit')
    expect(problems.length).toBeLessThanOrEqual(MAXIMUM_DEPTH + 1)
  })

  it('goes on behind what is too deep', () => {
    const text = `{"a": ${'['.repeat(1000)}"]"${']'.repeat(1000)}, "b": "read"}`
    expect(rootKeys(parse(text))).toEqual(['a', 'b'])
  })

  it('keeps doubled keys and __proto__', () => {
    expect(rootKeys(parse('{"a": 1, "__proto__": 2, "a": 3}'))).toEqual(['a', '__proto__', 'a'])
  })

  it('knows the neighbours of a value', () => {
    const { document } = parse('{"a": [1, {"b": null}], "c": "x"}')
    const [a, c] = rootKeys({ document }).map((key) => document.child(document.root, key))
    if (a === undefined || c === undefined) throw new Error('not read')
    expect([document.nextSibling(a), document.nextSibling(c), document.firstChild(c)]).toEqual([c, null, null])
    expect(document.children(a).map((item) => [document.index(item), document.kind(item)])).toEqual([
      [0, 'number'],
      [1, 'object'],
    ])
  })

  it('stops at too many values', () => {
    const { document, problems } = parse('[1, 2, 3, 4, 5]', 3)
    expect(document.root).toBeNull()
    expect(problems.map(({ code }) => code)).toEqual(['limit'])
  })
})
