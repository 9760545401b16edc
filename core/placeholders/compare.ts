import type { Placeholder } from './placeholder.ts'

export interface Difference {
  /** Of the source, not in the target. */
  readonly missing: readonly Placeholder[]
  /** Of the target, not in the source. */
  readonly extra: readonly Placeholder[]
}

/**
 * Compares what two texts ask for. A placeholder without a name or number stands for its place in the order, so that `%s %d`
 * is not `%d %s`, and is not `%2$d %1$s` either: not every program takes both. Named ones may stand in any order.
 */
export function comparePlaceholders(source: readonly Placeholder[], target: readonly Placeholder[]): Difference {
  const wanted = new Map<string, Placeholder[]>()
  for (const [key, placeholder] of keyed(source)) {
    const same = wanted.get(key)
    if (same) same.push(placeholder)
    else wanted.set(key, [placeholder])
  }
  const extra: Placeholder[] = []
  for (const [key, placeholder] of keyed(target)) if (!wanted.get(key)?.pop()) extra.push(placeholder)
  const missing = [...wanted.values()].flat().sort((a, b) => a.start - b.start)
  return { missing, extra }
}

function* keyed(placeholders: readonly Placeholder[]): Iterable<[string, Placeholder]> {
  let index = 0
  for (const placeholder of placeholders) {
    if (placeholder.kind !== 'placeholder') continue
    const { argument, form, takes = 1 } = placeholder
    if (argument === undefined) index += takes
    yield [`${argument ?? `next ${index}`} ${form}`, placeholder]
  }
}
