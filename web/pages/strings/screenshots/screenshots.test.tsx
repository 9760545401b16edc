import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { UnitBox } from '../../../api/screenshots.ts'
import { aComponent, aLanguage, aScope, aUnit, SITE_URL } from '../../../testing/factories.ts'
import { aPage, refusal } from '../../../testing/fake-server.ts'
import { aComponentScope, aSite } from '../../../testing/page-factories.ts'
import { button, fileField, fill, findButton, sentForm } from '../../../testing/queries.ts'
import { renderWith } from '../../../testing/render.tsx'
import { ScreenshotsPage } from '../screenshots-page.tsx'
import { boxAfterKey, boxBetween } from './drawing.ts'
import { ScreenshotPage } from './screenshot-page.tsx'

const rights = ['screenshot.add', 'screenshot.edit', 'screenshot.delete']

const hello = aUnit({ id: 71, source: ['Hello'], context: 'hello' })
const bye = aUnit({ id: 72, source: ['Bye'], context: 'bye' })

const unitUrl = (id: number) => `${SITE_URL}/api/units/${id}/`

/** A screenshot that remembers its strings and boxes. */
async function showOne({ shown = [] as number[], allowed = rights } = {}) {
  let units = shown
  let boxes: UnitBox[] = []
  const server = aSite({ scope: aScope({ rights: allowed }) })
    .get('/api/screenshots/:id/', () => ({
      id: 5,
      name: 'Menu',
      repository_filename: '',
      translation: `${SITE_URL}/api/translations/website/pages/en/`,
      file_url: `${SITE_URL}/api/screenshots/5/file/`,
      units: units.map(unitUrl),
      url: `${SITE_URL}/api/screenshots/5/`,
    }))
    .get('/api/screenshots/:id/boxes/', () => ({ boxes }))
    .put('/api/screenshots/:id/boxes/', ({ body }) => {
      boxes = (body as { boxes: UnitBox[] }).boxes
      units = [...new Set([...units, ...boxes.map(({ unit_id }) => unit_id)])]
      return { boxes }
    })
    .post('/api/screenshots/:id/units/', ({ body }) => {
      units = [...units, (body as { unit_id: number }).unit_id]
      return {}
    })
    .delete('/api/screenshots/:id/units/:unit/', ({ params }) => {
      units = units.filter((id) => String(id) !== params.unit)
    })
    .get('/api/units/', ({ query }) => {
      const q = query.get('q') ?? ''
      return aPage([hello, bye].filter(({ id }) => !q.startsWith('id:') || q.includes(String(id))))
    })
  const page = await renderWith(<ScreenshotPage id={5} />)
  return { server, boxes: () => boxes, ...page }
}

const inPicture = () =>
  within(screen.getByRole('heading', { name: /in this screenshot/ }).closest('section') ?? document.body)

describe('the page of a screenshot', () => {
  it('finds strings and ticks those that the picture shows', async () => {
    const { user, server } = await showOne()
    await screen.findByText('Search for strings below and select those the screenshot shows.')
    await fill(user, 'Search strings', 'hello')
    await user.click(button('Search'))
    await user.click(await screen.findByRole('checkbox', { name: 'Hello' }))
    expect(await inPicture().findByText('Hello')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '1 string in this screenshot' })).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Hello' }))
    await waitFor(() => expect(inPicture().queryByText('Hello')).toBeNull())
    const [search] = server.sent('GET', '/api/units/')
    expect(search?.query.get('q')).toBe('path:"website/pages/en" AND (hello)')
  })

  it('puts a box that was drawn around a string', async () => {
    const { user, boxes } = await showOne()
    const picture = await screen.findByRole('img', { name: 'Menu' })
    const frame = picture.parentElement
    if (!frame) throw new Error('The picture has no frame')
    frame.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100)
    const canvas = frame.parentElement ?? frame
    canvas.setPointerCapture = () => undefined
    fireEvent.pointerDown(canvas, { clientX: 20, clientY: 10, button: 0 })
    fireEvent.pointerMove(canvas, { clientX: 60, clientY: 30 })
    fireEvent.pointerUp(canvas, { clientX: 60, clientY: 30 })
    await screen.findByText('Choose a string for the new box.')
    await user.click(button('Search'))
    await user.click(await screen.findByRole('checkbox', { name: 'Bye' }))
    const mark = await findButton('Box of "Bye"')
    expect(boxes()).toEqual([{ unit_id: 72, x: 10, y: 10, width: 20, height: 20 }])
    mark.focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(boxes()[0]?.x).toBe(11))
    await user.click(button('Remove box: "Bye"'))
    await waitFor(() => expect(boxes()).toEqual([]))
    expect(inPicture().getByText('Bye')).toBeTruthy()
  })

  it('marks a string by keyboard alone', async () => {
    const { user, boxes } = await showOne({ shown: [71] })
    await user.click(await findButton('Draw box: "Hello"'))
    await findButton('Box of "Hello"')
    expect(boxes()).toEqual([{ unit_id: 71, x: 35, y: 45, width: 30, height: 10 }])
  })

  it('is only looked at by those who may not change it', async () => {
    await showOne({ shown: [71], allowed: [] })
    expect(await screen.findByText('Hello')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('asks before it deletes the picture', async () => {
    const { user, server } = await showOne({ shown: [71] })
    server.delete('/api/screenshots/:id/', undefined)
    await user.click(await findButton('Delete screenshot'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText("1 string loses this screenshot. You can't undo this.")).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(server.sent('DELETE', '/api/screenshots/:id/')).toEqual([])
    await user.click(button('Delete screenshot'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete screenshot' }))
    await waitFor(() => expect(server.sent('DELETE', '/api/screenshots/:id/')).toHaveLength(1))
  })
})

describe('the screenshots of a component', () => {
  it('are uploaded there, for all languages, and lead on to their strings', async () => {
    const server = aSite({ scope: aComponentScope({ rights }) })
      .get('/api/components/:project/:component/', aComponent())
      .get('/api/components/:project/:component/screenshots/', aPage([]))
      .post('/api/screenshots/', { url: `${SITE_URL}/api/screenshots/9/` })
    const { user, address } = await renderWith(<ScreenshotsPage path="website/pages" />)
    await findButton('Upload screenshots')
    await user.upload(fileField(), new File(['x'], 'Main menu.png', { type: 'image/png' }))
    await waitFor(() => expect(address()).toBe('/screenshot/9/'))
    const form = sentForm(server.sent('POST', '/api/screenshots/')[0])
    expect([form.get('name'), form.get('language_code'), form.get('component_slug')]).toEqual([
      'Main menu',
      'en',
      'pages',
    ])
  })
})

describe('the screenshots of a language', () => {
  const at = '/api/translations/website/pages/en/screenshots/'
  const show = async (shots: object[]) => {
    const scope = aScope({ path: 'website/pages/en', language: aLanguage('en'), rights })
    const server = aSite({ scope }).get(at, aPage(shots))
    return { server, ...(await renderWith(<ScreenshotsPage path="website/pages/en" />)) }
  }

  it('lead to their pages, and tell how many strings they show', async () => {
    const shot = { id: 6, name: 'Login', file_url: `${SITE_URL}/media/6.png`, units: ['a', 'b'] }
    await show([shot, { ...shot, id: 7, name: 'Menu', units: [] }])
    expect((await screen.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe('/screenshot/6/')
    expect(screen.getByText('2 strings')).toBeTruthy()
    expect(screen.getByText('No strings assigned yet')).toBeTruthy()
  })

  it('say why a picture was refused', async () => {
    const { server, user } = await show([])
    server.post('/api/screenshots/', () => refusal(400, 'This is no picture.', { attr: 'image' }))
    await findButton('Upload screenshots')
    await user.upload(fileField(), new File(['png'], 'login.png', { type: 'image/png' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This is no picture.')
    const form = sentForm(server.sent('POST', '/api/screenshots/')[0])
    expect([form.get('project_slug'), form.get('component_slug'), form.get('language_code')]).toEqual([
      'website',
      'pages',
      'en',
    ])
  })
})

describe('a box', () => {
  it('is drawn in any direction and stays inside the picture', () => {
    expect(boxBetween({ x: 30, y: 40 }, { x: 10, y: -5 })).toEqual({ x: 10, y: 0, width: 20, height: 40 })
  })

  it('moves with arrows, grows with Shift, and stops at the edge', () => {
    const box = { x: 89, y: 0, width: 10, height: 10 }
    expect(boxAfterKey(box, 'ArrowRight', false)).toEqual({ ...box, x: 90 })
    expect(boxAfterKey(box, 'ArrowDown', true)).toEqual({ ...box, height: 11 })
    expect(boxAfterKey({ ...box, x: 90 }, 'ArrowRight', false)).toEqual({ ...box, x: 90 })
    expect(boxAfterKey(box, 'Enter', false)).toBeUndefined()
  })
})
