import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { body, problems, senderFor } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const formats = [
  ['json-nested', 'json', '{"menu": {"open": "Open"}, "a": "Text"}\n', ['menu', 'a.b', 'menu.open.x'], 'menu.close'],
  ['json', 'json', '{"menu": {"open": "Open"}, "a": "Text"}\n', ['menu'], 'a.b'],
  ['yaml', 'yml', 'menu:\n  open: Open\na: Text\n', ['menu', 'a->b'], 'menu->close'],
  ['toml', 'toml', 'a = "Text"\n\n[menu]\nopen = "Open"\n', ['menu', 'a.b'], 'menu.close'],
  ['ruby-yaml', 'yml', 'en:\n  menu:\n    open: Open\n  a: Text\n', ['menu', 'a->b'], 'menu->close'],
] as const

describeEachEngine('a new key beside those of its file', (open) => {
  let site: TestSite
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
  })
  afterAll(() => site.close())

  const send = senderFor(
    () => site,
    () => root,
  )

  it('is refused where an object or a text stands in its way, before anything is stored', async () => {
    const project = await makeProject(site, 'harbour')
    for (const [format, extension, content, clashing, fitting] of formats) {
      await makeComponent(site, project, format, {
        files: { [`l/en.${extension}`]: content },
        filemask: `l/*.${extension}`,
        template: `l/en.${extension}`,
        file_format: format,
        manage_units: 1,
      })
      const address = `/api/translations/harbour/${format}/en/units/`
      for (const key of clashing)
        expect([format, key, problems(await send('POST', address, { key, value: ['V'] }))]).toEqual([
          format,
          key,
          ['non_field_errors invalid'],
        ])
      expect(problems(await send('POST', address, { key: 'a', value: ['V'] }))).toEqual(['non_field_errors invalid'])
      expect(body<{ count: number }>(await send('GET', address)).count).toBe(2)
      body(await send('POST', address, { key: fitting, value: ['V'], state: 10 }))
      const { results } = body<{ results: { context: string; state: number }[] }>(await send('GET', address))
      expect(results.map(({ context, state }) => [context, state]).at(-1)).toEqual([fitting, 10])
      const file = await send('GET', `/api/translations/harbour/${format}/en/file/`)
      expect(file.text).toContain('V')
    }
  })
})
