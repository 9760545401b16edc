/** Languages of the browser as the service names them, those it knows: `pt-BR` is pt_BR, `de-AT` is de where there is no de_AT. */
export function browserLanguages(wanted: readonly string[], known: ReadonlySet<string>): string[] {
  const found = wanted.flatMap((tag) => {
    const code = tag.replaceAll('-', '_')
    const [base = ''] = code.split('_')
    const match = [code, base].find((one) => known.has(one))
    return match === undefined ? [] : [match]
  })
  const codes = [...new Set(found)]
  // Who reads another language as well rarely translates to English.
  const others = codes.filter((code) => !/^en(_|$)/.test(code))
  return others.length > 0 ? others : codes
}
