import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../format.ts'
import { type JsonNode, MAXIMUM_DEPTH, parseJson, scalarText } from './json.ts'
import { collectProblems } from './problems.ts'
import { decode } from './source-text.ts'

function parse(text: string): { root: JsonNode | null; problems: readonly Problem[] } {
  const problems = collectProblems(decode(new TextEncoder().encode(text)))
  return { root: parseJson(text, problems).root, problems: problems.list }
}

function toValue(text: string, node: JsonNode): unknown {
  if (node.kind === 'array') return node.children.map((child) => toValue(text, child))
  if (node.kind === 'string') return scalarText(text, node)
  if (node.kind !== 'object') return JSON.parse(text.slice(node.start, node.end))
  const value: Record<string, unknown> = {}
  for (const child of node.children) {
    Object.defineProperty(value, child.key, { value: toValue(text, child), enumerable: true, configurable: true })
  }
  return value
}

describe('parseJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), fc.constantFrom(0, 2, '\t'), (compact, space) => {
        const text = JSON.stringify(JSON.parse(compact), null, space)
        const { root, problems } = parse(text)
        expect(problems).toEqual([])
        expect(root && JSON.stringify(toValue(text, root))).toBe(JSON.stringify(JSON.parse(text)))
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
    const { root, problems } = parse('['.repeat(100_000))
    expect(root?.kind).toBe('array')
    expect(problems.map(({ code }) => code)).toContain('limit')
    expect(problems.length).toBeLessThanOrEqual(MAXIMUM_DEPTH + 1)
  })

  it('goes on behind what is too deep', () => {
    const text = `{"a": ${'['.repeat(1000)}"]"${']'.repeat(1000)}, "b": "read"}`
    expect(parse(text).root?.children.map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('keeps doubled keys and __proto__', () => {
    const { root } = parse('{"a": 1, "__proto__": 2, "a": 3}')
    expect(root?.children.map(({ key }) => key)).toEqual(['a', '__proto__', 'a'])
  })

  it('shows scalars as they come', () => {
    const text = '{"a": "x", "b": [1, {"c": null}]}'
    const seen: string[] = []
    parseJson(text, collectProblems(decode(new Uint8Array(0))), (node) => seen.push(`${node.key}=${node.kind}`))
    expect(seen).toEqual(['a=string', '=number', 'c=null'])
  })
})
