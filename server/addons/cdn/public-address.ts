/** Where a folder of published files is found. Without the address of the site, where on it. */
export const publicAddress = (siteUrl: string, token: string): string => `${siteUrl}/cdn/${token}/`
