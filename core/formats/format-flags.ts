import { findFormat } from './registry.ts'

/** Flags that all strings of a format have; older identifiers included. */
export const formatFlags = (id: string): string => findFormat(id)?.format.flags ?? ''
