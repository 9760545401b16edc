import { aresource } from './android/aresource.ts'
import { cmpResource } from './android/cmp-resource.ts'
import { mokoResource } from './android/moko-resource.ts'
import { appstore } from './apple/appstore.ts'
import { strings } from './apple/strings.ts'
import { stringsdict } from './apple/stringsdict.ts'
import { xcstrings } from './apple/xcstrings.ts'
import { asciidoc } from './documents/asciidoc.ts'
import { dokuwiki } from './documents/dokuwiki.ts'
import { html } from './documents/html.ts'
import { idml } from './documents/idml.ts'
import { markdown } from './documents/markdown.ts'
import { mdx } from './documents/mdx.ts'
import { mediawiki } from './documents/mediawiki.ts'
import { odf } from './documents/odf.ts'
import { rc } from './documents/rc.ts'
import { txt } from './documents/txt.ts'
import { fluent } from './fluent/fluent.ts'
import { po } from './gettext/po.ts'
import { poMono } from './gettext/po-mono.ts'
import { guarded } from './guarded.ts'
import { arb } from './json/arb.ts'
import { formatjs } from './json/formatjs.ts'
import { goI18nJson } from './json/go-i18n-json.ts'
import { goI18nJsonV2 } from './json/go-i18n-json-v2.ts'
import { gotext } from './json/gotext.ts'
import { i18next } from './json/i18next.ts'
import { i18nextv4 } from './json/i18nextv4.ts'
import { json } from './json/json.ts'
import { jsonNested } from './json/json-nested.ts'
import { nextcloudJson } from './json/nextcloud-json.ts'
import { resjson } from './json/resjson.ts'
import { webextension } from './json/webextension.ts'
import type { FileFormat, FormatOptions } from './model/format.ts'
import { laravel } from './php/laravel.ts'
import { php } from './php/php.ts'
import { catkeys } from './properties/catkeys.ts'
import { gwt } from './properties/gwt.ts'
import { ini } from './properties/ini.ts'
import { islu } from './properties/islu.ts'
import { joomla } from './properties/joomla.ts'
import { mi18nLang } from './properties/mi18n-lang.ts'
import { properties } from './properties/properties.ts'
import { xwikiFullpage } from './properties/xwiki-fullpage.ts'
import { xwikiJavaProperties } from './properties/xwiki-java-properties.ts'
import { xwikiPageProperties } from './properties/xwiki-page-properties.ts'
import { ass } from './subtitles/ass.ts'
import { srt } from './subtitles/srt.ts'
import { ssa } from './subtitles/ssa.ts'
import { sub } from './subtitles/sub.ts'
import { vtt } from './subtitles/vtt.ts'
import { csv } from './tables/csv.ts'
import { csvMulti } from './tables/csv-multi.ts'
import { csvSimple } from './tables/csv-simple.ts'
import { xlsx } from './tables/xlsx.ts'
import { goI18nToml } from './toml/go-i18n-toml.ts'
import { toml } from './toml/toml.ts'
import { appleXliff } from './xliff/apple-xliff.ts'
import { plainxliff } from './xliff/plainxliff.ts'
import { poxliff } from './xliff/poxliff.ts'
import { xliff } from './xliff/xliff.ts'
import { xliff2 } from './xliff/xliff2.ts'
import { xliff2Placeables } from './xliff/xliff2-placeables.ts'
import { dtd } from './xml/dtd.ts'
import { flatxml } from './xml/flatxml.ts'
import { resourcedictionary } from './xml/resourcedictionary.ts'
import { resx } from './xml/resx.ts'
import { tbx } from './xml/tbx.ts'
import { tmx } from './xml/tmx.ts'
import { ts } from './xml/ts.ts'
import { ts1 } from './xml/ts1.ts'
import { wxl } from './xml/wxl.ts'
import { goI18nYaml } from './yaml/go-i18n-yaml.ts'
import { rubyYaml } from './yaml/ruby-yaml.ts'
import { yaml } from './yaml/yaml.ts'

/** In the order in which people are offered them; where two are equally sure of a file, the first one takes it. */
const all: readonly FileFormat[] = [
  po,
  poMono,
  ts,
  ts1,
  plainxliff,
  xliff,
  poxliff,
  appleXliff,
  xliff2,
  xliff2Placeables,
  strings,
  stringsdict,
  properties,
  joomla,
  gwt,
  mi18nLang,
  xwikiJavaProperties,
  xwikiPageProperties,
  xwikiFullpage,
  php,
  laravel,
  resx,
  aresource,
  mokoResource,
  cmpResource,
  json,
  jsonNested,
  webextension,
  i18next,
  i18nextv4,
  goI18nJson,
  goI18nJsonV2,
  goI18nToml,
  goI18nYaml,
  toml,
  gotext,
  arb,
  formatjs,
  nextcloudJson,
  resjson,
  csv,
  csvSimple,
  csvMulti,
  xlsx,
  yaml,
  rubyYaml,
  dtd,
  flatxml,
  resourcedictionary,
  ini,
  islu,
  tbx,
  catkeys,
  fluent,
  srt,
  sub,
  ass,
  ssa,
  html,
  markdown,
  mdx,
  asciidoc,
  txt,
  dokuwiki,
  mediawiki,
  odf,
  idml,
  rc,
  wxl,
  appstore,
  xcstrings,
  tmx,
  vtt,
]

export const formats: readonly FileFormat[] = all.map(guarded)

export interface FoundFormat {
  readonly format: FileFormat
  /** What an older identifier says beyond the format: 'properties-utf8' is 'properties' in UTF-8. */
  readonly params: NonNullable<FormatOptions['params']>
}

const byId = new Map(formats.map((format) => [format.id, format]))

/** By identifier, older ones included. */
export function findFormat(id: string): FoundFormat | undefined {
  const format = byId.get(id)
  if (format !== undefined) return { format, params: {} }
  for (const candidate of formats) {
    const params = candidate.aliases && Object.hasOwn(candidate.aliases, id) ? candidate.aliases[id] : undefined
    if (params !== undefined) return { format: candidate, params }
  }
  return undefined
}

/** Whether source texts can be changed in files of this format: in documents, another text is another string. */
export const sourcesAreEditable = (id: string): boolean => findFormat(id)?.format.abilities.editSource !== false
