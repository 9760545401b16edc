import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWith } from '../../testing/render.tsx'
import { MarkdownText } from './markdown-text.tsx'

describe('a message', () => {
  it('has paragraphs, lines, lists and marks', async () => {
    await renderWith(<MarkdownText text={'Hello **all**,\nread *this*: `x + 1`\n\n- one\n- two'} />)
    expect(document.querySelector('strong')?.textContent).toBe('all')
    expect(document.querySelector('em')?.textContent).toBe('this')
    expect(document.querySelector('code')?.textContent).toBe('x + 1')
    expect(document.querySelectorAll('p br')).toHaveLength(1)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one', 'two'])
  })

  it('leads to pages elsewhere, which are told nothing of this one', async () => {
    await renderWith(<MarkdownText text="See [the guide](https://example.org/guide) or https://example.org/faq" />)
    const guide = screen.getByRole('link', { name: 'the guide' })
    expect(guide.getAttribute('href')).toBe('https://example.org/guide')
    expect(guide.getAttribute('rel')).toBe('noreferrer noopener nofollow')
    expect(screen.getByRole('link', { name: 'https://example.org/faq' })).toBeTruthy()
  })

  it('leads to people who are mentioned, not to addresses of mail', async () => {
    await renderWith(<MarkdownText text="Ask @anna or write to help@example.org" />)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/user/anna/'])
  })

  it.each(['<img src=x onerror=alert(1)>', '[here](javascript:alert(1))', '<script>alert(1)</script>'])(
    'shows %s as it was typed',
    async (text) => {
      const { container } = await renderWith(<MarkdownText text={text} />)
      expect(container.textContent).toBe(text)
      expect(container.querySelector('img, script, a')).toBeNull()
    },
  )

  it('finds its own direction', async () => {
    const { container } = await renderWith(<MarkdownText text="שלום" />)
    expect(container.querySelector('[dir="auto"]')?.textContent).toBe('שלום')
  })
})
