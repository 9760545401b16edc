/** What came with the page is as old as the page: later it is asked for anew, in ms. */
const FRESH_MS = 30_000

let replies: Map<string, unknown> | undefined

function readPage(): Map<string, unknown> {
  const block = typeof document === 'undefined' ? null : document.getElementById('first-replies')
  try {
    const sent: Record<string, unknown> = JSON.parse(block?.textContent ?? '{}')
    return new Map(Object.entries(sent))
  } catch {
    return new Map()
  }
}

/** The answers of the API that the server sent with the page, by address. */
export function firstReplies(): Map<string, unknown> {
  replies ??= readPage()
  if (replies.size > 0 && performance.now() > FRESH_MS) replies.clear()
  return replies
}

/** The answer to a request, if it came with the page; given once, as whoever asks again wants to know what is new. */
export function takeFirstReply<Body>(address: string): Body | undefined {
  const all = firstReplies()
  const reply = all.get(address)
  all.delete(address)
  return reply as Body | undefined
}
