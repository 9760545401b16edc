import { type Static, type TSchema, Type } from 'typebox'

/** Pieces that many replies share. */
export const Url = Type.String({ format: 'uri' })

/** Simple types as `type: [x, 'null']`: a union would have to be tried out for every value written. */
export function nullable<T extends TSchema>(schema: T) {
  const { type } = schema as { type?: unknown }
  const simple = typeof type === 'string' && type !== 'object' && type !== 'array'
  return Type.Unsafe<Static<T> | null>(simple ? { ...schema, type: [type, 'null'] } : Type.Union([schema, Type.Null()]))
}

/** One of a few texts. Said as `enum`: a union would have to be tried out for every value written. */
export const oneOf = <const Name extends string>(names: readonly Name[], description?: string) =>
  Type.Unsafe<Name>({ type: 'string', enum: names, ...(description !== undefined && { description }) })

/** Address of one of our own objects, as the API tells it. */
export const ApiLink = (description: string) => Type.String({ format: 'uri-reference', description })

/** One of a few numbers. */
export const oneOfNumbers = (numbers: readonly number[], description?: string) =>
  Type.Unsafe<number>({ type: 'integer', enum: numbers, ...(description !== undefined && { description }) })

/** One of a few numbers, told together with what else is wrong: whoever stores it knows which there are. */
export const choiceAmongNumbers = (description: string) =>
  Type.Unsafe<number>({ type: 'integer', description, 'x-error-code': 'invalid_choice', 'x-null-code': 'null' })

/** Whatever is wrong with such a field, clients of this family of APIs know it as `invalid`, told of the field itself. */
export const plainlyInvalid = <T extends TSchema>(schema: T): T => ({ ...schema, 'x-error-code': 'invalid' })

/** The id of another object: anything that is no id is of the wrong type, and '' is none. */
export const idOrNone = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description, 'x-error-code': 'incorrect_type' })

/** What is wrong with one of its items is told of the list. */
export const reportedOnList = <T extends TSchema>(schema: T): T => ({ ...schema, 'x-items-told-here': true })

/** An object of which clients know that it is none at the field itself, not beside its fields. */
export const reportedOnField = <T extends TSchema>(schema: T): T => ({ ...schema, 'x-told-here': true })

/** A field that would change the meaning of a request and is not understood: refused, never passed over. */
export const unsupported = (description: string) => Type.Optional(Type.Unsafe<undefined>({ not: {}, description }))

export const Timestamp = Type.String({ format: 'date-time', description: 'UTC, with microseconds.' })
export const Percent = Type.Number({ minimum: 0, maximum: 100, description: 'One decimal.' })
