/** Words in Markdown, as they are: every mark is taken for a character. */
export const plainMarkdown = (text: string): string => text.replaceAll(/[\\`*_{}[\]()#+\-.!~|<>:&]/g, '\\$&')

/** A text as code: nothing inside of it is a mark, and it cannot end it. */
export const codeText = (text: string): string => `\`${text.replaceAll('`', 'ˋ')}\``
