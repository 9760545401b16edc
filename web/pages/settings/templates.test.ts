import { expect, it } from 'vitest'
import { defaultMessages } from '#core/templates/defaults.ts'
import { isTemplate, previewOf } from './templates.ts'

it('shows every message of a new component as it would be written', () => {
  for (const [name, template] of Object.entries(defaultMessages)) {
    expect(isTemplate(name)).toBe(true)
    const { text, problems } = previewOf(name, template)
    expect(problems).toEqual([])
    expect(text).not.toMatch(/\{[{%]/)
  }
})

it.each([
  ['filemask', 'locales/*/texts.json', 'locales/cs/texts.json'],
  ['screenshot_filemask', 'shots/*.png', 'shots/home.png'],
  [
    'repoweb',
    'https://git.example.org/app/blob/{{branch}}/{{filename}}#L{{line}}',
    'https://git.example.org/app/blob/main/src/locales/en.json#L12',
  ],
])('shows what %s becomes', (name, template, text) => {
  expect(previewOf(name, template)).toEqual({ text, problems: [] })
})

it('says what is wrong with a link', () => {
  expect(previewOf('repoweb', '{{filename}}').problems).toHaveLength(1)
  expect(isTemplate('name')).toBe(false)
})
