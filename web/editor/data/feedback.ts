import type { Message } from '#core/messages/message.ts'
/** Shapes of what hangs on a unit. */

export interface FoundTerm {
  source: string
  target: string
  flags: string
  forbidden: boolean
  read_only: boolean
  terminology: boolean
  explanation: string
  unit: string | null
  source_unit: string
  matches: { form: number; start: number; end: number; exact: boolean; covered: boolean }[]
}

export interface FailingCheck {
  check: string
  name: string
  description: string
  dismissed: boolean
  enforced: boolean
  ignore_flag: string
  places: { form: number; start: number; end: number; detail: string; message: Message; fix: string | null }[]
}

export interface Suggestion {
  id: number
  target: string[]
  user: string | null
  timestamp: string
  votes: number
}

export interface Comment {
  id: number
  comment: string
  user: string | null
  timestamp: string
  resolved: boolean
}

export interface Change {
  id: number
  unit: string | null
  translation: string | null
  user: string | null
  timestamp: string
  action: number
  action_name: string
  target: string
  old: string
}

export interface MachineAnswer {
  results: {
    service: string
    name: string
    text: string
    target: string[]
    quality: number
    show_quality: boolean
    source: string
    origin: string
  }[]
  failures: { service: string; name: string; detail: string }[]
}

export interface Screenshot {
  id: number
  name: string
  file_url: string
}

/** The name at the end of a user's API address; empty for nobody. */
export function userName(address: string | null): string {
  if (address === null) return ''
  return decodeURIComponent(new URL(address).pathname.split('/').at(-2) ?? '')
}

export const unitIdOf = (address: string | null): number | undefined =>
  address === null ? undefined : Number(/\/units\/(\d+)\//.exec(address)?.[1] ?? Number.NaN) || undefined
