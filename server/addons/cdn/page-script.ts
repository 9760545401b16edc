interface ScriptSettings {
  readonly languages: readonly string[]
  readonly selector: string
  readonly cookie: string
}

/** Runs in other people's pages, as it is: what differs is in `settings`. */
const program = `
  const base = document.currentScript.src.replace(/[^/]*$/, '')
  const plain = (code) => code.toLowerCase().replaceAll('-', '_')
  const known = new Map(settings.languages.map((code) => [plain(code), code]))
  const chosen = () => {
    const cookies = document.cookie.split(';').map((one) => one.trim().split('='))
    const [, value] = cookies.find(([name]) => settings.cookie !== '' && name === settings.cookie) ?? []
    return [...(value ? [decodeURIComponent(value)] : []), ...navigator.languages]
  }
  const find = () => {
    for (const wanted of chosen().map(plain)) {
      const code = known.get(wanted) ?? known.get(wanted.split('_')[0])
      if (code !== undefined || wanted.split('_')[0] === plain(settings.source)) return code
    }
    return undefined
  }
  const translate = (texts) => {
    for (const element of document.querySelectorAll(settings.selector)) {
      if (element.children.length > 0) continue
      const text = element.textContent.trim()
      if (Object.hasOwn(texts, text)) element.textContent = texts[text]
    }
  }
  const begin = async () => {
    const code = find()
    if (code === undefined) return
    const reply = await fetch(base + encodeURIComponent(code) + '.json')
    if (!reply.ok) return
    translate(await reply.json())
    document.documentElement.lang = code.replaceAll('_', '-')
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
`

/** JSON that may stand in a script, also within a page. */
const inScript = (value: object): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** The script that puts translations into a page: in the language of a cookie, or of the browser. */
export const pageScript = (settings: ScriptSettings & { readonly source: string }): string =>
  `(() => {\n  const settings = ${inScript(settings)}${program}})()\n`
