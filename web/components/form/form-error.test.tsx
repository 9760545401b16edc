import { Button, TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { type ErrorReply, sendJson } from '../../api/client.ts'
import { FakeServer, held, type Reply, refusal, unreachable } from '../../testing/fake-server.ts'
import { renderWith } from '../../testing/render.tsx'
import { FormError } from './form-error.tsx'
import { useSubmission } from './use-submission.ts'

function PersonForm() {
  const submission = useSubmission()
  const [name, setName] = useState('')
  const [mail, setMail] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submission.run(() => sendJson('/api/people/', { body: { name, mail } }))
      }}
    >
      <FormError error={submission.error} fields={['name', 'mail']} />
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={submission.problem('name')}
      />
      <TextInput
        label="Mail"
        value={mail}
        onChange={(event) => setMail(event.currentTarget.value)}
        error={submission.problem('mail')}
      />
      <Button type="submit" loading={submission.busy}>
        Send
      </Button>
    </form>
  )
}

/** The form after somebody typed a name and sent it. */
async function sent(reply: Reply) {
  const server = new FakeServer().post('/api/people/', reply)
  const { user } = await renderWith(<PersonForm />)
  await user.type(screen.getByLabelText('Name'), 'Anna')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  return { server, user }
}

const refusals = (...errors: { detail: string; attr: string | null }[]): Response => {
  const body: ErrorReply = { type: 'validation_error', errors: errors.map((one) => ({ code: 'invalid', ...one })) }
  return new Response(JSON.stringify(body), { status: 400 })
}

describe('an error of a field', () => {
  it('stands at the field, which is described by it and gets the focus', async () => {
    await sent(() => refusal(400, 'This is no address.', { attr: 'mail' }))
    const mail = screen.getByLabelText('Mail')
    await waitFor(() => expect(document.activeElement).toBe(mail))
    expect(mail.getAttribute('aria-invalid')).toBe('true')
    const described = (mail.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('This is no address.')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).not.toBe('true')
  })

  it('focuses the first of several fields, as they stand in the form', async () => {
    await sent(() =>
      refusals({ detail: 'This is no address.', attr: 'mail' }, { detail: 'This name is taken.', attr: 'name' }),
    )
    await screen.findByText('This name is taken.')
    expect(screen.getByText('This is no address.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  })

  it('does not hide what is wrong with the form as a whole', async () => {
    await sent(() =>
      refusals({ detail: 'This is no address.', attr: 'mail' }, { detail: 'The team is full.', attr: null }),
    )
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('The team is full.')
    expect(document.activeElement).toBe(alert)
    expect(screen.getByText('This is no address.')).toBeTruthy()
  })
})

describe('an error of the whole form', () => {
  it.each<[string, Reply, string]>([
    ['without a field', () => refusal(403, 'You may not do this.'), 'You may not do this.'],
    ['of a field that the form lacks', () => refusal(400, 'Too long.', { attr: 'note' }), 'Too long.'],
    ['without a server', unreachable, "Can't reach the server."],
    [
      'for the impatient, with how long to wait',
      () => new Response('{"errors":[{"detail":"Slow down."}]}', { status: 429, headers: { 'retry-after': '150' } }),
      'Slow down. Try again in 3 minutes.',
    ],
  ])('is said above it and focused: %s', async (_, reply, text) => {
    await sent(reply)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(text)
    expect(document.activeElement).toBe(alert)
  })

  it('says the same problem of two fields once', async () => {
    await sent(() => refusals({ detail: 'Too long.', attr: 'note' }, { detail: 'Too long.', attr: 'title' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Too long.')
  })
})

describe('sending', () => {
  it('keeps what was typed, and is gone once it went well', async () => {
    const { server, user } = await sent(() => refusal(400, 'This is no address.', { attr: 'mail' }))
    await screen.findByText('This is no address.')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Anna')
    server.post('/api/people/', undefined)
    await user.type(screen.getByLabelText('Mail'), 'anna@example.org{Enter}')
    await waitFor(() => expect(screen.queryByText('This is no address.')).toBeNull())
    expect(server.sent('POST', '/api/people/').at(-1)?.body).toEqual({ name: 'Anna', mail: 'anna@example.org' })
  })

  it('cannot be done twice at once', async () => {
    const answer = held()
    const { server, user } = await sent(answer.reply)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
    expect(button.disabled).toBe(true)
    await user.click(button)
    answer.release(undefined)
    await waitFor(() => expect(button.disabled).toBe(false))
    expect(server.requests).toHaveLength(1)
  })

  it('focuses the error again when the next attempt fails too', async () => {
    const { user } = await sent(() => refusal(400, 'This is no address.', { attr: 'mail' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Mail')))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Mail')))
  })
})
