/** Do the `os` and `cpu` fields of a package (a name, or a list, `!` negates) allow this machine? */
function allows(field, value) {
  const names = field === undefined ? [] : [field].flat()
  if (names.includes(`!${value}`)) return false
  const wanted = names.filter((name) => !name.startsWith('!'))
  return wanted.length === 0 || wanted.includes(value)
}

function fits(entry, machine) {
  return allows(entry.os, machine.platform) && allows(entry.cpu, machine.arch)
}

/** Optional packages of other systems are left out; which C library this system has is npm's business. */
function mayBeMissing(entry, machine) {
  return entry.optional === true && (entry.libc !== undefined || !fits(entry, machine))
}

/**
 * Is the tree that npm wrote down in node_modules/.package-lock.json (`installed`) what package-lock.json (`lock`)
 * asks for on this machine? So an install made by hand is not done again.
 */
export function treeMatchesLock(lock, installed, machine) {
  const { '': _root, ...wanted } = lock.packages
  const present = installed.packages
  const complete = Object.entries(wanted).every(([path, entry]) =>
    present[path] ? present[path].version === entry.version : mayBeMissing(entry, machine),
  )
  return complete && Object.keys(present).every((path) => wanted[path] !== undefined && fits(wanted[path], machine))
}
