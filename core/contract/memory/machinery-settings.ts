import { Type } from 'typebox'
import type { Needs } from '#core/contract/needs.ts'
import { defineRoute, defineWrite } from '#core/contract/route-contract.ts'
import { plainlyInvalid } from '#core/contract/schema.ts'
import { MEMORY_SERVICE, machineIds, SITE_SERVICE } from '#core/machinery/services.ts'

const Configuration = Type.Unsafe<Readonly<Record<string, unknown>> | null>({
  type: ['object', 'null'],
  description: 'Settings of the service; null disables it.',
})

const one = Type.Object({
  service: plainlyInvalid(Type.String()),
  configuration: Type.Optional(Configuration),
})

export const known: readonly string[] = [...machineIds, MEMORY_SERVICE, SITE_SERVICE]

const all = Type.Object(Object.fromEntries(known.map((id) => [id, Type.Optional(Configuration)])))

const Message = Type.Object({ message: Type.String() })

const Shown = Type.Record(Type.String(), Type.Unsafe<Readonly<Record<string, string | number | boolean>> | null>({}), {
  title: 'MachinerySettings',
})

const writes = <const Who extends Needs>(needs: Who) => ({
  POST: defineWrite({ summary: 'Set up a service', needs, body: one, status: 201, reply: Message }),
  PATCH: defineWrite({ summary: 'Change the settings of a service, or remove it', needs, body: one, reply: Message }),
  PUT: defineWrite({ summary: 'Replace the settings of all services', needs, body: all, reply: Message }),
})

export const machinerySettingsContract = {
  machineTranslationOfProject: defineRoute({
    path: '/api/projects/:project/machinery_settings/',
    name: 'Machine translation of a project',
    summary: 'Machine translation settings of the project, by service. Secrets are masked.',
    needs: { permission: 'project.edit', on: 'project' },
    reply: Shown,
    writes: writes({ permission: 'project.edit', on: 'project' }),
  }),
  machineTranslationOfSite: defineRoute({
    path: '/api/machinery_settings/',
    name: 'Machine translation of the site',
    summary: 'Machine translation services of the site, by name. Secrets are masked.',
    needs: { permission: 'machinery.edit', on: 'site' },
    reply: Shown,
    writes: writes({ permission: 'machinery.edit', on: 'site' }),
  }),
}
