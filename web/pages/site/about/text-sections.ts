export interface TextSection {
  /** Empty: what stands before the first heading. */
  title: string
  text: string
}

/** A long text by its headings (`#` to `###`), all of them of one level. */
export function sectionsOf(text: string): TextSection[] {
  const sections: TextSection[] = [{ title: '', text: '' }]
  for (const line of text.split(/\r?\n/)) {
    const title = /^#{1,3} +(\S.*)$/.exec(line)?.[1]
    const last = sections.at(-1)
    if (title !== undefined) sections.push({ title: title.trim(), text: '' })
    else if (last) last.text += `${line}\n`
  }
  return sections.map(({ title, text: body }) => ({ title, text: body.trim() })).filter((one) => one.title || one.text)
}
