import {
  type NewSave,
  nextLook,
  type Queue,
  type QueueEvent,
  readyToSend,
  reduceQueue,
  restored,
  type Save,
} from './save-queue.ts'

export type Outcome =
  | { readonly kind: 'done'; readonly base?: string | undefined }
  | { readonly kind: 'lost'; readonly waitMs?: number | undefined }
  | { readonly kind: 'conflict'; readonly theirs: readonly string[]; readonly base: string }
  | { readonly kind: 'refused'; readonly problem: string }

/** What the queue needs of the world. */
export interface QueueWorld {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** Whose saves these are. */
  readonly user: string
  readonly tab: string
  now(): number
  later(ms: number, work: () => void): () => void
  send(save: Save): Promise<Outcome>
  /** Tabs that still live: their saves are theirs. */
  livingTabs(): Promise<ReadonlySet<string>>
  finished(save: Save, outcome: Outcome): void
}

export interface QueueStore {
  get(): Queue
  subscribe(listener: () => void): () => void
  add(save: Omit<NewSave, 'id' | 'tab'>): void
  retry(id: string): void
  forget(id: string): void
  wake(): void
  /** Takes over what a page that is gone left behind. */
  resumeLeftSaves(): Promise<void>
}

const PREFIX = 'dragoman-save:'

/** Holds the queue, keeps it in the browser's storage so that it outlives the page, and sends it. */
export function makeQueueStore(world: QueueWorld): QueueStore {
  const prefix = `${PREFIX}${world.user}:`
  const listeners = new Set<() => void>()
  let queue: Queue = []
  let cancelLook: (() => void) | undefined
  let made = 0

  function apply(event: QueueEvent): void {
    setQueue(reduceQueue(queue, event))
  }

  function setQueue(next: Queue): void {
    store(queue, next)
    queue = next
    pump()
    for (const listener of listeners) listener()
  }

  function store(before: Queue, after: Queue): void {
    const stays = new Set(after.map((save) => save.id))
    for (const save of after) if (!before.includes(save)) write(world.storage, prefix + save.id, JSON.stringify(save))
    for (const save of before) if (!stays.has(save.id)) world.storage.removeItem(prefix + save.id)
  }

  function pump(): void {
    for (const save of readyToSend(queue, world.now())) {
      queue = reduceQueue(queue, { type: 'sending', id: save.id })
      void deliver(save)
    }
    cancelLook?.()
    const at = nextLook(queue)
    const delay = at === undefined ? 0 : at - world.now()
    cancelLook = delay > 0 ? world.later(delay, pump) : undefined
  }

  async function deliver(save: Save): Promise<void> {
    const outcome = await world.send(save).catch((): Outcome => ({ kind: 'lost' }))
    world.finished(save, outcome)
    if (outcome.kind === 'done') apply({ type: 'done', id: save.id, base: outcome.base })
    else if (outcome.kind === 'lost') apply({ type: 'lost', id: save.id, now: world.now(), waitMs: outcome.waitMs })
    else if (outcome.kind === 'refused') apply({ type: 'refused', id: save.id, problem: outcome.problem })
    else apply({ type: 'conflict', id: save.id, theirs: outcome.theirs, base: outcome.base })
  }

  return {
    get: () => queue,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (save) =>
      apply({ type: 'add', save: { ...save, id: `${world.tab}-${world.now()}-${++made}`, tab: world.tab } }),
    retry: (id) => apply({ type: 'retry', id }),
    forget: (id) => apply({ type: 'forget', id }),
    wake: () => apply({ type: 'wake' }),
    async resumeLeftSaves() {
      const living = await world.livingTabs()
      const known = new Set(queue.map((save) => save.id))
      const left = readAll(world.storage, prefix).filter(
        (save) => !known.has(save.id) && (save.tab === world.tab || !living.has(save.tab)),
      )
      if (left.length > 0) setQueue([...left.map((save) => restored(save, world.tab)), ...queue])
    },
  }
}

/** A full storage must not stop the sending. */
function write(storage: QueueWorld['storage'], key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch (error) {
    console.warn('This browser has no room left to keep unsent texts.', error)
  }
}

/** What waits in the browser, of all tabs. */
function readAll(storage: QueueWorld['storage'], prefix: string): Save[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => parseSave(storage.getItem(key)))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

function parseSave(text: string | null): Save[] {
  try {
    const save: Save = JSON.parse(text ?? '')
    return Array.isArray(save.target) && typeof save.unit === 'number' ? [save] : []
  } catch {
    return []
  }
}
