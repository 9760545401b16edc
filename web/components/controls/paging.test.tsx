import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWith } from '../../testing/render.tsx'
import { Paging } from './paging.tsx'

const links = () => screen.getAllByRole('link').map((link) => link.textContent)

describe('pages of a list', () => {
  it('are not there where one page holds everything', async () => {
    await renderWith(<Paging count={50} page={1} />)
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it.each<[number, string[]]>([
    [1, ['1', '2', '20', 'Next']],
    [10, ['Previous', '1', '9', '10', '11', '20', 'Next']],
    [20, ['Previous', '1', '19', '20']],
  ])('around page %i', async (page, texts) => {
    await renderWith(<Paging count={1000} page={page} />, { address: page === 1 ? '/' : `/?page=${page}` })
    expect(links()).toEqual(texts)
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(String(page))
  })

  it('are as long as the list says', async () => {
    await renderWith(<Paging count={1000} page={1} size={100} />)
    expect(links()).toContain('10')
    expect(links()).not.toContain('20')
  })

  it('keep what else the address asks for, but not a single string; the first page has no number', async () => {
    const { user, address } = await renderWith(<Paging count={1000} page={2} />, {
      address: '/?q=has%3Acheck&page=2&checksum=0f',
    })
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(address()).toBe('/?q=has%3Acheck&page=3')
    await user.click(screen.getByRole('link', { name: '1' }))
    expect(address()).toBe('/?q=has%3Acheck')
  })
})
