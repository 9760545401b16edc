import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { headingId } from '../../build/help-markdown.ts'

const root = join(import.meta.dirname, '../../..')

/** What pages and settings lead to, as it is written there. */
const topics = [
  ...new Set(
    globSync('web/{pages,components}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:help|topic)(?:=|: )['"]([a-z][\w#-]*)['"]/g)].map(
        ([, topic = '']) => topic,
      ),
    ),
  ),
]

const anchorsOf = (name: string): string[] =>
  [...readFileSync(join(root, `docs/${name}.md`), 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    headingId(title),
  )

it('pages lead to documents and headings that are there', () => {
  expect(topics).toEqual(expect.arrayContaining(['machine-translation', 'templates', 'addons#webhooks']))
  const broken = topics.filter((topic) => {
    const [name = '', hash] = topic.split('#')
    return hash !== undefined && !anchorsOf(name).includes(hash)
  })
  expect(broken).toEqual([])
})
