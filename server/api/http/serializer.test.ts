import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { serializerOf } from '#server/api/http/serializer.ts'

const Open = Type.Object({}, { additionalProperties: true })

it('writes an object of which the schema says nothing as it is', () => {
  const write = serializerOf(Type.Object({ id: Type.Integer(), details: Open }))
  const details = { b: 'a "word"\u2028', a: [1, null, { deep: true }], left: undefined, '"': 0.5 }
  expect(write({ id: 1, details })).toBe(JSON.stringify({ id: 1, details }))
  expect(write({ id: 1, details: {} })).toBe('{"id":1,"details":{}}')
})

it('writes null where such an object may be null', () => {
  const write = serializerOf(Type.Object({ details: Type.Union([Open, Type.Null()]) }))
  expect(write({ details: null })).toBe('{"details":null}')
  expect(write({ details: { a: 1 } })).toBe('{"details":{"a":1}}')
})

it('leaves out what the schema of an object does not name', () => {
  const write = serializerOf(Type.Object({ inner: Type.Object({ a: Type.Integer() }) }))
  expect(write({ inner: { a: 1, secret: 'x' }, secret: 'y' })).toBe('{"inner":{"a":1}}')
})

it('writes a number that can have decimals with one, so that it is never taken for an integer', () => {
  const Figures = Type.Object({
    share: Type.Number(),
    count: Type.Integer(),
    price: Type.Union([Type.Number(), Type.Null()]),
  })
  const write = serializerOf(Type.Array(Figures))
  expect(write([{ share: 50, count: 50, price: 0 }])).toBe('[{"share":50.0,"count":50,"price":0.0}]')
  expect(write([{ share: 12.5, count: 1, price: null }])).toBe('[{"share":12.5,"count":1,"price":null}]')
  expect(serializerOf(Type.Number())(100)).toBe('100.0')
})
