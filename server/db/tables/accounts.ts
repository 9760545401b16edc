import type { Generated } from 'kysely'
import type { Count, Flag, Id, TextColumn, Time } from '#server/db/tables/columns.ts'

export interface UserTable {
  id: Id
  username: string
  full_name: string
  email: string | null
  password: string | null
  is_active: Flag
  is_superuser: Flag
  is_bot: Flag
  date_joined: Time
  date_expires: Time | null
  last_login: Time | null
  /** The project whose token this account stands for. */
  bot_project_id: number | null
}

export interface TokenTable {
  id: Id
  user_id: number
  /** SHA-256 of the key: the key itself is shown once and never stored. */
  key_hash: string
  name: TextColumn
  created: Time
  expires: Time | null
  /** Names separated by blanks; null: everything. */
  scopes: string | null
  /** Ids of the only projects it is for, separated by blanks; null: all. */
  project_ids: string | null
  last_used: Time | null
  /** The only part of the service that takes it; null: every part. */
  audience: string | null
}

/** How an agent came by its token, and renews it. */
export interface OAuthGrantTable {
  token_id: number
  client_id: string
  /** SHA-256 of the code that it was taken with: shown again, the token is revoked. */
  code_hash: string
  /** Of the part of the refresh token that stays, and of the part that is new each time. */
  family_hash: string
  refresh_hash: string
  refresh_expires: Time
}

export interface SessionTable {
  id: Id
  user_id: number
  /** SHA-256 of the cookie. */
  key_hash: string
  created: Time
  last_used: Time
  expires: Time
  /** Last time the password or a second factor was shown: what dangerous changes ask for. */
  confirmed: Time
  /** Last time a second factor was; 0: never. */
  second_factor_shown: Count
  address: TextColumn
  user_agent: TextColumn
}

/** A secret that was handed out once and is good for one purpose, one time, for a while. */
export interface TicketTable {
  id: Id
  purpose: string
  key_hash: string
  user_id: number | null
  /** JSON object. */
  data: TextColumn
  created: Time
  expires: Time
}

/** Addresses that a user has shown to be theirs. */
export interface EmailTable {
  id: Id
  user_id: number
  address: string
  verified: Time
}

/** What happened to accounts and to the site, and from where. */
export interface AuditTable {
  id: Id
  /** The account it happened to, which sees it in its own log; null: none. */
  user_id: number | null
  /** Who did it; null: a visitor, or the service. */
  actor_id: number | null
  /** What was changed; '': the account itself. */
  object: TextColumn
  activity: string
  /** JSON object. */
  details: TextColumn
  address: TextColumn
  user_agent: TextColumn
  timestamp: Time
}

export interface TotpDeviceTable {
  id: Id
  user_id: number
  name: string
  /** Base32. */
  secret: string
  /** The time step of the last code taken: a code is good once. */
  last_step: Count
  created: Time
  last_used: Time | null
}

export interface PasskeyTable {
  id: Id
  user_id: number
  name: string
  /** Base64url, as are the key and the credential id. */
  credential_id: string
  public_key: string
  counter: Count
  /** Names separated by blanks. */
  transports: TextColumn
  created: Time
  last_used: Time | null
}

export interface RecoveryCodeTable {
  id: Id
  user_id: number
  code_hash: string
}

/** An account at somebody else's sign-in service. */
export interface IdentityTable {
  id: Id
  user_id: number
  issuer: string
  subject: string
  email: TextColumn
  created: Time
}

/** A service that people sign in with. */
export interface SignInProviderTable {
  id: Id
  slug: string
  kind: string
  name: string
  issuer: string
  client_id: string
  /** Sealed; empty: none. */
  client_secret: string
  sign_up: string
  /** Separated by blanks. */
  domains: TextColumn
  /** JSON list of groups and ids of teams. */
  teams: TextColumn
  trusts_emails: Flag
  created: Time
  /** JSON object: what only its kind has. */
  settings: TextColumn
}

/** How a user likes to work; without a row all is as by default. */
export interface ProfileTable {
  user_id: number
  language: TextColumn
  theme: TextColumn
  hide_completed: Flag
  secondary_in_zen: Flag
  hide_source_secondary: Flag
  wide_tables: Flag
  editor_link: TextColumn
  translate_mode: Count
  zen_mode: Count
  special_chars: TextColumn
  nearby_strings: Count
  auto_watch: Flag
  contribute_personal_tm: Flag
  dashboard_view: Count
  dashboard_component_list_id: number | null
  website: TextColumn
  contact: TextColumn
  liberapay: TextColumn
  fediverse: TextColumn
  codesite: TextColumn
  github: TextColumn
  twitter: TextColumn
  linkedin: TextColumn
  location: TextColumn
  company: TextColumn
  public_email: TextColumn
  commit_email: TextColumn
  commit_name: Count
  last_2fa: TextColumn
  /** Names, separated by blanks. */
  listing_columns: TextColumn
}

export interface ProfileLanguageTable {
  user_id: number
  language_id: number
  /** 0: translates into it, 1: shown beside. */
  secondary: Flag
}

/** Failed or costly tries by one caller, in one scope. */
export interface AttemptTable {
  scope: string
  /** Hash of what is limited: an address, an account. */
  key: string
  count: Count
  /** Start of the window in which `count` counts. */
  since: Time
  locked_until: Time | null
}

/** What somebody did in a translation, in numbers. */
export interface ContributionTable {
  user_id: number
  translation_id: number
  edits: Generated<number>
  first: number
  last: number
}

/** How often somebody did something in a component (0: in none); triggers keep it in step with the history. */
export interface UserCountTable {
  user_id: number
  component_id: number
  action: number
  rows: number
}

export interface AccountsTables {
  user: UserTable
  token: TokenTable
  oauth_grant: OAuthGrantTable
  session: SessionTable
  ticket: TicketTable
  email: EmailTable
  audit: AuditTable
  totp_device: TotpDeviceTable
  passkey: PasskeyTable
  recovery_code: RecoveryCodeTable
  identity: IdentityTable
  sign_in_provider: SignInProviderTable
  profile: ProfileTable
  profile_language: ProfileLanguageTable
  attempt: AttemptTable
  contribution: ContributionTable
  user_count: UserCountTable
}
