import type { Machine } from './installed-tree.mjs'

export interface Choice {
  readonly packaged: readonly string[]
  readonly exists: (path: string) => boolean
  readonly running: { readonly path: string; readonly version: string }
  readonly machine: Machine
}

export function packagedNodes(root: string, machine: Machine): string[]
export function chooseNode(choice: Choice): string
