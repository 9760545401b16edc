const KEY = 'dragoman-tab'
const lockOf = (tab: string): string => `dragoman-tab-${tab}`

/** The name of this tab, the same after a reload; another one when the tab was duplicated. */
export async function claimTab(): Promise<string> {
  const remembered = sessionStorage.getItem(KEY)
  if (remembered !== null && (await hold(remembered))) return remembered
  const made = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  sessionStorage.setItem(KEY, made)
  await hold(made)
  return made
}

/** Held until the page goes away. Browsers offer locks only to pages from a secure address; without, every tab is ours. */
function hold(tab: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true)
  return new Promise((answer) => {
    void navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
      answer(lock !== null)
      return lock === null ? undefined : new Promise(() => {})
    })
  })
}

export async function livingTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const prefix = lockOf('')
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}
