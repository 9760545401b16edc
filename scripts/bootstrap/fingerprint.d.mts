import type { Machine } from './installed-tree.mjs'

export function installFingerprint(root: string, machine: Machine): string
export function webFingerprint(root: string, install: string): string
