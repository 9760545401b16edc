import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Message, message, verbatim } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { type ApiError, getJson, sendJson } from '../api/client.ts'
import { inOwnWords } from './own-words.ts'
import checks from './texts/de/checks.json' with { type: 'json' }
import messages from './texts/de/messages.json' with { type: 'json' }
import enChecks from './texts/en/checks.json' with { type: 'json' }
import enMessages from './texts/en/messages.json' with { type: 'json' }

const inGerman = async (said: Message) => (await inOwnWords([{ message: said, english: render(said) }]))[0]

const untranslated = message('report.endAfterStart')

beforeAll(() =>
  i18next.init({
    lng: 'de',
    fallbackLng: 'en',
    resources: {
      de: { messages: { ...messages, [untranslated.id]: undefined }, checks },
      en: { messages: enMessages, checks: enChecks },
    },
    keySeparator: false,
    interpolation: { escapeValue: false },
  }),
)

afterAll(() => vi.unstubAllGlobals())

describe('messages in the language of the reader', () => {
  it('are said with their values', async () => {
    expect(await inGerman(message('password.tooShort', { limit: 10 }))).toBe('Verwenden Sie mindestens 10 Zeichen.')
    expect(await inGerman(message('finding.missing', { what: '%s' }))).toBe('%s fehlt.')
  })

  it('say the description of a check, in English where it is new', async () => {
    const described = (check: string): Message => ({ id: 'described.check', values: { check, description: 'Why.' } })
    expect(await inGerman(described('double_space'))).toBe(checks['double_space.why'])
    expect(await inGerman(described('brand-new'))).toBe('Why.')
  })

  it('have the form that the number asks for', async () => {
    expect(await inGerman(message('string.formCount', { count: 1 }))).toBe('Diese Zeichenkette hat 1 Pluralform.')
    expect(await inGerman(message('string.formCount', { count: 2 }))).toBe('Diese Zeichenkette hat 2 Pluralformen.')
  })

  it('are said inside of others, and words of others stay', async () => {
    const problem = verbatim('missing closing ): {{a}} $t(b)')
    expect(await inGerman(message('field.pattern', { problem }))).toBe(
      'Ungültiger regulärer Ausdruck: missing closing ): {{a}} $t(b)',
    )
  })

  it('are English where the language has no text, and as they came where nobody knows them', async () => {
    expect(await inGerman(untranslated)).toBe(render(untranslated))
    const unknown: Message = JSON.parse('{ "id": "new.thing", "values": {} }')
    expect(await inOwnWords([{ message: unknown, english: 'Brand new.' }])).toEqual(['Brand new.'])
  })
})

it('an error of the API is shown in the language of the reader', async () => {
  const said = message('archive.encrypted', { name: 'a.po' })
  const error = { code: 'invalid', detail: render(said), attr: 'zipfile', message: said }
  const body = JSON.stringify({ type: 'validation_error', errors: [error] })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 400 }))
  const refused: ApiError = await getJson('/api/').then(
    () => expect.unreachable(),
    (reason: ApiError) => reason,
  )
  expect(refused.message).toBe('„a.po“ ist verschlüsselt.')
  expect(refused.of('zipfile')).toBe(refused.message)
})

it('what is sent names the language of the page, for the emails that follow', async () => {
  const fetched = vi.fn(async (_path: string, _request: RequestInit) => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
  await sendJson('/api/account/reset/', { body: { email: 'ann@example.org' } })
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ 'accept-language': 'de' })
})
