import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMe, aScope, aUnit, translatorRights } from '../../testing/factories.ts'
import { aPage, refusal } from '../../testing/fake-server.ts'
import { aComment, userUrl } from '../../testing/feedback.ts'
import { itemWith, openEditor } from '../../testing/open-editor.tsx'
import type { Comment } from '../data/feedback.ts'

interface Given {
  own?: Comment[]
  ofSource?: Comment[]
  rights?: string[]
  why_not?: Record<string, string>
  me?: ReturnType<typeof aMe>
}

async function openComments({
  own = [],
  ofSource = [],
  rights = [...translatorRights],
  why_not = {},
  me = aMe(),
}: Given) {
  const unit = aUnit({ has_comment: own.length > 0 })
  const editor = await openEditor({
    me,
    units: [unit],
    scope: aScope({ rights, why_not }),
    prepare: ({ server }) =>
      server
        .get('/api/units/:id/people/', ({ query }) => ({
          people: anybody.filter((one) => one.full_name.includes(query.get('q') ?? '')),
        }))
        .get('/api/units/:id/comments/', ({ params }) => aPage(Number(params.id) === unit.id ? own : ofSource))
        .post('/api/units/:id/comments/', ({ body }) => void own.push(aComment({ ...Object(body) })))
        .post('/api/comments/:id/resolve/', ({ params }) =>
          Object.assign(own.find(({ id }) => id === Number(params.id)) ?? {}, { resolved: true }),
        )
        .delete('/api/comments/:id/', ({ params }) => {
          own.splice(
            own.findIndex(({ id }) => id === Number(params.id)),
            1,
          )
        }),
  })
  return { ...editor, unit, panel: await editor.openTab('Comments') }
}

const anybody = [
  { username: 'anna', full_name: 'Anna Berg' },
  { username: 'andy', full_name: 'Andy Able' },
]

const box = (panel: HTMLElement) => within(panel).getByRole<HTMLTextAreaElement>('textbox', { name: /^Add a comment/ })
const add = (panel: HTMLElement) => within(panel).getByRole<HTMLButtonElement>('button', { name: 'Add comment' })

describe('comments', () => {
  it('tell when there are none', async () => {
    const { panel } = await openComments({})
    await within(panel).findByText('No comments yet.')
    expect(within(panel).queryByText('On the source string')).toBeNull()
  })

  it('of the source stand apart from those of the translation', async () => {
    const { panel } = await openComments({
      own: [aComment({ comment: 'Here' })],
      ofSource: [aComment({ comment: 'Everywhere' })],
    })
    await within(panel).findByText('Everywhere')
    await within(panel).findByText('Here')
    expect(panel.textContent).toMatch(/On the source string.*Everywhere.*Here/s)
  })

  it('show whom they call by name', async () => {
    const { panel } = await openComments({ own: [aComment({ comment: 'Ask @anna, not mail@example.org' })] })
    const mention = await within(panel).findByRole('link', { name: '@anna' })
    expect(mention.getAttribute('href')).toBe('/user/anna/')
    expect(within(panel).getAllByRole('link')).toHaveLength(1)
  })

  it('are Markdown, as announcements are', async () => {
    const { panel } = await openComments({ own: [aComment({ comment: 'Say **code geel**, not `yellow`' })] })
    expect((await within(panel).findByText('code geel')).tagName).toBe('STRONG')
    expect(within(panel).getByText('yellow').tagName).toBe('CODE')
  })

  it('are written about the translation unless somebody says otherwise', async () => {
    const { panel, user, server, unit, said } = await openComments({})
    expect(add(panel).disabled).toBe(true)
    await user.type(box(panel), ' ')
    expect(add(panel).disabled).toBe(true)
    await user.type(box(panel), 'Why?')
    await user.click(add(panel))
    await within(panel).findByText('Why?', { exact: false, selector: 'p' })
    const [sent] = server.sent('POST', '/api/units/:id/comments/')
    expect(sent?.path).toBe(`/api/units/${unit.id}/comments/`)
    expect(sent?.body).toEqual({ scope: 'translation', comment: ' Why?' })
    await expect.poll(said).toBe('Comment added')
    await expect.poll(() => box(panel).value).toBe('')
  })

  it('offer names after an @, by keys and to screen readers', async () => {
    const { panel, user, server, unit } = await openComments({})
    const list = () => within(panel).queryByRole('listbox', { name: 'People to mention' })
    const marked = () => document.getElementById(box(panel).getAttribute('aria-activedescendant') ?? '')?.textContent
    await user.type(box(panel), 'mail@')
    await user.clear(box(panel))
    await user.type(box(panel), 'Ask @A')
    await expect.poll(marked).toBe('@anna Anna Berg')
    expect(list()?.id).toBe(box(panel).getAttribute('aria-controls'))
    expect(
      within(panel)
        .getByText(/^2 people/)
        .getAttribute('role'),
    ).toBe('status')
    await user.keyboard('{ArrowDown}')
    expect(marked()).toBe('@andy Andy Able')
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}please')
    expect(box(panel).value).toBe('Ask @andy please')
    expect(list()).toBeNull()
    expect(box(panel).getAttribute('aria-activedescendant')).toBeNull()
    const asked = server.sent('GET', '/api/units/:id/people/')
    expect(asked.map(({ path, query }) => [path, query.get('q')])).toEqual([[`/api/units/${unit.id}/people/`, 'A']])
  })

  it('offer no names once Escape closed the list, until the next @', async () => {
    const { panel, user } = await openComments({})
    const options = () => within(panel).queryAllByRole('option', { name: /^@/ })
    await user.type(box(panel), '@')
    await expect.poll(() => options().length).toBe(2)
    await user.keyboard('{Escape}')
    expect(options()).toEqual([])
    expect(document.activeElement).toBe(box(panel))
    await user.keyboard('A{Enter}@')
    await expect.poll(() => options().length).toBe(2)
    expect(box(panel).value).toBe('@A\n@')
    await user.click(within(panel).getByRole('option', { name: /Andy/ }))
    expect(box(panel).value).toBe('@A\n@andy ')
  })

  it.each([
    ['the source string', 'global'],
    ['report a source issue', 'report'],
  ])('can be about %s', async (name, scope) => {
    const { panel, user, server } = await openComments({})
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'Applies to' }), name)
    await user.type(box(panel), 'Hm')
    await user.click(add(panel))
    await expect.poll(() => server.sent('POST', '/api/units/:id/comments/')[0]?.body).toEqual({ scope, comment: 'Hm' })
  })

  it('keep what was typed when sending fails', async () => {
    const { panel, user, server } = await openComments({})
    server.post('/api/units/:id/comments/', () => refusal(400, 'Too many comments.'))
    await user.type(box(panel), 'Why?')
    await user.click(add(panel))
    expect((await within(panel).findByRole('alert')).textContent).toBe('Too many comments.')
    expect(box(panel).value).toBe('Why?')
  })

  it('can be resolved by those who may, once', async () => {
    const rights = [...translatorRights, 'comment.resolve']
    const { panel, user, said } = await openComments({ own: [aComment()], rights })
    await user.click(await within(panel).findByRole('button', { name: 'Resolve' }))
    await within(panel).findByText('Resolved')
    expect(said()).toBe('Resolved')
    expect(within(panel).queryByRole('button', { name: 'Resolve' })).toBeNull()
  })

  it('can be deleted by whoever wrote them', async () => {
    const me = aMe()
    const own = [aComment({ comment: 'Mine', user: userUrl(me.username) }), aComment({ comment: 'Theirs' })]
    const { panel, user } = await openComments({ own, me })
    await within(panel).findByText('Mine')
    expect(within(itemWith(panel, 'Theirs')).queryByRole('button')).toBeNull()
    await user.click(within(itemWith(panel, 'Mine')).getByRole('button', { name: 'Delete' }))
    await expect.poll(() => within(panel).queryByText('Mine')).toBeNull()
    expect(within(panel).getByText('Theirs')).toBeDefined()
  })

  it('say why somebody may not write one', async () => {
    const { panel } = await openComments({ why_not: { 'comment.add': 'Comments are switched off here.' } })
    expect(within(panel).getByText('Comments are switched off here.')).toBeDefined()
    expect(within(panel).queryByRole('textbox')).toBeNull()
  })
})
