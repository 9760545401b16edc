/** Whether a code may be stored: words of letters and digits, at most fifty characters. */
export const isValidCode = (code: string): boolean =>
  code.length <= 50 && /^[A-Za-z0-9]+(?:[-_@][A-Za-z0-9]+)*$/.test(code)
