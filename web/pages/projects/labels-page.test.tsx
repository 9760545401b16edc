import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { labelColors } from '#core/units/label-colors.ts'
import { aLabel, aScope } from '../../testing/factories.ts'
import { aPage } from '../../testing/fake-server.ts'
import { aSite } from '../../testing/page-factories.ts'
import { button, fill, rowOf } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { LabelsPage } from './labels-page.tsx'

const colorsOf = (part: HTMLElement) =>
  [...part.querySelectorAll('[data-color]')].map((swatch) => swatch.getAttribute('data-color'))

// D11 of the journeys: colors were names.
it('labels have colors to see, and to choose from by eye or by keys', async () => {
  const labels = [aLabel({ name: 'Legal', color: 'maroon' })]
  const at = '/api/projects/website/labels/'
  const server = aSite({
    scope: aScope({
      kind: 'project',
      path: 'website',
      component: null,
      language: null,
      translation: null,
      rights: ['project.edit'],
    }),
  })
    .get(at, () => aPage(labels))
    .post(at, ({ body }) => void labels.push(aLabel({ ...Object(body) })))
  const { user } = await renderWith(<LabelsPage path="website" />)
  expect(colorsOf(rowOf(await screen.findByText('Legal')))).toEqual(['maroon'])
  const colors = screen.getByRole('group', { name: 'Color' })
  expect(colorsOf(colors)).toEqual([...labelColors])
  await fill(user, 'New label', 'Menus')
  await user.click(within(colors).getByRole('radio', { name: 'fuchsia' }))
  await user.click(button('Add label'))
  expect(colorsOf(rowOf(await screen.findByText('Menus')))).toEqual(['fuchsia'])
  expect(server.sent('POST', at)[0]?.body).toEqual({ name: 'Menus', color: 'fuchsia' })
})
