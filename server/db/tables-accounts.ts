import type { Generated } from 'kysely'

type Id = Generated<number>
type Flag = Generated<number>
type Count = Generated<number>
type TextColumn = Generated<string>
type Time = number

export interface TeamComponentListTable {
  team_id: number
  component_list_id: number
}

/** Languages one member is limited to, within what the team is for; none: all the team's. */
export interface MembershipLanguageTable {
  user_id: number
  team_id: number
  language_id: number
}

/** Keeps a user from contributing to a project; null `expires`: until taken back. */
export interface BlockTable {
  user_id: number
  project_id: number
  expires: Time | null
  note: TextColumn
  created: Time
}

/** Contributor agreements that a user has accepted. */
export interface AgreementTable {
  user_id: number
  component_id: number
  accepted: Time
}

export interface InvitationTable {
  /** A UUID; what administrators see. The link has a secret of its own. */
  id: string
  key_hash: string
  author_id: number | null
  /** Either an existing account or an address. */
  user_id: number | null
  email: string | null
  username: TextColumn
  full_name: TextColumn
  team_id: number
  is_superuser: Flag
  created: Time
  expires: Time
}

export interface InvitationLanguageTable {
  invitation_id: string
  language_id: number
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

export interface AuditTable {
  id: Id
  user_id: number
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
}

export interface ProfileLanguageTable {
  user_id: number
  language_id: number
  /** 0: translates into it, 1: shown beside. */
  secondary: Flag
}

export interface WatchedProjectTable {
  user_id: number
  project_id: number
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

/** Mail that is waiting, or that nobody sends because no server is set. */
export interface OutboxTable {
  id: Id
  recipient: string
  subject: string
  text: string
  html: TextColumn
  /** JSON object. */
  headers: TextColumn
  attempts: Count
  last_error: TextColumn
  created: Time
  /** 1: `text` is sealed and holds both texts. */
  sealed: Count
}

export interface AccountTables {
  team_component_list: TeamComponentListTable
  membership_language: MembershipLanguageTable
  block: BlockTable
  agreement: AgreementTable
  invitation: InvitationTable
  invitation_language: InvitationLanguageTable
  session: SessionTable
  ticket: TicketTable
  email: EmailTable
  audit: AuditTable
  totp_device: TotpDeviceTable
  passkey: PasskeyTable
  recovery_code: RecoveryCodeTable
  identity: IdentityTable
  profile: ProfileTable
  profile_language: ProfileLanguageTable
  watched_project: WatchedProjectTable
  attempt: AttemptTable
  outbox: OutboxTable
}
