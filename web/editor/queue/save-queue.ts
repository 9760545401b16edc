/** Saves on their way to the server: pure, so that what must never be lost can be proved. */

export interface Save {
  /** Unique among all tabs. */
  readonly id: string
  /** The tab that sends it. */
  readonly tab: string
  readonly unit: number
  readonly kind: 'save' | 'suggest'
  readonly target: readonly string[]
  readonly state: number
  /** Set where a reviewer sends the text back: what its author is told, possibly nothing. */
  readonly reason?: string
  /** ETag of what the person saw when they began. */
  readonly base: string
  /** How to speak of it, and the address where the string is. */
  readonly label: string
  readonly path: string
  readonly status: 'waiting' | 'sending' | 'conflict' | 'refused'
  readonly attempts: number
  /** Milliseconds since 1970: not to be sent before. */
  readonly notBefore: number
  /** What the server said when it refused. */
  readonly problem?: string
  /** What somebody else saved in the meantime. */
  readonly theirs?: readonly string[]
}

export type NewSave = Omit<Save, 'status' | 'attempts' | 'notBefore' | 'problem' | 'theirs'>

export type Queue = readonly Save[]

export type QueueEvent =
  | { readonly type: 'add'; readonly save: NewSave }
  | { readonly type: 'sending'; readonly id: string }
  /** The server has it; `base` is the version it made. */
  | { readonly type: 'done'; readonly id: string; readonly base?: string | undefined }
  /** No answer, or not the server's fault alone: try again later. */
  | { readonly type: 'lost'; readonly id: string; readonly now: number; readonly waitMs?: number | undefined }
  | { readonly type: 'conflict'; readonly id: string; readonly theirs: readonly string[]; readonly base: string }
  | { readonly type: 'refused'; readonly id: string; readonly problem: string }
  | { readonly type: 'retry'; readonly id: string }
  | { readonly type: 'forget'; readonly id: string }
  /** The network is back. */
  | { readonly type: 'wake' }

const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000

/** Doubles with every attempt. */
export const backoff = (attempts: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, attempts - 1))

const fresh = (save: NewSave): Save => ({ ...save, status: 'waiting', attempts: 0, notBefore: 0 })

export function reduceQueue(queue: Queue, event: QueueEvent): Queue {
  switch (event.type) {
    case 'add':
      return add(queue, event.save)
    case 'sending':
      return change(queue, event.id, (save) => ({ ...save, status: 'sending' }))
    case 'done':
      return done(queue, event.id, event.base)
    case 'lost':
      return change(queue, event.id, (save) => lost(save, event.now, event.waitMs))
    case 'conflict':
      return change(queue, event.id, (save) => ({
        ...save,
        status: 'conflict',
        theirs: event.theirs,
        base: event.base,
      }))
    case 'refused':
      return change(queue, event.id, (save) => ({ ...save, status: 'refused', problem: event.problem }))
    case 'retry':
      return change(queue, event.id, (save) => (save.status === 'sending' ? save : fresh(plain(save))))
    case 'forget':
      return queue.filter((save) => save.id !== event.id || save.status === 'sending')
    case 'wake':
      return queue.map((save) => (save.status === 'waiting' ? { ...save, notBefore: 0 } : save))
  }
}

/** What is not under way yet gives way to a newer text of the same string, and lends it the version it is based on. */
function add(queue: Queue, save: NewSave): Queue {
  const replaced = (one: Save) => one.unit === save.unit && one.kind === save.kind && one.status !== 'sending'
  const before = queue.find(replaced)
  const base = before?.status === 'waiting' ? before.base : save.base
  return [...queue.filter((one) => !replaced(one)), fresh({ ...save, base })]
}

function done(queue: Queue, id: string, base: string | undefined): Queue {
  const sent = queue.find((save) => save.id === id)
  const left = queue.filter((save) => save.id !== id)
  if (!sent || base === undefined) return left
  return left.map((save) => (save.unit === sent.unit && save.status === 'waiting' ? { ...save, base } : save))
}

function lost(save: Save, now: number, waitMs: number | undefined): Save {
  const attempts = save.attempts + 1
  return { ...save, status: 'waiting', attempts, notBefore: now + Math.max(waitMs ?? 0, backoff(attempts)) }
}

const change = (queue: Queue, id: string, how: (save: Save) => Save): Queue =>
  queue.map((save) => (save.id === id ? how(save) : save))

function plain({ status: _, attempts: __, notBefore: ___, problem: ____, theirs: _____, ...save }: Save): NewSave {
  return save
}

/** Those that may be sent now: at most `parallel` at a time, and of one string one after the other. */
export function readyToSend(queue: Queue, now: number, parallel = 3): Save[] {
  const busy = new Set(queue.filter((save) => save.status === 'sending').map((save) => save.unit))
  const free = parallel - queue.filter((save) => save.status === 'sending').length
  const ready: Save[] = []
  for (const save of queue) {
    if (save.status !== 'waiting' || busy.has(save.unit)) continue
    busy.add(save.unit)
    if (save.notBefore <= now) ready.push(save)
  }
  return ready.slice(0, Math.max(0, free))
}

/** When to look again; undefined when nothing waits. */
export function nextLook(queue: Queue): number | undefined {
  const times = queue.filter((save) => save.status === 'waiting').map((save) => save.notBefore)
  return times.length === 0 ? undefined : Math.min(...times)
}

/** What was under way when the page went away may have arrived or not: it is sent again. */
export const restored = (save: Save, tab: string): Save =>
  save.status === 'sending' ? { ...save, tab, status: 'waiting', notBefore: 0 } : { ...save, tab }
