import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWith } from '../../testing/render.tsx'
import { MenuAction, MenuButton, MenuLine } from './menu-button.tsx'

async function aMenu() {
  const done: string[] = []
  const { user } = await renderWith(
    <>
      <MenuButton label="More" name="More things">
        {(close) => (
          <>
            <MenuLine>Fruit</MenuLine>
            {['Apple', 'Pear', 'Plum'].map((name) => (
              <MenuAction
                key={name}
                onClick={() => {
                  done.push(name)
                  close()
                }}
              >
                {name}
              </MenuAction>
            ))}
          </>
        )}
      </MenuButton>
      <button type="button">Elsewhere</button>
    </>,
  )
  return { user, done, button: screen.getByRole('button', { name: 'More things' }) }
}

const focused = () => document.activeElement?.textContent

describe('a menu', () => {
  it('is closed at first and says so', async () => {
    const { button } = await aMenu()
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('Apple')).toBeNull()
  })

  it('opens by its button and closes by it', async () => {
    const { user, button } = await aMenu()
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const list = document.getElementById(button.getAttribute('aria-controls') ?? '')
    expect(list?.contains(screen.getByText('Apple'))).toBe(true)
    await user.click(button)
    expect(screen.queryByText('Apple')).toBeNull()
  })

  it('does what was chosen', async () => {
    const { user, button, done } = await aMenu()
    await user.click(button)
    await user.click(screen.getByRole('button', { name: 'Pear' }))
    expect(done).toEqual(['Pear'])
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('by keyboard', () => {
  it.each([
    ['goes down from the button', '{ArrowDown}', 'Apple'],
    ['goes on down', '{ArrowDown}{ArrowDown}', 'Pear'],
    ['comes round at the end', '{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}', 'Apple'],
    ['goes up from the button to the last', '{ArrowUp}', 'Plum'],
    ['comes round at the beginning', '{ArrowDown}{ArrowUp}', 'Plum'],
    ['goes to the last by End', '{End}', 'Plum'],
    ['goes to the first by Home', '{End}{Home}', 'Apple'],
    ['passes the heading over', '{Home}{ArrowDown}', 'Pear'],
  ])('%s', async (_, keys, name) => {
    const { user, button } = await aMenu()
    button.focus()
    await user.keyboard(`{Enter}${keys}`)
    expect(focused()).toBe(name)
  })

  it('does what was chosen by Enter', async () => {
    const { user, button, done } = await aMenu()
    button.focus()
    await user.keyboard('{Enter}{End}{Enter}')
    expect(done).toEqual(['Plum'])
  })

  it('leaves arrows alone while it is closed', async () => {
    const { user, button } = await aMenu()
    button.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(button)
    expect(screen.queryByText('Apple')).toBeNull()
  })

  it('closes by Escape and gives the focus back to its button', async () => {
    const { user, button } = await aMenu()
    button.focus()
    await user.keyboard('{Enter}{ArrowDown}{Escape}')
    expect(document.activeElement).toBe(button)
    expect(screen.queryByText('Apple')).toBeNull()
  })
})

describe('elsewhere', () => {
  it('closes when somebody clicks there', async () => {
    const { user, button } = await aMenu()
    await user.click(button)
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(screen.queryByText('Apple')).toBeNull()
  })

  it('closes when the focus goes there', async () => {
    const { user, button } = await aMenu()
    await user.click(button)
    await user.keyboard('{End}{Tab}')
    expect(focused()).toBe('Elsewhere')
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })
})
