import { formatFlags } from '#core/formats/format-flags.ts'
import { effectiveFlags } from '#core/units/effective-flags.ts'
import type { Db } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { sourceStringsAfter } from '#server/db/queries/repository/alert-counts.ts'

const STRINGS_PER_PAGE = 500

/** A tag of HTML, opened or closed: not one of XML with a name of its own. */
const TAG =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|code|del|div|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|small|span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul)(?:\s[^<>]*)?\/?>/i

/** Flags under which markup is looked at, or is meant to be left alone. */
const COVERING = ['safe-html', 'auto-safe-html', 'xml-text', 'md-text', 'ignore-safe-html', 'ignore-all-checks']

/** Whether any source string has HTML that nothing looks at. */
export async function hasUncheckedHtml(db: Db, component: ComponentRow): Promise<boolean> {
  const levels = {
    inherited: component.inherited_flags,
    format: formatFlags(component.file_format),
    component: component.check_flags,
  }
  const isCovered = (more: object): boolean => {
    const flags = effectiveFlags({ ...levels, ...more })
    return COVERING.some((flag) => flags.has(flag))
  }
  if (isCovered({})) return false
  for (let after = 0; ; ) {
    const rows = await sourceStringsAfter(db, { componentId: component.id, after, limit: STRINGS_PER_PAGE })
    for (const { source, flags, extra_flags } of rows)
      if (TAG.test(source) && !isCovered({ source: flags, extra: extra_flags })) return true
    const last = rows.at(-1)
    if (!last || rows.length < STRINGS_PER_PAGE) return false
    after = last.id
  }
}
