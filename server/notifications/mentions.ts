const MENTION = /(?:^|[^\p{L}\p{N}_@.+-])@([\p{L}\p{N}_@.+-]{1,150})/gu
const MAX_MENTIONS = 50

/** User names that a comment may mean: with the points and dashes at their end, and without. */
export function mentionedNames(comment: string): string[] {
  const names = new Set<string>()
  for (const [, name = ''] of comment.slice(0, 20_000).matchAll(MENTION)) {
    names.add(name)
    names.add(name.replace(/[.+@-]+$/, ''))
    if (names.size >= MAX_MENTIONS) break
  }
  return [...names].filter((name) => name !== '')
}
