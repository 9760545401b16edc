import { AppError, type FieldError } from '#server/errors.ts'

/**
 * Makes an item of each proposal of a change set. What is wrong is told all at once, with the number of its proposal; `attr` names
 * what was not found.
 */
export async function proposedItems<Proposal, Item>(
  proposals: readonly Proposal[],
  attr: string,
  itemOf: (proposal: Proposal) => Promise<Item>,
): Promise<Item[]> {
  const items: Item[] = []
  const errors: FieldError[] = []
  for (const [i, proposal] of proposals.entries())
    try {
      items.push(await itemOf(proposal))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const missing = error.code === 'not_found' ? attr : undefined
      errors.push(...error.errors.map((one) => ({ ...one, attr: ['items', i, one.attr ?? missing].join('.') })))
    }
  if (errors.length > 0) throw new AppError('invalid', undefined, { errors })
  return items
}
