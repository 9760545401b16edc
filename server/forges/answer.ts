/** Only addresses of the web are shown as links. */
export const webLink = (address: string | undefined): string =>
  address !== undefined && /^https?:\/\//i.test(address) ? address : ''
