import type { PathStep } from '../model/nested-adder.ts'

/** `menu.items[0].title` as menu, items, 0, title. In a file that is an array a path begins with an index. */
export function parsePath(key: string, rootIsArray: boolean): PathStep[] {
  const steps: PathStep[] = []
  let at = 0
  key.split('.').forEach((part, position) => {
    const namedUntil = indexesFrom(part)
    const nameless = position === 0 && rootIsArray && namedUntil === 0 && part !== ''
    if (!nameless)
      steps.push({ name: part.slice(0, namedUntil), index: undefined, path: key.slice(0, at + namedUntil) })
    for (let open = namedUntil; open < part.length; ) {
      const close = part.indexOf(']', open)
      steps.push({ name: '', index: Number(part.slice(open + 1, close)), path: key.slice(0, at + close + 1) })
      open = close + 1
    }
    at += part.length + 1
  })
  return steps
}

/** Where the `[n]` at the end of a part begin. `[01]` and `[x]` belong to the name: reading would not give them back. */
function indexesFrom(part: string): number {
  let end = part.length
  while (part[end - 1] === ']') {
    const open = part.lastIndexOf('[', end - 1)
    if (open === -1 || !/^(?:0|[1-9]\d{0,8})$/.test(part.slice(open + 1, end - 1))) break
    end = open
  }
  return end
}
