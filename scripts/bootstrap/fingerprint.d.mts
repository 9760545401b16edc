import type { Machine } from './installed-tree.mjs'

export function installFingerprint(root: string, machine: Machine): string
export function isWebInput(name: string): boolean
export function webFingerprint(root: string, install: string): string
