import { describe, expect, it } from 'vitest'
import { chatAddons } from '#server/addons/chat/chat-addons.ts'
import { testChange } from '#server/addons/run/test-change.ts'
import type { NotifiedChange } from '#server/db/queries/history/new-changes.ts'

const hostile =
  '@everyone @here <!channel> <@U1> **b** _i_ `c` ```x``` [l](https://evil.example) <a href="x">y</a> ||s|| # h\n> q \u202Egnp & \'"'
const addon = { id: 1, component_id: null, project_id: 1 } as Parameters<typeof testChange>[0]
const change: NotifiedChange = {
  ...testChange(addon, { project: { id: 1, slug: 'p', name: hostile } }, 1),
  id: 7,
  action: 2,
  component_name: 'App',
  language_name: 'German',
  source: hostile,
  target: hostile,
  full_name: hostile,
}
const values = { webhook_url: 'https://chat.example/hook', room_id: '!r:example.org' }
const context = { secret: 'token', siteUrl: 'https://l10n.example.org' }
const write = (name: string, changes = [change]) => {
  const kind = chatAddons.find((one) => one.name.endsWith(name))
  const call = kind?.message?.({ changes, count: changes.length }, values, context)
  return { call, body: JSON.parse(call?.body ?? '{}') }
}

describe.each(['slack', 'discord', 'teams', 'mattermost', 'matrix'])('messages for %s', (name) => {
  it.each([[[change]], [[change, { ...change, id: 8 }]]])('mention nobody and hide nothing', (changes) => {
    const { call } = write(name, changes)
    const sent = call?.body ?? ''
    expect(sent).not.toMatch(/@(everyone|here|room|channel|U1)/)
    // Elsewhere these are characters like others.
    if (name === 'slack') expect(sent).not.toMatch(/<!|<@/)
    expect(sent).not.toContain('\u202E')
    expect(sent).not.toContain('token')
  })

  it('are short, whatever the texts are', () => {
    const long = 'x'.repeat(100_000)
    const { call } = write(name, [{ ...change, source: long, target: long, full_name: long, project_name: long }])
    expect(call?.body.length).toBeLessThan(8_000)
  })
})

/** What stands between marks of code, which nothing inside ends. */
const outsideOfCode = (text: string): string => text.replaceAll(/`[^`\n]*`/g, '')

describe('marks of what people wrote', () => {
  it('are code in Slack, Discord and Mattermost', () => {
    const texts = {
      slack: write('slack').body.blocks[1].text.text,
      discord: write('discord').body.embeds[0].description,
      mattermost: write('mattermost').body.attachments[0].text,
    }
    for (const [name, text] of Object.entries(texts)) {
      const ours = outsideOfCode(text)
      expect(ours.replaceAll(/\*+(Source|Text|By)\\?:\*+ /g, '').trim(), name).toBe('')
      expect(text.split('\n'), name).toHaveLength(3)
    }
  })

  it('are characters in titles', () => {
    expect(write('slack').body.blocks[0].text.text).toMatch(/^\*<https:\/\/l10n[^|>]*\|[^*_`<>|]*>\*$/)
    expect(write('discord').body.embeds[0].title).not.toMatch(/(?<!\\)[*_`[\]<>|#]/)
    expect(write('mattermost').body.attachments[0].title).not.toMatch(/(?<!\\)[*_`[\]<>|#]/)
  })

  it('are words where Teams reads no Markdown, and no elements in Matrix', () => {
    const [{ content }] = write('teams').body.attachments
    expect(content.body.map(({ type }: { type: string }) => type)).toEqual(Array(4).fill('RichTextBlock'))
    const { formatted_body: html, 'm.mentions': mentions } = write('matrix').body
    expect(html.replaceAll(/<\/?(b|code|a)( href="https:\/\/l10n[^"<>]*")?>|<br>/g, '')).not.toMatch(/[<>]/)
    expect(mentions).toEqual({})
  })
})
