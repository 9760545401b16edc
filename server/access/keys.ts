import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits that is shown once: in a cookie, a link, a reply. */
export const newKey = (): string => randomBytes(32).toString('base64url')

/** What is stored of it. A plain hash is enough: nobody guesses 256 bits. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')
