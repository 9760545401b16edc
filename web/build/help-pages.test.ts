import { describe, expect, it } from 'vitest'
import { headingId, renderHelp } from './help-markdown.ts'
import { listHelp } from './help-pages.ts'

const resolve = (href: string) => (href === 'checks.md' ? '/docs/checks/' : undefined)

describe('a document', () => {
  it('has its title apart, anchors for headings and links to pages that are there', () => {
    const { title, html } = renderHelp(
      '# Flags\n\nSee [checks](checks.md) and [code](../core/x.ts).\n\n## How `x` works\n',
      resolve,
    )
    expect(title).toBe('Flags')
    expect(html).toBe(
      '<p>See <a href="/docs/checks/">checks</a> and code.</p>\n<h2 id="how-x-works">How <code>x</code> works</h2>\n',
    )
  })

  it('shows HTML as text, and pictures by their description', () => {
    expect(renderHelp('# A\n\n<script>alert(1)</script>\n\n![The editor](x.png)\n', resolve).html).toBe(
      '&lt;script&gt;alert(1)&lt;/script&gt;<p>The editor</p>\n',
    )
  })

  it('has wide tables that can be scrolled by keyboard', () => {
    const { html } = renderHelp('# A\n\n| a | b |\n|---|---|\n| 1 | 2 |\n', resolve)
    expect(html).toContain('<div class="table" tabindex="0"><table>')
  })

  it('is found by its parts', () => {
    expect(renderHelp('# A\n\nFirst.\n\n## Two words\n\nSecond *text*.\n\n- one\n- two\n', resolve).sections).toEqual([
      { id: '', title: '', text: 'First. ' },
      { id: 'two-words', title: 'Two words', text: 'Second text. - one - two ' },
    ])
  })
})

it.each([
  ['In your pipeline', 'in-your-pipeline'],
  ['dragoman.json', 'dragomanjson'],
  ['Where we differ, on purpose', 'where-we-differ-on-purpose'],
])('the anchor of %s is %s', (title, id) => expect(headingId(title)).toBe(id))

it('documents come in the order of the overview, others last', () => {
  const overview =
    '| for | read |\n|---|---|\n| running it | [Operating](operating.md), [Away](gone.md) |\n| the API | [API](api.md) |\n'
  const titles = new Map([
    ['zen.md', 'Zen'],
    ['api.md', 'API'],
    ['operating.md', 'Operating'],
    ['formats/README.md', 'Formats'],
  ])
  expect(listHelp(overview, titles)).toEqual([
    { name: 'operating', title: 'Operating', about: 'running it' },
    { name: 'api', title: 'API', about: 'the API' },
    { name: 'formats', title: 'Formats', about: '' },
    { name: 'zen', title: 'Zen', about: '' },
  ])
})
