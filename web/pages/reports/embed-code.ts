const bars = ['auto', 'red', 'green', 'blue'] as const
const plain = ['grey', 'white', 'black'] as const

/** The pictures there are, with their colours. */
export const widgets = [
  { name: 'svg', colors: ['badge'] },
  { name: 'language', colors: ['badge'] },
  { name: '287x66', colors: plain },
  { name: '88x31', colors: plain },
  { name: 'horizontal', colors: bars },
  { name: 'multi', colors: bars },
  { name: 'open', colors: ['graph'] },
] as const

/** A drawing is sharp at any size; some programs show only PNG. */
export const pictureFiles = ['svg', 'png'] as const

export const codeKinds = ['HTML', 'Markdown', 'reStructuredText', 'BBCode', 'Textile', 'URL'] as const

interface Embedded {
  image: string
  link: string
  text: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** The text that shows a picture elsewhere and leads from there to the invitation. */
export function embedCode(kind: (typeof codeKinds)[number], { image, link, text }: Embedded): string {
  switch (kind) {
    case 'HTML':
      return `<a href="${html(link)}"><img src="${html(image)}" alt="${html(text)}"></a>`
    case 'Markdown':
      return `[![${text}](${image})](${link})`
    case 'reStructuredText':
      return `.. image:: ${image}\n   :alt: ${text}\n   :target: ${link}`
    case 'BBCode':
      return `[url=${link}][img]${image}[/img][/url]`
    case 'Textile':
      return `"!${image}(${text})!":${link}`
    case 'URL':
      return image
  }
}
