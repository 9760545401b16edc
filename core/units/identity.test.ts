import { describe, expect, it } from 'vitest'
import { checksum, hashOfChecksum, stringHash } from '#core/units/identity.ts'

describe('string hashes', () => {
  it.each([
    [['Message'], 8445691827737211251n, 'f5351ff85ab23173'],
    [['Context', 'Message'], -1602104568316855346n, '69c42e6228717bce'],
    [['Příšerně žluťoučký kůň úpěl ďábelské ódy'], -4296353750398394478n, '44604906ee161f92'],
    [[''], 2141328909150225308n, '9db7874c312c839c'],
    [['Hello, world!\n'], -2012431413508206962n, '6412684aaf018e8e'],
    [['greeting.title'], 8594622526924605406n, 'f7463ba6e7e947de'],
    [['%d file\u001e\u001e%d files'], 4252344477872586470n, 'bb035cc5d2307ee6'],
  ])('%j has its published value', (parts, signed, hex) => {
    expect(stringHash(...parts)).toBe(signed)
    expect(checksum(stringHash(...parts))).toBe(hex)
    expect(hashOfChecksum(hex)).toBe(signed)
  })
})
