import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { groupsOf } from '#server/addons/groups.ts'
import { addonKinds } from '#server/addons/registry.ts'
import { withDefaults } from '#server/addons/run/configuration.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/addons.md'), 'utf8')

const labels = new Map<string, Set<string>>()
for (const [name, { label }] of addonKinds.flatMap((kind) => Object.entries(kind.fields)))
  labels.set(name, (labels.get(name) ?? new Set()).add(label))

it.each(addonKinds.map((kind) => [kind.name, kind] as const))(
  '%s does something, and its page tells of it',
  (name, kind) => {
    const reported = page.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? ''
    expect(reported).not.toBe('')
    for (const field of Object.keys(kind.fields)) expect(reported).toContain(`\`${field}\``)
    for (const [name, field] of Object.entries(kind.fields)) {
      // One translation for each name of a field: the same name says the same everywhere.
      expect([name, labels.get(name)]).toEqual([name, new Set([field.label])])
      if (field.type === 'choice')
        expect(Object.keys(field.choiceLabels).sort()).toEqual(field.choices.map(String).sort())
    }
    expect(groupsOf(name)).toHaveLength(1)
    const actions = [kind.run, kind.files, kind.message, kind.squash]
    // What writes files may be run, too, to have them written.
    const own = actions.filter((action) => action !== undefined && !(action === kind.run && kind.files))
    expect(own).toHaveLength(1)
    const triggers = [kind.after, kind.daily, kind.files, kind.wants, kind.squash]
    expect(triggers.some((trigger) => trigger !== undefined)).toBe(true)
    expect(Object.keys(withDefaults(kind.fields, {}))).toEqual(Object.keys(kind.fields))
  },
)
