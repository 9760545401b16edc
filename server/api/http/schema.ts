import { type TSchema, Type } from 'typebox'

/** Pieces that many replies share. */
export const Url = Type.String({ format: 'uri' })
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const Timestamp = Type.String({ format: 'date-time', description: 'UTC, with microseconds.' })
export const Percent = Type.Number({ minimum: 0, maximum: 100, description: 'One decimal.' })
