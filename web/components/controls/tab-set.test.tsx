import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWith } from '../../testing/render.tsx'
import { TabSet } from './tab-set.tsx'
import { useTabInAddress } from './use-tab-in-address.ts'

const ids = ['names', 'colours', 'sizes'] as const

function Sides() {
  const [shown, show] = useTabInAddress(ids)
  return (
    <TabSet label="Sides" tabs={ids.map((id) => ({ id, name: id.toUpperCase() }))} shown={shown} onShow={show}>
      <p>All about {shown}</p>
    </TabSet>
  )
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent

describe('tabs', () => {
  it('show the first where the address names none', async () => {
    await renderWith(<Sides />)
    expect(screen.getByRole('tablist', { name: 'Sides' })).toBeTruthy()
    expect(selected()).toBe('NAMES')
    expect(screen.getByText('All about names')).toBeTruthy()
  })

  it.each([
    ['/#sizes', 'SIZES'],
    ['/#nonsense', 'NAMES'],
  ])('show at %s what it names, if there is such a one', async (address, name) => {
    await renderWith(<Sides />, { address })
    expect(selected()).toBe(name)
  })

  it('show what was clicked and keep the rest of the address', async () => {
    const { user, address } = await renderWith(<Sides />, { address: '/?page=2' })
    await user.click(screen.getByRole('tab', { name: 'COLOURS' }))
    expect(await screen.findByText('All about colours')).toBeTruthy()
    expect(screen.queryByText('All about names')).toBeNull()
    expect(address()).toBe('/?page=2')
  })

  it.each([
    ['{ArrowRight}', 'COLOURS'],
    ['{End}{Enter}', 'SIZES'],
    ['{ArrowLeft}', 'SIZES'],
    ['{End}{Home}{Enter}', 'NAMES'],
  ])('follow the keys %s', async (keys, name) => {
    const { user } = await renderWith(<Sides />)
    screen.getByRole('tab', { name: 'NAMES' }).focus()
    await user.keyboard(keys)
    expect(document.activeElement?.textContent).toBe(name)
    await waitFor(() => expect(selected()).toBe(name))
  })

  it('have one panel to be seen, named by its tab', async () => {
    await renderWith(<Sides />, { address: '/#sizes' })
    const panel = screen.getByRole('tabpanel', { name: 'SIZES' })
    expect(panel.textContent).toBe('All about sizes')
  })
})
