import { type Kysely, sql } from 'kysely'

/**
 * Identities of SAML under a name of their own: an OpenID Connect provider may have the same issuer and call somebody else so. They
 * are copied: the release before reads what is there, and where both protocols are used nobody knows whose it was.
 */
export async function samlIdentities(db: Pick<Kysely<never>, 'getExecutor'>): Promise<void> {
  await sql`insert into identity (user_id, issuer, subject, email, created)
    select user_id, 'saml:' || issuer, subject, email, created from identity
    where issuer in (select issuer from sign_in_provider where kind = 'saml') order by id`.execute(db)
}
