import { Marked, type Token, type Tokens } from 'marked'

/** A part of a page under one heading: what the search finds. */
export interface HelpSection {
  /** '' for what stands before the first heading. */
  readonly id: string
  readonly title: string
  readonly text: string
}

export interface RenderedHelp {
  readonly title: string
  readonly html: string
  readonly sections: readonly HelpSection[]
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The anchor of a heading, as code hosts make it, so that links between documents hold. */
export const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const plain = (title: string): string => title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '')

/** Where a link leads; undefined: to nothing that is served here, so that only its text stays. */
export type ResolveLink = (href: string) => string | undefined

function readerFor(resolve: ResolveLink): Marked {
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${escaped(headingId(plain(text)))}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const inside = this.parser.parseInline(tokens)
        const target = resolve(href)
        return target === undefined ? inside : `<a href="${escaped(target)}">${inside}</a>`
      },
      image: ({ text }: Tokens.Image) => escaped(text),
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
    },
  })
}

function sectionsOf(tokens: readonly Token[]): HelpSection[] {
  const sections: { id: string; title: string; text: string }[] = [{ id: '', title: '', text: '' }]
  for (const token of tokens) {
    const title = token.type === 'heading' ? plain((token as Tokens.Heading).text) : undefined
    const last = sections.at(-1)
    if (title !== undefined) sections.push({ id: headingId(title), title, text: '' })
    else if (last && token.type !== 'space') last.text += `${plain(token.raw).replaceAll(/\s+/g, ' ').trim()} `
  }
  return sections.filter(({ text }) => text !== '')
}

/** A document as a page: its title apart, since the page has its own heading for it. */
export function renderHelp(markdown: string, resolve: ResolveLink): RenderedHelp {
  const reader = readerFor(resolve)
  const tokens = reader.lexer(markdown)
  const first = tokens.findIndex((token) => token.type === 'heading' && (token as Tokens.Heading).depth === 1)
  const title = first < 0 ? '' : plain((tokens[first] as Tokens.Heading).text)
  const rest = tokens.toSpliced(Math.max(first, 0), first < 0 ? 0 : 1)
  const table = (html: string) =>
    html.replaceAll('<table>', '<div class="table" tabindex="0"><table>').replaceAll('</table>', '</table></div>')
  const html = table(reader.parser(Object.assign([...rest], { links: tokens.links })))
  return { title, html, sections: sectionsOf(rest) }
}
