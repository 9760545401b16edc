import { expect, it } from 'vitest'
import { defaultMessages } from '#core/templates/defaults.ts'
import { renderTemplate } from '#core/templates/render.ts'
import { UNKNOWN_ADDRESS, withoutUnknownAddresses } from '#server/sync/outgoing/unknown-address.ts'

const names = { project_name: 'P', component_name: 'C', site_title: 'Dragoman', stats: {}, addon_name: 'A' }
const filled = (template: string, address: string) => {
  const linked = { project_name: 'L', name: 'M', url: address }
  const addresses = { url: address, site_url: address, widget_url: address, component_linked_childs: [linked] }
  return withoutUnknownAddresses(renderTemplate(template, { ...names, ...addresses }))
}

it('leaves lines out that would hold an address nobody knows', () => {
  const message = filled(defaultMessages.addon_message, UNKNOWN_ADDRESS)
  expect(message).toBe("Update translation files\n\nMade by the add-on 'A'.\n\nTranslation: P/C\n")
})

it('keeps the words of links', () => {
  const message = filled(defaultMessages.pull_message, UNKNOWN_ADDRESS)
  expect(message).toContain('These translations of P/C were made on Dragoman.\n')
  expect(message).toContain('* L/M')
  expect(message).not.toMatch(/[[\]()!\0]/)
})

it('changes nothing where addresses are known', () => {
  expect(filled('See {{ url }}', 'https://x.example')).toBe('See https://x.example')
})
