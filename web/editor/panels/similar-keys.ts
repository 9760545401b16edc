/** Where a key is cut into parts. */
const seams = /[._/:#-]/

/**
 * What the keys of neighbours begin with: the key without its last part. Empty for keys of one part, and for whole
 * sentences, which have no neighbours by name.
 */
export function keyBeginning(key: string): string {
  if (/\s/.test(key)) return ''
  for (let end = key.length - 2; end > 0; end--) if (seams.test(key.charAt(end))) return key.slice(0, end + 1)
  return ''
}

/** A search for keys that hold a text, whatever characters it has. */
export const keySearch = (text: string): string => `key:"${text.replaceAll(/["\\]/g, '\\$&')}"`
