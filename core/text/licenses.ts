/** Where the text of a licence can be read, for SPDX identifiers; null for none and for 'proprietary'. */
export const licenseUrl = (license: string): string | null =>
  /^[A-Za-z0-9][A-Za-z0-9.+-]*$/.test(license) && license !== 'proprietary'
    ? `https://spdx.org/licenses/${license}.html`
    : null
