import { createHash } from 'node:crypto'

/** What is compared of a reply: its status, its type and every byte of it. */
export interface Answer {
  readonly path: string
  readonly status: number
  readonly digest: string
}

const MAX_CONCURRENT = 4

/** Asks for each path; the answers come in the order of the paths. */
export async function askAll(origin: string, token: string, paths: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = []
  const headers = { authorization: `Token ${token}` }
  let next = 0
  const one = async () => {
    for (let at = next++; at < paths.length; at = next++) {
      const path = paths[at] as string
      const reply = await fetch(origin + path, { headers })
      const hash = createHash('sha256').update(`${reply.headers.get('content-type')}\n`)
      const digest = hash.update(new Uint8Array(await reply.arrayBuffer())).digest('hex')
      answers[at] = { path, status: reply.status, digest }
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, one))
  return answers
}

/** Paths that were not answered alike; one that failed on both sides says nothing and counts as well. */
export const differing = (before: readonly Answer[], after: readonly Answer[]): string[] =>
  before.flatMap(({ path, status, digest }, at) => {
    const other = after[at]
    return status === 200 && other?.status === 200 && other.digest === digest ? [] : path
  })
