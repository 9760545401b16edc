import { describe, expect, it } from 'vitest'
import { writeThemeStylesheet } from './theme-stylesheet.ts'

describe('the stylesheet of the theme', () => {
  const css = writeThemeStylesheet()

  it('has our colours and our own choices for both schemes', () => {
    expect(css).toContain('--mantine-color-harbour-7: #12625f')
    expect(css).toMatch(/light"\][^}]*--mantine-color-body: #fbf9f5/)
    expect(css).toMatch(/dark"\][^}]*--mantine-color-anchor: var\(--mantine-color-harbour-3\)/)
  })

  it('is a complete set of variables, so that none of Mantine is needed beside it', () => {
    for (const name of [
      '--mantine-spacing-md',
      '--mantine-radius-default',
      '--mantine-h1-font-size',
      '--mantine-scale',
    ]) {
      expect(css).toContain(`${name}:`)
    }
  })
})
