import type { ProgramCall } from './program.ts'

/** What the service asks of its launcher; programs go by numbers. */
export type Order =
  | { readonly id: number; readonly start: ProgramCall }
  | { readonly id: number; readonly write: string | Uint8Array }
  | { readonly id: number; readonly end: string | Uint8Array | undefined }
  | { readonly id: number; readonly kill: true }

/** What the launcher tells. */
export type Report =
  | { readonly id: number; readonly stdout: Buffer }
  | { readonly id: number; readonly stderr: Buffer }
  | { readonly id: number; readonly close: number | null }
  | { readonly id: number; readonly error: string; readonly code: string | undefined }
