import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formats } from './registry.ts'

const folder = new URL('../../docs/formats/', import.meta.url)
const ids = formats.map(({ id }) => id)

describe('docs/formats', () => {
  it('has a page for every format, and none for another', () => {
    expect(ids.filter((id) => !existsSync(new URL(`${id}.md`, folder)))).toEqual([])
    const pages = readdirSync(folder).map((name) => name.replace(/\.md$/, ''))
    expect(pages.filter((page) => page !== 'README' && !ids.includes(page))).toEqual([])
  })

  it('leads to every page from its table', () => {
    const readme = readFileSync(new URL('README.md', folder), 'utf8')
    const linked = Array.from(readme.matchAll(/\[([a-z0-9-]+)\]\(\1\.md\)/g), ([, id]) => id)
    expect([...new Set(linked)].toSorted()).toEqual(ids.toSorted())
  })

  it('names files that are there, and what they export', () => {
    const readme = readFileSync(new URL('README.md', folder), 'utf8')
    const [, table = ''] = readme.split('## What to use')
    const named = Array.from(table.matchAll(/((?:`\w+(?:\([^`]*)?`(?:, )?)*)(?: of )?\(?`([\w/-]+\.ts)`/g))
    expect(named.length).toBeGreaterThan(20)
    for (const [, exported = '', file = ''] of named) {
      const text = readFileSync(new URL(file, import.meta.url), 'utf8')
      for (const [, name] of exported.matchAll(/`(\w+)/g))
        expect(text).toMatch(new RegExp(`^export .*\\b${name}\\b`, 'm'))
    }
  })
})
