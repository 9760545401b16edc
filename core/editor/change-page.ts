import { checksum } from '#core/units/identity.ts'

export interface ChangeLocation {
  readonly project_slug: string | null
  readonly component_path: string | null
  readonly language_code: string | null
  readonly translation_id: number | null
  /** What the string is known by, as the database reads it. */
  readonly id_hash: string | null
}

/** The page of the web interface that a change is about, without the site's address; undefined for the site as a whole. */
export function changePage(location: ChangeLocation): string | undefined {
  const { project_slug: project, component_path: component, language_code: language, id_hash: hash } = location
  if (project === null) return undefined
  if (component === null) return `/projects/${project}/`
  if (language === null || location.translation_id === null) return `/projects/${project}/${component}/`
  return hash === null
    ? `/projects/${project}/${component}/${language}/`
    : `/translate/${project}/${component}/${language}/?checksum=${checksum(BigInt(hash))}`
}
