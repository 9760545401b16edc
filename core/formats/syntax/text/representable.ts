/** Lone surrogates; those that stand for a byte that did not decode may stay. */
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udc7f\udd00-\udfff]/g

/** A new text for a format that has no escape for lone surrogates. */
export const withoutLoneSurrogates = (text: string): string =>
  text.isWellFormed() ? text : text.replaceAll(LONE, '\ufffd')
