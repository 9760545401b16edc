import type { Entry } from '../model/format.ts'
import type { Keyed } from '../model/keyed-entries.ts'
import { newEntry } from '../model/new-entry.ts'
import type { PropertyRecord } from '../syntax/keyed/properties.ts'

/** A string of a GWT file: the line of its key, and those of its plural forms. */
export interface GwtEntry {
  readonly key: string
  readonly base: PropertyRecord
  /** By suffix, the one without suffix included. */
  readonly forms: Map<string, PropertyRecord>
  /** In file order. */
  readonly records: PropertyRecord[]
}

export const PLURAL_SUFFIX = /\[(?:none|one|two|few|many)\]$/

export const PLURAL_SUFFIXES = ['[none]', '[one]', '[two]', '[few]', '[many]']

/** `other` is the key itself; GWT says `none` where CLDR says `zero`. */
export function suffixOf(category: string): string {
  if (category === 'other') return ''
  return `[${category === 'zero' ? 'none' : category}]`
}

/** Puts plural forms to their key; a form without one, and a form of what is a form itself, is a string of its own. */
export function groupForms(records: Keyed<PropertyRecord>): ReadonlyMap<string, GwtEntry> {
  const groups = new Map<string, GwtEntry>()
  const waiting: { record: PropertyRecord; key: string; suffix: string }[] = []
  for (const record of records.values()) {
    const [suffix] = PLURAL_SUFFIX.exec(record.key) ?? []
    const key = suffix === undefined ? record.key : record.key.slice(0, -suffix.length)
    if (suffix !== undefined && !PLURAL_SUFFIX.test(key) && records.has(key)) waiting.push({ record, key, suffix })
    else groups.set(record.key, { key: record.key, base: record, forms: new Map([['', record]]), records: [record] })
  }
  for (const { record, key, suffix } of waiting) {
    const group = groups.get(key)
    group?.forms.set(suffix, record)
    group?.records.push(record)
  }
  for (const group of groups.values()) group.records.sort((a, b) => a.start - b.start)
  return groups
}

export function formsOf({ key, base, forms, records }: GwtEntry, categories: readonly string[]): Entry {
  const plural = categories.map((category) => forms.get(suffixOf(category))?.value ?? '')
  const target = records.length > 1 ? plural : [base.value]
  const span = { start: records[0]?.start ?? base.start, end: records.at(-1)?.end ?? base.end }
  const note = records.map((record) => record.note).find((text) => text !== '') ?? ''
  return newEntry({ key, target, note, span })
}
