const file = /^([0-9a-z]+)-([a-z]+)\.(svg|png)$/

/**
 * Where a picture is today whose address is of an old shape: `/widgets/<project>/<language>/[<component>/]<file>` with - for
 * no language, or with the name and the colour as folders. Nothing for all other addresses.
 */
export function movedWidget(path: string): string | undefined {
  const [family, ...segments] = path.split('/').filter(Boolean)
  if (family !== 'widgets' && family !== 'widget') return undefined
  const scopePath = [...segments]
  let name = scopePath.pop() ?? ''
  if (!file.test(name)) {
    if (
      !/^[a-z]+$/.test(name) ||
      !/^(svg|status|language|multi|horizontal|open|287x66|88x31)$/.test(scopePath.at(-1) ?? '')
    )
      return undefined
    name = `${scopePath.pop()}-${name}.svg`
  } else if (family === 'widget') return undefined
  const [project, language = '-', component] = scopePath
  if (project === undefined || scopePath.length > 3) return undefined
  if (family === 'widget') return `/widget/${scopePath.join('/')}/${name}`
  const inner = [project, ...(component === undefined ? [] : [component])]
  if (language !== '-') inner.push(...(component === undefined ? ['-', language] : [language]))
  return `/widget/${inner.join('/')}/${name}`
}
