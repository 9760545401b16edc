export const LDAP_BASE = 'dc=example,dc=org'

const person = (uid: string, mail: string) => `
dn: uid=${uid},ou=people,${LDAP_BASE}
objectClass: inetOrgPerson
uid: ${uid}
cn: Full ${uid}
sn: ${uid}
mail: ${mail}
userPassword: ${uid}-password
`

/** Four people, of whom ann and dan are in the group Reviewers, and an account that searches for them. */
export const ldapPeople = `dn: ${LDAP_BASE}
objectClass: dcObject
objectClass: organization
dc: example
o: Example

dn: ou=people,${LDAP_BASE}
objectClass: organizationalUnit
ou: people

dn: cn=search,${LDAP_BASE}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: search
userPassword: search-password
${person('ann', 'ann@example.org')}
${person('bea', 'root@example.org')}
${person('cee', 'cee@example.org')}
${person('dan', 'dan@example.org')}
dn: cn=Reviewers,${LDAP_BASE}
objectClass: groupOfNames
cn: Reviewers
member: uid=ann,ou=people,${LDAP_BASE}
member: uid=dan,ou=people,${LDAP_BASE}
`

/** How our settings name the directory with these people. */
export const ldapSettings = {
  client_id: `cn=search,${LDAP_BASE}`,
  client_secret: 'search-password',
  ldap: { base_dn: LDAP_BASE, group_base_dn: LDAP_BASE },
}
