import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { SeenRequest } from './fake-server.ts'

/** A label as people read it: the star of a field that must be filled in is not part of its name. */
const labelled = (name: string): RegExp => new RegExp(`^${RegExp.escape(name)}( \\*)?$`)

/** The field with this label. */
export const field = (name: string): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(labelled(name), { selector: 'input, textarea, select, button' })

export const findField = (name: string): Promise<HTMLInputElement> =>
  screen.findByLabelText<HTMLInputElement>(labelled(name), { selector: 'input, textarea, select, button' })

export const queryField = (name: string): HTMLInputElement | null =>
  screen.queryByLabelText<HTMLInputElement>(labelled(name), { selector: 'input, textarea, select, button' })

export const button = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name })

export const findButton = (name: string): Promise<HTMLButtonElement> =>
  screen.findByRole<HTMLButtonElement>('button', { name })

export const link = (name: string | RegExp): string | null => screen.getByRole('link', { name }).getAttribute('href')

/** What stands beside a field as its error. */
export function errorOf(name: string): string | undefined {
  const input = field(name)
  if (input.getAttribute('aria-invalid') !== 'true') return undefined
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
  const error = described.find((id) => id.endsWith('-error'))
  return document.getElementById(error ?? '')?.textContent ?? undefined
}

/** Puts a text into a field in place of what it holds, in one go as somebody who pastes. */
export async function fill(user: UserEvent, name: string, text: string): Promise<void> {
  const input = field(name)
  await user.clear(input)
  await user.click(input)
  await user.paste(text)
}

/** The same for the last field of a form: Enter sends it. */
export async function fillAndSend(user: UserEvent, name: string, text: string): Promise<void> {
  await fill(user, name, text)
  await user.keyboard('{Enter}')
}

/** Chooses from a list that opens below its field. */
export async function pick(user: UserEvent, name: string, option: string): Promise<void> {
  const input = await screen.findByRole('combobox', { name: labelled(name) })
  await user.click(input)
  const list = within(document.getElementById(input.getAttribute('aria-controls') ?? '') ?? document.body)
  await user.click(await list.findByRole('option', { name: option }))
}

/** The entry of a list that an element stands in. */
export function rowOf(element: HTMLElement): HTMLElement {
  const row = element.closest('li')
  if (!row) throw new Error(`"${element.textContent}" stands in no list`)
  return row
}

/** The field of the page that takes a file; Mantine shows a button in its place. */
export function fileField(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for a file')
  return input
}

/** The form with files that was sent. */
export function sentForm(request: SeenRequest | undefined): FormData {
  if (!(request?.body instanceof FormData)) throw new Error('No form was sent')
  return request.body
}
