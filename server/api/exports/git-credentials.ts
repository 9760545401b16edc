/**
 * Git sends what people type as a name and a password: the token is the password, or the name where there is no password.
 * Other headers stay what they are.
 */
export function tokenHeader(authorization: string | undefined): string | undefined {
  const basic = /^\s*basic\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  if (basic === undefined) return authorization
  const text = Buffer.from(basic, 'base64').toString()
  const [name = '', ...password] = text.split(':')
  return `Bearer ${password.join(':') || name}`
}
