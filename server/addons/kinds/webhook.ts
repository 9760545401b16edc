import { createHash, createHmac } from 'node:crypto'
import { actionNames, contentActions } from '#core/changes/actions.ts'
import { changePage } from '#core/editor/change-page.ts'
import { type Message, message } from '#core/messages/message.ts'
import { splitForms } from '#core/units/forms.ts'
import { type AddonKind, type ChangeBatch, everywhere } from '#server/addons/model/addon.ts'
import { asAddress, type Fields, numbers, text, type Values } from '#server/addons/model/fields.ts'
import type { NotifiedChange } from '#server/db/queries/history/new-changes.ts'
import { mustExist } from '#server/errors.ts'

const actions = new Set(Object.keys(actionNames).map(Number))

/** Fields of everything that calls an address for changes. */
export const callFields: Fields = {
  webhook_url: { label: 'Payload URL', type: 'text', required: true, personal: true, check: asAddress },
  event_filter: {
    label: 'Events',
    type: 'choice',
    choiceLabels: { content: 'Translation changes', all: 'All changes', custom: 'Selected changes' },
    default: 'content',
    choices: ['content', 'all', 'custom'],
  },
  events: { label: 'Selected changes', type: 'numbers', default: [], choices: actions },
  languages: { label: 'Only these languages', type: 'texts', default: [] },
  components: { label: 'Only these components', type: 'texts', default: [] },
}

export function isWanted(action: number, values: Values): boolean {
  const filter = text(values, 'event_filter')
  if (filter === 'all') return true
  return filter === 'custom' ? numbers(values, 'events').includes(action) : contentActions.includes(action)
}

/** What a test is about: no change has this action. */
export const TEST_ACTION = -1

/** What happened, as receivers are told. */
export const eventName = (action: number): string =>
  action === TEST_ACTION ? 'Test' : (actionNames[action] ?? String(action))

const isoTime = (microseconds: number): string =>
  `${new Date(Math.floor(microseconds / 1000)).toISOString().slice(0, -4)}${String(microseconds % 1_000_000).padStart(6, '0')}Z`

/** What is told of a change: what is not known of it is left out. */
function payloadOf(change: NotifiedChange, siteUrl: string): Record<string, unknown> {
  const [component, ...categories] = (change.component_path ?? '').split('/').reverse()
  const page = changePage(change)
  return {
    change_id: change.id,
    action: eventName(change.action),
    timestamp: isoTime(change.timestamp),
    ...(change.target !== '' && { target: splitForms(change.target) }),
    ...(change.old !== '' && { old: splitForms(change.old) }),
    ...(change.source !== null && { source: splitForms(change.source) }),
    ...(change.context !== null && { context: change.context }),
    // Without PUBLIC_URL nobody knows where the site is: a path alone would lead a receiver nowhere.
    ...(page !== undefined && siteUrl !== '' && { url: `${siteUrl}${page}` }),
    ...(change.author_name !== null && { author: change.author_name }),
    ...(change.username !== null && { user: change.username }),
    ...(change.project_slug !== null && { project: change.project_slug }),
    ...(change.component_path !== null && { component }),
    ...(change.translation_id !== null && change.language_code !== null && { translation: change.language_code }),
    ...(categories.length > 0 && { category: categories }),
  }
}

/** The namespace of names that are addresses. */
const NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

/** The same changes have the same id however often they are sent: a receiver may drop what it has seen. */
export function messageId({ changes }: Pick<ChangeBatch, 'changes'>): string {
  const named = changes.map(({ action, id }) => `${action}.${id}`).join(' ')
  const hash = createHash('sha1').update(NAMESPACE).update(named).digest().subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex')
}

/** Standard Webhooks: `v1,` and the signature of id, time and body. */
function signature(secret: string, message: { id: string; timestamp: string; body: string }): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${message.id}.${message.timestamp}.${message.body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

const asSecret = (secret: string): Message | undefined =>
  /^(whsec_)?[A-Za-z0-9+/]{16,}={0,2}$/.test(secret) ? undefined : message('addon.secretForm')

/** Changes of one call that tells of several. */
const BATCH = 100

const isBatching = (values: Values): boolean => text(values, 'delivery') === 'batch'

/** Several changes by one person in one project. */
function batchOf({ changes, count }: ChangeBatch, siteUrl: string): Record<string, unknown> {
  const [first] = changes
  return {
    action: 'Changes',
    count,
    ...(first?.project_slug != null && { project: first.project_slug }),
    ...(first?.username != null && { user: first.username }),
    changes: changes.map((change) => payloadOf(change, siteUrl)),
  }
}

export const webhook: AddonKind = {
  name: 'weblate.webhook.webhook',
  title: 'Webhook',
  summary: 'Sends changes to a URL, signed as defined by Standard Webhooks.',
  scopes: everywhere,
  multiple: true,
  fields: {
    ...callFields,
    delivery: {
      label: 'Deliver',
      type: 'choice',
      choiceLabels: { each: 'Every change in a call of its own', batch: 'Changes of a user together' },
      default: 'each',
      choices: ['each', 'batch'],
    },
    secret: { label: 'Signing secret', type: 'secret', default: '', check: asSecret },
  },
  wants: isWanted,
  batching: (values) => (isBatching(values) ? BATCH : 1),
  message(batch, values, { secret, siteUrl }) {
    const change = mustExist(batch.changes[0], 'change')
    const body = JSON.stringify(isBatching(values) ? batchOf(batch, siteUrl) : payloadOf(change, siteUrl))
    const id = messageId(batch)
    const timestamp = String(Math.floor(change.timestamp / 1_000_000))
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        ...(secret !== '' && { 'webhook-signature': signature(secret, { id, timestamp, body }) }),
      },
    }
  },
}
