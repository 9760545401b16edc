import { type Static, type TSchema, Type } from 'typebox'

const Id = Type.Integer({ minimum: 1 })

/** Every parameter of a path, by its name. A route that means something else by a name says so in its own `params`. */
const params = {
  id: { ...Id, description: 'Identifier.' },
  user: { ...Id, description: 'Identifier of the user.' },
  unit: { ...Id, description: 'Identifier of the unit.' },
  screenshot: { ...Id, description: 'Identifier of the screenshot.' },
  announcement: { ...Id, description: 'Identifier of the announcement.' },
  invitation: Type.String({ description: 'Identifier of the invitation.' }),
  part: Type.String({ description: 'Identifier of the part, or the code of a language.' }),
  backup: Type.String({ description: 'Name of the backup.' }),
  project: Type.String({ description: 'Slug of the project.' }),
  target: Type.String({ description: 'Slug of the project that the component is shared with.' }),
  component: Type.String({
    description: "Slug of the component; inside categories their slugs come first, joined by '%252F'.",
  }),
  member: Type.String({ description: "Slug of the component, or after its project's: 'project%252Fcomponent'." }),
  list: Type.String({ description: 'Slug of the component list.' }),
  language: Type.String({ description: 'Language code.' }),
  username: Type.String({ description: 'Username.' }),
  check: Type.String({ description: 'Identifier of the check.' }),
  format: Type.String({ description: 'Identifier of the file format.' }),
  name: Type.String({ description: 'Name of the alert.' }),
  key: Type.String({ description: 'The key of the link.' }),
} as const satisfies Readonly<Record<string, TSchema>>

type Table = typeof params

/** The names in a path: `'project' | 'id'` of `/api/projects/:project/labels/:id/`. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | ParamName<After>
    : Rest
  : never

type OwnParams = Readonly<Record<string, TSchema>>

type ParamValue<Name extends string, Own> = Name extends keyof Own
  ? Own[Name] extends TSchema
    ? Static<Own[Name]>
    : string
  : Name extends keyof Table
    ? Static<Table[Name]>
    : string

/** The parameters of a path as a handler gets them. */
export type PathParams<Path extends string, Own = unknown> = {
  readonly [Name in ParamName<Path>]: ParamValue<Name, Own>
}

const isKnown = (name: string): name is keyof Table => Object.hasOwn(params, name)

/** The schemas of a path's parameters, in their order. */
export function paramSchemas(path: string, own: OwnParams = {}): [name: string, schema: TSchema][] {
  const names = [...path.matchAll(/:(\w+)/g)].flatMap((match) => match[1] ?? [])
  return names.map((name) => [name, own[name] ?? (isKnown(name) ? params[name] : Type.String())])
}
