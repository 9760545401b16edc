import { queryOptions } from '@tanstack/react-query'
import { apiPath, getJson } from './client.ts'

/** What the site says of itself. */
export interface Site {
  name: string
  version?: string
  license: string
  contact: string
  security_contact: string
  projects: number
  components: number
  languages: number
  units: number
  units_translated: number
}

export const legalParts = ['terms', 'privacy', 'cookies'] as const

export type LegalPart = (typeof legalParts)[number]

function read<Body>(...segments: string[]) {
  const path = apiPath(...segments)
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson<Body>(path, signal) })
}

export const siteQuery = read<Site>('site')

/** Texts of those who run the site; empty where they wrote none. */
export const legalQuery = read<Record<LegalPart, string>>('site', 'legal')

export interface SshKeys {
  results: { type: string; public_key: string; fingerprint: string }[]
}

export const sshKeysQuery = read<SshKeys>('ssh-keys')
