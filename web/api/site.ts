import { type Reply, readQuery } from './call.ts'

/** What the site says of itself. */
export type Site = Reply<'GET /api/site/'>

export const legalParts = ['terms', 'privacy', 'cookies'] as const

export type LegalPart = (typeof legalParts)[number]

export const siteQuery = readQuery('GET /api/site/', {})

/** Texts of those who run the site; empty where they wrote none. */
export const legalQuery = readQuery('GET /api/site/legal/', {})

export type SshKeys = Reply<'GET /api/ssh-keys/'>

export const sshKeysQuery = readQuery('GET /api/ssh-keys/', {})
