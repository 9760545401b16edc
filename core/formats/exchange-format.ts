/** What programs of others take strings of a component in: the id of an export. */
export const exchangeFormat = (isGlossary: boolean): 'tbx' | 'tmx' => (isGlossary ? 'tbx' : 'tmx')
