// Sends one heavy request at a time, in a process of its own: making its body is not the server's work.
import { answerQuestions } from '../channel.ts'
import { heavyRequests, type StallPlan } from './heavy-requests.ts'

export interface HeavyOrder {
  readonly origin: string
  readonly token: string
  readonly folder: string
  readonly plan: StallPlan
  /** Which request. The body is made with `prepare`, and sent with `send`. */
  readonly number: number
  readonly step: 'prepare' | 'send'
}

let prepared: FormData | string | undefined

answerQuestions<HeavyOrder, number>(async ({ origin, token, folder, plan, number, step }) => {
  const request = heavyRequests(folder, plan)[number]
  if (!request) throw new Error(`there is no heavy request ${number}`)
  if (step === 'prepare') {
    prepared = request.body?.()
    return 0
  }
  const { name, method, path, statuses } = request
  const headers = { authorization: `Token ${token}`, ...request.headers }
  const began = performance.now()
  const reply = await sent(fetch(origin + path, { method, headers, ...(prepared ? { body: prepared } : {}) }))
  prepared = undefined
  if (reply === undefined) return (performance.now() - began) / 1000
  const answer = Buffer.from(await reply.arrayBuffer())
  if (!statuses.includes(reply.status))
    throw new Error(`${name} was answered with ${reply.status}: ${answer.toString('utf8', 0, 300)}`)
  return (performance.now() - began) / 1000
})

/** Undefined: the server closed the connection while the body was still being sent, as it may do with what it refuses. */
async function sent(asked: Promise<Response>): Promise<Response | undefined> {
  try {
    return await asked
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    if (['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(cause?.code ?? '')) return undefined
    throw error
  }
}
