import type { ExportedScreenshot, ExportFile } from '#core/exports/model.ts'
import { pictureName, pictureOf } from '#core/exports/read-export.ts'
import type { JsonObject } from '#core/text/json-object.ts'
import { list, text } from '#core/text/loose-json.ts'
import { storable } from '#core/units/forms.ts'
import { stringsByName } from '#server/db/queries/files/exported-units.ts'
import { idIn } from '#server/move-in/api-calls.ts'
import type { ExportContext } from '#server/move-in/exports/context.ts'

const LONGEST_NAME = 200

export interface ShownComponent {
  readonly project: string
  readonly component: string
  readonly componentId: number
  readonly sourceLanguage: string
}

export interface ShownString {
  readonly name: string
  readonly screenshots: readonly ExportedScreenshot[]
}

/** Adds pictures with the strings they show. One of the same name is there already. */
export async function bringScreenshots(
  { db, local, leftBehind }: ExportContext,
  component: ShownComponent,
  strings: readonly ShownString[],
  pictures: readonly ExportFile[],
): Promise<void> {
  const path = `/api/components/${component.project}/${component.component}/screenshots/`
  const there = new Map((await local.all(path)).map((one) => [text(one, 'name'), one]))
  const shots = new Map(strings.flatMap(({ screenshots }) => screenshots.map((one) => [one.id, one] as const)))
  for (const { id, name, shot } of named([...shots.values()]))
    await leftBehind.attempt(`screenshot ${name}`, async () => {
      const form = formOf(component, name, shot, pictureOf(pictures, shot))
      const shown: JsonObject = there.get(name) ?? (await local.send('POST', '/api/screenshots/', { form }))
      const linked = new Set(list(shown, 'units').map(idIn))
      const names = strings.filter(({ screenshots }) => screenshots.some((one) => one.id === id))
      const of = { componentId: component.componentId, by: 'context' as const }
      // In the source language a string and its unit have one id.
      for (const { id: unit_id } of await stringsByName(db, { ...of, names: names.map((one) => storable(one.name)) }))
        if (!linked.has(unit_id))
          await local.send('POST', `/api/screenshots/${idIn(shown.url)}/units/`, { json: { unit_id } })
    })
}

/** Each with a name of its own. */
function named(shots: readonly ExportedScreenshot[]) {
  const titles = shots.map((shot) => shot.title.trim() || pictureName(shot))
  return shots.map((shot, at) => {
    const title = titles[at] ?? ''
    const isTwice = titles.indexOf(title) !== titles.lastIndexOf(title)
    return { id: shot.id, shot, name: (isTwice ? `${shot.id} ${title}` : title).slice(0, LONGEST_NAME) }
  })
}

/** What the export has no picture of, our API fetches; never from a private network unless that is allowed. */
function formOf(
  { project, component, sourceLanguage }: ShownComponent,
  name: string,
  shot: ExportedScreenshot,
  picture: ExportFile | undefined,
): FormData {
  const form = new FormData()
  form.set('project_slug', project)
  form.set('component_slug', component)
  form.set('language_code', sourceLanguage)
  form.set('name', name)
  if (picture) form.set('image', new Blob([new Uint8Array(picture.bytes)]), pictureName(shot))
  else form.set('image_url', shot.url)
  return form
}
