/** What a bulk edit is to do, as the API takes it. */
export interface BulkWanted {
  q: string
  /** -1: as it is. */
  state: number
  add_flags: string
  remove_flags: string
  /** In the languages of the strings. */
  add_translation_flags: string
  remove_translation_flags: string
  add_labels: string[]
  remove_labels: string[]
}

export const nothingWanted: BulkWanted = {
  q: '',
  state: -1,
  add_flags: '',
  remove_flags: '',
  add_translation_flags: '',
  remove_translation_flags: '',
  add_labels: [],
  remove_labels: [],
}

/** What becomes of a label; nothing unless one of these. */
export type LabelStep = 'add' | 'remove' | ''

export function withLabel(wanted: BulkWanted, name: string, step: LabelStep): BulkWanted {
  const rest = (list: string[]) => list.filter((one) => one !== name)
  const [add, remove] = [rest(wanted.add_labels), rest(wanted.remove_labels)]
  if (step === 'add') add.push(name)
  if (step === 'remove') remove.push(name)
  return { ...wanted, add_labels: add, remove_labels: remove }
}

export const labelStep = ({ add_labels, remove_labels }: BulkWanted, name: string): LabelStep =>
  add_labels.includes(name) ? 'add' : remove_labels.includes(name) ? 'remove' : ''

/** Whether anything would change at all. */
export const isSomething = ({ q: _, state, add_labels, remove_labels, ...flags }: BulkWanted): boolean =>
  state >= 0 || Object.values(flags).join('').trim() !== '' || add_labels.length + remove_labels.length > 0
